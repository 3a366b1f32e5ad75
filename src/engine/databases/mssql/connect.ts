/** Connects to SQL Server: only to the checked address, with TLS verified against the server's name. Redirections to another server are not followed. */
import { connect as connectSocket, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { Connection, ConnectionConfiguration } from 'tedious'
import { z } from 'zod'
import type { DatabaseServer } from '../../protocol.ts'
import { certificates } from '../network-errors.ts'
import { watchRow } from '../row-bound.ts'
import { registerStop } from '../stopping.ts'
import { NoAnswer, Redirected, ServerError } from './errors.ts'
import { type Cell, cellOf, type Lines, type WireRow } from './lines.ts'
import { SERVER_FACTS, sessionSetup } from './queries.ts'
import { tedious } from './tedious.ts'

const CANCEL_WAITS = 1_000
const LOCKS_WAIT = 10_000
/** Packet size in bytes. Servers accept no larger packets over TLS. */
const PACKET = 16_000
/** How many bytes the driver may read ahead of the consumer. */
const AHEAD = 1_048_576
/** Properties of the driver's errors that its types do not declare. */
const Told = z.object({ number: z.int(), message: z.string() })

type Parameters = Readonly<Record<string, string>>

export interface Client {
  readonly rows: (sql: string, parameters?: Parameters) => Promise<Cell[][]>
  /** Returns the columns of a query from the server's description, without running the query. */
  readonly described: (sql: string) => Promise<ReadonlyMap<string, Cell>[]>
  /** Streams rows as lines, in blocks. `rows` resolves to the server's row count once all rows have arrived. */
  readonly stream: (sql: string, lines: Lines) => { readonly stream: Readable; readonly rows: Promise<number> }
  readonly close: () => void
}

/** Opens a single socket, to the checked address. Refuses a second one, which the driver would connect to the target of a redirection. */
class Way {
  socket: Socket | null = null
  private readonly server: DatabaseServer

  constructor(server: DatabaseServer) {
    this.server = server
  }

  connect(): Promise<Socket> {
    const { address, port } = this.server
    return new Promise((resolve, reject) => {
      if (this.socket) return reject(new Redirected('the server sends its client on to another one'))
      const socket = connectSocket({ host: address, port, keepAlive: true, noDelay: true })
      this.socket = socket
      socket.once('connect', () => resolve(socket)).once('error', reject)
    })
  }
}

function optionsOf(server: DatabaseServer, way: Way): ConnectionConfiguration {
  const { name, database, username: userName, password, tls, ca, connectMs } = server
  return {
    server: name,
    authentication: { type: 'default', options: { userName, password } },
    options: {
      ...{ database, appName: 'Tessera', readOnlyIntent: true, connector: () => way.connect(), port: server.port },
      ...{ packetSize: PACKET, connectTimeout: connectMs, requestTimeout: 0, cancelTimeout: CANCEL_WAITS, maxRetriesOnTransientErrors: 0 },
      ...{ encrypt: tls !== 'off', trustServerCertificate: tls === 'encrypted', ...(tls === 'off' ? {} : { serverName: name }) },
      cryptoCredentialsDetails: { minVersion: 'TLSv1.2', ...(ca === null ? {} : { ca: certificates(ca) }) },
    },
  }
}

/** Collects all errors that the server sends, because the driver keeps only the last one during sign-in. */
function errorsOf(connection: Connection): { readonly take: (opening: boolean) => ServerError | null } {
  let told: z.infer<typeof Told>[] = []
  connection.on('errorMessage', (token) => told.push(Told.parse(token)))
  return {
    take(opening) {
      const errors = told
      told = []
      const [first] = errors
      return first
        ? new ServerError(
            errors.map(({ number }) => number),
            first.message,
            opening,
          )
        : null
    },
  }
}

interface Running {
  /** Cancels the request, on the server too, unless it has ended. */
  readonly cancel: () => void
  readonly pause: () => void
  readonly resume: () => void
  readonly ended: Promise<unknown>
}

/** Runs one request at a time, as the protocol requires, and cancels it on the server too. */
class Requests {
  private readonly connection: Connection
  private readonly longest: number
  private readonly lost: Promise<never>
  private readonly errors: ReturnType<typeof errorsOf>
  private readonly way: Way
  private running: Running | null = null

  constructor(
    connection: Connection,
    { longest, lost, errors, way }: { longest: number; lost: Promise<never>; errors: ReturnType<typeof errorsOf>; way: Way },
  ) {
    this.connection = connection
    this.longest = longest
    this.lost = lost
    this.errors = errors
    this.way = way
  }

  /** Runs a request and returns the server's row count. */
  async run(
    sql: string,
    { parameters = {}, ms = this.longest, opening = false, way = 'execSql' }: RunOptions,
    onRow: (row: WireRow) => void,
    ready?: (running: Running) => void,
  ): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    promise.catch(() => undefined)
    let [late, isEnded] = [false, false]
    const request = new tedious.Request(sql, (error, rows = 0) => {
      isEnded = true
      if (!error) return resolve(rows)
      reject(late ? new NoAnswer(opening) : (this.errors.take(opening) ?? error))
    })
    for (const [name, value] of Object.entries(parameters)) request.addParameter(name, tedious.TYPES.NVarChar, value)
    // a finished request must not be canceled: the driver would still look for it
    const cancel = (): void => {
      if (!isEnded) request.cancel()
    }
    const { socket } = this.way
    const watch =
      socket &&
      watchRow(socket, (error) => {
        reject(error)
        socket.destroy()
      })
    request.on('row', (row: WireRow) => {
      watch?.came()
      try {
        onRow(row)
      } catch (error) {
        reject(error)
        cancel()
      }
    })
    const timer = setTimeout(() => {
      late = true
      cancel()
    }, ms)
    this.running = { cancel, pause: () => request.pause(), resume: () => request.resume(), ended: promise }
    ready?.(this.running)
    this.connection[way](request)
    try {
      return await Promise.race([promise, this.lost])
    } catch (error) {
      throw late ? new NoAnswer(opening) : error
    } finally {
      clearTimeout(timer)
      watch?.end()
      this.running = null
    }
  }

  async stop(): Promise<void> {
    const { running } = this
    if (running === null) return
    running.cancel()
    await running.ended.catch(() => undefined)
  }
}

interface RunOptions {
  readonly parameters?: Parameters
  readonly ms?: number
  readonly opening?: boolean
  readonly way?: 'execSql' | 'execSqlBatch' | 'callProcedure'
}

const valuesOf = (row: WireRow): Cell[] => row.map(({ value }) => cellOf(value))

function clientOf(requests: Requests, close: () => void): Client {
  return {
    async rows(sql, parameters = {}) {
      const rows: Cell[][] = []
      const way = Object.keys(parameters).length === 0 ? 'execSqlBatch' : 'execSql'
      await requests.run(sql, { parameters, way }, (row) => rows.push(valuesOf(row)))
      return rows
    },
    async described(tsql) {
      const rows: Map<string, Cell>[] = []
      await requests.run('sp_describe_first_result_set', { parameters: { tsql }, way: 'callProcedure' }, (row) =>
        rows.push(new Map(row.map(({ value, metadata }) => [metadata.colName, cellOf(value)]))),
      )
      return rows
    },
    stream(sql, lines) {
      let running: Running | undefined
      const stream = new Readable({ highWaterMark: AHEAD, read: () => running?.resume() })
      const rows = requests.run(
        sql,
        { way: 'execSqlBatch' },
        (row) => {
          lines.add(row)
          if (lines.isFull && !stream.push(lines.take())) running?.pause()
        },
        (started) => {
          running = started
        },
      )
      rows.then(
        () => {
          const rest = lines.take()
          if (rest.length > 0) stream.push(rest)
          stream.push(null)
        },
        (error: Error) => stream.destroy(error),
      )
      stream.once('close', () => running?.cancel())
      return { stream, rows }
    },
    close,
  }
}

async function signIn(connection: Connection, errors: ReturnType<typeof errorsOf>): Promise<void> {
  await new Promise<void>((resolve, reject) => connection.connect((error) => (error ? reject(errors.take(true) ?? error) : resolve())))
}

export interface Connected {
  readonly client: Client
  readonly version: string
}

const OPENING = { opening: true, way: 'execSqlBatch' } as const

export async function connect(server: DatabaseServer): Promise<Connected> {
  const way = new Way(server)
  const connection = new tedious.Connection(optionsOf(server, way))
  const { promise: lost, reject } = Promise.withResolvers<never>()
  lost.catch(() => undefined)
  connection.on('error', reject).on('end', () => reject(Object.assign(new Error('connection ended'), { code: 'ECONNRESET' })))
  const errors = errorsOf(connection)
  const requests = new Requests(connection, { longest: server.statementMs, lost, errors, way })
  const release = registerStop(() => requests.stop())
  const close = (): void => {
    release()
    connection.close()
  }
  try {
    await signIn(connection, errors)
    const opening = { ...OPENING, ms: server.connectMs }
    let facts: Cell[] = []
    await requests.run(SERVER_FACTS, opening, (row) => {
      facts = valuesOf(row)
    })
    const [version, snapshots] = facts
    await requests.run(sessionSetup(LOCKS_WAIT, snapshots === '1'), opening, () => undefined)
    return { client: clientOf(requests, close), version: `SQL Server ${/^[\d.]+/.exec(String(version))?.[0] ?? ''}` }
  } catch (error) {
    close()
    throw error
  }
}
