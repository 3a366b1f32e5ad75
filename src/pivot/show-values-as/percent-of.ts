/**
 * % of grand total, row total, column total, and of a group around the cell: of the parent row, of the parent column, or
 * of the parent at the level of a chosen field.
 *
 * The denominator is the same measure aggregated again from the source rows at a coarser grain. It is a cell of the
 * result, because every grain is computed, and never the sum of the visible cells. A zero or null denominator gives
 * null.
 */
import { ok } from '../../contract/errors.ts'
import type { FixedField } from '../../contract/explanation.ts'
import type { Value } from '../../contract/scalar.ts'
import type { AxisTree } from '../shape/axis.ts'
import { divide } from '../shape/decimal.ts'
import type { Along, Kind, ShowAsInput } from './kind.ts'

/** Locates the denominator of a cell: by nodes in a result, and by keys when the value is computed from the rows for an explanation. Null without one. */
interface Denominator {
  readonly at: (row: number, column: number, of: ShowAsInput) => readonly [row: number, column: number] | null
  readonly keys: (keys: readonly FixedField[], held: FixedField | null) => readonly FixedField[] | null
}

const TOTAL = 0

/** A fraction: 0.125 means 12.5%. */
export const share = (value: Value, of: Value): Value => (value === null || of === null ? null : divide(Number(value), Number(of)))

const shareOf = ({ at, keys }: Denominator): Kind => ({
  cells: (of) => {
    const { cells, raw } = of
    return {
      values: Array.from({ length: cells.count() }, (_, cell) => {
        const found = at(cells.rowOf(cell), cells.columnOf(cell), of)
        return found ? share(raw(cell), raw(cells.find(...found))) : null
      }),
    }
  },
  explain: async ({ own, held, evaluate }) => {
    const denominatorKeys = keys(own.keys, held)
    if (!denominatorKeys) return ok({ value: null, formula: [own.part('value')] })
    const denominator = await evaluate(denominatorKeys)
    if (!denominator.ok) return denominator
    return ok({ value: share(own.value, denominator.value.value), formula: [own.part('numerator'), denominator.value.part('denominator')] })
  },
})

/** The keys without the innermost field of an axis. */
const withoutInnermost = (keys: readonly FixedField[], axis: Along['axis']): FixedField[] => {
  const innermost = keys.findLast((k) => k.axis === axis)
  return keys.filter((k) => k !== innermost)
}

/** The group of the field at `depth` that contains a node; null for nodes above the field. */
function groupAround(tree: AxisTree, node: number, depth: number): number | null {
  let at = node
  while (tree.levels.at(at) > depth + 1) at = tree.parents.at(at)
  return tree.levels.at(at) === depth + 1 ? at : null
}

/** The group of the chosen field that contains the cell. */
const PARENT: Denominator = {
  at: (row, column, { cells, along }) => {
    if (!along) return null
    const { axis, depth } = along
    const group = groupAround(cells[axis], axis === 'rows' ? row : column, depth)
    if (group === null) return null
    return axis === 'rows' ? [group, column] : [row, group]
  },
  keys: (keys, held) => {
    if (!held) return null
    const end = keys.indexOf(held)
    return keys.filter((k, at) => k.axis !== held.axis || at <= end)
  },
}

export const SHARES = {
  percentage_of_grand_total: shareOf({ at: () => [TOTAL, TOTAL], keys: () => [] }),
  percentage_of_row_total: shareOf({ at: (row) => [row, TOTAL], keys: (keys) => keys.filter((k) => k.axis === 'rows') }),
  percentage_of_column_total: shareOf({ at: (_, column) => [TOTAL, column], keys: (keys) => keys.filter((k) => k.axis === 'columns') }),
  // A total across all rows or columns is its own parent.
  percentage_of_parent_row: shareOf({
    at: (row, column, { cells }) => [cells.rows.parents.at(row), column],
    keys: (keys) => withoutInnermost(keys, 'rows'),
  }),
  percentage_of_parent_column: shareOf({
    at: (row, column, { cells }) => [row, cells.columns.parents.at(column)],
    keys: (keys) => withoutInnermost(keys, 'columns'),
  }),
  percentage_of_parent: shareOf(PARENT),
}
