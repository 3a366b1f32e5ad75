/** Builds the option of the drawing library for any kind of chart. The page, reports and files use it. */
import { type ChartMark, chartTraits } from '../contract/chart.ts'
import { cartesianOption } from './cartesian.ts'
import { cellsOption } from './cells.ts'
import type { Drawing } from './drawing.ts'
import { histogramOption } from './histogram.ts'
import { multiplesOption } from './multiples.ts'
import { numberOption } from './number.ts'
import { pointsOption } from './points.ts'
import { slicesOption } from './slices.ts'

type Option = Readonly<Record<string, unknown>>

const PAINTERS: Readonly<Record<ChartMark, (drawing: Drawing) => Option>> = {
  bar: cartesianOption,
  line: cartesianOption,
  slice: slicesOption,
  point: pointsOption,
  cell: cellsOption,
  bin: histogramOption,
  text: numberOption,
}

/** Returns the whole option: nothing moves, and tooltips are drawn on the canvas, since the page allows no inline styles. */
export function chartOption(drawing: Drawing): Option {
  const { look, settings } = drawing
  const painted = drawing.chart.panels ? multiplesOption(drawing) : PAINTERS[chartTraits(settings).mark](drawing)
  return {
    ...painted,
    animation: false,
    textStyle: { fontFamily: look.font, color: look.text },
    tooltip: {
      ...(painted.tooltip as Option | undefined),
      ...{ renderMode: 'richText', confine: true, backgroundColor: look.surface, borderColor: look.line, transitionDuration: 0 },
      textStyle: { color: look.text, fontFamily: look.font, fontSize: 12, lineHeight: 18 },
    },
  }
}
