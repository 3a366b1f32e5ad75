/** Databases as sources: their kinds, how one is reached, and what is read from it. */
import { z } from 'zod'
import { namesOf } from './kinds.ts'
import { dataText, Id, Instant, line, lines, Title } from './scalar.ts'

/** Kinds of databases: what each is called, and the port that it listens on unless told otherwise, `open` without encryption where that is another one. */
export const DATABASE_KINDS = {
  postgresql: { label: 'PostgreSQL', port: 5432 },
  mysql: { label: 'MariaDB / MySQL', port: 3306 },
  clickhouse: { label: 'ClickHouse', port: 8443, open: 8123 },
  mssql: { label: 'SQL Server', port: 1433 },
} as const satisfies Record<string, { readonly label: string; readonly port: number; readonly open?: number }>
export const DatabaseKind = z.enum(namesOf(DATABASE_KINDS))
export type DatabaseKind = z.infer<typeof DatabaseKind>

/** verified: encrypted, and the certificate must be of the server. encrypted: whatever the certificate. off: in the open. */
export const DatabaseTls = z.enum(['verified', 'encrypted', 'off'])
export type DatabaseTls = z.infer<typeof DatabaseTls>

/** What names a database and how it is reached, without the password. */
export const DatabaseAddress = z.strictObject({
  kind: DatabaseKind,
  server: line(300, 1),
  port: z.int().min(1).max(65_535),
  database: line(300, 1),
  username: line(300, 1),
  tls: DatabaseTls.default('verified'),
  /** Certificates (PEM) that the server's is checked against; null for those that everybody trusts. */
  ca: lines(200_000, 1).nullable().default(null),
})
export type DatabaseAddress = z.infer<typeof DatabaseAddress>

/**
 * A database to connect to. With `connection_id`, a saved connection: its password is used where none is
 * given, and only while everything else is as it was saved.
 */
export const DatabaseTarget = DatabaseAddress.extend({ connection_id: Id.optional(), password: dataText(1_000, 1).optional() })
export type DatabaseTarget = z.infer<typeof DatabaseTarget>

export const SELECT_MAX = 100_000

/** A table or view, or a statement that reads. */
export const DatabaseQuery = z.discriminatedUnion('by', [
  /** An empty schema: where the database looks for the name by itself. */
  z.strictObject({ by: z.literal('table'), schema: dataText(500), table: dataText(500, 1) }),
  z.strictObject({ by: z.literal('select'), text: lines(SELECT_MAX, 1) }),
])
export type DatabaseQuery = z.infer<typeof DatabaseQuery>

const NOTE_MAX = 300

/** What a dataset of a database is said to come from. */
export const databaseNote = (kind: DatabaseKind, query: DatabaseQuery): string => {
  const what = query.by === 'table' ? [query.schema, query.table].filter((part) => part !== '').join('.') : 'SELECT'
  return `${DATABASE_KINDS[kind].label}: ${what}`.slice(0, NOTE_MAX)
}

/** The kind of database that a dataset is said to come from; null where its connection and kind are unknown. */
export const kindNoted = (note: string): DatabaseKind | null => DatabaseKind.options.find((kind) => note.startsWith(`${DATABASE_KINDS[kind].label}: `)) ?? null

export const ConnectionAbilities = z.strictObject({
  ...{ view: z.boolean(), use: z.boolean(), edit: z.boolean() },
  ...{ share: z.boolean(), leave: z.boolean(), delete: z.boolean() },
})

/** A saved connection. The password never leaves the server; `has_password` is false once the operator had them forgotten. */
export const Connection = DatabaseAddress.extend({
  id: Id,
  title: Title,
  owner: z.strictObject({ id: Id, name: z.string() }),
  has_password: z.boolean(),
  created: Instant,
  updated: Instant,
  abilities: ConnectionAbilities,
})
export type Connection = z.infer<typeof Connection>

/** Tables that one look lists. */
export const TABLES_MAX = 5_000

export const DatabaseTable = z.strictObject({
  schema: z.string(),
  name: z.string(),
  kind: z.enum(['table', 'view', 'foreign']),
  /** The database's own estimate; null where it has none. */
  rows: z.int().nullable(),
})
export type DatabaseTable = z.infer<typeof DatabaseTable>

/** `more`: there are others beyond the first. */
export const DatabaseTables = z.strictObject({ version: z.string(), tables: z.array(DatabaseTable), more: z.boolean() })
export type DatabaseTables = z.infer<typeof DatabaseTables>

export const HEAD_ROWS = 100

/** A column of a query: its type in the database, and the type that it gets; null where it holds bytes, which cannot be read. */
export const DatabaseColumn = z.strictObject({ name: z.string(), source_type: z.string(), dtype: z.string().nullable() })
export type DatabaseColumn = z.infer<typeof DatabaseColumn>

/** What a query gives: its columns and its first rows as text. `rows`: the database's estimate of all of them. */
export const DatabaseHead = z.strictObject({
  columns: z.array(DatabaseColumn),
  head: z.array(z.array(z.string().nullable())),
  rows: z.int().nullable(),
})
export type DatabaseHead = z.infer<typeof DatabaseHead>
