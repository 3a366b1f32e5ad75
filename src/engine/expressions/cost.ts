/**
 * Estimates the cost of an expression per row, from its tree and the lengths of its texts. Multiplied by the number of
 * rows, this decides whether a query counts as heavy or is too expensive to run.
 */
import { FUNCTIONS, OPERATORS } from '../../pivot/expression/catalogue.ts'
import { type CostKind, costOfCall, isSteep } from '../../pivot/expression/cost.ts'
import type { Expr, FunctionName } from '../../pivot/sql/ast.ts'
import { partsOf } from '../../pivot/sql/walk.ts'
import { textWidth, type Widths } from './growth.ts'

/** Costs are nanoseconds of one core. */
const SECOND = 1e9
/** A query above this cost waits in the queue for heavy queries. */
export const LIGHT_MAX = 2 * SECOND
/** Maximum cost, over all rows, of a call whose cost grows faster than the length of its texts. */
export const STEEP_MAX = 60 * SECOND
/** Maximum cost, over all rows, of a SQL expression. */
export const EXPRESSION_MAX = 300 * SECOND

const NODE = 2
const CAST = 30
const LISTED = 0.5

/** Kinds of cost of calls that the compiler generates on texts. */
const OWN_CALLS: Partial<Readonly<Record<FunctionName, CostKind>>> = { contains: 'search', starts_with: 'linear', lower: 'linear', concat_ws: 'linear' }

export interface RowCost {
  readonly total: number
  /** The most expensive call, without the cost of its arguments. */
  readonly dearest: { readonly name: string; readonly cost: number; readonly steep: boolean; readonly width: number }
}

/** Returns how many wildcards a pattern can contain: those written, and one for each column in it. */
function wildcards(pattern: Expr | undefined): number {
  if (!pattern) return 0
  if (pattern.kind === 'text') return [...pattern.text].filter((c) => c === '%' || c === '*').length
  if (pattern.kind === 'column') return 1
  const inside = partsOf(pattern).reduce((sum, part) => sum + wildcards(part), 0)
  const [, count] = pattern.kind === 'function' && pattern.name === 'repeat' ? pattern.args : []
  return inside * (count?.kind === 'number' ? Math.max(1, Number(count.text)) : 1)
}

const PLAIN_LIKE: ReadonlySet<string> = new Set(['~~', '!~~'])
/** Whether a pattern only contains wildcards such as %, between which the engine searches once. For _ and ?, it retries from each position. */
const isPlainPattern = (pattern: Expr | undefined): boolean => pattern?.kind === 'text' && !/[_?[\\]/.test(pattern.text)

function kindOf(node: Expr): { name: string; kind: CostKind } | null {
  if (node.kind === 'function') return { name: `${node.name}()`, kind: FUNCTIONS.get(node.name)?.cost ?? 'linear' }
  if (node.kind === 'call') return { name: `${node.name}()`, kind: OWN_CALLS[node.name] ?? 'plain' }
  const operator = node.kind === 'operator' ? OPERATORS.get(node.name) : undefined
  return operator ? { name: operator.written, kind: operator.cost } : null
}

function ownCost(node: Expr, columns: Widths): RowCost['dearest'] {
  const found = kindOf(node)
  if (found && (node.kind === 'function' || node.kind === 'call' || node.kind === 'operator')) {
    const widths = node.args.map((arg) => textWidth(arg, columns))
    const [, pattern] = node.args
    const linearPattern = PLAIN_LIKE.has(node.name) && isPlainPattern(pattern)
    const size = { widths, wildcards: linearPattern ? 0 : wildcards(pattern) }
    return { name: found.name, cost: costOfCall(found.kind, size), steep: isSteep(found.kind), width: Math.max(...widths, 0) }
  }
  const cost = node.kind === 'cast' ? CAST : node.kind === 'in' ? NODE + LISTED * node.list.length : NODE
  return { name: node.kind, cost, steep: false, width: 0 }
}

/** Estimates the cost of an expression for one row. `columns`: lengths of texts. */
export function rowCost(node: Expr, columns: Widths): RowCost {
  const own = ownCost(node, columns)
  return partsOf(node)
    .map((part) => rowCost(part, columns))
    .reduce<RowCost>((sum, part) => ({ total: sum.total + part.total, dearest: part.dearest.cost > sum.dearest.cost ? part.dearest : sum.dearest }), {
      total: own.cost,
      dearest: own,
    })
}
