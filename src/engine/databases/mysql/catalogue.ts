/** Lists the tables that an account may read on a MariaDB or MySQL server. */
import { DatabaseTable, type DatabaseTables, isTableFound } from '../../../contract/database.ts'
import { columnComments, listedComment, NO_FACTS, tableComment } from '../comments.ts'
import type { TableFacts, TableName } from '../driver.ts'
import type { Client } from './connect.ts'

const OWN = "('mysql', 'information_schema', 'performance_schema', 'sys')"

const LISTED = `
  SELECT TABLE_SCHEMA, TABLE_NAME, TABLE_TYPE, ENGINE, TABLE_ROWS, LEFT(TABLE_COMMENT, 1000) FROM information_schema.TABLES
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

/** Returns the condition for the rows of a table in the tables of information_schema. */
const isTable = ({ schema, table }: TableName): string => `TABLE_SCHEMA = ${schema === '' ? 'DATABASE()' : literal(schema)} AND TABLE_NAME = ${literal(table)}`

/** Returns the server's row estimate of a table; null for a view. */
export async function rowsOf(client: Client, { schema, table }: { readonly schema: string; readonly table: string }): Promise<number | null> {
  const [[rows] = []] = await client.rows(`SELECT TABLE_ROWS FROM information_schema.TABLES WHERE ${isTable({ schema, table })}`)
  return numberOf(rows)
}

const key = (schema: string, name: string): string => `${schema}\u0000${name}`

/** The comment of a table as the server stores it. Views have the server's own word in its place. */
const commentOf = (kind: Buffer | null | undefined, comment: Buffer | null | undefined): string | null =>
  String(kind) === 'VIEW' || !comment ? null : String(comment)

export async function tablesOf(client: Client, version: string, most: number, search: string): Promise<DatabaseTables> {
  const readable = new Set((await client.rows(READABLE)).map(([schema, name]) => key(String(schema), String(name))))
  const listed = (await client.rows(LISTED)).filter(
    ([schema, name, kind, , , comment]) =>
      readable.has(key(String(schema), String(name))) &&
      isTableFound({ schema: String(schema), name: String(name), comment: commentOf(kind, comment) }, search),
  )
  const tables = listed.slice(0, most).map(([schema, name, kind, engine, rows, comment]) =>
    DatabaseTable.parse({
      ...{ schema: String(schema), name: String(name) },
      kind: String(kind) === 'VIEW' ? 'view' : ELSEWHERE.has(String(engine).toUpperCase()) ? 'foreign' : 'table',
      rows: numberOf(rows),
      comment: listedComment(commentOf(kind, comment)),
    }),
  )
  return { version, tables, more: listed.length > most }
}

/** Returns the comments of a table and its columns, and its primary key. The server lists only what the account may read. */
export async function factsOf(client: Client, table: TableName): Promise<TableFacts> {
  const [[kind, comment] = []] = await client.rows(`SELECT TABLE_TYPE, TABLE_COMMENT FROM information_schema.TABLES WHERE ${isTable(table)}`)
  if (!kind) return NO_FACTS
  const columns = await client.rows(`SELECT COLUMN_NAME, COLUMN_COMMENT FROM information_schema.COLUMNS WHERE ${isTable(table)}`)
  const key = await client.rows(
    `SELECT COLUMN_NAME FROM information_schema.STATISTICS WHERE ${isTable(table)} AND INDEX_NAME = 'PRIMARY' ORDER BY SEQ_IN_INDEX`,
  )
  return {
    comment: tableComment(commentOf(kind, comment)),
    comments: columnComments(columns.map(([name, text]) => [String(name), text?.toString()])),
    key: key.map(([name]) => String(name)),
    unique: key.length > 0,
  }
}
