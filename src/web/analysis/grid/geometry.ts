/**
 * Where things lie in the grid, as pure functions. Browsers cap an element at some 16 million
 * pixels, so beyond `EXTENT_MAX` the scroll range stands for a taller table.
 */
export const ROW_HEIGHT = 28
export const HEADER_HEIGHT = 26
export const TOTAL_HEIGHT = 30
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
export const columnSpan = (total: number, width: number, viewport: number, scroll: number, isFirst = false): Span =>
  spanOf(total, width, viewport, scroll, isFirst ? 0 : OVERSCAN_COLUMNS)

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

/** Estimated width of text in pixels at the grid's type size; Chinese characters are as wide as the type is high. */
export function textWidth(text: string): number {
  let width = 0
  for (let i = 0; i < text.length; i++) width += text.charCodeAt(i) > 0x2e7f ? 13.4 : 7.5
  return width
}
