/** Scroll positions that touch scrolling snaps to: the starts of columns. In CSS pixels. */
import { type Extras, positionOf } from './geometry.ts'
import { cellsAt, startOf, type Widths } from './widths.ts'

/** Starts of the cells of a column position, and its end. */
function stopsOf(widths: Widths, position: number): number[] {
  let at = startOf(widths, position)
  const stops = [at]
  for (const width of cellsAt(widths, position)) {
    at += width
    stops.push(at)
  }
  return stops
}

/** The nearest start of a cell; `scroll` itself at the end of the table. */
export function snapToCell(scroll: number, widths: Widths, most: number): number {
  if (scroll <= 0 || scroll >= most - 1) return scroll
  const extras: Extras = widths.extras
  const stops = stopsOf(widths, positionOf(scroll, widths.group, extras))
  const nearest = stops.reduce((best, stop) => (Math.abs(stop - scroll) < Math.abs(best - scroll) ? stop : best))
  return Math.min(nearest, most)
}

/** Largest share of a phone's width that row headers take. */
export const HEADER_SHARE = 0.4
