/** Selects from tables of which the account may read only some columns. */
import type pg from 'pg'
import type { DatabaseQuery } from '../../../contract/database.ts'
import type { TableName } from '../driver.ts'

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const tableName = ({ schema, table }: TableName): string => `${schema === '' ? '' : `${quoted(schema)}.`}${quoted(table)}`

const COLUMNS = `
  SELECT attname, format_type(atttypid, atttypmod), has_column_privilege(attrelid, attnum, 'SELECT') FROM pg_catalog.pg_attribute
  WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped ORDER BY attnum`

export interface PartlyReadable {
  /** A SELECT of all columns in their positions, with NULL in place of those that may not be read. */
  readonly text: string
  /** Types of the unreadable columns, by position. */
  readonly hidden: ReadonlyMap<number, string>
}

/** Returns null unless some columns are readable and others are not. Also null for a statement, or if the table does not exist. */
export async function partlyReadable(client: pg.Client, query: DatabaseQuery): Promise<PartlyReadable | null> {
  if (query.by === 'select') return null
  const { rows } = await client.query<string[]>({ text: COLUMNS, values: [tableName(query)], rowMode: 'array' })
  const hidden = new Map(rows.flatMap(([, type = '', mayRead], place) => (mayRead === 't' ? [] : [[place, type] as const])))
  if (hidden.size === 0 || hidden.size === rows.length) return null
  const list = rows.map(([name = ''], place) => (hidden.has(place) ? `NULL AS ${quoted(name)}` : quoted(name)))
  return { text: `SELECT ${list.join(', ')} FROM ${tableName(query)}`, hidden }
}
