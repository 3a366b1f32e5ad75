/**
 * Where things lie in the grid, as pure functions. Browsers cap an element at some 16 million
 * pixels, so beyond `EXTENT_MAX` the scroll range stands for a taller table.
 */
import { TYPE_SCALE } from '../../ui/type-scale.ts'

/** Fingers need higher lines; the style sheet's line heights go with these. */
export const isTouch = typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches
const scaled = (pixels: number): number => (isTouch ? 40 : Math.round(pixels * TYPE_SCALE))
export const ROW_HEIGHT = scaled(28)
export const HEADER_HEIGHT = scaled(26)
export const TOTAL_HEIGHT = scaled(30)
const EXTENT_MAX = 12_000_000
const OVERSCAN_ROWS = 4
const OVERSCAN_COLUMNS = 1

export interface Span {
  /** Pixels of the scrollable content. */
  readonly extent: number
  readonly first: number
  readonly count: number
  /** Where the first one stands in the content, in pixels. */
  readonly offset: number
  /** The first one that is whole in view; those before it are drawn beyond the edge. */
  readonly top: number
}

/** Which of `total` equal items show at a scroll position, with a few more on either side. */
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

/** With `isFirst` nothing beyond the edges: what is drawn first is what can be seen. */
export const rowSpan = (total: number, viewport: number, scroll: number, isFirst = false): Span =>
  spanOf(total, ROW_HEIGHT, viewport, scroll, isFirst ? 0 : OVERSCAN_ROWS)

/** What some positions are wider than the others, in order; less than nothing where they are narrower. */
export type Extras = readonly (readonly [position: number, pixels: number])[]

/** Whether columns of one width are more than a browser can lay out; then none has a width of its own. */
export const isCapped = (total: number, width: number): boolean => total * width > EXTENT_MAX

/** Where a position of columns starts, in pixels. */
export function columnStart(position: number, width: number, extras: Extras): number {
  let start = position * width
  for (const [at, pixels] of extras) if (at < position) start += pixels
  return start
}

/** The position that a pixel lies in. */
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

/** The scroll position that brings an item into view; the present one when it is in view already. */
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

/** The same for a column position. */
export function scrollToColumn(position: number, total: number, width: number, extras: Extras, viewport: number, scroll: number): number {
  if (extras.length === 0) return scrollToShow(position, total, width, viewport, scroll)
  const [start, end] = [columnStart(position, width, extras), columnStart(position + 1, width, extras)]
  return start < scroll ? start : end > scroll + viewport ? end - viewport : scroll
}
