/**
 * Converts between scroll offsets and positions, without side effects. Browsers limit the height of an element to about
 * 16 million pixels; for a taller table, the scroll range is scaled to `EXTENT_MAX`.
 */
import { TYPE_SCALE } from '../../ui/type-scale.ts'

/** Touch screens have taller lines. Must match the line heights in the style sheet. */
export const isTouch = typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches
const scaled = (pixels: number): number => (isTouch ? 40 : Math.round(pixels * TYPE_SCALE))
export const ROW_HEIGHT = scaled(28)
export const HEADER_HEIGHT = scaled(26)
export const TOTAL_HEIGHT = scaled(30)
const EXTENT_MAX = 12_000_000
const OVERSCAN_ROWS = 4
const OVERSCAN_COLUMNS = 1

export interface Span {
  /** Size of the scrollable content in pixels. */
  readonly extent: number
  readonly first: number
  readonly count: number
  /** Offset of the first rendered item in the content, in pixels. */
  readonly offset: number
  /** The first fully visible item. Rendered items before it are outside of the viewport. */
  readonly top: number
}

/** The items to render at a scroll position: the visible ones of `total` items of equal size, and `overscan` more on either side. */
export function spanOf(total: number, size: number, viewport: number, scroll: number, overscan: number): Span {
  const full = total * size
  const extent = Math.min(full, EXTENT_MAX)
  const range = extent - viewport
  const position = extent === full || range <= 0 ? scroll : (scroll / range) * (full - viewport)
  const inside = Math.max(0, Math.min(position, Math.max(0, full - viewport)))
  const first = Math.max(0, Math.floor(inside / size) - overscan)
  const count = Math.max(0, Math.min(total, Math.ceil((inside + viewport) / size) + overscan) - first)
  const offset = extent === full ? first * size : scroll - (position - first * size)
  return { extent, first, count, offset, top: Math.min(Math.max(0, total - 1), Math.ceil(position / size)) }
}

/** `isFirst` omits overscan, so that the first rendering is fast. */
export const rowSpan = (total: number, viewport: number, scroll: number, isFirst = false): Span =>
  spanOf(total, ROW_HEIGHT, viewport, scroll, isFirst ? 0 : OVERSCAN_ROWS)

/** Column positions with custom widths, ascending, and by how much each is wider than the others; negative if narrower. */
export type Extras = readonly (readonly [position: number, pixels: number])[]

/** Whether columns of equal width are wider than browsers can lay out; custom widths are then ignored. */
export const isCapped = (total: number, width: number): boolean => total * width > EXTENT_MAX

/** The offset of a column position from the start, in pixels. */
export function columnStart(position: number, width: number, extras: Extras): number {
  let start = position * width
  for (const [at, pixels] of extras) if (at < position) start += pixels
  return start
}

/** The column position at an offset in pixels. */
export function positionOf(pixel: number, width: number, extras: Extras): number {
  let before = 0
  for (const [at, pixels] of extras) {
    if (pixel < at * width + before) break
    if (pixel < (at + 1) * width + before + pixels) return at
    before += pixels
  }
  return Math.floor((pixel - before) / width)
}

export function columnSpan(total: number, width: number, viewport: number, scroll: number, isFirst = false, extras: Extras = []): Span {
  const overscan = isFirst ? 0 : OVERSCAN_COLUMNS
  if (extras.length === 0) return spanOf(total, width, viewport, scroll, overscan)
  const extent = columnStart(total, width, extras)
  const inside = Math.max(0, Math.min(scroll, Math.max(0, extent - viewport)))
  const top = positionOf(inside, width, extras)
  const first = Math.max(0, top - overscan)
  const count = Math.max(0, Math.min(total, positionOf(inside + viewport, width, extras) + 1 + overscan) - first)
  return { extent, first, count, offset: columnStart(first, width, extras), top }
}

/** The scroll offset at which an item is visible; unchanged if it is already visible. */
export function scrollToShow(index: number, total: number, size: number, viewport: number, scroll: number): number {
  const full = total * size
  const extent = Math.min(full, EXTENT_MAX)
  const stretch = full <= viewport || extent === full ? 1 : (full - viewport) / (extent - viewport)
  const position = scroll * stretch
  const start = index * size
  if (start < position) return start / stretch
  if (start + size > position + viewport) return (start + size - viewport) / stretch
  return scroll
}

/** The scroll offset at which a column position is visible. */
export function scrollToColumn(position: number, total: number, width: number, extras: Extras, viewport: number, scroll: number): number {
  if (extras.length === 0) return scrollToShow(position, total, width, viewport, scroll)
  const [start, end] = [columnStart(position, width, extras), columnStart(position + 1, width, extras)]
  return start < scroll ? start : end > scroll + viewport ? end - viewport : scroll
}
