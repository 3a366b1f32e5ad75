/**
 * Connects to MariaDB or MySQL: only to the checked address, with TLS verified against the server's name, in one
 * read-only transaction. Dangerous features of the driver are disabled: local files, multiple statements, clear-text
 * passwords, and code generated from server metadata.
 */
import { connect as connectSocket, type Socket } from 'node:net'
import { checkServerIdentity, type TLSSocket } from 'node:tls'
import mysql from 'mysql2'
import { z } from 'zod'
import type { DatabaseServer } from '../../protocol.ts'
import { certificates, shorterLimit } from '../network-errors.ts'
import { watchRow } from '../row-bound.ts'
import { registerStop } from '../stopping.ts'
import type { WireField } from './types.ts'

const CANCEL_WAITS = 1_000
const LOCKS_WAIT_S = 10
/** How many seconds the server waits for the client, which pauses reading while it writes the file. */
const WRITE_WAITS_S = 600
const NO_LIMIT = '18446744073709551615'

/** The server requests the password in a form that an eavesdropper could read. */
export class NeedsEncryption extends Error {}

/** The properties of the driver's connection that we use; its published types lack them. */
interface Wire {
  stream: Socket | TLSSocket
  startTLS: (onSecure: (error?: Error) => void) => void
}
const isWire = (connection: object): connection is Wire => 'stream' in connection && 'startTLS' in connection && typeof connection.startTLS === 'function'

/** Shapes of the driver's results, whose published types are less specific. */
const Rows = z.array(z.array(z.instanceof(Buffer).nullable()))
const Prepared = z.object({ columns: z.array(z.object({ name: z.string() })), parameters: z.array(z.unknown()) })

const refuseKey = (): never => {
  throw new NeedsEncryption('the password would be encrypted with a key that anybody could have sent')
}
const OPEN_PLUGINS = {
  caching_sha2_password: mysql.authPlugins.caching_sha2_password({ onServerPublicKey: refuseKey }),
  sha256_password: mysql.authPlugins.sha256_password({ onServerPublicKey: refuseKey }),
}

function optionsOf({ address, port, name, database, username, password, tls, ca, connectMs }: DatabaseServer): mysql.ConnectionOptions {
  const ssl = { minVersion: 'TLSv1.2', rejectUnauthorized: tls === 'verified', ...(ca === null ? {} : { ca: certificates(ca) }) }
  return {
    ...{ host: name, port, database, user: username, password, charset: 'utf8mb4_general_ci', connectTimeout: connectMs },
    stream: () => connectSocket({ host: address, port, keepAlive: true, noDelay: true }),
    ...(tls === 'off' ? { authPlugins: OPEN_PLUGINS } : { ssl }),
    flags: ['-LOCAL_FILES', '-MULTI_STATEMENTS', '-IGNORE_SPACE', '-ODBC'],
    ...{ multipleStatements: false, enableCleartextPlugin: false, disableEval: true, connectAttributes: { program_name: 'Tessera' } },
  }
}

/** Verifies the server's certificate against its name before the password is sent. Returns a function for the TLS error, whose code the driver overwrites. */
function checkIdentity(wire: object, { tls, name }: DatabaseServer): () => Error | undefined {
  if (!isWire(wire)) throw new Error('the driver starts TLS in another way')
  let failed: Error | undefined
  const start = wire.startTLS.bind(wire)
  wire.startTLS = (onSecure) =>
    start((error) => {
      const { stream } = wire
      const wrong = error ?? (tls === 'verified' && 'getPeerCertificate' in stream ? checkServerIdentity(name, stream.getPeerCertificate()) : undefined)
      if (wrong) failed = Object.assign(new Error(wrong.message), { code: 'code' in wrong ? wrong.code : '' })
      onSecure(wrong)
    })
  return () => failed
}

export type Row = readonly (Buffer | null)[]

export interface Client {
  readonly rows: (sql: string, timeout?: number) => Promise<Row[]>
  /** Returns the columns of a statement that returns no rows. */
  readonly fields: (sql: string) => Promise<readonly WireField[]>
  /** Prepares a statement without running it, and returns its column names. Fails unless the server accepts it as a single statement. */
  readonly prepare: (sql: string) => Promise<{ readonly names: readonly string[]; readonly parameters: number }>
  /** Calls `take` for every row, with the row's range in the received bytes. Pauses while a promise of `take` is pending. */
  readonly each: (sql: string, take: (bytes: Buffer, from: number, to: number) => Promise<unknown> | null) => Promise<void>
  readonly close: () => void
}

const asked = (sql: string) => ({ sql, rowsAsArray: true, typeCast: false as const })

/** The part of the driver's query that we use: the handler for a packet with a row, or with the end of the rows. */
interface RowReader {
  row: (packet: RowPacket, connection: unknown) => unknown
}
interface RowPacket {
  readonly buffer: Buffer
  readonly offset: number
  readonly end: number
  readonly isEOF: () => boolean
}
const isRowReader = (query: object): query is RowReader => 'row' in query && typeof query.row === 'function'

/** Replaces the driver's own handling of rows, which creates an object for every row and value. */
function eachOf(connection: mysql.Connection, sql: string, take: Parameters<Client['each']>[1]): Promise<void> {
  return new Promise((resolve, reject) => {
    const query = connection.query(asked(sql))
    if (!isRowReader(query)) throw new Error('the driver reads rows in another way')
    const usual = query.row.bind(query)
    if (!isWire(connection)) throw new Error('the driver reads in another way')
    let isOver = false
    const stop = (error: unknown): void => {
      isOver = true
      watch.end()
      reject(error)
      connection.destroy()
    }
    const watch = watchRow(connection.stream, stop)
    const next: RowReader['row'] = (packet, wire) => {
      watch.came()
      if (packet.isEOF()) return usual(packet, wire)
      if (isOver) return next
      try {
        const waits = take(packet.buffer, packet.offset, packet.end)
        if (waits) {
          connection.pause()
          waits.then(() => connection.resume(), stop)
        }
      } catch (error) {
        stop(error)
      }
      return next
    }
    query.row = next
    query.once('error', reject).once('end', resolve)
    for (const event of ['error', 'end'] as const) query.once(event, watch.end)
  })
}

function clientOf(connection: mysql.Connection, lost: Promise<never>): Client {
  const answer = <T>(ask: (done: (error: Error | null, value: T) => void) => void): Promise<T> =>
    Promise.race([new Promise<T>((resolve, reject) => ask((error, value) => (error ? reject(error) : resolve(value)))), lost])
  return {
    rows: (sql, timeout) =>
      answer<Row[]>((done) =>
        connection.query<mysql.RowDataPacket[][]>({ ...asked(sql), ...(timeout === undefined ? {} : { timeout }) }, (error, rows) =>
          done(error, error || !Array.isArray(rows) ? [] : Rows.parse(rows)),
        ),
      ),
    fields: (sql) => answer<readonly WireField[]>((done) => connection.query(asked(sql), (error, _, fields) => done(error, fields ?? []))),
    prepare: (sql) =>
      answer((done) =>
        connection.prepare(sql, (error, statement) => {
          if (error) return done(error, { names: [], parameters: 0 })
          const { columns, parameters } = Prepared.parse(statement)
          statement.close()
          done(null, { names: columns.map(({ name }) => name), parameters: parameters.length })
        }),
      ),
    each: (sql, take) => Promise.race([eachOf(connection, sql, take), lost]),
    close: () => connection.destroy(),
  }
}

async function signIn(server: DatabaseServer): Promise<Client> {
  const connection = mysql.createConnection(optionsOf(server))
  const { promise: lost, reject } = Promise.withResolvers<never>()
  lost.catch(() => undefined)
  const tlsFailure = checkIdentity(connection, server)
  connection.on('error', reject)
  try {
    await Promise.race([new Promise((resolve) => connection.once('connect', resolve)), lost])
    return clientOf(connection, lost)
  } catch (error) {
    connection.destroy()
    throw tlsFailure() ?? error
  }
}

/** Cancels the session's running statement over a separate connection. */
async function kill(server: DatabaseServer, id: string): Promise<void> {
  const client = await signIn({ ...server, connectMs: CANCEL_WAITS })
  await client.rows(`KILL QUERY ${id}`, CANCEL_WAITS).finally(client.close)
}

/** Begins the read-only transaction. Returns the time limit of a statement in milliseconds: ours or the account's, whichever is shorter. */
async function begin(client: Client, { statementMs: ours, connectMs }: DatabaseServer, isMariaDb: boolean): Promise<number> {
  const [name, unit] = isMariaDb ? (['max_statement_time', 1_000] as const) : (['max_execution_time', 1] as const)
  const [[own] = []] = await client.rows(`SELECT @@SESSION.${name}`, connectMs)
  const statementMs = shorterLimit(ours, Math.ceil(Number(String(own)) * unit))
  const limit = `${name} = ${statementMs / unit}`
  const locks = ['lock_wait_timeout', 'innodb_lock_wait_timeout'].map((wait) => `${wait} = LEAST(@@SESSION.${wait}, ${LOCKS_WAIT_S})`)
  const statements = [
    'SET NAMES utf8mb4',
    `SET SESSION ${limit}, time_zone = '+00:00', ${locks.join(', ')}, net_write_timeout = ${WRITE_WAITS_S}, sql_select_limit = ${NO_LIMIT}, sql_auto_is_null = 0`,
    'SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY',
    'START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY',
  ]
  for (const sql of statements) await client.rows(sql, connectMs)
  return statementMs
}

export interface Connected {
  readonly client: Client
  readonly version: string
  readonly statementMs: number
  readonly close: () => void
}

export async function connect(server: DatabaseServer): Promise<Connected> {
  const client = await signIn(server)
  let release = (): void => undefined
  const close = (): void => {
    release()
    client.close()
  }
  try {
    const [[version, id] = []] = await client.rows('SELECT VERSION(), CONNECTION_ID()', server.connectMs)
    const [told, thread] = [String(version), /^\d{1,20}$/.exec(String(id))?.[0]]
    if (thread !== undefined) release = registerStop(() => kill(server, thread))
    const isMariaDb = /mariadb/i.test(told)
    const statementMs = await begin(client, server, isMariaDb)
    return { client, statementMs, version: `${isMariaDb ? 'MariaDB' : 'MySQL'} ${/^[\d.]+/.exec(told.replace(/^5\.5\.5-/, ''))?.[0] ?? ''}`, close }
  } catch (error) {
    close()
    throw error
  }
}
