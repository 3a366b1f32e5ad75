/** The primary key of a table, and whether it can identify new rows. */
import { canGrow } from '../../../contract/append.ts'
import type { DatabaseDescription } from '../../../contract/database.ts'
import { parseSqlType } from '../../../contract/sql-type.ts'

/** Returns the names of the key's columns, in the order of the key. */
export const primaryKey = ({ columns }: Pick<DatabaseDescription, 'columns'>): string[] =>
  columns
    .filter(({ key }) => key !== null)
    .sort((a, b) => (a.key ?? 0) - (b.key ?? 0))
    .map(({ name }) => name)

/**
 * Returns the column by which new rows are most likely recognized: a primary key of one column whose values can grow.
 * Null without one, for a key that may have duplicates, and for a column that is left out.
 */
export function proposedKey(description: Pick<DatabaseDescription, 'columns' | 'unique'> | null, leftOut: readonly string[]): string | null {
  if (!description?.unique) return null
  const [name, ...more] = primaryKey(description)
  const dtype = description.columns.find((column) => column.name === name)?.dtype ?? null
  return name !== undefined && more.length === 0 && !leftOut.includes(name) && dtype !== null && canGrow(parseSqlType(dtype)) ? name : null
}
