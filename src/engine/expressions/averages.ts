/** Finds averages of decimals in checked expressions: an engine would divide their sum as a double, which has no exact 15.69. */
import type { Source } from '../../pivot/resolve.ts'
import type { Expr } from '../../pivot/sql/ast.ts'
import { walk } from '../../pivot/sql/walk.ts'
import type { OpenDataset } from '../protocol.ts'
import { bindExpression } from './bind.ts'

const AVERAGES: readonly string[] = ['avg', 'mean']

/** Whether an expression reads a column whose values may have more decimals than its type says. */
function readsUnbounded(of: Expr, { columns }: Source): boolean {
  const names = new Set(columns.flatMap(({ physical, unbounded }) => (unbounded ? [physical] : [])))
  let found = false
  walk(of, (node) => {
    found ||= node.kind === 'column' && names.has(node.name)
  })
  return found
}

/** Returns the averages of decimals in an expression, with the decimals after the point of what they average. */
export async function averagedDecimals(dataset: OpenDataset, of: Expr, source: Source): Promise<ReadonlyMap<Expr, number>> {
  const candidates: { readonly node: Expr; readonly argument: Expr }[] = []
  walk(of, (node) => {
    if (node.kind === 'function' && AVERAGES.includes(node.name) && node.args[0]) candidates.push({ node, argument: node.args[0] })
  })
  const found = new Map<Expr, number>()
  for (const { node, argument } of candidates) {
    const bound = await bindExpression(dataset, argument, source)
    if (bound.ok && bound.value.type.kind === 'decimal' && !readsUnbounded(argument, source)) found.set(node, bound.value.type.scale)
  }
  return found
}
