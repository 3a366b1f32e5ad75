/** Databases as sources: kinds, addresses, and queries. */
import { z } from 'zod'
import { AccountRight } from './account-right.ts'
import { namesOf } from './kinds.ts'
import { dataText, Id, Instant, multilineText, singleLineText, Title } from './scalar.ts'

/** Kinds of databases with their labels and default ports; `open` is the port without encryption if it differs. */
export const DATABASE_KINDS = {
  postgresql: { label: 'PostgreSQL', port: 5432 },
  mysql: { label: 'MariaDB / MySQL', port: 3306 },
  clickhouse: { label: 'ClickHouse', port: 8443, open: 8123 },
  mssql: { label: 'SQL Server', port: 1433 },
} as const satisfies Record<string, { readonly label: string; readonly port: number; readonly open?: number }>
export const DatabaseKind = z.enum(namesOf(DATABASE_KINDS))
export type DatabaseKind = z.infer<typeof DatabaseKind>

/** verified: encrypted, with a certificate for this server. encrypted: any certificate. off: no encryption. */
export const DatabaseTls = z.enum(['verified', 'encrypted', 'off'])
export type DatabaseTls = z.infer<typeof DatabaseTls>

/** Identifies a database and how to reach it, without the password. */
export const DatabaseAddress = z.strictObject({
  kind: DatabaseKind,
  server: singleLineText(300, 1),
  port: z.int().min(1).max(65_535),
  database: singleLineText(300, 1),
  username: singleLineText(300, 1),
  tls: DatabaseTls.default('verified'),
  /** CA certificates (PEM) to check the server against; null for the public ones. */
  ca: multilineText(200_000, 1).nullable().default(null),
})
export type DatabaseAddress = z.infer<typeof DatabaseAddress>

/** A database to connect to. With `connection_id`, a saved connection: its password is used if none is given, and only if everything else is unchanged. */
export const DatabaseTarget = DatabaseAddress.extend({ connection_id: Id.optional(), password: dataText(1_000, 1).optional() })
export type DatabaseTarget = z.infer<typeof DatabaseTarget>

export const SELECT_MAX = 100_000

/** A table or view, or a SELECT statement. */
export const DatabaseQuery = z.discriminatedUnion('by', [
  /** With an empty schema, the database resolves the name itself. */
  z.strictObject({ by: z.literal('table'), schema: dataText(500), table: dataText(500, 1) }),
  z.strictObject({ by: z.literal('select'), text: multilineText(SELECT_MAX, 1) }),
])
export type DatabaseQuery = z.infer<typeof DatabaseQuery>

const NOTE_MAX = 300

/** The source note of a database dataset. */
export const describeSource = (kind: DatabaseKind, query: DatabaseQuery): string => {
  const what = query.by === 'table' ? [query.schema, query.table].filter((part) => part !== '').join('.') : 'SELECT'
  return `${DATABASE_KINDS[kind].label}: ${what}`.slice(0, NOTE_MAX)
}

/** The kind of database in a source note; null if it is unknown. */
export const kindFromNote = (note: string): DatabaseKind | null =>
  DatabaseKind.options.find((kind) => note.startsWith(`${DATABASE_KINDS[kind].label}: `)) ?? null

export const ConnectionAbilities = z.strictObject({
  ...{ view: z.boolean(), use: z.boolean(), edit: z.boolean() },
  ...{ share: z.boolean(), leave: z.boolean(), delete: z.boolean() },
})

/** A saved connection. The password never leaves the server; `has_password` is false after the operator erased stored passwords. */
export const Connection = DatabaseAddress.extend({
  id: Id,
  title: Title,
  owner: z.strictObject({ id: Id, name: z.string() }),
  has_password: z.boolean(),
  /** The account's rights beyond reading, as its server reported them when it was last saved or tested. */
  rights: z.array(AccountRight),
  created: Instant,
  updated: Instant,
  abilities: ConnectionAbilities,
})
export type Connection = z.infer<typeof Connection>

/** The most tables in one listing. */
export const TABLES_MAX = 5_000

export const DatabaseTable = z.strictObject({
  schema: z.string(),
  name: z.string(),
  kind: z.enum(['table', 'view', 'foreign']),
  /** The database's own estimate, if it has one. */
  rows: z.int().nullable(),
})
export type DatabaseTable = z.infer<typeof DatabaseTable>

/** `more`: the listing is incomplete. */
export const DatabaseTables = z.strictObject({ version: z.string(), tables: z.array(DatabaseTable), more: z.boolean() })
export type DatabaseTables = z.infer<typeof DatabaseTables>

export const HEAD_ROWS = 100

/** A column of a query with its type in the database and its imported type; null if it cannot be read: it contains bytes, or the user may not read it. */
export const DatabaseColumn = z.strictObject({ name: z.string(), source_type: z.string(), dtype: z.string().nullable() })
export type DatabaseColumn = z.infer<typeof DatabaseColumn>

/** The columns and first rows of a query, as text. `rows` is the database's estimate of the total. */
export const DatabaseHead = z.strictObject({
  columns: z.array(DatabaseColumn),
  head: z.array(z.array(z.string().nullable())),
  rows: z.int().nullable(),
})
export type DatabaseHead = z.infer<typeof DatabaseHead>
