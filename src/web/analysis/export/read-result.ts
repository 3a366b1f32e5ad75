/** Reads a stored result from the server, in blocks of complete rows. */
import type { PivotResult, PivotWindow } from '../../../contract/pivot-result.ts'
import { joinedDomains } from '../../../format/conditional/cell-marks.ts'
import type { ReadWindow } from '../read-window.ts'

const CELLS = 50_000
const COLUMNS_MAX = 1_000
const ROWS_MAX = 2_000

interface ReadOrder {
  readonly read: ReadWindow
  /** Called with the share of rows read, from 0 to 1. */
  readonly onProgress: (share: number) => void
  /** The window to read; the whole result if omitted. */
  readonly part?: PivotWindow
}

type Stretch = { readonly first: number; readonly count: number }

/** Reads complete rows, joining as many windows as their columns need. Null if a window could not be loaded. */
async function rowsFrom(read: ReadWindow, rows: Stretch, columns: Stretch): Promise<PivotResult | null> {
  let joined = null as PivotResult | null
  while (!joined || joined.column_indexes.length < Math.min(columns.count, joined.total_columns - columns.first)) {
    const held: number = joined?.column_indexes.length ?? 0
    const column_count = Math.min(COLUMNS_MAX, columns.count - held)
    const next = await read({ row_start: rows.first, row_count: rows.count, column_start: columns.first + held, column_count })
    if (!next || next.column_indexes.length === 0) return null
    if (joined && next.row_indexes.length < joined.row_indexes.length) return null
    joined = joined
      ? {
          ...joined,
          column_indexes: [...joined.column_indexes, ...next.column_indexes],
          ...(joined.domains ? { domains: joinedDomains(joined.domains, next.domains ?? [], held) } : {}),
          data: [...joined.data, ...next.data.map((column) => column.slice(0, joined?.row_indexes.length))],
        }
      : next
  }
  return joined
}

/** Yields blocks in row order. Yields null and ends if a window could not be loaded, which was reported, or the export was stopped. */
export async function* readResult({ read, onProgress, part }: ReadOrder): AsyncGenerator<PivotResult | null> {
  const total = await read({ row_start: 0, row_count: 0, column_start: 0, column_count: 0 })
  if (!total) return yield null
  const columns = { first: part?.column_start ?? 0, count: Math.min(part?.column_count ?? total.total_columns, total.total_columns) }
  const first = part?.row_start ?? 0
  const end = Math.min(part ? first + part.row_count : total.total_rows, total.total_rows)
  const across = Math.min(COLUMNS_MAX, Math.max(1, columns.count))
  const atOnce = Math.max(1, Math.min(ROWS_MAX, Math.floor(CELLS / (across * Math.max(1, total.measures.length)))))
  for (let start = first; start < end; ) {
    const block = await rowsFrom(read, { first: start, count: Math.min(atOnce, end - start) }, columns)
    if (!block || block.row_indexes.length === 0) {
      yield null
      return
    }
    yield block
    start += block.row_indexes.length
    onProgress(Math.min(1, (start - first) / (end - first)))
  }
}
