/**
 * The interface between the product and an engine with one open dataset, for one request. Callers use expression trees,
 * types and plain values; only `dialect` depends on the engine.
 */
import type { Failure } from '../contract/errors.ts'
import type { Value } from '../contract/scalar.ts'
import type { SqlType } from '../contract/sql-type.ts'
import type { StoredColumn } from '../pivot/resolve.ts'
import type { Ordering, Query } from '../pivot/sql/ast.ts'
import type { Dialect } from '../pivot/sql/dialect.ts'
import { type Printed, print } from '../pivot/sql/print.ts'

/** A chunk of result rows. `read` returns a function that gets a column's value by row, so that no object is created per value. */
export interface Rows {
  readonly size: number
  readonly read: (column: number) => (row: number) => Value
}

/** Integers of a column as they lie in memory. */
export interface Integers {
  /** Bytes of a value: 1, 2, 4 or 8; negative if the values are signed. */
  readonly width: number
  readonly bytes: Uint8Array
  /** One bit per row from the lowest bit of each byte, 1 for a value; null if every row has one. */
  readonly valid: Uint8Array | null
}

/** A chunk of result rows without a conversion of values. `column` returns null for a column that does not consist of integers. */
export interface IntegerRows {
  readonly size: number
  readonly column: (at: number) => Integers | null
}

/** The size of a dataset, for estimating costs. */
export interface Estimate {
  readonly rows: number
  /** Whether the rows and lengths were counted; false for the guess of a planner, which refuses no request. */
  readonly isCounted: boolean
  /** Root mean square of the text lengths in bytes, by requested column. */
  readonly lengths: ReadonlyMap<string, number>
}

/** The rows that a query would read, as its database plans it. */
export interface Scan {
  /** Rows of the tables that it reads, not of its result. */
  readonly rows: number
  /** Physical names of filtered columns with which no index of the table begins. */
  readonly unindexed: readonly string[]
}

/** A query error that is caused by the values of a dataset; any other error of an engine is a bug. `outgrew`: a number exceeded the range of its type. */
export type DataProblem =
  | { readonly kind: 'value'; readonly detail: 'conversion' | 'range'; readonly outgrew: boolean }
  | { readonly kind: 'time zone'; readonly zone: string }

export interface QuerySource {
  readonly dialect: Dialect
  readonly columns: readonly StoredColumn[]
  /** When the transaction began that all queries run in, in ISO format; undefined if the rows never change. */
  readonly asOf?: string
  /** The SQL that queries read as the relation `data`; null if the engine has a table of that name with these columns. */
  readonly prelude: string | null
  /** The order of the dataset's rows, by which pages of unsorted rows are cut; empty if the engine keeps the order of its file. */
  readonly rowOrder: readonly Ordering[]
  /** Returns the types of a query's columns without reading a row. Throws the error of the engine's binder. A bare NULL counts as INTEGER. */
  bind(query: Query): Promise<readonly SqlType[]>
  /** Runs a query and yields its rows in chunks. `types`: the columns' types, for engines that distinguish fewer types. */
  run(printed: Printed, types: readonly SqlType[], signal?: AbortSignal): AsyncIterable<Rows>
  /** Streams rows of integers, days, decimals as multiples of their last digit, and dictionary codes. Undefined in engines that convert each value. */
  readonly integers?: (printed: Printed, signal?: AbortSignal) => AsyncIterable<IntegerRows>
  /** Returns the values of a dictionary in the order of their codes, which start at 0. */
  dictionary(name: string): Promise<readonly Value[]>
  estimate(texts: readonly string[]): Promise<Estimate>
  /** Plans a query without running it. `filtered`: physical names of the columns that it filters by. Undefined in engines that do not ask about costs. */
  readonly scan?: (printed: Printed, filtered: readonly string[]) => Promise<Scan>
  problemOf(error: unknown): DataProblem | null
  /** Names the cause of an error that is no `DataProblem`: cancelled, too slow, connection lost, no permission, a table that is gone. */
  failureOf(error: unknown): Failure
  /** Interrupts the running query, which then throws. Can be called repeatedly until the query has stopped. */
  cancel(): void
  /** Ends the source. Resolves when nothing of it runs any more, in this process or in a database. */
  close(): Promise<void>
}

/** The source that a query runs on; `signal` cancels the query. */
export interface QueryContext {
  readonly source: QuerySource
  readonly signal?: AbortSignal
  /** Called before each query; throws if it may not run. */
  readonly admit?: (printed: Printed) => Promise<void>
}

async function* admitted({ source, signal, admit }: QueryContext, printed: Printed, types: readonly SqlType[]): AsyncGenerator<Rows> {
  await admit?.(printed)
  yield* source.run(printed, types, signal)
}

export function runQuery(context: QueryContext, query: Query, types: readonly SqlType[]): AsyncIterable<Rows> {
  const { source, signal, admit } = context
  const printed = print(query, source.dialect, source.prelude)
  return admit ? admitted(context, printed, types) : source.run(printed, types, signal)
}

/** Returns the values of a dictionary. Cached in `enums` while the dataset is open. */
export async function dictionaryOf(
  { source, enums }: QueryContext & { readonly enums: Map<string, readonly Value[]> },
  name: string,
): Promise<readonly Value[]> {
  const values = enums.get(name) ?? (await source.dictionary(name))
  enums.set(name, values)
  return values
}

/** Returns all rows of a query with a small result. */
export async function allRows(asked: QueryContext, query: Query, types: readonly SqlType[]): Promise<Value[][]> {
  const rows: Value[][] = []
  for await (const chunk of runQuery(asked, query, types)) {
    const readers = types.map((_, column) => chunk.read(column))
    for (let row = 0; row < chunk.size; row++) rows.push(readers.map((read) => read(row)))
  }
  return rows
}
