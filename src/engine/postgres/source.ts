/**
 * Implements `QuerySource` for a table or statement of a PostgreSQL database, in one read-only transaction: all queries
 * of a request see the same rows.
 */
import pg from 'pg'
import { type Failure, fail } from '../../contract/errors.ts'
import type { Value } from '../../contract/scalar.ts'
import { type SqlType, TEXT } from '../../contract/sql-type.ts'
import { postgresWith } from '../../pivot/dialects/postgres.ts'
import type { StoredColumn } from '../../pivot/resolve.ts'
import { column, integer, type Ordering, type Query, type Select } from '../../pivot/sql/ast.ts'
import type { Dialect } from '../../pivot/sql/dialect.ts'
import { type Parameter, type Printed, print } from '../../pivot/sql/print.ts'
import type { Binder } from '../duckdb/binder.ts'
import type { DatabaseServer } from '../protocol.ts'
import type { DataProblem, Estimate, QuerySource, Rows, Scan } from '../source.ts'
import { columnsGone, dataProblem, liveFailure } from './problems.ts'
import { indexedColumns, planOf, rowsRead } from './scan.ts'
import type { Session } from './sessions.ts'
import { valueAs } from './values.ts'

type Row = readonly (string | null)[]

const CHUNK = 2_048

/** Rolls a failed query back. The rows that the transaction sees stay the same. */
const RESTORE = 'ROLLBACK TO SAVEPOINT live'

/**
 * Collations that know the letters of all languages, the first that a server has: change of case by code point, as in
 * files, then by the rules of ICU.
 */
const CASES = ['pg_c_utf8', 'C.utf8', 'C.UTF-8', 'und-x-icu']
const CASE_COLLATION = `
  SELECT collname FROM pg_catalog.pg_collation
  WHERE collnamespace = 'pg_catalog'::regnamespace AND collname = ANY ($1::text[])
    AND collencoding IN (-1, pg_char_to_encoding(getdatabaseencoding()))
  ORDER BY array_position($1::text[], collname::text) LIMIT 1`

/** A list is bound as one array parameter. */
const bound = (value: Parameter): string | null | (string | null)[] => (value === null || typeof value === 'string' ? value : [...value])

/** The rows of a query as they arrive. The driver hands over a part of the answer at a time, so that few rows wait. */
function arriving(client: pg.Client, { sql, parameters }: Printed) {
  const waiting: Row[] = []
  let [isEnded, failure] = [false, null as Error | null]
  let wake = (): void => undefined
  const asked: pg.QueryArrayConfig = { text: sql, values: parameters.map(bound), rowMode: 'array' }
  const query = new pg.Query(asked)
  query.on('row', (row: Row) => {
    waiting.push(row)
    if (waiting.length === CHUNK) wake()
  })
  const end = (error: Error | null) => (): void => {
    isEnded = true
    failure ??= error
    wake()
  }
  query.on('end', end(null))
  query.on('error', (error: Error) => end(error)())
  client.query(query)
  const moved = async (): Promise<void> => {
    if (isEnded || waiting.length >= CHUNK) return
    await new Promise<void>((resolve) => {
      wake = resolve
    })
  }
  return {
    /** Returns the next rows, none at the end. Throws the error of the query. */
    async next(): Promise<Row[]> {
      await moved()
      if (failure) throw failure
      return waiting.splice(0)
    },
    /** Resolves when the server has ended the query. */
    async ended(): Promise<void> {
      while (!isEnded) {
        waiting.length = 0
        await moved()
      }
    },
    get isOver(): boolean {
      return isEnded
    },
  }
}

export interface LiveTable {
  /** The name of the table as it stands in SQL; null for a statement. */
  readonly name: string | null
  /** Those that are gone stand at the end. They have a type, but are not in the prelude. */
  readonly columns: readonly StoredColumn[]
  /** Names in the database of columns that are missing there or have another type, by physical name. Queries that use one fail. */
  readonly gone: ReadonlyMap<string, string>
  /** Columns that an index can find, with their SQL behind the prelude (`Dialect.storedAs`). */
  readonly storedAs: ReadonlyMap<string, string>
  /** Names of the columns in the database, by physical name. */
  readonly fields: ReadonlyMap<string, string>
  readonly prelude: string
  readonly rowOrder: readonly Ordering[]
}

export class PostgresSource implements QuerySource {
  readonly dialect: Dialect
  readonly columns: readonly StoredColumn[]
  readonly prelude: string
  readonly rowOrder: readonly Ordering[]
  readonly asOf: string
  private readonly connected: Session
  private readonly server: DatabaseServer
  private readonly table: LiveTable
  private readonly binder: Binder
  /** A statement failed, so the transaction takes no other until it is restored. */
  private isBroken = false
  private running: ReturnType<typeof arriving> | null = null

  private constructor(connected: Session, server: DatabaseServer, table: LiveTable, binder: Binder, dialect: Dialect) {
    this.connected = connected
    this.asOf = connected.began.toISOString()
    this.server = server
    this.table = table
    this.columns = table.columns
    this.prelude = table.prelude
    this.rowOrder = table.rowOrder
    this.binder = binder
    this.dialect = dialect
  }

  /** Prepares a session that `connect` opened. Zoned times are shown in `timeZone`, an IANA name. Throws errors of the server. */
  static async open(connected: Session, server: DatabaseServer, table: LiveTable, timeZone: string, binder: Binder): Promise<PostgresSource> {
    const { client } = connected
    const { rows } = await client.query<string[]>({ text: CASE_COLLATION, values: [CASES], rowMode: 'array' })
    await client.query({ text: `SELECT set_config('TimeZone', $1, true)`, values: [timeZone] })
    await client.query('SAVEPOINT live')
    return new PostgresSource(connected, server, table, binder, { ...postgresWith(rows[0]?.[0] ?? 'default'), storedAs: table.storedAs })
  }

  async bind(query: Query): Promise<readonly SqlType[]> {
    return await this.binder.bind(query)
  }

  private async restored(): Promise<pg.Client> {
    const { client } = this.connected
    if (this.isBroken) await client.query(RESTORE)
    this.isBroken = false
    return client
  }

  async *run(printed: Printed, types: readonly SqlType[], signal?: AbortSignal): AsyncGenerator<Rows> {
    signal?.throwIfAborted()
    const client = await this.restored()
    const stop = (): void => this.cancel()
    signal?.addEventListener('abort', stop)
    const running = arriving(client, printed)
    this.running = running
    try {
      for (;;) {
        const rows = await running.next()
        if (rows.length === 0) return
        yield { size: rows.length, read: (at) => (row) => valueAs(rows[row]?.[at] ?? null, types[at] ?? TEXT) }
      }
    } catch (error) {
      this.isBroken = true
      throw error
    } finally {
      signal?.removeEventListener('abort', stop)
      if (!running.isOver) await this.stopped(running)
      this.running = null
    }
  }

  private async stopped(running: ReturnType<typeof arriving>): Promise<void> {
    this.isBroken = true
    await this.connected.cancel()
    await running.ended()
  }

  async dictionary(name: string): Promise<readonly Value[]> {
    throw new Error(`PostgreSQL has no dictionary ${name}`)
  }

  /** Runs `work` between two queries. A statement of it that fails is rolled back before the next one. */
  private async between<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = await this.restored()
    try {
      return await work(client)
    } catch (error) {
      this.isBroken = true
      throw error
    }
  }

  private async planned(select: Select): Promise<{ readonly rows: number; readonly width: number }> {
    const { sql } = print({ with: [], unionAll: [select] }, this.dialect, this.prelude)
    const plan = await this.between((client) => planOf(client, sql))
    return { rows: plan['Plan Rows'], width: plan['Plan Width'] }
  }

  async scan({ sql, parameters }: Printed, filtered: readonly string[]): Promise<Scan> {
    const { name, fields } = this.table
    return await this.between(async (client) => {
      const rows = await rowsRead(client, sql, parameters.map(bound))
      const indexed = name === null || filtered.length === 0 ? null : await indexedColumns(client, name)
      return { rows, unindexed: indexed ? filtered.filter((physical) => !indexed.has(fields.get(physical) ?? '')) : [] }
    })
  }

  /** The rows that the planner expects. Text lengths are its average widths. */
  async estimate(texts: readonly string[]): Promise<Estimate> {
    const lengths = new Map<string, number>()
    for (const name of texts) lengths.set(name, Math.max(1, (await this.planned({ columns: [{ of: column(name), as: name }], from: 'data' })).width))
    const { rows } = await this.planned({ columns: [{ of: integer(1), as: 'one' }], from: 'data' })
    return { rows, isCounted: false, lengths }
  }

  problemOf(error: unknown): DataProblem | null {
    return dataProblem(error)
  }

  failureOf(error: unknown): Failure {
    return columnsGone(error, this.table.gone) ?? liveFailure(error, this.connected, this.server) ?? fail('internal', { request_id: '' })
  }

  cancel(): void {
    void this.connected.cancel()
  }

  async close(): Promise<void> {
    await this.binder.close()
    if (this.running && !this.running.isOver) await this.stopped(this.running)
    await this.connected.giveBack()
  }
}
