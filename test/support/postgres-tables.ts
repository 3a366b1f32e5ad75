/** Creates the tables of `tables.ts` in a PostgreSQL database. */
import { parseSqlType, type SqlType } from '../../src/contract/sql-type.ts'
import { PostgresTables } from '../../src/engine/postgres/open.ts'
import type { DatabaseServer, OpenDataset } from '../../src/engine/protocol.ts'
import { unknownFacts } from '../../src/engine/query-cost.ts'
import { postgresWith } from '../../src/pivot/dialects/postgres.ts'
import type { StoredColumn } from '../../src/pivot/resolve.ts'
import type { TestPostgres } from './postgres.ts'
import type { Row } from './tables.ts'

export interface PostgresTable extends OpenDataset {
  readonly columns: readonly StoredColumn[]
  readonly close: () => Promise<void>
}

export const serverOf = ({ port, user, password }: TestPostgres, database: string): DatabaseServer => ({
  ...{ kind: 'postgresql', address: '127.0.0.1', port, name: 'localhost', database, username: user, password, tls: 'off', ca: null },
  ...{ connectMs: 10_000, statementMs: 60_000, functions: [] },
})

const dialect = postgresWith('default')
const literal = (value: Row[number]): string => (value === null ? 'NULL' : typeof value === 'number' ? String(value) : dialect.text(String(value)))
const quotedLiteral = (value: Row[number], type: SqlType): string => `CAST(${literal(value)} AS ${dialect.typeName(type)})`

const tables = new PostgresTables()

/** Opens a table of the database `live` with the columns that it has. */
export async function openTable(postgres: TestPostgres, table: string, timeZone = 'UTC'): Promise<PostgresTable> {
  const opened = await tables.open({ server: serverOf(postgres, 'live'), query: { by: 'table', schema: 'public', table }, columns: null }, timeZone)
  if (!opened.ok) throw new Error(`${opened.code} ${JSON.stringify(opened.params)}`)
  const source = opened.value
  return { source, enums: new Map(), facts: unknownFacts(), heavy: true, columns: source.columns, close: () => source.close() }
}

interface TableOptions {
  /** The collation of all texts; by default that of the database. */
  readonly collation?: string | undefined
  readonly timeZone?: string
}

/** Creates a table of these rows; its columns have the names of `tables.ts`. */
export async function postgresTableOf(
  postgres: TestPostgres,
  table: string,
  dtypes: readonly string[],
  rows: readonly Row[],
  { collation, timeZone = 'UTC' }: TableOptions = {},
): Promise<PostgresTable> {
  const types = dtypes.map(parseSqlType)
  const collated = (type: SqlType): string => (type.kind === 'text' && collation !== undefined ? ` COLLATE "${collation}"` : '')
  const columns = types.map((type, i) => `"Column ${i + 1}" ${dialect.typeName(type)}${collated(type)}`)
  const lists = rows.map((row) => `(${row.map((value, i) => quotedLiteral(value, types[i] ?? { kind: 'text' })).join(', ')})`)
  const insert = lists.length === 0 ? '' : `INSERT INTO "${table}" VALUES ${lists.join(', ')};`
  await postgres.run('live', `DROP TABLE IF EXISTS "${table}"; CREATE TABLE "${table}" (${columns.join(', ')}); ${insert} SELECT 1`)
  return await openTable(postgres, table, timeZone)
}
