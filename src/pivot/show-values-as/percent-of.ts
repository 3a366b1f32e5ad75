/**
 * % of grand total, % of row total, % of column total.
 *
 * The denominator is the same measure, aggregated again from the source rows at a coarser grain:
 * a cell of the result, because every grain is computed. It is never the sum of the visible
 * cells. A zero or null denominator gives null (computation.md, show_values_as).
 */
import type { Value } from '../../contract/scalar.ts'
import { divide } from '../shape/decimal.ts'
import type { Cells, RawValue } from './cells.ts'

export type PercentOf = 'percentage_of_grand_total' | 'percentage_of_row_total' | 'percentage_of_column_total'

const TOTAL = 0

/** Row and column node of the denominator of a cell. Subtotals use their own key: a row total stays in its row. */
function denominatorAt(of: PercentOf, row: number, column: number): readonly [number, number] {
  switch (of) {
    case 'percentage_of_grand_total':
      return [TOTAL, TOTAL]
    case 'percentage_of_row_total':
      return [row, TOTAL]
    case 'percentage_of_column_total':
      return [TOTAL, column]
  }
}

/** Fractions: 0.125 is 12.5 %. */
export function percentOf(of: PercentOf, cells: Cells, raw: RawValue): Value[] {
  return Array.from({ length: cells.count() }, (_, cell) => {
    const value = raw(cell)
    const denominator = raw(cells.find(...denominatorAt(of, cells.rowOf(cell), cells.columnOf(cell))))
    if (value === null || denominator === null) return null
    return divide(Number(value), Number(denominator))
  })
}
