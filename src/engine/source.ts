/**
 * The engine port: an engine with one open dataset, for one request. Code above it uses trees, types and plain values;
 * only `dialect` depends on the engine.
 */
import type { Value } from '../contract/scalar.ts'
import type { SqlType } from '../contract/sql-type.ts'
import type { StoredColumn } from '../pivot/resolve.ts'
import type { Query } from '../pivot/sql/ast.ts'
import type { Dialect } from '../pivot/sql/dialect.ts'
import { type Printed, print } from '../pivot/sql/print.ts'

/** Some rows of a result: one reader per column, so that no object is created per value. */
export interface Rows {
  readonly size: number
  readonly read: (column: number) => (row: number) => Value
}

/** The size of a source, as far as costs depend on it. */
export interface Estimate {
  readonly rows: number
  /** Root mean square of the text lengths in bytes, for each requested column. */
  readonly lengths: ReadonlyMap<string, number>
}

/** A query error caused by the data; anything else that an engine throws is a bug. `outgrew`: a number left the range of its type. */
export type DataProblem =
  | { readonly kind: 'value'; readonly detail: 'conversion' | 'range'; readonly outgrew: boolean }
  | { readonly kind: 'time zone'; readonly zone: string }

export interface QuerySource {
  readonly dialect: Dialect
  readonly columns: readonly StoredColumn[]
  /** Returns the types of a query's columns without reading a row; throws the binder's own error. A NULL without a type is an INTEGER. */
  bind(query: Query): Promise<readonly SqlType[]>
  /** Yields rows in chunks. `types` are those of the columns, for engines with fewer value types. */
  run(printed: Printed, types: readonly SqlType[], signal?: AbortSignal): AsyncIterable<Rows>
  /** Returns the values of a stored dictionary, by code from 0. */
  dictionary(name: string): Promise<readonly Value[]>
  estimate(texts: readonly string[]): Promise<Estimate>
  problemOf(error: unknown): DataProblem | null
  /** Stops the running query, which then throws; can be called repeatedly until it has stopped. */
  cancel(): void
  close(): void
}

/** A query on a source, with an optional abort signal. */
export interface QueryContext {
  readonly source: QuerySource
  readonly signal?: AbortSignal
}

export const runQuery = ({ source, signal }: QueryContext, query: Query, types: readonly SqlType[]): AsyncIterable<Rows> =>
  source.run(print(query, source.dialect), types, signal)

/** Reads a stored dictionary once while the dataset is open. */
export async function dictionaryOf(
  { source, enums }: QueryContext & { readonly enums: Map<string, readonly Value[]> },
  name: string,
): Promise<readonly Value[]> {
  const values = enums.get(name) ?? (await source.dictionary(name))
  enums.set(name, values)
  return values
}

/** Returns all rows of a short result. */
export async function allRows(asked: QueryContext, query: Query, types: readonly SqlType[]): Promise<Value[][]> {
  const rows: Value[][] = []
  for await (const chunk of runQuery(asked, query, types)) {
    const readers = types.map((_, column) => chunk.read(column))
    for (let row = 0; row < chunk.size; row++) rows.push(readers.map((read) => read(row)))
  }
  return rows
}
