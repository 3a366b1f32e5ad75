/** Tables of databases that are queried in their current state instead of being copied. */
import type { DatabaseQuery } from '../contract/database.ts'
import type { Value } from '../contract/scalar.ts'
import type { SqlType } from '../contract/sql-type.ts'
import type { StoredColumn } from '../pivot/resolve.ts'
import type { DatabaseServer } from './import-messages.ts'

/** A table of a database, or a SELECT statement, that is queried in its current state. */
export interface LiveData {
  readonly kind: 'live'
  /** Key of the engine in `LIVE_ENGINES`. */
  readonly engine: string
  /** Identifies the table. Stays the same as long as it is the same table, and contains no password. */
  readonly place: string
  /** ID of the connection; limits count by it. */
  readonly connection: string
  /** Part of the cache key of results. Changes when the rows may have changed. */
  readonly freshness: string
  /** Columns with the physical names c1, c2, …, without dictionaries. */
  readonly columns: readonly StoredColumn[]
  /** The server with its password. It is never hashed, logged or shown. */
  readonly server: DatabaseServer
  readonly query: DatabaseQuery
  /** Names of the columns in the database, by physical name. */
  readonly fields: Readonly<Record<string, string>>
}

/** The database's statistics about the values of a column. It counted a sample, at some earlier time. */
export interface FieldStatistics {
  /** Share of blanks, from 0 to 1. */
  readonly blanks: number
  readonly distinct: number
  /** Of the sample; null if unknown. */
  readonly min: Value
  readonly max: Value
  /** The most frequent values with their shares of all rows, most frequent first. */
  readonly top: readonly { readonly value: Value; readonly share: number }[]
}

/** A column of a live table. */
export interface LiveField {
  /** Its name in the database. */
  readonly field: string
  readonly type: SqlType
  /** Name of its type in the database. */
  readonly sourceType: string
  readonly comment: string | null
  /** Null if the database has none, as for views. */
  readonly statistics: FieldStatistics | null
}

/** The columns that a live table has now, in its order. */
export interface LiveDescription {
  readonly columns: readonly LiveField[]
  /** Names of columns that cannot be queried: binary data, or unreadable for the account. */
  readonly leftOut: readonly string[]
  /** Names of the columns of the primary key; empty for a view or a statement. */
  readonly key: readonly string[]
  /** Number of rows that the database estimates; null if it has no estimate. */
  readonly rows: number | null
  readonly comment: string | null
}
