/** Opens a table or statement of a PostgreSQL database for queries that are computed in it. */
import type { DatabaseQuery } from '../../contract/database.ts'
import { type Failure, fail, ok, type Result } from '../../contract/errors.ts'
import type { SqlType } from '../../contract/sql-type.ts'
import { NO_FACTS } from '../databases/comments.ts'
import { BadCertificates } from '../databases/network-errors.ts'
import { factsOf, keyPlaces } from '../databases/postgres/catalogue.ts'
import type { Connected } from '../databases/postgres/connect.ts'
import { PostgresSession } from '../databases/postgres/driver.ts'
import { problem } from '../databases/postgres/problems.ts'
import { tableName } from '../databases/postgres/readable.ts'
import { columnName } from '../databases/postgres/select.ts'
import { statisticsOf } from '../databases/postgres/statistics.ts'
import { COLUMNS_MAX } from '../databases/session.ts'
import { Binders } from '../duckdb/binder.ts'
import type { FieldStatistics } from '../live-data.ts'
import type { DatabaseServer, LiveDescription } from '../protocol.ts'
import { type Measured, unboundedTypes } from './digits.ts'
import { isUnbounded, type LiveColumn, type PlacedColumn, placed, preludeOf, rowOrderOf, storedColumns } from './prelude.ts'
import { liveFailure } from './problems.ts'
import { comparableTexts } from './scan.ts'
import { PostgresSessions, type Session } from './sessions.ts'
import { PostgresSource } from './source.ts'

/** Datasets whose columns are kept for determining the types of queries. */
const BINDERS_KEPT = 16
const CANCEL_EVERY = 200

/** A table or statement of a database. */
export interface LivePlace {
  readonly server: DatabaseServer
  readonly query: DatabaseQuery
}

export interface LiveQuery extends LivePlace {
  /** The columns of the dataset; null to read them from the database, or if there are none yet. */
  readonly columns: readonly LiveColumn[] | null
}

/** The columns that can be queried. `known`: types that columns of the dataset have, by name. */
async function described({ client }: Connected, of: Measured, known: ReadonlyMap<string, SqlType>): Promise<PlacedColumn[]> {
  const types = await unboundedTypes(client, of, known)
  return of.fields.flatMap(({ name, reading }, place): PlacedColumn[] => {
    if (reading.kind === 'bytes') return []
    const type = isUnbounded(reading) ? types.get(place) : reading
    if (type === undefined) return []
    return [{ place, field: name, stored: { id: columnName(place), name, type, physical: columnName(place), enumType: null } }]
  })
}

/** Returns the columns of a table or statement that can be queried, and what the database knows about them. */
async function description(connected: Connected, { server, query, columns: before }: LiveQuery): Promise<Result<LiveDescription>> {
  const session = new PostgresSession(connected, '', server.functions)
  const fields = await session.describe(query)
  if (!fields.ok) return fields
  if (fields.value.length > COLUMNS_MAX) return fail('db_too_many_columns', { columns: fields.value.length, limit: COLUMNS_MAX })
  const twice = fields.value.find(({ name }, i) => fields.value.findIndex((other) => other.name === name) < i)
  if (twice) return fail('db_same_names', { name: twice.name })
  const table = query.by === 'table' ? tableName(query) : null
  const { client } = connected
  const { key, comment, comments } = table === null ? NO_FACTS : await factsOf(client, table)
  const rows = await session.estimate(query)
  const known = new Map(before?.map(({ field, stored }) => [field, stored.type]))
  const read = await described(connected, { table, source: session.source(query), fields: fields.value, rows }, known)
  const types = new Map(read.map(({ field, stored }) => [field, stored.type]))
  const statistics = table === null ? new Map<string, FieldStatistics>() : await statisticsOf(client, table, types, rows ?? 0)
  const columns = read.map(({ field, stored, place }) => ({
    ...{ field, type: stored.type, sourceType: fields.value[place]?.sourceType ?? '' },
    comment: comments.get(field) ?? null,
    statistics: statistics.get(field) ?? null,
  }))
  if (columns.length === 0) return fail('db_no_columns')
  const leftOut = fields.value.flatMap(({ name, reading }) => (reading.kind === 'bytes' ? [name] : []))
  return ok({ columns, leftOut, key, rows, comment })
}

async function opened(taken: Session, { server, query, columns }: LiveQuery, timeZone: string, binders: Binders): Promise<Result<PostgresSource>> {
  const session = new PostgresSession(taken, '', server.functions)
  const fields = await session.describe(query)
  if (!fields.ok) return fields
  const source = session.source(query)
  const name = query.by === 'table' ? tableName(query) : null
  const all = async () => await described(taken, { table: name, source, fields: fields.value, rows: await session.estimate(query) }, new Map())
  const { found: read, gone } = placed(fields.value, columns ?? (await all()))
  if (read.length === 0) return fail('columns_changed', { columns: gone.map(({ field }) => field).join(', ') })
  const keys = name === null ? [] : await keyPlaces(taken.client, name)
  const storedAs = storedColumns(fields.value, read, name === null ? new Set() : await comparableTexts(taken.client, name))
  const names = new Map(read.map(({ stored, field }) => [stored.physical, field]))
  const table = {
    name,
    fields: names,
    columns: [...read, ...gone].map(({ stored }) => stored),
    gone: new Map(gone.map(({ stored, field }) => [stored.physical, field])),
    storedAs,
    prelude: preludeOf(source, fields.value, read),
    rowOrder: rowOrderOf(read, keys),
  }
  return ok(await PostgresSource.open(taken, server, table, timeZone, await binders.open(table.columns)))
}

/** The failure behind an error of a database. Throws all other errors. */
function failureOf(error: unknown, session: Session | null, server: DatabaseServer): Failure {
  const known = session ? liveFailure(error, session, server) : problem(error, server)
  const failure = error instanceof BadCertificates ? fail('db_tls_ca') : known
  if (failure === null) throw error
  return failure
}

/** Opens tables of PostgreSQL on kept connections. One for all requests of a process. */
export class PostgresTables {
  private readonly sessions = new PostgresSessions()
  private readonly binders = new Binders(BINDERS_KEPT)

  /** Runs `work` in a session; while it runs, aborting the signal cancels its statement. A session that stays open is `work`'s own. */
  private async within<T>(server: DatabaseServer, signal: AbortSignal | undefined, work: (session: Session) => Promise<{ result: Result<T>; stays: boolean }>) {
    let session: Session | null = null
    let stays = false
    let timer: NodeJS.Timeout | undefined
    // a cancel between two statements has no effect, so it is repeated
    const stop = (): void => {
      void session?.cancel()
      timer = setTimeout(stop, CANCEL_EVERY)
    }
    try {
      session = await this.sessions.take(server, signal)
      signal?.throwIfAborted()
      signal?.addEventListener('abort', stop)
      const done = await work(session)
      stays = done.stays
      return done.result
    } catch (error) {
      return signal?.aborted ? fail('cancelled') : failureOf(error, session, server)
    } finally {
      signal?.removeEventListener('abort', stop)
      clearTimeout(timer)
      if (!stays) await session?.giveBack()
    }
  }

  /** Opens a table or statement for one request. The caller closes the source. Fails with the cause if the database cannot be reached or read. */
  async open(live: LiveQuery, timeZone: string, signal?: AbortSignal): Promise<Result<PostgresSource>> {
    return await this.within(live.server, signal, async (session) => {
      const result = await opened(session, live, timeZone, this.binders)
      return { result, stays: result.ok }
    })
  }

  /** Describes a table or statement. `columns` are those that the dataset has, whose decimals are not counted again; null for none. Fails with the cause if the database cannot be reached or read. */
  async describe(live: LiveQuery, signal?: AbortSignal): Promise<Result<LiveDescription>> {
    return await this.within(live.server, signal, async (session) => ({ result: await description(session, live), stays: false }))
  }

  /** Ends all connections that no request uses. */
  close(): void {
    this.sessions.close()
  }
}
