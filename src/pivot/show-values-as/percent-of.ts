/**
 * % of grand total, row total, column total and parent row total.
 *
 * The denominator is the same measure aggregated again from the source rows at a coarser grain. It is a cell of the
 * result, because every grain is computed, and never the sum of the visible cells. A zero or null denominator gives
 * null.
 */
import { ok } from '../../contract/errors.ts'
import type { FixedField } from '../../contract/explanation.ts'
import type { Value } from '../../contract/scalar.ts'
import { divide } from '../shape/decimal.ts'
import type { Cells } from './cells.ts'
import type { Kind } from './kind.ts'

/** Locates the denominator of a cell: by nodes in a result, and by keys when the value is computed from the rows for an explanation. */
interface Denominator {
  readonly at: (row: number, column: number, cells: Cells) => readonly [row: number, column: number]
  readonly keys: (keys: readonly FixedField[]) => readonly FixedField[]
}

const TOTAL = 0

/** A fraction: 0.125 means 12.5%. */
const share = (value: Value, of: Value): Value => (value === null || of === null ? null : divide(Number(value), Number(of)))

const shareOf = ({ at, keys }: Denominator): Kind => ({
  cells: ({ cells, raw }) => ({
    values: Array.from({ length: cells.count() }, (_, cell) => share(raw(cell), raw(cells.find(...at(cells.rowOf(cell), cells.columnOf(cell), cells))))),
  }),
  explain: async ({ own, evaluate }) => {
    const denominator = await evaluate(keys(own.keys))
    if (!denominator.ok) return denominator
    return ok({ value: share(own.value, denominator.value.value), formula: [own.part('numerator'), denominator.value.part('denominator')] })
  },
})

export const SHARES = {
  percentage_of_grand_total: shareOf({ at: () => [TOTAL, TOTAL], keys: () => [] }),
  percentage_of_row_total: shareOf({ at: (row) => [row, TOTAL], keys: (keys) => keys.filter((k) => k.axis === 'rows') }),
  percentage_of_column_total: shareOf({ at: (_, column) => [TOTAL, column], keys: (keys) => keys.filter((k) => k.axis === 'columns') }),
  // The grand total is its own parent.
  percentage_of_parent_row: shareOf({
    at: (row, column, { rows }) => [rows.parents.at(row), column],
    keys: (keys) =>
      keys.toSpliced(
        keys.findLastIndex((k) => k.axis === 'rows'),
        keys.some((k) => k.axis === 'rows') ? 1 : 0,
      ),
  }),
}
