/** Draws a chart on a canvas beside the page. Loaded when a picture is asked for. */
import { CanvasRenderer } from 'echarts/renderers'
import type { Drawing } from '../../../chart/drawing.ts'
import { init, use } from '../../../chart/library.ts'
import { chartOption } from '../../../chart/option.ts'

use([CanvasRenderer])

/** Returns a canvas with the chart, `scale` image pixels per CSS pixel. */
export function drawnCanvas(drawing: Drawing, scale: number): HTMLCanvasElement {
  const chart = init(document.createElement('div'), null, { renderer: 'canvas', ...drawing.size })
  try {
    chart.setOption(chartOption(drawing))
    return chart.renderToCanvas({ pixelRatio: scale, backgroundColor: drawing.look.surface })
  } finally {
    chart.dispose()
  }
}
