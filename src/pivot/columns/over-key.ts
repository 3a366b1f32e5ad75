/**
 * Calculated columns that a coarser key of the rows tells: rows are grouped by the key first, and
 * the expression is computed for each group instead of for each row. The key of what reads nothing
 * but one dictionary column is that column; that of a month or quarter is the first day of the month.
 */
import type { OverKey, StoredColumn } from '../resolve.ts'
import { column, type Expr } from '../sql/ast.ts'
import { columnsIn, mapParts, walk } from '../sql/walk.ts'

/** An expression that grows beyond this when columns below it are put into it is left as it is. */
const NODES_MAX = 2_000

/** Stands for the key in `of`; no column of a query has this name. */
const KEY = '@key'

/** The expression with another one, or another name, in the place of a column. */
const replaced = (of: Expr, name: string, by: Expr): Expr => (of.kind === 'column' && of.name === name ? by : mapParts(of, (part) => replaced(part, name, by)))

function nodesIn(of: Expr): number {
  let nodes = 0
  walk(of, () => {
    nodes++
  })
  return nodes
}

/** A column that is the same function of the key. */
export const overKey = (key: Expr, of: (key: Expr) => Expr): OverKey => ({ key, of: of(column(KEY)) })

/** The expression over the key of the one column that it reads: a dictionary column, or one like itself; undefined for any other. */
export function overKeyOf(of: Expr, columns: readonly StoredColumn[]): OverKey | undefined {
  const [name, ...more] = columnsIn(of)
  const read = more.length === 0 ? columns.find((c) => c.physical === name) : undefined
  if (!read) return undefined
  if (read.enumType) return overKey(column(read.physical), (key) => replaced(of, read.physical, key))
  if (!read.over || nodesIn(of) * nodesIn(read.over.of) > NODES_MAX) return undefined
  return { key: read.over.key, of: replaced(of, read.physical, read.over.of) }
}

/** The column over a relation that has the key by this name. */
export const overGroups = ({ of }: OverKey, alias: string): Expr => replaced(of, KEY, column(alias))
