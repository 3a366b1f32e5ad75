/** The interface of a kind of database to the engine: how to open a read-only session, and how to read its values. */

import type { AccountRight } from '../../contract/account-right.ts'
import type { DatabaseKind, DatabaseQuery, DatabaseTables } from '../../contract/database.ts'
import type { Failure, Result } from '../../contract/errors.ts'
import type { SqlType } from '../../contract/sql-type.ts'
import type { DatabaseServer } from '../protocol.ts'

/**
 * The type that a column's texts become. `number`: exact, with as many digits as its values have. `flag`: 0 and 1 as
 * false and true, or a whole number if other values occur. `bytes`: unreadable, such as binary data, or a column that
 * the user may not read.
 */
export type Reading = SqlType | { readonly kind: 'number' } | { readonly kind: 'flag' } | { readonly kind: 'bytes' }

export interface SourceField {
  readonly name: string
  /** The type's name in the database. */
  readonly sourceType: string
  readonly reading: Reading
  /** Its texts are copied verbatim, because they contain no escapes. */
  readonly isLiteral?: true
  /** Not copied, but keeps its position among the columns of the query. */
  readonly isLeftOut?: true
}

/** Returns the columns that are copied. */
export const includedFields = (fields: readonly SourceField[]): readonly SourceField[] => fields.filter(({ isLeftOut }) => isLeftOut !== true)

export interface CopyResult {
  /** The database's own count. */
  readonly rows: number
}

/** One session in one read-only transaction; all of its reads see the same moment. */
export interface Session {
  readonly version: string
  /** Maximum duration of a statement in milliseconds: ours, or that of the database user if shorter. */
  readonly statementMs: number
  /** The account's rights beyond reading; empty if the server does not say. */
  readonly rights: () => Promise<AccountRight[]>
  readonly tables: (most: number) => Promise<DatabaseTables>
  /** Returns the columns of a query by letting the database prepare it; nothing runs. */
  readonly describe: (query: DatabaseQuery) => Promise<Result<readonly SourceField[]>>
  /** Returns the first rows as text, each value cut to `length` characters; null for bytes. */
  readonly head: (query: DatabaseQuery, fields: readonly SourceField[], rows: number, length: number) => Promise<(string | null)[][]>
  readonly estimate: (query: DatabaseQuery) => Promise<number | null>
  /** Counts the rows whose value exceeds a bound and all others, and sums the keys of the others. */
  readonly count: (query: DatabaseQuery, fields: readonly SourceField[], above: LowerBound) => Promise<KeyCounts>
  /** Copies all rows into a file in the driver's format, without the columns that are left out; with `above`, only rows with a greater value. */
  readonly copy: (query: DatabaseQuery, fields: readonly SourceField[], file: string, bounds: CopyBounds) => Promise<CopyResult>
  readonly close: () => Promise<void>
}

/** A value of a column, in the notation of `append-key.ts`. */
export interface LowerBound {
  /** The position of the column. */
  readonly place: number
  readonly value: string
  /** Digits after the decimal point of its values. */
  readonly scale: number
}

export interface KeyCounts {
  readonly above: number
  readonly others: number
  /** The sums of the other rows' keys, computed as in `append-key.ts`; null if the database cannot compute them exactly. */
  readonly sums: string | null
}

export interface CopyBounds {
  readonly above: LowerBound | null
  readonly maxTextMb: number
  /** Called as rows arrive, with their approximate number. */
  readonly onRows: (rows: number) => void
}

/**
 * The row format of a copied file. quoted: CSV with quoted texts, and an empty field for NULL. numbered: tab-separated
 * values after the row number, with escapes as ClickHouse and others write them, and \N for NULL.
 */
export type RowFormat = 'quoted' | 'numbered'

export interface Driver {
  readonly kind: DatabaseKind
  readonly sends: RowFormat
  readonly open: (server: DatabaseServer) => Promise<Session>
  /** Maps an error of this driver or its connection to a failure. */
  readonly problem: (error: unknown, server: DatabaseServer) => Failure | null
  /** Values that a reading cannot represent, such as NaN for a decimal. */
  readonly nullTexts: (reading: Reading) => readonly string[]
  /** Returns SQL that turns a text column into a text that our engine can cast. */
  readonly castable: (reading: Reading, sql: string) => string
}
