/** The interface that each kind of database implements for the engine: opening a read-only session, and parsing its values. */

import type { AccountRight } from '../../contract/account-right.ts'
import type { DatabaseKind, DatabaseQuery, DatabaseTables } from '../../contract/database.ts'
import type { Failure, Result } from '../../contract/errors.ts'
import type { SqlType } from '../../contract/sql-type.ts'
import type { DatabaseServer } from '../protocol.ts'

/**
 * How a column's texts are parsed. `number`: as exact numbers, with as many digits as the values have. `flag`: 0 and 1
 * as false and true, or as whole numbers if other values occur. `bytes`: not imported, such as binary data, or a column
 * that the account may not read.
 */
export type Reading = SqlType | { readonly kind: 'number' } | { readonly kind: 'flag' } | { readonly kind: 'bytes' }

export interface SourceField {
  readonly name: string
  /** Name of the column's type in the database. */
  readonly sourceType: string
  readonly reading: Reading
  /** Values are copied verbatim, because they contain no escape sequences. */
  readonly isLiteral?: true
  /** The column is not copied, but still counts in the positions of the query's columns. */
  readonly isLeftOut?: true
}

/** Returns the columns that are copied. */
export const includedFields = (fields: readonly SourceField[]): readonly SourceField[] => fields.filter(({ isLeftOut }) => isLeftOut !== true)

export interface CopyResult {
  /** Row count reported by the database, against which the copied rows are checked. */
  readonly rows: number
}

export type TableName = Omit<Extract<DatabaseQuery, { by: 'table' }>, 'by'>

/** The catalogue’s facts about a table or view; null or empty if the database has none. */
export interface TableFacts {
  readonly comment: string | null
  /** Comments by names of columns. */
  readonly comments: ReadonlyMap<string, string>
  /** Names of the primary key's columns, in the order of the key. */
  readonly key: readonly string[]
  /** Whether the database keeps the key free of duplicates. */
  readonly unique: boolean
}

/** A session in one read-only transaction: all of its reads see the same snapshot. */
export interface Session {
  readonly version: string
  /** Time limit of a statement in milliseconds: ours or the account's, whichever is shorter. */
  readonly statementMs: number
  /** Returns the account's rights beyond reading; empty if the server does not report them. */
  readonly rights: () => Promise<AccountRight[]>
  /** Returns up to `most` tables whose schema, name or comment contains `search`. */
  readonly tables: (most: number, search: string) => Promise<DatabaseTables>
  /** Returns what the catalogue says about a table that was described before. */
  readonly facts: (table: TableName) => Promise<TableFacts>
  /** Returns the columns of a query. The database only prepares the query and does not run it. */
  readonly describe: (query: DatabaseQuery) => Promise<Result<readonly SourceField[]>>
  /** Returns the first rows as text, each value cut to `length` characters; null for NULL and for binary data. */
  readonly head: (query: DatabaseQuery, fields: readonly SourceField[], rows: number, length: number) => Promise<(string | null)[][]>
  readonly estimate: (query: DatabaseQuery) => Promise<number | null>
  /** Counts the rows whose key exceeds a bound, and all other rows, and computes the checksums of the others' keys. */
  readonly count: (query: DatabaseQuery, fields: readonly SourceField[], above: LowerBound) => Promise<KeyCounts>
  /** Copies all rows into a file in the driver's format, without columns that are left out. With `above`, copies only rows with a greater key. */
  readonly copy: (query: DatabaseQuery, fields: readonly SourceField[], file: string, bounds: CopyBounds) => Promise<CopyResult>
  readonly close: () => Promise<void>
}

/** A key value, in the notation of `append-key.ts`: the rows that an update adds have greater ones. */
export interface LowerBound {
  /** Position of the key column among the query's columns. */
  readonly place: number
  readonly value: string
  /** Digits after the decimal point of the column's values. */
  readonly scale: number
}

export interface KeyCounts {
  readonly above: number
  readonly others: number
  /** Checksums of the other rows' keys, as in `append-key.ts`; null if the database cannot compute them exactly. */
  readonly sums: string | null
}

export interface CopyBounds {
  readonly above: LowerBound | null
  readonly maxTextMb: number
  /** Called as rows arrive, with their approximate number so far. */
  readonly onRows: (rows: number) => void
}

/**
 * Row format of a copied file. quoted: CSV with quotes around texts, and an empty field for NULL. numbered:
 * tab-separated values after a row number, with ClickHouse's escape sequences, and \N for NULL.
 */
export type RowFormat = 'quoted' | 'numbered'

export interface Driver {
  readonly kind: DatabaseKind
  readonly sends: RowFormat
  readonly open: (server: DatabaseServer) => Promise<Session>
  /** Maps an error of this driver or its connection to a failure; null for other errors. */
  readonly problem: (error: unknown, server: DatabaseServer) => Failure | null
  /** Texts that become NULL because the type cannot represent them, such as NaN for a decimal. */
  readonly nullTexts: (reading: Reading) => readonly string[]
  /** Wraps the SQL of a text column so that our engine can cast the result to the column's type. */
  readonly castable: (reading: Reading, sql: string) => string
}
