/**
 * Implements `QuerySource` for the table `data` of a SQLite database that is open in this process. SQLite stores
 * booleans as 0 and 1, decimals as doubles and dates as text, so values are converted by the query's column types. There
 * are no dictionaries, and a query can be canceled only between chunks.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { type Failure, fail } from '../../contract/errors.ts'
import type { Value } from '../../contract/scalar.ts'
import { type SqlType, TEXT } from '../../contract/sql-type.ts'
import { sqlite } from '../../pivot/dialects/sqlite.ts'
import type { StoredColumn } from '../../pivot/resolve.ts'
import type { Query } from '../../pivot/sql/ast.ts'
import type { Parameter, Printed } from '../../pivot/sql/print.ts'
import { type Binder, openBinder } from '../duckdb/binder.ts'
import { wholeNumber } from '../duckdb/vectors.ts'
import type { DataProblem, Estimate, QuerySource, Rows } from '../source.ts'

type Raw = string | number | bigint | Uint8Array | null

const CHUNK = 2_048

/** Errors of a file that is gone, damaged, locked, or without the table. */
const UNREADABLE = /no such (table|column)|not a database|malformed|disk I\/O|unable to open|database is locked/i

class Stopped extends Error {}

/** Converts a list to a single JSON text, which the SQL function `json_each` splits. */
const bound = (value: Parameter): string | null => (value === null || typeof value === 'string' ? value : JSON.stringify(value))

function plainValue(raw: Raw, type: SqlType): Value {
  if (raw === null || raw instanceof Uint8Array) return null
  if (type.kind === 'boolean') return Boolean(Number(raw))
  if (typeof raw === 'string') return raw
  if (type.kind === 'decimal') return Number(Number(raw).toFixed(type.scale))
  if (typeof raw === 'bigint') return wholeNumber(raw)
  return Number.isFinite(raw) ? raw : null
}

export class SqliteSource implements QuerySource {
  readonly dialect = sqlite
  readonly prelude = null
  /** By row ID. */
  readonly rowOrder = []
  readonly columns: readonly StoredColumn[]
  private readonly database: DatabaseSync
  private readonly binder: Binder
  private stopped = false

  private constructor(database: DatabaseSync, columns: readonly StoredColumn[], binder: Binder) {
    this.database = database
    this.columns = columns
    this.binder = binder
  }

  static async open(database: DatabaseSync, columns: readonly StoredColumn[]): Promise<SqliteSource> {
    return new SqliteSource(database, columns, await openBinder(columns))
  }

  async bind(query: Query): Promise<readonly SqlType[]> {
    return await this.binder.bind(query)
  }

  private statement(sql: string): StatementSync {
    const statement = this.database.prepare(sql)
    statement.setReturnArrays(true)
    statement.setReadBigInts(true)
    return statement
  }

  async *run({ sql, parameters }: Printed, types: readonly SqlType[], signal?: AbortSignal): AsyncGenerator<Rows> {
    this.stopped = false
    let rows: Raw[][] = []
    const chunk = (): Rows => {
      const held = rows
      rows = []
      return { size: held.length, read: (column) => (row) => plainValue(held[row]?.[column] ?? null, types[column] ?? TEXT) }
    }
    for (const row of this.statement(sql).iterate(...parameters.map(bound)) as unknown as Iterable<Raw[]>) {
      signal?.throwIfAborted()
      if (this.stopped) throw new Stopped()
      rows.push(row)
      if (rows.length === CHUNK) yield chunk()
    }
    if (rows.length > 0) yield chunk()
  }

  async dictionary(name: string): Promise<readonly Value[]> {
    throw new Error(`SQLite has no dictionary ${name}`)
  }

  async estimate(texts: readonly string[]): Promise<Estimate> {
    const squares = texts.map((name) => `sqrt(avg(pow(length(CAST(${sqlite.quote(name)} AS BLOB)), 2)))`)
    const [found = []] = this.statement(`SELECT ${['count(*)', ...squares].join(', ')} FROM data`).all() as unknown as Raw[][]
    const lengths = new Map(texts.map((name, at) => [name, Math.max(1, Number(found[at + 1] ?? 1))]))
    return { rows: Number(found[0] ?? 0), isCounted: true, lengths }
  }

  problemOf(error: unknown): DataProblem | null {
    return /integer overflow/i.test(String(error)) ? { kind: 'value', detail: 'range', outgrew: true } : null
  }

  failureOf(error: unknown): Failure {
    if (error instanceof Stopped) return fail('cancelled')
    return fail(UNREADABLE.test(String(error)) ? 'dataset_unreadable' : 'internal', { request_id: '' })
  }

  cancel(): void {
    this.stopped = true
  }

  /** Leaves the database open; its opener closes it. */
  async close(): Promise<void> {
    await this.binder.close()
  }
}
