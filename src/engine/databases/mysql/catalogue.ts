/** Lists the tables that an account may read on a MariaDB or MySQL server. */
import { DatabaseTable, type DatabaseTables } from '../../../contract/database.ts'
import type { Client } from './connect.ts'

const OWN = "('mysql', 'information_schema', 'performance_schema', 'sys')"

const LISTED = `
  SELECT TABLE_SCHEMA, TABLE_NAME, TABLE_TYPE, ENGINE, TABLE_ROWS FROM information_schema.TABLES
  WHERE TABLE_SCHEMA NOT IN ${OWN} AND TABLE_TYPE IN ('BASE TABLE', 'SYSTEM VERSIONED', 'VIEW')
  ORDER BY TABLE_SCHEMA <=> DATABASE() DESC, TABLE_SCHEMA, TABLE_NAME`

/** Tables of which the account may read at least one column. The server also lists tables that the account may only write to. */
const READABLE = `
  SELECT DISTINCT TABLE_SCHEMA, TABLE_NAME FROM information_schema.COLUMNS
  WHERE TABLE_SCHEMA NOT IN ${OWN} AND FIND_IN_SET('select', PRIVILEGES) > 0`

/** Engines whose rows are stored on another server or in another file. */
const ELSEWHERE: ReadonlySet<string> = new Set(['FEDERATED', 'CONNECT', 'SPIDER', 'S3'])

const numberOf = (rows: Buffer | null | undefined): number | null => (rows ? Math.min(Number(String(rows)), Number.MAX_SAFE_INTEGER) : null)

/** Returns a string literal that has the same meaning in every SQL mode of the server. */
const literal = (text: string): string => `CONVERT(X'${Buffer.from(text).toString('hex')}' USING utf8mb4)`

/** Returns the server's row estimate of a table; null for a view. */
export async function rowsOf(client: Client, { schema, table }: { readonly schema: string; readonly table: string }): Promise<number | null> {
  const of = schema === '' ? 'DATABASE()' : literal(schema)
  const [[rows] = []] = await client.rows(`SELECT TABLE_ROWS FROM information_schema.TABLES WHERE TABLE_SCHEMA = ${of} AND TABLE_NAME = ${literal(table)}`)
  return numberOf(rows)
}

const key = (schema: string, name: string): string => `${schema}\u0000${name}`

export async function tablesOf(client: Client, version: string, most: number): Promise<DatabaseTables> {
  const readable = new Set((await client.rows(READABLE)).map(([schema, name]) => key(String(schema), String(name))))
  const listed = (await client.rows(LISTED)).filter(([schema, name]) => readable.has(key(String(schema), String(name))))
  const tables = listed.slice(0, most).map(([schema, name, kind, engine, rows]) =>
    DatabaseTable.parse({
      ...{ schema: String(schema), name: String(name) },
      kind: String(kind) === 'VIEW' ? 'view' : ELSEWHERE.has(String(engine).toUpperCase()) ? 'foreign' : 'table',
      rows: numberOf(rows),
    }),
  )
  return { version, tables, more: listed.length > most }
}
