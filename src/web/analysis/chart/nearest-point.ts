/** Finds the point of a line that a person means by a click beside it or on the area below it. */
import type { Drawing } from '../../../chart/drawing.ts'
import { drawnValues } from '../../../chart/scale.ts'
import { chartTraits } from '../../../contract/chart.ts'
import type { MarkPlace } from '../../../format/chart-marks.ts'

interface Point {
  readonly x: number
  readonly y: number
}

/** How far above or below a point a click may be if the chart has bars, too, in CSS pixels: the width of a fingertip. */
const REACH = 24

/**
 * The nearest point among the lines at a group, at any distance, as the tooltip of the group shows it. A click between bars means
 * a point only if that is within reach. A filled area belongs to its line. `pixelOf`: where a value of a series is drawn.
 */
export function nearestPoint(
  drawing: Drawing,
  index: number,
  at: Point,
  pixelOf: (series: number, index: number, value: number) => Point | null,
): MarkPlace | null {
  const { chart, settings, hidden } = drawing
  const { mark, secondMark, fills } = chartTraits(settings)
  const grown = new Map<string, number>()
  let shown = 0
  const found = chart.datasets.flatMap((series, at) => {
    const value = drawnValues(drawing, at)[index] ?? null
    const own = series.yAxisID === 'y1' && secondMark ? secondMark : mark
    if (value === null || hidden.has(series.label)) return []
    shown++
    const key = `${series.stack} ${value < 0}`
    const from = series.stack === undefined ? 0 : (grown.get(key) ?? 0)
    grown.set(key, from + value)
    return own === 'line' ? [{ series: at, top: pixelOf(at, index, from + value), base: pixelOf(at, index, from) }] : []
  })
  const hasBars = found.length < shown
  const near = found.flatMap(({ series, top, base }) => {
    if (!top || !base) return []
    const [low, high] = [Math.min(top.y, base.y), Math.max(top.y, base.y)]
    const distance = Math.abs(top.y - at.y)
    const isInside = fills && at.y >= low && at.y <= high
    return isInside || !hasBars || distance <= REACH ? [{ series, distance: isInside ? distance : distance + 0.5 }] : []
  })
  const best = near.reduce<{ series: number; distance: number } | null>((a, b) => (a === null || b.distance < a.distance ? b : a), null)
  return best && { panel: null, series: best.series, index }
}
