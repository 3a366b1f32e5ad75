/**
 * Calculated columns that depend on a coarser key of the rows. Rows are grouped by that key first, and the expression is
 * computed once per group instead of once per row. An expression over a single dictionary column uses that column as its
 * key; months and quarters use the first day of the month.
 */
import type { OverKey, StoredColumn } from '../resolve.ts'
import { column, type Expr } from '../sql/ast.ts'
import { columnsIn, mapParts, walk } from '../sql/walk.ts'

/** Largest expression, in nodes, that inlining may produce. */
const NODES_MAX = 2_000

/** Placeholder column for the key inside `of`; no real column has this name. */
const KEY = '@key'

/** Substitutes the expression `by` for every use of the column `name`. */
const replaced = (of: Expr, name: string, by: Expr): Expr => (of.kind === 'column' && of.name === name ? by : mapParts(of, (part) => replaced(part, name, by)))

function nodesIn(of: Expr): number {
  let nodes = 0
  walk(of, () => {
    nodes++
  })
  return nodes
}

/** Describes a column that is a function of a key only. */
export const overKey = (key: Expr, of: (key: Expr) => Expr): OverKey => ({ key, of: of(column(KEY)) })

/** Finds the key of an expression that reads a single dictionary column, or a column with a key of its own; undefined for anything else. */
export function overKeyOf(of: Expr, columns: readonly StoredColumn[]): OverKey | undefined {
  const [name, ...more] = columnsIn(of)
  const read = more.length === 0 ? columns.find((c) => c.physical === name) : undefined
  if (!read) return undefined
  if (read.enumType) return overKey(column(read.physical), (key) => replaced(of, read.physical, key))
  if (!read.over || nodesIn(of) * nodesIn(read.over.of) > NODES_MAX) return undefined
  return { key: read.over.key, of: replaced(of, read.physical, read.over.of) }
}

/** The column's expression over rows already grouped by the key, which they store under `alias`. */
export const overGroups = ({ of }: OverKey, alias: string): Expr => replaced(of, KEY, column(alias))
