/** What a kind of database is to the engine: a way to open a session that can only read, and what its values are. */

import type { AccountRight } from '../../contract/account-right.ts'
import type { DatabaseKind, DatabaseQuery, DatabaseTables } from '../../contract/database.ts'
import type { Failure, Result } from '../../contract/errors.ts'
import type { SqlType } from '../../contract/sql-type.ts'
import type { DatabaseServer } from '../protocol.ts'

/** What the texts of a column become. `number`: exact, of as many digits as its values have. `flag`: 0 and 1 as false and true, and a whole number where there is another. `bytes`: cannot be read, such as bytes, or a column that the user has no right to. */
export type Reading = SqlType | { readonly kind: 'number' } | { readonly kind: 'flag' } | { readonly kind: 'bytes' }

export interface SourceField {
  readonly name: string
  /** The type by the name that the database has for it. */
  readonly sourceType: string
  readonly reading: Reading
  /** Its texts stand in a copy as they are: they have no escapes of their own. */
  readonly isLiteral?: true
  /** Not copied. It keeps its place among the columns of the query. */
  readonly isLeftOut?: true
}

/** The columns that are copied. */
export const copiedOf = (fields: readonly SourceField[]): readonly SourceField[] => fields.filter(({ isLeftOut }) => isLeftOut !== true)

export interface Copied {
  /** As the database counted them. */
  readonly rows: number
}

/** One session, in one transaction that can only read; everything in it is of one moment. */
export interface Session {
  readonly version: string
  /** Longest statement in milliseconds: ours, or that of the database's own user where it is shorter. */
  readonly statementMs: number
  /** What its account may do besides reading; nothing where the server does not say. */
  readonly rights: () => Promise<AccountRight[]>
  readonly tables: (most: number) => Promise<DatabaseTables>
  /** Columns of a query, as the database itself prepares it; nothing runs. */
  readonly describe: (query: DatabaseQuery) => Promise<Result<readonly SourceField[]>>
  /** First rows as text, each value cut to `length` characters; null for bytes. */
  readonly head: (query: DatabaseQuery, fields: readonly SourceField[], rows: number, length: number) => Promise<(string | null)[][]>
  readonly estimate: (query: DatabaseQuery) => Promise<number | null>
  /** Rows whose value is greater than a bound, and all the others, with what their values add up to. */
  readonly count: (query: DatabaseQuery, fields: readonly SourceField[], above: Above) => Promise<Counted>
  /** All rows into a file, without the columns that are left out, in the form that the driver sends; with `above`, those with a greater value only. */
  readonly copy: (query: DatabaseQuery, fields: readonly SourceField[], file: string, bounds: CopyBounds) => Promise<Copied>
  readonly close: () => Promise<void>
}

/** A value of a column, as `growing.ts` writes it. */
export interface Above {
  /** The place of the column. */
  readonly place: number
  readonly value: string
  /** Digits after the point that values of it have. */
  readonly scale: number
}

export interface Counted {
  readonly above: number
  readonly others: number
  /** What the keys of the others add up to, as `growing.ts` adds them; null where this database cannot say so exactly. */
  readonly sums: string | null
}

export interface CopyBounds {
  readonly above: Above | null
  readonly maxTextMb: number
  /** Told as rows arrive, about how many. */
  readonly onRows: (rows: number) => void
}

/**
 * How rows stand in the file of a copy. quoted: CSV, texts in quotes, and nothing for NULL. numbered: values between
 * tabs after the number of their row, with escapes as ClickHouse and others write them, and \N for NULL.
 */
export type Sends = 'quoted' | 'numbered'

export interface Driver {
  readonly kind: DatabaseKind
  readonly sends: Sends
  readonly open: (server: DatabaseServer) => Promise<Session>
  /** What an error of this driver, or of its connection, means. */
  readonly problem: (error: unknown, server: DatabaseServer) => Failure | null
  /** Values that a reading has no place for, such as NaN of a decimal, by what they are read as. */
  readonly nothing: (reading: Reading) => readonly string[]
  /** The SQL of a text column as our engine can cast it. */
  readonly castable: (reading: Reading, sql: string) => string
}
