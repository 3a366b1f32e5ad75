import type { Expr } from './ast.ts'

/** The direct children of an expression. */
export function partsOf(node: Expr): readonly Expr[] {
  switch (node.kind) {
    case 'call':
    case 'operator':
      return node.args
    case 'function':
      return [...node.args, ...(node.filter ? [node.filter] : []), ...node.orderBy.map((o) => o.of)]
    case 'divide':
    case 'compare':
      return [node.left, node.right]
    case 'between':
      return [node.of, node.low, node.high]
    case 'case':
      return [...node.branches.flatMap((b) => [b.when, b.result]), ...(node.otherwise ? [node.otherwise] : [])]
    case 'in':
      return [node.of, ...node.list]
    case 'in values':
    case 'is null':
    case 'not':
    case 'cast':
      return [node.of]
    case 'and':
    case 'or':
      return node.of
    default:
      return []
  }
}

/** Visits a node and all its descendants, parents first. */
export function walk(node: Expr, visit: (node: Expr) => void): void {
  visit(node)
  for (const part of partsOf(node)) walk(part, visit)
}

/** Copies an expression with `change` applied to its direct children. */
export function mapParts(node: Expr, change: (part: Expr) => Expr): Expr {
  switch (node.kind) {
    case 'call':
    case 'operator':
      return { ...node, args: node.args.map(change) }
    case 'function':
      return {
        ...node,
        args: node.args.map(change),
        ...(node.filter ? { filter: change(node.filter) } : {}),
        orderBy: node.orderBy.map((o) => ({ ...o, of: change(o.of) })),
      }
    case 'divide':
    case 'compare':
      return { ...node, left: change(node.left), right: change(node.right) }
    case 'between':
      return { ...node, of: change(node.of), low: change(node.low), high: change(node.high) }
    case 'case':
      return {
        ...node,
        branches: node.branches.map((b) => ({ when: change(b.when), result: change(b.result) })),
        ...(node.otherwise ? { otherwise: change(node.otherwise) } : {}),
      }
    case 'in':
      return { ...node, of: change(node.of), list: node.list.map(change) }
    case 'in values':
    case 'is null':
    case 'not':
    case 'cast':
      return { ...node, of: change(node.of) }
    case 'and':
    case 'or':
      return { ...node, of: node.of.map(change) }
    default:
      return node
  }
}

/** Names of the columns that an expression reads. */
export function columnsIn(node: Expr): Set<string> {
  const names = new Set<string>()
  walk(node, (part) => {
    if (part.kind === 'column') names.add(part.name)
  })
  return names
}
