/** The SQL by which a table or a person's statement is read, with generated names of its columns. */
import type { DatabaseQuery } from '../../../contract/database.ts'
import type { SourceField } from '../driver.ts'
import { tableName } from './readable.ts'

/** Removes trailing semicolons, which are a syntax error in a subquery. */
const bare = (text: string): string => text.replace(/[;\s]+$/, '')

export function sourceOf(query: DatabaseQuery): string {
  if (query.by === 'select') return bare(query.text)
  return `TABLE ${tableName(query)}`
}

export const columnName = (i: number): string => `c${i + 1}`

/**
 * Wraps a query and gives it generated column names, because its own may be duplicate. The newline before the closing
 * parenthesis ends a trailing line comment.
 */
export const named = (source: string, width: number): string =>
  `(\n${source}\n) AS source(${Array.from({ length: width }, (_, i) => columnName(i)).join(', ')})`

/** Returns the SQL that selects a column: money without its currency, and fixed-length text without padding. */
export function askedAs({ sourceType }: SourceField, i: number): string {
  if (sourceType === 'money') return `${columnName(i)}::numeric`
  return /^(?:character\(|bpchar$)/.test(sourceType) ? `${columnName(i)}::text` : columnName(i)
}
