/** Finds the place of a cell that is given by its measure and its row and column paths. */
import type { CellAddress } from '../../../contract/explanation.ts'
import type { PivotResult } from '../../../contract/pivot-result.ts'
import { sameKey } from '../../../contract/value-key.ts'
import type { ReadWindow } from '../read-window.ts'
import type { CellAt } from './selection.ts'
import type { GridShape } from './shape.ts'

const ROWS_AT_ONCE = 2_000
const COLUMNS_AT_ONCE = 1_000

/** 'missing' if the view does not contain the cell, for example because its group is collapsed; 'unread' if a part of the result could not be loaded. */
export type Located = CellAt | 'missing' | 'unread'

interface Asked {
  readonly read: ReadWindow
  readonly head: PivotResult
  readonly shape: GridShape
}

async function rowOf({ read, head }: Asked, key: CellAddress['row']): Promise<number | 'missing' | 'unread'> {
  for (let start = 0; start < head.total_rows; start += ROWS_AT_ONCE) {
    const row_count = Math.min(ROWS_AT_ONCE, head.total_rows - start)
    const block = await read({ row_start: start, row_count, column_start: 0, column_count: 0 })
    if (!block) return 'unread'
    const at = block.row_indexes.findIndex((row) => !row.blank && sameKey(row.key, key))
    if (at >= 0) return start + at
  }
  return 'missing'
}

async function columnOf({ read, head }: Asked, key: CellAddress['column']): Promise<number | 'missing' | 'unread'> {
  for (let start = 0; start < head.total_columns; start += COLUMNS_AT_ONCE) {
    const column_count = Math.min(COLUMNS_AT_ONCE, head.total_columns - start)
    const block = await read({ row_start: 0, row_count: 0, column_start: start, column_count })
    if (!block) return 'unread'
    const values = block.column_indexes.map((column) => column.path.map((part) => part.value))
    const at = values.findIndex((one) => sameKey(one, key))
    if (at >= 0) return start + at
  }
  return 'missing'
}

export async function locateCell(asked: Asked, cell: CellAddress): Promise<Located> {
  const { head, shape } = asked
  const measure = head.measures.findIndex((m) => m.measure_id === cell.measure_id)
  if (measure < 0) return 'missing'
  const row = await rowOf(asked, cell.row)
  if (typeof row === 'string') return row
  const column = await columnOf(asked, cell.column)
  if (typeof column === 'string') return column
  return shape.down > 1 ? { row: row * shape.down + measure, column } : { row, column: column * shape.across + measure }
}
