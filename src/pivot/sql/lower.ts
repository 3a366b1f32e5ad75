/**
 * Rewrites a query, on the tree and with the same meaning, for an engine that lacks a feature. The printer and the
 * compiler never ask which engine they work for. `check.ts` refuses what has no rewrite.
 */
import { call, column, type Expr, isNull, not, type Plain, parameter, type Query, type Relation, type Select } from './ast.ts'
import type { Dialect, Feature } from './dialect.ts'
import { withoutGroupingSets } from './grouping-sets.ts'
import { mapParts } from './walk.ts'

type FunctionNode = Extract<Expr, { kind: 'function' }>

/** Aggregates that skip nulls, so that rows excluded by a filter can pass null instead. */
const SKIPS_NULLS: ReadonlySet<string> = new Set(
  'any_value avg bool_and bool_or count count_if countif count_star max mean median min mode product stddev stddev_pop stddev_samp string_agg sum var_pop var_samp variance'.split(
    ' ',
  ),
)
export const filtersByCase = (name: string): boolean => SKIPS_NULLS.has(name)

function filteredByCase({ filter, ...node }: FunctionNode): FunctionNode {
  if (!filter || !filtersByCase(node.name)) return filter ? { ...node, filter } : node
  const kept = (of: Expr): Expr => ({ kind: 'case', branches: [{ when: filter, result: of }] })
  if (node.args.length === 0) return { ...node, name: 'count', args: [kept({ kind: 'integer', value: 1 })] }
  return { ...node, args: node.args.map((arg, i) => (i === 0 ? kept(arg) : arg)) }
}

function compared(node: Extract<Expr, { kind: 'compare' }>): Expr {
  const { left, right, operator } = node
  if (operator !== 'distinct' && operator !== 'same') return node
  const equal: Expr = { kind: 'compare', operator: '=', left, right }
  const same = call('coalesce', equal, { kind: 'and', of: [isNull(left), isNull(right)] })
  return operator === 'same' ? same : not(same)
}

const TIME_OF_DAY = /^([01]?\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?$/

/** The value of a parameter that an engine may not try to read: null unless it is a time of day. Others are checked before. */
const fitting = ({ value, type }: Extract<Expr, { kind: 'parameter' }>): string | null =>
  type.kind !== 'time' || (value !== null && TIME_OF_DAY.test(value)) ? value : null

/** An expression without the features that an engine lacks. */
function loweredExpr(of: Expr, lacks: ReadonlySet<Feature>): Expr {
  const node = mapParts(of, (part) => loweredExpr(part, lacks))
  if (node.kind === 'function' && lacks.has('filtered aggregates')) return filteredByCase(node)
  if (node.kind === 'compare' && lacks.has('null-safe comparison')) return compared(node)
  if (node.kind === 'parameter' && node.lenient && lacks.has('lenient casts')) return { ...node, value: fitting(node), lenient: false }
  if (node.kind === 'in values' && lacks.has('list parameters'))
    return { kind: 'in', of: node.of, list: node.values.map((value) => parameter(value, node.type)) }
  return node
}

/** The name that a column of the relation `data` has as its table stores it. */
export const storedName = (name: string): string => `${name} stored`

type Listed = Extract<Expr, { kind: 'in' | 'in values' }>

/** A list of constants compared with a column as its table stores it. Texts are compared in the order of the column, by which its index is built. */
function onStored(node: Listed, storedAs: Dialect['storedAs']): Listed {
  if (node.of.kind !== 'column' || !storedAs?.has(node.of.name)) return node
  const name = storedName(node.of.name)
  if (node.kind === 'in values') return node.type.kind === 'text' ? node : { ...node, of: column(name) }
  const list = node.list.flatMap((item) => (item.kind === 'parameter' ? [item] : []))
  if (list.length < node.list.length) return node
  return { ...node, of: column(name), list: list.map((item) => (item.type.kind === 'text' ? { ...item, isBare: true } : item)) }
}

/** A condition of the same rows that indexes of the table can serve: without tests for blank results, on columns as they are stored. */
function plainCondition(node: Expr, storedAs: Dialect['storedAs']): Expr {
  if (node.kind === 'and' || node.kind === 'or') return { ...node, of: node.of.map((part) => plainCondition(part, storedAs)) }
  if (node.kind === 'in' || node.kind === 'in values') return onStored(node, storedAs)
  const [of, otherwise] = node.kind === 'call' && node.name === 'coalesce' && node.args.length === 2 ? node.args : []
  return of && otherwise?.kind === 'truth' && !otherwise.value ? plainCondition(of, storedAs) : node
}

function loweredSelect<S extends Select>(select: S, { lacks: { features: lacks }, hasIndexes, storedAs }: Dialect): S {
  const change = (of: Expr): Expr => loweredExpr(of, lacks)
  const plain = (of: Expr): Expr => (hasIndexes ? plainCondition(of, select.from === 'data' ? storedAs : undefined) : of)
  return {
    ...select,
    columns: select.columns.map(({ of, as }) => ({ of: change(of), as })),
    ...(select.joins ? { joins: select.joins.map((join) => ({ ...join, on: change(join.on) })) } : {}),
    ...(select.where ? { where: change(plain(select.where)) } : {}),
    ...(select.groupBy ? { groupBy: select.groupBy.map(change) } : {}),
    ...(select.groupingSets ? { groupingSets: select.groupingSets.map((set) => set.map(change)) } : {}),
    ...(select.orderBy ? { orderBy: select.orderBy.map((key) => ({ ...key, of: change(key.of) })) } : {}),
  }
}

/** The query as a dialect's engine can compute it; unchanged if it lacks nothing. */
export function lower(query: Query, dialect: Dialect): Query {
  const { features } = dialect.lacks
  if (features.size === 0 && !dialect.hasIndexes) return query
  const relation = ({ query: body, ...rest }: Relation): Relation => ({ ...rest, query: loweredSelect<Plain>(body, dialect) })
  const selects = features.has('grouping sets') ? query.unionAll.flatMap(withoutGroupingSets) : query.unionAll
  return { with: query.with.map(relation), unionAll: selects.map((select) => loweredSelect(select, dialect)) }
}
