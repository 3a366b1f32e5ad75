/** Finds headers and values by their formatted text, starting at the active cell. Loads parts of the result that the grid has not loaded. */
import type { Measure } from '../../../contract/measure.ts'
import type { PivotResult } from '../../../contract/pivot-result.ts'
import { fieldLabel } from '../../../format/value.ts'
import type { ReadWindow } from '../read-window.ts'
import { cellText } from './copy.ts'
import { type HeaderLabels, rowLabel } from './headers.ts'
import type { CellAt } from './selection.ts'
import { type GridShape, placeOf } from './shape.ts'

const ROWS_AT_ONCE = 2_000
const COLUMNS_AT_ONCE = 1_000
const CELLS_AT_ONCE = 50_000

interface FindOrder {
  readonly read: ReadWindow
  readonly head: PivotResult
  readonly shape: GridShape
  readonly measures: readonly Measure[]
  readonly words: HeaderLabels
  readonly search: string
  readonly from: CellAt
  /** Called with the share of the values searched, from 0 to 1. */
  readonly onProgress: (share: number) => void
}

type Fits = (text: string) => boolean
/** The place of a match; null for no match; 'gone' if a part of the result could not be loaded. */
type Found = CellAt | null | 'gone'

/** Index of a header in the order of the search: row headers, then column headers. */
const headerOrder = ({ head, shape }: FindOrder, at: CellAt): number =>
  at.row >= 0 ? placeOf(shape, at).row : head.total_rows + (at.column < 0 ? -1 : placeOf(shape, at).column)

/** Finds the first matching header with an index from `from` to `to` (exclusive). */
async function findHeader(order: FindOrder, fits: Fits, from: number, to: number): Promise<Found> {
  const { read, head, words, shape } = order
  const rows = Math.min(to, head.total_rows)
  for (let start = from; start < rows; start += ROWS_AT_ONCE) {
    const block = await read({ row_start: start, row_count: Math.min(ROWS_AT_ONCE, rows - start), column_start: 0, column_count: 0 })
    if (!block) return 'gone'
    const at = block.row_indexes.findIndex((row) => fits(rowLabel(row.key, row.level, head, words)))
    const row = block.row_indexes[at]
    if (!row) continue
    const column = shape.headers.findIndex((h) => h.kind === 'path' || (h.kind === 'field' && h.level === Math.max(1, row.level)))
    return { row: (start + at) * shape.down, column: Math.max(0, column) - shape.headers.length }
  }
  const columns = to - head.total_rows
  for (let start = Math.max(0, from - head.total_rows); start < columns; start += COLUMNS_AT_ONCE) {
    const column_count = Math.min(COLUMNS_AT_ONCE, columns - start)
    const block = await read({ row_start: 0, row_count: 0, column_start: start, column_count })
    if (!block) return 'gone'
    const at = block.column_indexes.findIndex((column) => column.path.some((part, level) => fits(fieldLabel(part.value, head.column_names[level], words))))
    if (at >= 0) return { row: -1, column: (start + at) * shape.across }
  }
  return null
}

const isBefore = (a: CellAt, b: CellAt): boolean => a.row < b.row || (a.row === b.row && a.column < b.column)

/** Finds the first matching cell of a window, line by line, for which `isWanted` returns true. */
function firstIn(block: PivotResult, { shape, measures }: FindOrder, fits: Fits, isWanted: (at: CellAt) => boolean): CellAt | null {
  const count = Math.max(1, block.measures.length)
  let best: CellAt | null = null
  block.data.forEach((values, i) => {
    const m = i % count
    const position = block.window.column_start + Math.floor(i / count)
    const dtype = block.measures[m]?.dtype ?? ''
    values.forEach((value, r) => {
      const row = block.window.row_start + r
      const at = shape.down > 1 ? { row: row * shape.down + m, column: position } : { row, column: position * shape.across + m }
      if ((best === null || isBefore(at, best)) && isWanted(at) && fits(cellText(value, measures[m], dtype))) best = at
    })
  })
  return best
}

/** Finds the first matching cell after `after`, up to and including `upTo`. Null means the start or the end of the table. */
async function findValue(order: FindOrder, fits: Fits, after: CellAt | null, upTo: CellAt | null): Promise<Found> {
  const { read, head, shape } = order
  if (head.measures.length === 0) return null
  const columns = Math.min(COLUMNS_AT_ONCE, Math.max(1, head.total_columns))
  const atOnce = Math.max(1, Math.min(ROWS_AT_ONCE, Math.floor(CELLS_AT_ONCE / (columns * head.measures.length))))
  const first = after ? placeOf(shape, after).row : 0
  const last = upTo ? placeOf(shape, upTo).row : head.total_rows - 1
  const isWanted = (at: CellAt): boolean => (after === null || isBefore(after, at)) && (upTo === null || !isBefore(upTo, at))
  for (let start = first; start <= last; start += atOnce) {
    let best: CellAt | null = null
    for (let column = 0; column < head.total_columns; column += columns) {
      const block = await read({ row_start: start, row_count: Math.min(atOnce, last - start + 1), column_start: column, column_count: columns })
      if (!block) return 'gone'
      const found = firstIn(block, order, fits, isWanted)
      if (found && (best === null || isBefore(found, best))) best = found
    }
    if (best) return best
    order.onProgress((start - first + 1) / Math.max(1, last - first + 1))
  }
  return null
}

/**
 * Searches headers, then values, ignoring case, and wraps around to the active cell. `again` continues after the last
 * match. Returns null if nothing matches or a part of the result could not be loaded.
 */
export async function findInGrid(order: FindOrder, again: boolean): Promise<CellAt | null> {
  const wanted = order.search.trim().toLowerCase()
  const fits: Fits = (text) => text !== '' && text.toLowerCase().includes(wanted)
  const { head, from } = order
  const end = head.total_rows + head.total_columns
  const headers = (a: number, b: number) => () => findHeader(order, fits, a, b)
  const values = (after: CellAt | null, upTo: CellAt | null) => () => findValue(order, fits, after, upTo)
  const isOnHeader = from.row < 0 || from.column < 0
  const next = headerOrder(order, from) + 1
  const rounds =
    again && !isOnHeader
      ? [values(from, null), headers(0, end), values(null, from)]
      : again
        ? [headers(next, end), values(null, null), headers(0, next)]
        : [headers(next, end), headers(0, next), values(null, null)]
  for (const look of rounds) {
    const found = await look()
    if (found === 'gone') return null
    if (found) return found
  }
  return null
}
