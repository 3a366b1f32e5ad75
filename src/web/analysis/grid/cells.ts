/** Looks up cells and headers of a result by position in the loaded blocks. */
import type { ColumnIndex, PivotResult, RowIndex } from '../../../contract/pivot-result.ts'
import type { Value } from '../../../contract/scalar.ts'
import { ROW_BLOCK } from '../blocks.ts'

export interface Cells {
  /** Size and field names of the result in the current view. */
  readonly head: PivotResult
  readonly row: (position: number) => RowIndex | undefined
  readonly column: (position: number) => ColumnIndex | undefined
  /** Undefined until the block of the cell has loaded. */
  readonly cell: (row: number, column: number, measure: number) => Value | undefined
  readonly total: (column: number, measure: number) => Value | undefined
  /** The block of a cell, and its position there. A null row is the grand total. */
  readonly place: (row: number | null, column: number) => { readonly block: PivotResult; readonly rowAt: number; readonly columnAt: number } | undefined
  /** All loaded blocks; column widths are measured from them. */
  readonly blocks: readonly PivotResult[]
}

/** A block of rows and columns, by block number. */
export interface LoadedBlock {
  readonly row: number
  readonly column: number
  readonly block: PivotResult
}

/** `columns` is the number of column positions per block. A header or total is found in any loaded block of its row or column. */
export function cellsOf(head: PivotResult, columns: number, loaded: readonly LoadedBlock[]): Cells {
  const measures = Math.max(1, head.measures.length)
  const byRow = new Map<number, PivotResult>()
  const byColumn = new Map<number, PivotResult>()
  const byBoth = new Map<string, PivotResult>()
  for (const { row, column, block } of loaded) {
    if (!byRow.has(row)) byRow.set(row, block)
    if (!byColumn.has(column)) byColumn.set(column, block)
    byBoth.set(`${row}:${column}`, block)
  }
  const ofRow = (position: number) => Math.floor(position / ROW_BLOCK)
  const ofColumn = (position: number) => Math.floor(position / columns)
  const series = (column: number, measure: number) => (column % columns) * measures + measure
  return {
    head,
    blocks: loaded.map(({ block }) => block),
    row: (position) => byRow.get(ofRow(position))?.row_indexes[position % ROW_BLOCK],
    column: (position) => byColumn.get(ofColumn(position))?.column_indexes[position % columns],
    cell: (row, column, measure) => byBoth.get(`${ofRow(row)}:${ofColumn(column)}`)?.data[series(column, measure)]?.[row % ROW_BLOCK],
    place: (row, column) => {
      const block = row === null ? byColumn.get(ofColumn(column)) : byBoth.get(`${ofRow(row)}:${ofColumn(column)}`)
      return block && { block, rowAt: (row ?? 0) % ROW_BLOCK, columnAt: column % columns }
    },
    total: (column, measure) => byColumn.get(ofColumn(column))?.totals[series(column, measure)],
  }
}

/** The path of a column position; [] for the total, and until its block has loaded. */
export const columnKey = (cells: Cells, position: number): Value[] => cells.column(position)?.path.map((p) => p.value) ?? []
