/**
 * How each aggregation is computed.
 *
 * A partial is computed per group of the base grain. `roll` combines partials of finer groups at any coarser grain and
 * gives the same value as aggregating the source rows. Aggregations that do not roll up are evaluated over the source
 * rows of every grain.
 */
import type { AGGREGATIONS, Aggregation } from '../../contract/aggregation.ts'
import { BIGINT, DECIMAL_DIGITS, DOUBLE, decimal, HUGEINT, INTEGER, isSameType, type SqlType, TEXT } from '../../contract/sql-type.ts'
import { familyOf, type StoredColumn } from '../resolve.ts'
import { and, call, cast, column, countRows, type Expr, integer } from '../sql/ast.ts'

export interface Partial {
  readonly name: string
  readonly leaf: Expr
  readonly roll: Expr
}

interface RolledUp {
  /** Type of the value on the wire. */
  readonly type: SqlType
  /** Computed as DOUBLE after an overflow. */
  readonly approximate?: boolean
  readonly partials: readonly Partial[]
  /** Expression over the rolled-up partials. */
  readonly value: Expr
}

/** Values that count once each at every grain: distinct values, or one value for each key (`once-per-key.ts`). */
export interface Distinct {
  readonly of: Expr
  /** The keys that have one value each; none if each distinct value counts. */
  readonly keys: readonly Expr[]
  /** The rows that count; null for all. A group with none of them has no value. */
  readonly among: Expr | null
  /** The measure over a relation that has each value once, as `v`. */
  readonly total: Expr
  /** Whether the measure over several sets of values that have none in common is the sum of the measures over each. */
  readonly addsUp: boolean
}

/** An aggregate over the rows of a grain, or over values that count once each. */
export interface OverRows {
  readonly type: SqlType
  /** Computed from whole numbers that doubles round. */
  readonly approximate?: boolean
  readonly direct?: Expr
  readonly distinct?: Distinct
}

export type Evaluation = RolledUp | OverRows

export interface Operand {
  readonly stored: StoredColumn
  /** Second attempt after a sum exceeded 38 digits. */
  readonly approximate: boolean
  /** The name of a partial, unique in the query. */
  readonly part: (letter: string) => string
  /** The rows that enter the aggregation; null for all. */
  readonly among: Expr | null
}

type Evaluations = { readonly [A in Aggregation]: (of: Operand) => (typeof AGGREGATIONS)[A]['rollsUp'] extends true ? RolledUp : OverRows }

/** A value in the rows that enter an aggregation, and null in all others, which every aggregate skips. */
const within = (among: Expr | null, of: Expr): Expr => (among ? { kind: 'case', branches: [{ when: among, result: of }] } : of)

/** A column as a number: booleans count as 1 and 0. A column without values may have any type in the engine. */
function numeric({ stored, among }: Operand): Expr {
  if (stored.withoutValues) return { kind: 'null', type: stored.type }
  return within(among, familyOf(stored) === 'boolean' ? cast(column(stored.physical), INTEGER) : column(stored.physical))
}

/** Orders text by code point, not by dictionary code. */
const ordered = ({ stored, among }: Operand): Expr => within(among, stored.enumType ? cast(column(stored.physical), TEXT) : column(stored.physical))

function sumType(stored: StoredColumn, approximate: boolean): SqlType {
  if (approximate || stored.type.kind === 'float') return DOUBLE
  return stored.type.kind === 'decimal' ? decimal(DECIMAL_DIGITS, stored.type.scale) : HUGEINT
}

const rolled = (name: string, leaf: Expr, by: 'sum' | 'min' | 'max' | 'bool_and' | 'bool_or'): Partial => ({ name, leaf, roll: call(by, column(name)) })

function summed(operand: Operand): Partial {
  const of = numeric(operand)
  return rolled(operand.part('s'), call('sum', operand.approximate ? cast(of, DOUBLE) : of), 'sum')
}

const counted = (of: Expr, name: string): Partial => rolled(name, of, 'sum')
const countedValues = ({ stored, part, among }: Operand): Partial => counted(call('count', within(among, column(stored.physical))), part('n'))

/** The rows that enter an aggregation. */
const countedRows = ({ part, among }: Pick<Operand, 'part' | 'among'>, letter: string): Partial =>
  counted(among ? call('count', within(among, integer(1))) : countRows, part(letter))

/** A count: 0 over rows without values. Without any row that enters it, a count among some rows is blank like every other measure. */
function asCount(partial: Partial, rows: Partial | null): RolledUp {
  const count = call('coalesce', partial.roll, integer(0))
  if (!rows) return { type: BIGINT, partials: [partial], value: count }
  const hasRows: Expr = { kind: 'compare', operator: '>', left: rows.roll, right: integer(0) }
  return { type: BIGINT, partials: rows === partial ? [partial] : [partial, rows], value: { kind: 'case', branches: [{ when: hasRows, result: count }] } }
}

/** Counts rows. */
export function rowCount(of: Pick<Operand, 'part' | 'among'>): RolledUp {
  const rows = countedRows(of, 'n')
  return asCount(rows, of.among ? rows : null)
}

/** The smallest boolean is whether all are true: not every engine orders booleans. */
const EXTREMES = { min: 'bool_and', max: 'bool_or' } as const

function extreme(operand: Operand, of: 'min' | 'max'): RolledUp {
  const by = familyOf(operand.stored) === 'boolean' ? EXTREMES[of] : of
  const partial = rolled(operand.part('m'), call(by, ordered(operand)), by)
  return { type: operand.stored.type, partials: [partial], value: partial.roll }
}

/** Calls a catalog function on doubles: the result lies between the values, regardless of their scale. */
const overNumbers = (name: string, operand: Operand): OverRows => ({
  type: DOUBLE,
  approximate: operand.stored.beyondDoubles ?? false,
  direct: { kind: 'function', name, args: [cast(numeric(operand), DOUBLE)], distinct: false, orderBy: [] },
})

/** Decimals after the point of a sum that is exact; 0 for whole numbers and doubles. */
const scaleOf = ({ stored, approximate }: Operand): number => (stored.type.kind === 'decimal' && !approximate ? stored.type.scale : 0)

const ofDouble = (name: 'abs' | 'round', of: Expr): Expr => ({ kind: 'function', name, args: [of], distinct: false, orderBy: [] })
const product = (left: Expr, right: Expr): Expr => ({ kind: 'operator', name: '*', args: [left, right] })

/**
 * The double nearest to the exact quotient of a sum and a count.
 *
 * A sum with decimals has no exact double: 15.69 / 6 would give 2.6149999999999998. Its smallest units, here 1569
 * hundredths, are whole numbers, and so are 6 units of one: IEEE 754 rounds the quotient of two whole doubles once.
 * Sums of 2^50 units and more are divided as they are. So are those of `unbounded` values that have more decimals.
 */
export function quotient(sum: Expr, count: Expr, scale: number, unbounded = false): Expr {
  const [total, rows] = [cast(sum, DOUBLE), cast(count, DOUBLE)]
  const plain: Expr = { kind: 'divide', left: total, right: rows }
  if (scale === 0) return plain
  const unit: Expr = cast({ kind: 'number', text: `1e${scale}` }, DOUBLE)
  const units = product(total, unit)
  const isWhole: Expr = { kind: 'compare', operator: '<', left: ofDouble('abs', units), right: cast({ kind: 'number', text: String(2 ** 50) }, DOUBLE) }
  const fits: Expr = { kind: 'compare', operator: '=', left: sum, right: cast(sum, decimal(DECIMAL_DIGITS, scale)) }
  return {
    kind: 'case',
    branches: [{ when: unbounded ? and(isWhole, fits) : isWhole, result: { kind: 'divide', left: ofDouble('round', units), right: product(rows, unit) } }],
    otherwise: plain,
  }
}

export const EVALUATIONS: Evaluations = {
  count: (of) => asCount(countedValues(of), of.among ? countedRows(of, 'k') : null),
  count_distinct: ({ stored, among }) => ({
    type: BIGINT,
    distinct: { of: column(stored.physical), keys: [], among, total: among ? call('count', column('v')) : countRows, addsUp: true },
  }),
  sum: (of) => {
    const partial = summed(of)
    const type = sumType(of.stored, of.approximate)
    return { type, approximate: !isSameType(type, sumType(of.stored, false)), partials: [partial], value: partial.roll }
  },
  avg: (of) => {
    const [sum, count] = [summed(of), countedValues(of)]
    return { type: DOUBLE, partials: [sum, count], value: quotient(sum.roll, count.roll, scaleOf(of), of.stored.unbounded) }
  },
  min: (of) => extreme(of, 'min'),
  max: (of) => extreme(of, 'max'),
  median: (of) => overNumbers('median', of),
  stddev: (of) => overNumbers('stddev_samp', of),
}
