/**
 * Aggregations as partials that roll up (computation.md, Aggregations).
 *
 * A partial is computed per group of the base grain; `roll` puts partials of finer groups
 * together at any coarser grain, which gives the same value as aggregating the source rows.
 * A distinct count does not decompose: `distinct.ts` evaluates it at every grain.
 */
import { fail, ok, type Result } from '../../contract/errors.ts'
import type { Aggregation, Measure } from '../../contract/measure.ts'
import type { Value } from '../../contract/scalar.ts'
import { type ColumnsById, familyOf, findColumn, type StoredColumn } from '../resolve.ts'
import type { PercentOf } from '../show-values-as/percent-of.ts'
import { call, cast, column, countRows, type Expr, integer } from '../sql/ast.ts'
import type { Formula } from './formula.ts'

export interface Partial {
  readonly name: string
  readonly leaf: Expr
  readonly roll: Expr
}

/** How the value is shown against other cells of the result. */
export type Shown =
  | { readonly kind: 'none' }
  | { readonly kind: 'percent'; readonly of: PercentOf }
  | { readonly kind: 'difference'; readonly axis: 'rows' | 'columns'; readonly depth: number; readonly value: Value; readonly relative: boolean }

export interface MeasurePlan {
  readonly id: string
  readonly name: string
  /** Null for an expression. */
  readonly agg: Aggregation | null
  readonly formula: Formula | null
  readonly shown: Shown
  readonly column: StoredColumn | null
  /** dtype of the value as it travels. */
  readonly dtype: string
  /** Parts add up to their total. */
  readonly additive: boolean
  /** In a difference, a missing cell counts as 0 where the other one exists. */
  readonly missingIsZero: boolean
  readonly approximate: boolean
  readonly partials: readonly Partial[]
  /** Value at a grain, over the rolled-up partials. Null where it does not decompose. */
  readonly value: Expr | null
  /** Value at a grain over source rows, for a SQL measure that does not decompose. */
  readonly direct: Expr | null
  /** Computed for an expression that needs it, not shown. */
  readonly hidden: boolean
}

export type MeasureCode =
  | 'unknown_column'
  | 'measure_needs_column'
  | 'aggregation_not_for_type'
  | 'unknown_measure'
  | 'operand_not_number'
  | 'measure_circle'
  | 'difference_field'
  | 'show_as_not_number'

const rollSum = (name: string): Expr => call('sum', column(name))

/** A column as a number: booleans count as 1 and 0. `approximate` sums as DOUBLE after an overflow. */
function numeric(stored: StoredColumn, approximate: boolean): Expr {
  const plain = familyOf(stored) === 'boolean' ? cast(column(stored.physical), 'INTEGER') : column(stored.physical)
  return approximate ? cast(plain, 'DOUBLE') : plain
}

/** Text by binary order, whatever the order of its dictionary. */
const ordered = (stored: StoredColumn): Expr => (stored.enumType ? cast(column(stored.physical), 'VARCHAR') : column(stored.physical))

function sumType(stored: StoredColumn, approximate: boolean): string {
  if (approximate || /^(DOUBLE|FLOAT|REAL)/i.test(stored.dtype)) return 'DOUBLE'
  const decimal = /^DECIMAL\(\d+,\s*(\d+)\)/i.exec(stored.dtype)
  return decimal ? `DECIMAL(38,${decimal[1]})` : 'HUGEINT'
}

/** The plan of a measure defined by aggregation and column. `position` makes its partials' names unique. */
export function planMeasure(
  measure: Extract<Measure, { type: 'ui' }>,
  position: number,
  columns: ColumnsById,
  approximate: boolean,
): Result<MeasurePlan, MeasureCode> {
  const { agg, column_id } = measure.value
  const base = { id: measure.id, name: measure.name, agg, approximate: false, formula: null, shown: { kind: 'none' } as const, direct: null, hidden: false }
  const name = (part: string) => `p${position}${part}`
  const one = (part: string, leaf: Expr, roll: Expr): Partial => ({ name: name(part), leaf, roll })

  if (column_id === null) {
    if (agg !== 'count') return fail('measure_needs_column', { measure: measure.name })
    const partial = one('n', countRows, rollSum(name('n')))
    return ok({
      ...base,
      column: null,
      dtype: 'BIGINT',
      additive: true,
      missingIsZero: true,
      partials: [partial],
      value: call('coalesce', partial.roll, integer(0)),
    })
  }
  const found = findColumn(columns, column_id)
  if (!found.ok) return found
  const stored = found.value
  const family = familyOf(stored)
  if ((agg === 'sum' || agg === 'avg') && family !== 'number' && family !== 'boolean') {
    return fail('aggregation_not_for_type', { measure: measure.name, agg, column: stored.name, family })
  }
  switch (agg) {
    case 'count': {
      const partial = one('n', call('count', column(stored.physical)), rollSum(name('n')))
      return ok({
        ...base,
        column: stored,
        dtype: 'BIGINT',
        additive: true,
        missingIsZero: true,
        partials: [partial],
        value: call('coalesce', partial.roll, integer(0)),
      })
    }
    case 'sum': {
      const partial = one('s', call('sum', numeric(stored, approximate)), rollSum(name('s')))
      const dtype = sumType(stored, approximate)
      return ok({
        ...base,
        approximate: approximate && dtype !== sumType(stored, false),
        column: stored,
        dtype,
        additive: true,
        missingIsZero: true,
        partials: [partial],
        value: partial.roll,
      })
    }
    case 'avg': {
      const sum = one('s', call('sum', numeric(stored, approximate)), rollSum(name('s')))
      const count = one('n', call('count', column(stored.physical)), rollSum(name('n')))
      const value: Expr = { kind: 'divide', left: cast(sum.roll, 'DOUBLE'), right: cast(count.roll, 'DOUBLE') }
      return ok({ ...base, column: stored, dtype: 'DOUBLE', additive: false, missingIsZero: false, partials: [sum, count], value })
    }
    case 'min':
    case 'max': {
      const partial = one('m', call(agg, ordered(stored)), call(agg, column(name('m'))))
      return ok({ ...base, column: stored, dtype: stored.dtype, additive: false, missingIsZero: false, partials: [partial], value: partial.roll })
    }
    case 'count_distinct':
      return ok({ ...base, column: stored, dtype: 'BIGINT', additive: false, missingIsZero: true, partials: [], value: null })
  }
}
