/**
 * Index: the value times the grand total, divided by the product of its row total and its column total. Above 1, the cell
 * is larger than its row and column suggest. In a total, the value is itself one of the totals, so the index is 1.
 */
import { ok } from '../../contract/errors.ts'
import type { Value } from '../../contract/scalar.ts'
import { divide } from '../shape/decimal.ts'
import type { Kind } from './kind.ts'

const TOTAL = 0

/** Null if a value is missing, or the row or column total is 0. */
function indexOf(value: Value, grand: Value, row: Value, column: Value): Value {
  if (value === null || grand === null || row === null || column === null || Number(row) === 0 || Number(column) === 0) return null
  const index = divide(Number(value) * Number(grand), Number(row) * Number(column))
  // products of very large values exceed a double
  return index ?? divide(Number(value) / Number(row), Number(column) / Number(grand))
}

const INDEX: Kind = {
  cells: ({ cells, raw }) => {
    const grand = raw(cells.find(TOTAL, TOTAL))
    return {
      values: Array.from({ length: cells.count() }, (_, cell) =>
        indexOf(raw(cell), grand, raw(cells.find(cells.rowOf(cell), TOTAL)), raw(cells.find(TOTAL, cells.columnOf(cell)))),
      ),
    }
  },
  explain: async ({ own, evaluate }) => {
    const grand = await evaluate([])
    if (!grand.ok) return grand
    const row = await evaluate(own.keys.filter((k) => k.axis === 'rows'))
    if (!row.ok) return row
    const column = await evaluate(own.keys.filter((k) => k.axis === 'columns'))
    if (!column.ok) return column
    return ok({
      value: indexOf(own.value, grand.value.value, row.value.value, column.value.value),
      formula: [own.part('value'), grand.value.part('grand_total'), row.value.part('row_total'), column.value.part('column_total')],
    })
  },
}

export const INDEXES = { index: INDEX }
