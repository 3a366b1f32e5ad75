/** Scroll offsets to which scrolling by touch snaps: the starts of columns. In CSS pixels. */
import { type Extras, positionOf } from './geometry.ts'
import { cellsAt, startOf, type Widths } from './widths.ts'

/** Offsets of the cells in a column position, and of its end. */
function stopsOf(widths: Widths, position: number): number[] {
  let at = startOf(widths, position)
  const stops = [at]
  for (const width of cellsAt(widths, position)) {
    at += width
    stops.push(at)
  }
  return stops
}

/** The start of the nearest cell; at the very start and end of the table, `scroll` itself. */
export function snapToCell(scroll: number, widths: Widths, most: number): number {
  if (scroll <= 0 || scroll >= most - 1) return scroll
  const extras: Extras = widths.extras
  const stops = stopsOf(widths, positionOf(scroll, widths.group, extras))
  const nearest = stops.reduce((best, stop) => (Math.abs(stop - scroll) < Math.abs(best - scroll) ? stop : best))
  return Math.min(nearest, most)
}

/** Maximum share of a phone's width for row headers. */
export const HEADER_SHARE = 0.4
