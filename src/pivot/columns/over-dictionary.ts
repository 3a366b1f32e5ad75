/**
 * Calculated columns that read nothing but one dictionary column: rows are grouped by that column
 * first, and the expression is computed for each of its values instead of for each row.
 */
import type { OverDictionary, StoredColumn } from '../resolve.ts'
import { column, type Expr } from '../sql/ast.ts'
import { columnsIn, mapParts, walk } from '../sql/walk.ts'

/** An expression that grows beyond this when columns below it are put into it is left as it is. */
const NODES_MAX = 2_000

/** The expression with another one, or another name, in the place of a column. */
export const replaced = (of: Expr, name: string, by: Expr): Expr =>
  of.kind === 'column' && of.name === name ? by : mapParts(of, (part) => replaced(part, name, by))

function nodesIn(of: Expr): number {
  let nodes = 0
  walk(of, () => {
    nodes++
  })
  return nodes
}

/** The expression over the one dictionary column that it reads, through columns like itself; undefined for any other. */
export function overDictionary(of: Expr, columns: readonly StoredColumn[]): OverDictionary | undefined {
  const [name, ...more] = columnsIn(of)
  const read = more.length === 0 ? columns.find((c) => c.physical === name) : undefined
  if (!read) return undefined
  if (read.enumType) return { base: read.physical, of }
  if (!read.over || nodesIn(of) * nodesIn(read.over.of) > NODES_MAX) return undefined
  return { base: read.over.base, of: replaced(of, read.physical, read.over.of) }
}

/** Names of the relation's columns stand for what they were grouped by. */
export const overGroups = ({ base, of }: OverDictionary, alias: string): Expr => replaced(of, base, column(alias))
