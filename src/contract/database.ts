/** Databases to import from: their kinds, addresses and queries. */
import { z } from 'zod'
import { AccountRight } from './account-right.ts'
import { namesOf } from './kinds.ts'
import { dataText, Id, Instant, multilineText, singleLineText, Title } from './scalar.ts'

/** Kinds of databases with their labels and default ports. `open`: default port without encryption, if it differs. `live`: pivots can be computed in it. */
export const DATABASE_KINDS = {
  postgresql: { label: 'PostgreSQL', port: 5432, live: true },
  mysql: { label: 'MariaDB / MySQL', port: 3306 },
  clickhouse: { label: 'ClickHouse', port: 8443, open: 8123 },
  mssql: { label: 'SQL Server', port: 1433 },
} as const satisfies Record<string, { readonly label: string; readonly port: number; readonly open?: number; readonly live?: true }>
export const DatabaseKind = z.enum(namesOf(DATABASE_KINDS))
export type DatabaseKind = z.infer<typeof DatabaseKind>

/** verified: encrypted, and the certificate must be valid for this server. encrypted: any certificate is accepted. off: no encryption. */
export const DatabaseTls = z.enum(['verified', 'encrypted', 'off'])
export type DatabaseTls = z.infer<typeof DatabaseTls>

/** The address and account of a database, without the password. */
export const DatabaseAddress = z.strictObject({
  kind: DatabaseKind,
  server: singleLineText(300, 1),
  port: z.int().min(1).max(65_535),
  database: singleLineText(300, 1),
  username: singleLineText(300, 1),
  tls: DatabaseTls.default('verified'),
  /** CA certificates (PEM) that verify the server; null for the public ones. */
  ca: multilineText(200_000, 1).nullable().default(null),
})
export type DatabaseAddress = z.infer<typeof DatabaseAddress>

/**
 * A database to connect to. With `connection_id` and without `password`, the saved connection's password is used, but
 * only if everything else is unchanged.
 */
export const DatabaseTarget = DatabaseAddress.extend({ connection_id: Id.optional(), password: dataText(1_000, 1).optional() })
export type DatabaseTarget = z.infer<typeof DatabaseTarget>

export const SELECT_MAX = 100_000

/** A table or view, or a SELECT statement. */
export const DatabaseQuery = z.discriminatedUnion('by', [
  /** If the schema is empty, the database resolves the name. */
  z.strictObject({ by: z.literal('table'), schema: dataText(500), table: dataText(500, 1) }),
  z.strictObject({ by: z.literal('select'), text: multilineText(SELECT_MAX, 1) }),
])
export type DatabaseQuery = z.infer<typeof DatabaseQuery>

const NOTE_MAX = 300

/** Returns the note on a dataset's source: `PostgreSQL: sales.orders`. */
export const describeSource = (kind: DatabaseKind, query: DatabaseQuery): string => {
  const what = query.by === 'table' ? [query.schema, query.table].filter((part) => part !== '').join('.') : 'SELECT'
  return `${DATABASE_KINDS[kind].label}: ${what}`.slice(0, NOTE_MAX)
}

/** Returns the kind of database from such a note; null if it is unknown. */
export const kindFromNote = (note: string): DatabaseKind | null =>
  DatabaseKind.options.find((kind) => note.startsWith(`${DATABASE_KINDS[kind].label}: `)) ?? null

export const ConnectionAbilities = z.strictObject({
  ...{ view: z.boolean(), use: z.boolean(), edit: z.boolean() },
  ...{ share: z.boolean(), leave: z.boolean(), delete: z.boolean() },
})

/** A saved connection. Its password never leaves the server. `has_password` is false once the operator has erased the stored passwords. */
export const Connection = DatabaseAddress.extend({
  id: Id,
  title: Title,
  owner: z.strictObject({ id: Id, name: z.string() }),
  has_password: z.boolean(),
  /** The account's rights beyond reading, as reported by the server when the connection was last saved or tested. */
  rights: z.array(AccountRight),
  created: Instant,
  updated: Instant,
  abilities: ConnectionAbilities,
})
export type Connection = z.infer<typeof Connection>

/** Maximum tables in a list. */
export const TABLES_MAX = 5_000

/** Maximum characters of a comment in a list of tables; a longer one is cut. */
export const TABLE_COMMENT_MAX = 200

export const DatabaseTable = z.strictObject({
  schema: z.string(),
  name: z.string(),
  kind: z.enum(['table', 'view', 'foreign']),
  /** Row count estimated by the database; null if it has no estimate. */
  rows: z.int().nullable(),
  /** The table's comment in the database, on one line; null if it has none. */
  comment: z.string().nullable(),
})
export type DatabaseTable = z.infer<typeof DatabaseTable>

/** `more`: there are more tables than the list contains. */
export const DatabaseTables = z.strictObject({ version: z.string(), tables: z.array(DatabaseTable), more: z.boolean() })
export type DatabaseTables = z.infer<typeof DatabaseTables>

/** Text that a table's schema, name or comment must contain; '' matches every table. */
export const TableSearch = singleLineText(200)

/** Whether `schema.name` or the comment of a table contains a text, in either case of letters. */
export function isTableFound({ schema, name, comment }: Pick<DatabaseTable, 'schema' | 'name' | 'comment'>, search: string): boolean {
  const wanted = search.trim().toLowerCase()
  return `${schema}.${name}`.toLowerCase().includes(wanted) || (comment ?? '').toLowerCase().includes(wanted)
}

export const HEAD_ROWS = 100

/**
 * A column of a query. `source_type`: its type in the database. `dtype`: its type after the import; null for a column
 * that is not imported, because it contains binary data or the account may not read it.
 */
export const DatabaseColumn = z.strictObject({ name: z.string(), source_type: z.string(), dtype: z.string().nullable() })
export type DatabaseColumn = z.infer<typeof DatabaseColumn>

/** `key`: the column's place in the table's primary key, from 1; null outside it. `comment`: null if the database has none. */
export const DescribedColumn = DatabaseColumn.extend({ key: z.int().min(1).nullable(), comment: z.string().nullable() })
export type DescribedColumn = z.infer<typeof DescribedColumn>

/**
 * A table, view or statement before its rows are read. `unique`: whether the database keeps the primary key free of
 * duplicates; false without a key. `rows`: as in `DatabaseHead`. A statement has no key and no comments.
 */
export const DatabaseDescription = z.strictObject({
  columns: z.array(DescribedColumn),
  unique: z.boolean(),
  comment: z.string().nullable(),
  rows: z.int().nullable(),
})
export type DatabaseDescription = z.infer<typeof DatabaseDescription>

/** The columns and first rows of a query, as text. `rows`: total row count estimated by the database; null if it has no estimate. */
export const DatabaseHead = z.strictObject({
  columns: z.array(DatabaseColumn),
  head: z.array(z.array(z.string().nullable())),
  rows: z.int().nullable(),
})
export type DatabaseHead = z.infer<typeof DatabaseHead>
