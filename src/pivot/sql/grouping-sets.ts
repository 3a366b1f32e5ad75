/** Replaces GROUPING SETS by one grouped query per set, for engines without them. */
import { AGGREGATE_CALLS, type Expr, type Select } from './ast.ts'
import { walk } from './walk.ts'

const sameColumn = (a: Expr, b: Expr): boolean => a.kind === 'column' && b.kind === 'column' && a.name === b.name

/** The number that GROUPING(fields) returns for a grouping set. */
function groupingNumber(fields: readonly Expr[], set: readonly Expr[]): number {
  return fields.reduce((mask, field) => mask * 2 + (set.some((of) => sameColumn(of, field)) ? 0 : 1), 0)
}

/** Builds one select per grouping set. Keys outside the set become null, and GROUPING becomes a constant. */
export function withoutGroupingSets(select: Select): Select[] {
  const { groupingSets, ...rest } = select
  if (!groupingSets) return [select]
  const keys = groupingSets.reduce<readonly Expr[]>((longest, set) => (set.length > longest.length ? set : longest), [])
  return groupingSets.map((set) => {
    const missing = keys.filter((key) => !set.some((of) => sameColumn(of, key)))
    const resolve = (of: Expr): Expr => {
      if (of.kind === 'call' && of.name === 'grouping') return { kind: 'integer', value: groupingNumber(of.args, set) }
      let isMissing = false
      let aggregates = false
      walk(of, (node) => {
        if (missing.some((key) => sameColumn(key, node))) isMissing = true
        if (node.kind === 'function' || (node.kind === 'call' && AGGREGATE_CALLS.has(node.name))) aggregates = true
      })
      return isMissing && !aggregates ? { kind: 'nothing' } : of
    }
    return { ...rest, columns: rest.columns.map((c) => ({ of: resolve(c.of), as: c.as })), groupBy: set }
  })
}
