/**
 * Sends requests to a ClickHouse server: only to the checked address, with TLS verified against the server's name.
 * ClickHouse has no read-only sessions, so every request sets read-only mode itself.
 */
import { randomUUID } from 'node:crypto'
import { type AgentOptions, Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { connect as connectSocket, isIP, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { checkServerIdentity, connect as connectTls } from 'node:tls'
import { ClickHouseLogLevel, createClient } from '@clickhouse/client'
import type { DatabaseServer } from '../../protocol.ts'
import { certificates } from '../network-errors.ts'
import { registerStop } from '../stopping.ts'
import { exceptionIn, NativePort, NoAnswer, NotClickHouse } from './errors.ts'
import { watchHandshake } from './plain-http.ts'

const CANCEL_WAITS = 1_000
/** How many milliseconds after the server's own time limit the client gives up on a statement. */
const GRACE = 2_000
/** After how many milliseconds without a handshake a server is asked whether it speaks HTTP without encryption. */
const HANDSHAKE_QUIET = 2_000
const NEVER = 2_147_483_647
/** Maximum bytes of a response that is buffered as a whole. */
const ANSWER_MAX = 64 * 1_048_576
const ERROR_MAX = 65_536

export type Settings = Readonly<Record<string, string>>

function socketTo({ address, port, name, tls, ca, connectMs }: DatabaseServer): Socket {
  const to = { host: address, port, keepAlive: true, noDelay: true }
  const trusted = ca === null ? {} : { ca: certificates(ca) }
  const socket =
    tls === 'off'
      ? connectSocket(to)
      : connectTls({
          ...{ ...to, ...trusted, minVersion: 'TLSv1.2', rejectUnauthorized: tls === 'verified' },
          ...(isIP(name) === 0 ? { servername: name } : {}),
          checkServerIdentity: (_, certificate) => checkServerIdentity(name, certificate),
        })
  if (tls !== 'off') watchHandshake(socket, to, Math.min(HANDSHAKE_QUIET, connectMs / 4))
  const timer = setTimeout(() => socket.destroy(Object.assign(new Error('no connection in time'), { code: 'ETIMEDOUT' })), connectMs)
  socket.once(tls === 'off' ? 'connect' : 'secureConnect', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
  return socket
}

const KEPT: AgentOptions = { keepAlive: true, maxSockets: 4 }

/** Creates an HTTP agent whose connections all go to the server's checked address. */
function agentOf(server: DatabaseServer): HttpAgent | HttpsAgent {
  const agent = server.tls === 'off' ? new HttpAgent(KEPT) : new HttpsAgent(KEPT)
  agent.createConnection = () => socketTo(server)
  return agent
}

const urlOf = ({ name, port, tls }: DatabaseServer): string => `${tls === 'off' ? 'http' : 'https'}://${isIP(name) === 6 ? `[${name}]` : name}:${port}`

async function bounded(stream: Readable, most: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream) {
    const part: Buffer = chunk
    bytes += part.length
    if (bytes > most) throw new NotClickHouse('an answer without end')
    chunks.push(part)
  }
  return Buffer.concat(chunks)
}

/** Converts a failed response to an error: the one that ClickHouse reports, or `NotClickHouse` if another program answered. */
async function refusal(stream: Readable, opening: boolean): Promise<Error> {
  const text = (await bounded(stream, ERROR_MAX)).toString()
  if (/is for clickhouse-client program/.test(text)) return new NativePort(text)
  return exceptionIn(text, opening) ?? new NotClickHouse(text.slice(0, 200))
}

export interface Client {
  /** Sends a statement and returns its whole response. `opening`: this is the first request to the server. */
  readonly text: (sql: string, settings: Settings, opening?: boolean) => Promise<Buffer>
  /** Sends a statement and streams its response. */
  readonly stream: (sql: string, settings: Settings) => Promise<Readable>
  /** Cancels running statements, on the server too. */
  readonly close: () => Promise<void>
}

export function clientOf(server: DatabaseServer): Client {
  const agent = agentOf(server)
  const client = createClient({
    ...{ url: urlOf(server), http_agent: agent, username: server.username, password: server.password, database: server.database },
    ...{ application: 'Tessera', request_timeout: NEVER, keep_alive: { enabled: true }, compression: { response: false, request: false } },
    log: { level: ClickHouseLogLevel.OFF },
  })
  const running = new Set<string>()

  async function within<T>(ms: number, opening: boolean, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const { promise: late, reject } = Promise.withResolvers<never>()
    const over = new AbortController()
    const timer = setTimeout(() => {
      reject(new NoAnswer(opening))
      over.abort()
    }, ms)
    try {
      return await Promise.race([work(over.signal), late])
    } finally {
      clearTimeout(timer)
    }
  }

  async function asked(query: string, settings: Settings, opening: boolean, signal: AbortSignal): Promise<Readable> {
    const id = randomUUID()
    running.add(id)
    const options = { query, query_id: id, abort_signal: signal, clickhouse_settings: settings, ignore_error_response: true }
    try {
      const { stream, http_status_code: status } = await client.exec(options)
      stream.once('end', () => running.delete(id))
      signal.addEventListener('abort', () => stream.destroy())
      if (status === 200) return stream
      throw await refusal(stream, opening)
    } catch (error) {
      if (!signal.aborted) running.delete(id)
      throw error
    }
  }

  async function kill(): Promise<void> {
    const ids = [...running].map((id) => `'${id}'`)
    running.clear()
    if (ids.length === 0) return
    const query = `KILL QUERY WHERE query_id IN (${ids.join(', ')})`
    await within(CANCEL_WAITS, false, async (signal) => (await client.exec({ query, abort_signal: signal })).stream.destroy())
  }
  const release = registerStop(kill)

  const longest = server.statementMs + GRACE
  return {
    text: (sql, settings, opening = false) =>
      within(opening ? server.connectMs : longest, opening, async (signal) => await bounded(await asked(sql, settings, opening, signal), ANSWER_MAX)),
    stream: (sql, settings) => within(longest, false, (signal) => asked(sql, settings, false, signal)),
    close: async () => {
      release()
      await kill().catch(() => undefined)
      agent.destroy()
      await client.close()
    },
  }
}
