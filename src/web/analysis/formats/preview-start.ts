/** Chooses the part of a table that shows most of a measure's formats. */
import { isTotal, type PivotResult } from '../../../contract/pivot-result.ts'

interface PreviewStart {
  readonly row_start: number
  readonly column_start: number
}

/** Share of the most values that is enough, so that the preview rather begins where the table does. */
const ENOUGH = 0.75

/** The first of `size` neighbors that together count enough. */
function fullest(counts: readonly number[], size: number): number {
  const starts = Math.max(1, counts.length - size + 1)
  const sums = Array.from({ length: starts }, (_, start) => counts.slice(start, start + size).reduce((all, count) => all + count, 0))
  const most = Math.max(...sums)
  return sums.findIndex((sum) => sum >= ENOUGH * most)
}

/** The place where `rows` rows and `columns` columns of the first window have about the most values of a measure that are not totals. */
export function previewStart(result: PivotResult, measureId: string, rows: number, columns: number): PreviewStart {
  const { row_start, column_start } = result.window
  const measure = result.measures.findIndex((m) => m.measure_id === measureId)
  const width = result.measures.length
  const inRows = result.row_indexes.map((row) => !isTotal(row, result.index_names.length) || row.collapsed)
  const inColumns = result.column_indexes.map((column) => !isTotal(column, result.column_names.length) || column.collapsed)
  const has = (row: number, column: number): boolean =>
    inRows[row] === true && inColumns[column] === true && (result.data[column * width + measure]?.[row] ?? null) !== null
  const counted = (length: number, of: number, test: (at: number, other: number) => boolean): number[] =>
    Array.from({ length }, (_, at) => Array.from({ length: of }, (__, other) => other).filter((other) => test(at, other)).length)
  const column = fullest(
    counted(inColumns.length, inRows.length, (at, row) => has(row, at)),
    columns,
  )
  const row = fullest(
    counted(inRows.length, columns, (at, beside) => has(at, column + beside)),
    rows,
  )
  return { row_start: row_start + row, column_start: column_start + column }
}
