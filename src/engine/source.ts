/**
 * The engine port: one engine with one dataset open, for one request. What stands above it speaks
 * in trees, types and plain values; which engine it is shows in `dialect` alone.
 */
import type { Value } from '../contract/scalar.ts'
import type { SqlType } from '../contract/sql-type.ts'
import type { StoredColumn } from '../pivot/resolve.ts'
import type { Query } from '../pivot/sql/ast.ts'
import type { Dialect } from '../pivot/sql/dialect.ts'
import { type Printed, print } from '../pivot/sql/print.ts'

/** Some rows of a result: a reader for each column, so that no object is made for a value. */
export interface Rows {
  readonly size: number
  readonly read: (column: number) => (row: number) => Value
}

/** How much a source holds, as far as costs depend on it. */
export interface Estimate {
  readonly rows: number
  /** Root mean square of the bytes of the texts of each column that was asked for. */
  readonly lengths: ReadonlyMap<string, number>
}

/** What the data did to a query; whatever else an engine throws is a bug. `outgrew`: a number left the range of its type. */
export type DataProblem =
  | { readonly kind: 'value'; readonly detail: 'conversion' | 'range'; readonly outgrew: boolean }
  | { readonly kind: 'time zone'; readonly zone: string }

export interface QuerySource {
  readonly dialect: Dialect
  readonly columns: readonly StoredColumn[]
  /** Types of a query's columns, without reading a row; throws the binder's own error. A NULL without a type is an INTEGER. */
  bind(query: Query): Promise<readonly SqlType[]>
  /** Rows in chunks. `types` are those of the columns, for engines that keep fewer kinds of values. */
  run(printed: Printed, types: readonly SqlType[], signal?: AbortSignal): AsyncIterable<Rows>
  /** The values of a stored dictionary, by code from 0. */
  dictionary(name: string): Promise<readonly Value[]>
  estimate(texts: readonly string[]): Promise<Estimate>
  problemOf(error: unknown): DataProblem | null
  /** Stops what runs, which then throws; may be called again, as long as it has not stopped. */
  cancel(): void
  close(): void
}

/** A query on a source that may be stopped. */
export interface Asked {
  readonly source: QuerySource
  readonly signal?: AbortSignal
}

export const ask = ({ source, signal }: Asked, query: Query, types: readonly SqlType[]): AsyncIterable<Rows> =>
  source.run(print(query, source.dialect), types, signal)

/** A stored dictionary, read once as long as the dataset is open. */
export async function dictionaryOf({ source, enums }: Asked & { readonly enums: Map<string, readonly Value[]> }, name: string): Promise<readonly Value[]> {
  const values = enums.get(name) ?? (await source.dictionary(name))
  enums.set(name, values)
  return values
}

/** A short result, row by row. */
export async function allRows(asked: Asked, query: Query, types: readonly SqlType[]): Promise<Value[][]> {
  const rows: Value[][] = []
  for await (const chunk of ask(asked, query, types)) {
    const readers = types.map((_, column) => chunk.read(column))
    for (let row = 0; row < chunk.size; row++) rows.push(readers.map((read) => read(row)))
  }
  return rows
}
