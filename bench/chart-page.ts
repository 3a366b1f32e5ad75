/** Draws both charts of the benchmark on a page, as the page of an analysis does: on a canvas, for a reader who can point at it. */
import { CanvasRenderer } from 'echarts/renderers'
import { init, use } from '../src/chart/library.ts'
import { chartOption } from '../src/chart/option.ts'
import { drawingOf, plainOption, SIZE } from './chart-points.ts'

use([CanvasRenderer])

const OPTIONS = { ours: () => chartOption(drawingOf(false)), plain: () => plainOption }

/** Draws a chart in an element; returns it and a promise that it is drawn. */
function draw(element: Parameters<typeof init>[0], name: keyof typeof OPTIONS) {
  const chart = init(element, null, { renderer: 'canvas', ...SIZE })
  const drawn = new Promise<void>((done) => {
    chart.on('finished', () => done())
  })
  chart.setOption(OPTIONS[name](), { notMerge: true })
  return { chart, drawn }
}

Object.assign(globalThis, { draw })
