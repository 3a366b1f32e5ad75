/** Implements the `QuerySource` interface with a DuckDB connection to a dataset's file. */
import type { DuckDBConnection, DuckDBDataChunk } from '@duckdb/node-api'
import { type Failure, fail } from '../../contract/errors.ts'
import type { Value } from '../../contract/scalar.ts'
import { INTEGER, parseSqlType, type SqlType } from '../../contract/sql-type.ts'
import { duckdb } from '../../pivot/dialects/duckdb.ts'
import type { StoredColumn } from '../../pivot/resolve.ts'
import type { Query } from '../../pivot/sql/ast.ts'
import { type Printed, print } from '../../pivot/sql/print.ts'
import type { DataProblem, Estimate, IntegerRows, QuerySource, Rows } from '../source.ts'
import { integersOf } from './integers.ts'
import { failureCode } from './problems.ts'
import { runPrinted, streamPrinted } from './run.ts'
import { readerOf } from './vectors.ts'

/** Names of the type of a bare NULL, in different DuckDB releases. */
const NULL_TYPES: ReadonlySet<string> = new Set(['"NULL"', 'SQLNULL'])

export class DuckDbSource implements QuerySource {
  readonly dialect = duckdb
  readonly prelude = null
  readonly rowOrder = []
  readonly connection: DuckDBConnection
  readonly columns: readonly StoredColumn[]

  constructor(connection: DuckDBConnection, columns: readonly StoredColumn[]) {
    this.connection = connection
    this.columns = columns
  }

  async bind(query: Query): Promise<readonly SqlType[]> {
    const result = await runPrinted(this.connection, print(query, duckdb))
    return result.columnTypes().map((type) => (NULL_TYPES.has(type.toString()) ? INTEGER : parseSqlType(type.toString())))
  }

  async *run(printed: Printed, _types: readonly SqlType[], signal?: AbortSignal): AsyncGenerator<Rows> {
    signal?.throwIfAborted()
    const stop = (): void => this.cancel()
    signal?.addEventListener('abort', stop)
    try {
      const result = await runPrinted(this.connection, printed)
      for (;;) {
        const chunk = await result.fetchChunk()
        if (!chunk || chunk.rowCount === 0) return
        yield { size: chunk.rowCount, read: (column) => readerOf(chunk.getColumnVector(column)) }
      }
    } finally {
      signal?.removeEventListener('abort', stop)
    }
  }

  /** Fetches a chunk while the caller works on the one before. */
  async *integers(printed: Printed, signal?: AbortSignal): AsyncGenerator<IntegerRows> {
    signal?.throwIfAborted()
    const stop = (): void => this.cancel()
    signal?.addEventListener('abort', stop)
    let coming: Promise<DuckDBDataChunk | null> | null = null
    try {
      const result = await streamPrinted(this.connection, printed)
      const fetch = (): Promise<DuckDBDataChunk | null> => {
        const next = result.fetchChunk()
        // an error is thrown where the chunk is awaited
        next.catch(() => null)
        return next
      }
      coming = fetch()
      for (;;) {
        const chunk = await coming
        if (!chunk || chunk.rowCount === 0) return
        coming = fetch()
        yield { size: chunk.rowCount, column: (at) => integersOf(chunk.getColumnVector(at)) }
      }
    } finally {
      await coming?.catch(() => null)
      signal?.removeEventListener('abort', stop)
    }
  }

  async dictionary(name: string): Promise<readonly Value[]> {
    const result = await this.connection.run(`SELECT unnest(enum_range(CAST(NULL AS ${duckdb.quote(name)})))::VARCHAR`)
    return ((await result.getColumns())[0] as string[] | undefined) ?? []
  }

  async estimate(texts: readonly string[]): Promise<Estimate> {
    const squares = texts.map((name) => `sqrt(avg(strlen(CAST(${duckdb.quote(name)} AS VARCHAR))::DOUBLE ** 2))`)
    const [found = []] = await (await this.connection.run(`SELECT ${['count(*)', ...squares].join(', ')} FROM data`)).getRows()
    const lengths = new Map(texts.map((name, at) => [name, Math.max(1, Number(found[at + 1] ?? 1))]))
    return { rows: Number(found[0] ?? 0), isCounted: true, lengths }
  }

  problemOf(error: unknown): DataProblem | null {
    const text = String(error)
    const zone = /Unknown TimeZone '([^'\n]*)'/.exec(text)?.[1]
    if (zone !== undefined) return { kind: 'time zone', zone }
    const outgrew = /out of range|overflow/i.test(text)
    if (/Conversion Error|Invalid Input Error|Syntax Error/i.test(text)) return { kind: 'value', detail: 'conversion', outgrew }
    return outgrew ? { kind: 'value', detail: 'range', outgrew } : null
  }

  failureOf(error: unknown): Failure {
    return fail(failureCode(error), { request_id: '' })
  }

  cancel(): void {
    this.connection.interrupt()
  }

  async close(): Promise<void> {
    this.connection.closeSync()
  }
}
