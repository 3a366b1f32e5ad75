/**
 * Measures of columns that repeat one value on every row of a key, such as a monthly target that a lookup wrote beside
 * each order. The value counts once per key in each group (docs/computation.md).
 */
import { AGGREGATIONS, type Aggregation } from '../../contract/aggregation.ts'
import { OUTER_BLANKS } from '../../contract/column.ts'
import { TEXT } from '../../contract/sql-type.ts'
import { type KeyColumn, ROW_NUMBER, type StoredColumn } from '../resolve.ts'
import { cast, column, type Expr, isNull, or } from '../sql/ast.ts'
import { columnsIn, mapParts } from '../sql/walk.ts'
import { EVALUATIONS, type Evaluation, type Operand, type OverRows, type Partial } from './aggregations.ts'

/** The key columns of a column whose values count once per key in an aggregation; none if each row counts. */
export const onceKeys = ({ repeats }: StoredColumn, agg: Aggregation): readonly KeyColumn[] => (AGGREGATIONS[agg].oncePerKey ? (repeats?.keys ?? []) : [])

/** An expression over rolled-up partials, as an expression over what the partials aggregate. */
const unrolled = (of: Expr, partials: readonly Partial[]): Expr =>
  partials.find((partial) => partial.roll === of)?.leaf ?? mapParts(of, (part) => unrolled(part, partials))

/** An evaluation over the rows of a relation, as one expression. */
function totalOf(agg: Aggregation, evaluation: Evaluation): Expr {
  const total = 'value' in evaluation ? unrolled(evaluation.value, evaluation.partials) : evaluation.direct
  if (!total) throw new Error(`${agg} is not an aggregate over rows`)
  return total
}

/** An aggregation of a column over the rows of a relation, as one expression. `approximate`: with sums as DOUBLE. */
export const aggregateOverRows = (agg: Aggregation, stored: StoredColumn, approximate: boolean): Expr =>
  totalOf(agg, EVALUATIONS[agg]({ stored, approximate, part: (letter) => letter, among: null }))

const ofText = (name: string, ...args: Expr[]): Expr => ({ kind: 'function', name, args, distinct: false, orderBy: [] })

/** A key in the form in which the lookup compared it. */
function comparedKey({ physical, folded }: KeyColumn): Expr {
  const key = column(physical)
  return folded ? ofText('lower', ofText('trim', cast(key, TEXT), { kind: 'text', text: OUTER_BLANKS })) : key
}

/** Tells rows with a blank key apart: such a key is no key, so each of its rows counts. Null for all other rows. */
const rowWithoutKey = (keys: readonly KeyColumn[]): Expr => ({
  kind: 'case',
  branches: [{ when: or(...keys.map(({ physical }) => isNull(column(physical)))), result: column(ROW_NUMBER) }],
})

/** Evaluates an aggregation over one value for each key. */
export function oncePerKey(agg: Aggregation, { stored, approximate, among }: Omit<Operand, 'part'>, keys: readonly KeyColumn[]): OverRows {
  const evaluation = EVALUATIONS[agg]({ stored: { ...stored, physical: 'v' }, approximate, part: (letter) => letter, among: null })
  const distinct = {
    of: column(stored.physical),
    keys: [...keys.map(comparedKey), rowWithoutKey(keys)],
    among,
    total: totalOf(agg, evaluation),
    addsUp: AGGREGATIONS[agg].addsUp,
  }
  return { type: evaluation.type, approximate: evaluation.approximate ?? false, distinct }
}

const sameKeys = (a: readonly KeyColumn[], b: readonly KeyColumn[]): boolean =>
  a.length === b.length && a.every((key) => b.some(({ id, folded }) => id === key.id && folded === key.folded))

/**
 * The keys of a calculated column that has one value for each of them, because it reads only columns that repeat by the
 * same keys, and those keys; undefined for any other column.
 */
export function inheritedRepeats(of: Expr, columns: readonly StoredColumn[]): StoredColumn['repeats'] {
  const names = columnsIn(of)
  const read = columns.filter(({ physical }) => names.has(physical))
  const repeats = read.find((one) => one.repeats)?.repeats
  if (!repeats) return undefined
  const isOfKey = (one: StoredColumn): boolean =>
    one.repeats ? sameKeys(one.repeats.keys, repeats.keys) : repeats.keys.some((key) => key.id === one.id && !key.folded)
  return read.every(isOfKey) ? repeats : undefined
}
