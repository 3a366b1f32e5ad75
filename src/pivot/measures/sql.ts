/**
 * SQL measures: checked aggregate expressions. If every aggregate in one rolls up, it is grouped once and rolled up like
 * any other measure. Otherwise it is evaluated over source rows at each grain. Both give the same values.
 */

import { BIGINT, DOUBLE, HUGEINT, isSameType, type SqlType, typeFamilyOf } from '../../contract/sql-type.ts'
import { addsUp, isAggregate } from '../expression/catalogue.ts'
import { PLAIN_VALUES } from '../show-values-as/kind.ts'
import { call, cast, column, type Expr, integer } from '../sql/ast.ts'
import { mapParts, walk } from '../sql/walk.ts'
import type { MeasurePlan } from './aggregate.ts'
import { type Partial, quotient } from './aggregations.ts'

export interface CheckedMeasure {
  readonly of: Expr
  /** Type of the result, as the engine binds it. */
  readonly type: SqlType
  /** Decimals after the point of what its averages average, for those of decimals. */
  readonly averaged?: ReadonlyMap<Expr, number>
}

type Aggregate = Extract<Expr, { kind: 'function' }>

const aggregateIn = (node: Expr): node is Aggregate => node.kind === 'function' && isAggregate(node.name)

/** Partials of one aggregate and how they roll up; null if it does not roll up. `scale`: decimals after the point of an average's numbers. */
function rolled(node: Aggregate, name: (part: string) => string, scale: number): { partials: Partial[]; value: Expr } | null {
  if (node.distinct || node.orderBy.length > 0) return null
  const sumOf = (part: string): Expr => call('sum', column(name(part)))
  const over = (fn: string): Expr => ({ ...node, name: fn })
  switch (node.name) {
    case 'count':
    case 'count_star':
    case 'count_if':
    case 'countif': {
      const roll = sumOf('n')
      return { partials: [{ name: name('n'), leaf: node, roll }], value: cast(call('coalesce', roll, integer(0)), BIGINT) }
    }
    case 'sum': {
      const roll = sumOf('s')
      return { partials: [{ name: name('s'), leaf: node, roll }], value: roll }
    }
    case 'avg':
    case 'mean': {
      const sum = { name: name('s'), leaf: over('sum'), roll: sumOf('s') }
      const count = { name: name('n'), leaf: over('count'), roll: sumOf('n') }
      return { partials: [sum, count], value: quotient(sum.roll, count.roll, scale) }
    }
    case 'min':
    case 'max':
    case 'bool_and':
    case 'bool_or': {
      const roll = call(node.name, column(name('m')))
      return { partials: [{ name: name('m'), leaf: node, roll }], value: roll }
    }
    default:
      return null
  }
}

/** A measure's expression with its aggregates replaced by rolled-up partials; null if one does not roll up. */
function decomposed(of: Expr, position: number, averaged: CheckedMeasure['averaged']): { partials: Partial[]; value: Expr } | null {
  const partials: Partial[] = []
  let failed = false
  let count = 0
  const replace = (node: Expr): Expr => {
    if (!aggregateIn(node)) return mapParts(node, replace)
    const at = count++
    const parts = rolled(node, (part) => `p${position}_${at}${part}`, averaged?.get(node) ?? 0)
    if (!parts) failed = true
    partials.push(...(parts?.partials ?? []))
    return parts?.value ?? node
  }
  const value = replace(of)
  return failed ? null : { partials, value }
}

/** Averages of decimals as the quotient of their exact sum and their count, like those of measures by function and column. */
function withExactAverages(of: Expr, averaged: CheckedMeasure['averaged']): Expr {
  const scale = averaged?.get(of)
  if (scale === undefined || of.kind !== 'function') return mapParts(of, (part) => withExactAverages(part, averaged))
  return quotient({ ...of, name: 'sum' }, { ...of, name: 'count' }, scale)
}

/** Dates and times have averages but no sums, so they are evaluated over source rows. */
const isNumeric = (type: SqlType): boolean => ['number', 'boolean'].includes(typeFamilyOf(type))

/** Turns infinite results into null. */
export const finite = (of: Expr, type: SqlType): Expr =>
  type.kind === 'float' ? { kind: 'case', branches: [{ when: call('is_finite', of), result: of }] } : of

/** Every sum in the expression as DOUBLE, for the second attempt after one exceeded 38 digits. */
function asDouble(of: Expr): Expr {
  const inner = mapParts(of, asDouble)
  return inner.kind === 'function' && inner.name === 'sum' ? { ...inner, args: inner.args.map((arg) => cast(arg, DOUBLE)) } : inner
}

function sums(of: Expr): boolean {
  let found = false
  walk(of, (node) => {
    if (node.kind === 'function' && node.name === 'sum') found = true
  })
  return found
}

/** Whether an expression is a single sum or count, whose parts add up to their total. */
const isOneSum = (of: Expr): boolean => aggregateIn(of) && addsUp(of.name) && !of.distinct

/** Plans a SQL measure. `position` makes the names of its partials unique. */
export function planSql(measure: { id: string; name: string }, checked: CheckedMeasure, position: number, approximate: boolean): MeasurePlan {
  const isApproximate = approximate && sums(checked.of)
  const of = isApproximate ? asDouble(checked.of) : checked.of
  const type = isApproximate && (checked.type.kind === 'decimal' || isSameType(checked.type, HUGEINT)) ? DOUBLE : checked.type
  const parts = isNumeric(type) ? decomposed(of, position, checked.averaged) : null
  const additive = isNumeric(type) && isOneSum(checked.of)
  return {
    ...{ id: measure.id, name: measure.name, type, approximate: isApproximate },
    ...{ formula: null, shown: PLAIN_VALUES, distinct: null, rowsAt: null, additive, emptyIs: 'null', missingIsZero: additive, hidden: false },
    partials: parts?.partials ?? [],
    value: parts ? finite(parts.value, type) : null,
    direct: parts ? null : finite(withExactAverages(of, checked.averaged), type),
  }
}
