/** A kept result from beginning to end, in blocks of whole rows, in one view of it. */
import type { PivotResult } from '../../../contract/pivot-result.ts'
import type { ReadWindow } from '../read-window.ts'

const CELLS = 50_000
const COLUMNS_MAX = 1_000
const ROWS_MAX = 2_000

interface ReadOrder {
  readonly read: ReadWindow
  /** Between 0 and 1. */
  readonly onProgress: (share: number) => void
}

/** Whole rows from one position: every window across, joined. */
async function rowsFrom(read: ReadWindow, start: number, count: number): Promise<PivotResult | null> {
  let joined = null as PivotResult | null
  while (!joined || joined.column_indexes.length < joined.total_columns) {
    const column_start: number = joined?.column_indexes.length ?? 0
    const next = await read({ row_start: start, row_count: count, column_start, column_count: COLUMNS_MAX })
    if (!next || next.column_indexes.length === 0) return null
    if (joined && next.row_indexes.length < joined.row_indexes.length) return null
    joined = joined
      ? {
          ...joined,
          column_indexes: [...joined.column_indexes, ...next.column_indexes],
          data: [...joined.data, ...next.data.map((column) => column.slice(0, joined?.row_indexes.length))],
        }
      : next
  }
  return joined
}

/** The blocks in row order; ends early with a null where a window could not be had (said so already) or it was stopped. */
export async function* readResult({ read, onProgress }: ReadOrder): AsyncGenerator<PivotResult | null> {
  const total = await read({ row_start: 0, row_count: 0, column_start: 0, column_count: 0 })
  if (!total) return yield null
  const across = Math.min(COLUMNS_MAX, Math.max(1, total.total_columns))
  const atOnce = Math.max(1, Math.min(ROWS_MAX, Math.floor(CELLS / (across * Math.max(1, total.measures.length)))))
  for (let start = 0; start < total.total_rows; ) {
    const block = await rowsFrom(read, start, atOnce)
    if (!block || block.row_indexes.length === 0) {
      yield null
      return
    }
    yield block
    start += block.row_indexes.length
    onProgress(Math.min(1, start / total.total_rows))
  }
}
