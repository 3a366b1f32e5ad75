/** Divides the height of the grid's frame among header lines, scrolling rows and the grand total. In CSS pixels. */
import type { PivotResult } from '../../../contract/pivot-result.ts'
import type { Position } from '../blocks.ts'
import { HEADER_HEIGHT, ROW_HEIGHT, type Span, TOTAL_HEIGHT } from './geometry.ts'
import type { CellAt } from './selection.ts'
import { type GridShape, placeOf } from './shape.ts'

/** A grand total that would take more than this share of the frame scrolls with the rows instead of staying visible. */
const PINNED_SHARE = 0.4

export interface FrameLayout {
  readonly headerLines: number
  /** Number of lines above the grand total. */
  readonly bodyRows: number
  /** Whether the grand total stays visible while the rows scroll. */
  readonly isPinned: boolean
  /** Space left for rows and for columns of cells. */
  readonly rowView: number
  readonly columnView: number
}

interface Frame {
  readonly width: number
  readonly height: number
}

/** `rows` is the number of row positions, including a visible grand total; `headers` is the total width of the row headers. */
export function frameLayout(shape: GridShape, result: Pick<PivotResult, 'column_names'>, rows: number, headers: number, frame: Frame): FrameLayout {
  const headerLines = shape.down > 1 ? Math.max(1, result.column_names.length) : result.column_names.length + 1
  const totalHeight = shape.hasGrand ? TOTAL_HEIGHT * shape.down : 0
  const isPinned = totalHeight <= frame.height * PINNED_SHARE
  return {
    headerLines,
    bodyRows: Math.max(0, rows - (shape.hasGrand ? 1 : 0)) * shape.down,
    isPinned,
    rowView: Math.max(0, frame.height - headerLines * HEADER_HEIGHT - (isPinned ? totalHeight : 0)),
    columnView: Math.max(0, frame.width - headers),
  }
}

/** Number of rows, columns and headers, as bounds for keyboard navigation. `page` is the number of lines that Page Up and Page Down move by. */
export interface GridSize {
  readonly rows: number
  readonly columns: number
  readonly headers: number
  readonly page: number
  readonly hasTitle: boolean
}

export const gridSize = (shape: GridShape, { bodyRows, rowView }: FrameLayout, columns: number): GridSize => ({
  rows: bodyRows + (shape.hasGrand ? shape.down : 0),
  columns: columns * shape.across,
  headers: shape.headers.length,
  hasTitle: shape.hasTitle,
  page: Math.max(1, Math.floor(rowView / ROW_HEIGHT) - 1),
})

/** The row positions of visible lines. */
export const positionsOf = (lines: Span, { down }: GridShape): { first: number; count: number } => ({
  first: Math.floor(lines.first / down),
  count: Math.ceil(lines.count / down) + 1,
})

/** The positions of places, leaving out those outside the result. */
export const positionsWithin = (places: readonly CellAt[], shape: GridShape, { rows, columns }: { rows: number; columns: number }): Position[] =>
  places.map((at) => placeOf(shape, at)).filter(({ row, column }) => row < rows && column < columns)
