/**
 * Connects to PostgreSQL: only to the checked address, with TLS verified against the server's name, in one read-only
 * transaction that the session never leaves.
 */
import { isIP, Socket } from 'node:net'
import pg from 'pg'
import type { DatabaseServer } from '../../protocol.ts'
import { certificates, shorterLimit } from '../network-errors.ts'
import { registerStop } from '../stopping.ts'

const CANCEL_REQUEST = 80_877_102
const CANCEL_WAITS = 1_000
const CHECK_CLIENT_EVERY = '2s'
/** How many milliseconds a statement waits for a lock. */
export const LOCKS_WAIT_MS = 10_000

function tlsOf({ tls, ca, name }: DatabaseServer): pg.ClientConfig['ssl'] {
  if (tls === 'off') return false
  const named = isIP(name) === 0 ? { host: name, servername: name } : { host: name }
  return { ...named, minVersion: 'TLSv1.2', rejectUnauthorized: tls === 'verified', ...(ca === null ? {} : { ca: certificates(ca) }) }
}

/** Cancels the session's running statement; the protocol requires a separate connection for this. */
function cancelRequest({ address, port }: DatabaseServer, pid: number, key: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = new Socket()
    const end = (): void => {
      socket.destroy()
      resolve()
    }
    socket.setTimeout(CANCEL_WAITS, end).on('error', end).on('close', end)
    socket.connect(port, address, () => {
      const message = Buffer.alloc(16)
      for (const [i, value] of [16, CANCEL_REQUEST, pid, key].entries()) message.writeInt32BE(value, i * 4)
      socket.write(message)
    })
  })
}

/** A connection on which no transaction runs. */
export interface Line {
  readonly client: pg.Client
  /** Asks the server to cancel the running statement. Resolves when it was asked, not when the statement has ended. */
  readonly cancel: () => Promise<void>
  readonly close: () => Promise<void>
}

/** A connection in a read-only transaction. */
export interface Connected extends Line {
  readonly statementMs: number
  /** A moment right before the transaction began, by our clock. */
  readonly began: Date
}

/** Makes the driver return values as text, without parsing them. */
const TEXTS = { getTypeParser: () => (value: string) => value }

/** Time limits in milliseconds that the database already sets for the account. */
const OWN_LIMITS = `SELECT name, setting FROM pg_catalog.pg_settings WHERE name IN ('statement_timeout', 'lock_timeout')`

/** Begins the read-only transaction, with pg_catalog first on the search path. Returns the time limit of a statement in milliseconds. */
async function begin(client: pg.Client, server: DatabaseServer): Promise<number> {
  const { rows } = await client.query<string[]>({ text: OWN_LIMITS, rowMode: 'array' })
  const own = new Map(rows.map(([name, setting]) => [name, Number(setting)]))
  const statementMs = shorterLimit(server.statementMs, own.get('statement_timeout'))
  await client.query(
    `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
     SET LOCAL statement_timeout = ${statementMs};
     SET LOCAL lock_timeout = ${shorterLimit(LOCKS_WAIT_MS, own.get('lock_timeout'))};
     SET LOCAL standard_conforming_strings = on;
     SET LOCAL client_encoding = 'UTF8';
     SET LOCAL DateStyle = 'ISO, YMD';
     SET LOCAL IntervalStyle = 'iso_8601';
     SET LOCAL TimeZone = 'UTC';
     SET LOCAL extra_float_digits = 1;
     SET LOCAL bytea_output = 'hex';
     SELECT set_config('search_path', concat_ws(', ', 'pg_catalog', nullif(current_setting('search_path'), '')), true);
     SAVEPOINT plain`,
  )
  try {
    // from version 14 on, a statement ends by itself if its client disconnects. This is also the first read: after it,
    // no SELECT can make the transaction writable
    await client.query(`SELECT set_config('client_connection_check_interval', '${CHECK_CLIENT_EVERY}', true); RELEASE SAVEPOINT plain`)
  } catch {
    await client.query('ROLLBACK TO SAVEPOINT plain; SELECT 1')
  }
  return statementMs
}

/** The socket of a connection, which the driver's types do not have. */
interface Wire {
  readonly connection: { readonly stream: Socket }
}

/** Closes a connection without waiting for the server, which may not answer any more. */
const drop = (client: pg.Client): void => void (client as unknown as Wire).connection.stream.destroy()

/** Connects and signs in. Aborting the signal gives up. */
export async function dial(server: DatabaseServer, signal?: AbortSignal): Promise<Line> {
  const { address, port, database, username: user, password, connectMs } = server
  const client = new pg.Client({
    ...{ host: address, port, database, user, password, ssl: tlsOf(server), types: TEXTS },
    ...{ connectionTimeoutMillis: connectMs, keepAlive: true, application_name: 'Tessera', enableChannelBinding: server.tls !== 'off' },
  })
  // handles errors outside of statements, such as a server shutdown
  client.on('error', () => undefined)
  const giveUp = (): void => drop(client)
  signal?.throwIfAborted()
  signal?.addEventListener('abort', giveUp)
  try {
    await client.connect()
    signal?.throwIfAborted()
  } catch (error) {
    void client.end().catch(() => undefined)
    throw error
  } finally {
    signal?.removeEventListener('abort', giveUp)
  }
  const { processID, secretKey } = client as unknown as { processID: number; secretKey: number }
  const cancel = (): Promise<void> => cancelRequest(server, processID, secretKey)
  const release = registerStop(cancel)
  return {
    client,
    cancel,
    close: async () => {
      release()
      await client.end().catch(() => undefined)
    },
  }
}

/** Begins the read-only transaction of a session. Throws errors of the server; the caller closes the connection. */
export async function beginOn(line: Line, server: DatabaseServer): Promise<Connected> {
  const began = new Date()
  return { ...line, began, statementMs: await begin(line.client, server) }
}

export async function connect(server: DatabaseServer): Promise<Connected> {
  const line = await dial(server)
  try {
    return await beginOn(line, server)
  } catch (error) {
    void line.close()
    throw error
  }
}
