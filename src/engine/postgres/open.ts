/** Opens a table or statement of a PostgreSQL database for queries that are computed in it. */
import type { DatabaseQuery } from '../../contract/database.ts'
import { type Failure, fail, ok, type Result } from '../../contract/errors.ts'
import { DECIMAL_DIGITS, decimal, type SqlType, TEXT } from '../../contract/sql-type.ts'
import type { SourceField } from '../databases/driver.ts'
import { BadCertificates } from '../databases/network-errors.ts'
import { commentsOf, keyPlaces } from '../databases/postgres/catalogue.ts'
import { type Connected, connect } from '../databases/postgres/connect.ts'
import { PostgresSession } from '../databases/postgres/driver.ts'
import { problem } from '../databases/postgres/problems.ts'
import { tableName } from '../databases/postgres/readable.ts'
import { columnName, named } from '../databases/postgres/select.ts'
import { COLUMNS_MAX } from '../databases/session.ts'
import type { DatabaseServer, LiveDescription } from '../protocol.ts'
import { isUnbounded, type LiveColumn, type PlacedColumn, placed, preludeOf, rowOrderOf } from './prelude.ts'
import { PostgresSource } from './source.ts'

/** A table or statement of a database. */
export interface LivePlace {
  readonly server: DatabaseServer
  readonly query: DatabaseQuery
}

export interface LiveQuery extends LivePlace {
  /** The columns of the dataset; null to read them from the database. */
  readonly columns: readonly LiveColumn[] | null
}

/** A decimal type for the values that an unbounded numeric column has now; text if they have too many digits, as in a copy. */
async function unbounded({ client }: Connected, source: string, fields: readonly SourceField[], place: number): Promise<SqlType> {
  const value = `CAST(${columnName(place)} AS numeric)`
  const digits = `max(length(CAST(trunc(abs(${value})) AS text))), max(scale(${value}))`
  const text = `SELECT ${digits} FROM ${named(source, fields.length)} WHERE ${value} - ${value} = 0`
  const [[before, scale] = []] = (await client.query<(string | null)[]>({ text, rowMode: 'array' })).rows
  return Number(before ?? 1) + Number(scale ?? 0) > DECIMAL_DIGITS ? TEXT : decimal(DECIMAL_DIGITS, Number(scale ?? 0))
}

async function described(connected: Connected, source: string, fields: readonly SourceField[]): Promise<PlacedColumn[]> {
  const columns: PlacedColumn[] = []
  for (const [place, { name, reading }] of fields.entries()) {
    if (reading.kind === 'bytes') continue
    const type = isUnbounded(reading) ? await unbounded(connected, source, fields, place) : reading
    columns.push({ place, field: name, stored: { id: columnName(place), name, type, physical: columnName(place), enumType: null } })
  }
  return columns
}

/** Returns the columns of a table or statement that can be queried, and what the database knows about them. */
async function description(connected: Connected, { server, query }: LivePlace): Promise<Result<LiveDescription>> {
  const session = new PostgresSession(connected, '', server.functions)
  const fields = await session.describe(query)
  if (!fields.ok) return fields
  if (fields.value.length > COLUMNS_MAX) return fail('db_too_many_columns', { columns: fields.value.length, limit: COLUMNS_MAX })
  const nameAt = (place: number): string => fields.value[place]?.name ?? ''
  const table = query.by === 'table' ? tableName(query) : null
  const { client } = connected
  const keys = table === null ? [] : await keyPlaces(client, table)
  const comments = table === null ? { table: null, columns: new Map<number, string>() } : await commentsOf(client, table)
  const columns = (await described(connected, session.source(query), fields.value)).map(({ field, stored, place }) => ({
    ...{ field, type: stored.type, sourceType: fields.value[place]?.sourceType ?? '' },
    comment: comments.columns.get(place) ?? null,
  }))
  if (columns.length === 0) return fail('db_no_columns')
  const leftOut = fields.value.flatMap(({ name, reading }) => (reading.kind === 'bytes' ? [name] : []))
  return ok({ columns, leftOut, key: keys.map(nameAt), rows: await session.estimate(query), comment: comments.table })
}

async function opened(connected: Connected, { server, query, columns }: LiveQuery, timeZone: string): Promise<Result<PostgresSource>> {
  const session = new PostgresSession(connected, '', server.functions)
  const fields = await session.describe(query)
  if (!fields.ok) return fields
  const source = session.source(query)
  const { found: read, gone } = placed(fields.value, columns ?? (await described(connected, source, fields.value)))
  if (gone.length > 0) return fail('columns_changed', { columns: gone.join(', ') })
  const keys = query.by === 'table' ? await keyPlaces(connected.client, tableName(query)) : []
  const table = { columns: read.map(({ stored }) => stored), prelude: preludeOf(source, fields.value, read), rowOrder: rowOrderOf(read, keys) }
  return ok(await PostgresSource.open(connected, server, table, timeZone))
}

/** The failure behind an error of a database. Throws all other errors. */
function failureOf(error: unknown, server: DatabaseServer): Failure {
  const failure = error instanceof BadCertificates ? fail('db_tls_ca') : problem(error, server)
  if (failure === null) throw error
  return failure
}

/** Opens a session for one request. The caller closes the source. Fails with the cause if the database cannot be reached or read. */
export async function openPostgres(live: LiveQuery, timeZone: string): Promise<Result<PostgresSource>> {
  let connected: Connected | null = null
  let isOpen = false
  try {
    connected = await connect(live.server)
    const source = await opened(connected, live, timeZone)
    isOpen = source.ok
    return source
  } catch (error) {
    return failureOf(error, live.server)
  } finally {
    if (!isOpen) await connected?.close()
  }
}

/** Describes a table or statement in a session of its own. Fails with the cause if the database cannot be reached or read. */
export async function describePostgres(live: LivePlace): Promise<Result<LiveDescription>> {
  let connected: Connected | null = null
  try {
    connected = await connect(live.server)
    return await description(connected, live)
  } catch (error) {
    return failureOf(error, live.server)
  } finally {
    await connected?.close()
  }
}
