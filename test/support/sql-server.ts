/**
 * A test double of SQL Server, which cannot be installed here. It speaks TDS 7.4 and has a few tables, but does not
 * parse SQL: it finds a query's source by its text, and sends as many columns as the query selects.
 */
import { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { TLSSocket } from 'node:tls'
import { type OddServer, oddServer } from './odd-servers.ts'
import { counted, expressionsOf, isAbove, OURS, type Source, table, text, wireOf } from './sql-server-tables.ts'
import {
  beginningOfRow,
  columnsToken,
  ENCRYPTION,
  messageReader,
  PACKET,
  PACKET_SIZE,
  packets,
  partOfText,
  prelogin,
  RowBlock,
  rowToken,
  token,
  type WireColumn,
  type WireValue,
} from './tds.ts'
import { batchOf, callOf, type Login, loginOf } from './tds-requests.ts'

interface DoubleOptions {
  readonly sources: Readonly<Record<string, Source>>
  readonly login?: (login: Login) => Buffer | null
  readonly tls?: { readonly key: string; readonly cert: string }
  readonly snapshots?: boolean
  /** Descriptions by names of tables: of the table itself under '', and of its columns. */
  readonly comments?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

export interface SqlServer extends OddServer {
  readonly user: string
  readonly password: string
  /** Every statement that the server received. */
  readonly asked: string[]
  readonly logins: Login[]
  /** Number of attention messages received. A client sends one to cancel a request. */
  attentions: number
  /** Number of results whose connection closed before the last row. */
  lost: number
}

/** Bytes of rows that are collected for one write. */
const BLOCK = 65_536
const USER = 'shop'
const PASSWORD = 'p@ss "word" 密'

const failed = (...errors: readonly [number: number, text: string][]): Buffer =>
  Buffer.concat([...errors.map(([number, text]) => token.error(number, text, 14)), token.doneFailed()])

function refused({ user, password, database }: Login): Buffer | null {
  if (user !== USER || password !== PASSWORD) return failed([18456, `Login failed for user '${user}'.`])
  const missing: [number, string] = [4060, `Cannot open database "${database}" requested by the login. The login failed.`]
  return database === 'shop' ? null : failed(missing, [18456, `Login failed for user '${user}'.`])
}

const LISTED: readonly WireColumn[] = [text('name'), text('name'), text('type'), { name: 'is_external', wire: 'bit' }, text(''), text('')]

class Talk {
  private readonly options: DoubleOptions
  private readonly server: SqlServer
  private readonly out: Duplex
  private packetSize = PACKET_SIZE
  private isEnded = true

  constructor(options: DoubleOptions, server: SqlServer, out: Duplex) {
    this.options = options
    this.server = server
    this.out = out
  }

  private send(...tokens: Buffer[]): void {
    this.isEnded = true
    this.out.write(packets(PACKET.response, Buffer.concat(tokens), true, this.packetSize))
  }

  login(body: Buffer): void {
    const login = loginOf(body)
    this.server.logins.push(login)
    const { database, packetSize } = login
    const welcome = [token.database(database), token.collation(), token.loginAck(), token.packetSize(packetSize), token.done()]
    this.send((this.options.login ?? refused)(login) ?? Buffer.concat(welcome))
    this.packetSize = packetSize
  }

  /** Ends the running statement as failed, then acknowledges the attention message in a separate message. */
  attention(): void {
    this.server.attentions++
    if (!this.isEnded) this.send(token.doneFailed())
    this.send(token.doneAttention())
  }

  call(body: Buffer): void {
    const { procedure, texts } = callOf(body)
    const [sql = ''] = texts
    this.server.asked.push(sql)
    const own = this.catalogue(sql, texts)
    if (own !== null) {
      this.send(own, token.doneProcedure())
      return
    }
    this.send(procedure === 'sp_describe_first_result_set' ? this.description(sql) : table([text('rows')], [['1000']], true), token.doneProcedure())
  }

  private description(sql: string): Buffer {
    const found = this.sourceOf(OURS.exec(sql)?.groups?.main ?? sql)
    if (Buffer.isBuffer(found)) return found
    const columns = ['is_hidden', 'name', 'system_type_name', 'user_type_name'].map(text)
    return table(
      columns,
      found.columns.map(([name, type, program]) => ['0', name, type, program ?? null]),
      true,
    )
  }

  private sourceOf(main: string): Source | Buffer {
    const found = this.options.sources[main]
    if (found) return found
    const [, name] = /FROM (\S+)$/i.exec(main) ?? []
    if (/^\W*select\b/i.test(main)) return name ? failed([208, `Invalid object name '${name}'.`]) : { columns: [[null, 'int']], rows: [['1']] }
    return failed([102, `Incorrect syntax near '${main.slice(0, 20)}'.`])
  }

  batch(body: Buffer): void {
    const sql = batchOf(body)
    this.server.asked.push(sql)
    const known = this.own(sql)
    if (known !== null) {
      this.send(known)
      return
    }
    const ours = OURS.exec(sql)?.groups
    const found = this.sourceOf(ours?.main ?? sql)
    if (Buffer.isBuffer(found)) this.send(found)
    else if (ours?.list?.startsWith('CONVERT(varchar(40), COUNT_BIG')) this.send(counted(found, ours.list))
    else
      void this.rows(
        { ...found, rows: ours?.where ? [...found.rows].filter(isAbove(ours.where)) : found.rows },
        expressionsOf(ours?.list ?? ''),
        Number(ours?.top ?? Number.MAX_SAFE_INTEGER),
      )
  }

  /** Answers the statements that the product sends at the start of a session; null for any other. */
  private own(sql: string): Buffer | null {
    if (/^set /i.test(sql)) return Buffer.concat([...(sql.includes('BEGIN TRANSACTION') ? [token.begun()] : []), token.done()])
    if (sql.includes('SERVERPROPERTY')) return table(['', '', ''].map(text), [['16.0.4175.1', this.options.snapshots === false ? '0' : '1', '0']])
    if (sql.includes('IS_SRVROLEMEMBER')) return table(['', '', '', ''].map(text), [['0', '1', '0', '0']])
    if (!sql.includes('sys.objects')) return null
    return table(LISTED, this.listed())
  }

  private listed(): WireValue[][] {
    return [...tablesOf(this.options.sources)].map(([schema, name]): WireValue[] => {
      const isView = name.startsWith('v')
      return [schema, name, isView ? 'V ' : 'U ', false, isView ? null : '1000', this.options.comments?.[name]?.[''] ?? null]
    })
  }

  /** Answers the statements about the catalogue that have parameters; null for any other. */
  private catalogue(sql: string, texts: readonly string[]): Buffer | null {
    const last = texts.at(-1) ?? ''
    if (sql.includes('sys.columns') && sql.includes('OBJECT_ID(@name)')) return this.facts(last)
    if (!sql.includes('@search')) return null
    const found = [...this.listed()].filter(([schema, name, , , , comment]) => `${schema}.${name}\n${comment ?? ''}`.toLowerCase().includes(last.toLowerCase()))
    return table(LISTED, found, true)
  }
  private facts(name: string): Buffer {
    const [, schema = '', own = ''] = /^\[(.*?)\]\.\[(.*)\]$/.exec(name) ?? []
    const comments = this.options.comments?.[own] ?? {}
    const columns = this.options.sources[`SELECT * FROM [${schema}].[${own}]`]?.columns ?? []
    const rows = columns.map(([column]): WireValue[] => [comments[''] ?? null, column, comments[column ?? ''] ?? null, column === 'id' ? '1' : null])
    return table(['', 'name', '', ''].map(text), rows, true)
  }

  private room(): Promise<void> {
    return new Promise((resolve) => {
      const goOn = (): void => {
        this.out.off('drain', goOn).off('close', goOn)
        resolve()
      }
      this.out.on('drain', goOn).on('close', goOn)
    })
  }

  /** Sends one endless text value for as long as the client reads. */
  private async rowWithoutEnd(): Promise<void> {
    this.out.write(packets(PACKET.response, beginningOfRow, false))
    while (!this.out.destroyed) if (!this.out.write(packets(PACKET.response, partOfText, false))) await this.room()
  }

  /** Sends rows in full packets, and waits whenever the client does not keep up. */
  private async rows({ columns: described, rows, says, ending }: Source, list: readonly string[], most: number): Promise<void> {
    const columns = described.map(
      ([name, type], i): WireColumn => ({ name: name ?? '', wire: wireOf(list[i]?.replace(/^LEFT\((.*), \d+\)$/, '$1') ?? '', type ?? '') }),
    )
    this.isEnded = false
    const part = (bytes: Buffer): boolean => this.out.write(packets(PACKET.response, bytes, false, this.packetSize))
    part(columnsToken(columns))
    const hasNulls = list.some((expression) => expression.startsWith('NULL'))
    const block = new RowBlock(columns)
    let count = 0
    for (const row of rows) {
      if (count >= most || this.isEnded || this.out.destroyed) break
      count++
      block.add(hasNulls ? row.map((value, i) => (list[i]?.startsWith('NULL') ? null : value)) : row)
      if (block.length >= BLOCK && !part(block.take())) await this.room()
    }
    if (this.isEnded) return
    if (block.length > 0) part(block.take())
    if (this.out.destroyed) this.server.lost++
    if (ending === undefined) return this.send(token.done(says ?? count))
    if (ending === 'goes') this.out.end()
    if (ending === 'resets' && this.out instanceof Socket) this.out.resetAndDestroy()
    if (ending === 'garbage') this.send(Buffer.from([0x17, 0x03, 0x99, 0x99]))
    if (ending === 'half a row') this.send(rowToken(columns, [...(rows as Iterable<WireValue[]>)][0] ?? []).subarray(0, 6))
    if (ending === 'a row without end') await this.rowWithoutEnd()
    if (ending === 'error') this.send(token.error(8134, 'Divide by zero error encountered.'), token.doneFailed())
  }
}

/** Yields the schemas and names of the tables and views. */
function* tablesOf(sources: DoubleOptions['sources']): Generator<readonly [schema: string, name: string]> {
  for (const source of Object.keys(sources)) {
    const [, schema, name] = /^SELECT \* FROM \[(.*?)\]\.\[((?:[^\]]|\]\])*)\]$/.exec(source) ?? []
    if (schema !== undefined && name !== undefined) yield [schema, name.replaceAll(']]', ']')]
  }
}

const APPLICATION_DATA = 0x17

/** Starts TLS. The handshake's messages travel inside packets of the protocol. */
function secured(socket: Socket, { key, cert }: NonNullable<DoubleOptions['tls']>): { readonly wire: Duplex; readonly secure: TLSSocket } {
  const wire = new Duplex({
    read: () => undefined,
    writev(chunks, done) {
      const bytes = Buffer.concat(chunks.map(({ chunk }: { chunk: Buffer }) => chunk))
      socket.write(bytes[0] === APPLICATION_DATA ? bytes : packets(PACKET.prelogin, bytes), () => done())
    },
  })
  socket.once('close', () => wire.destroy())
  return { wire, secure: new TLSSocket(wire, { isServer: true, key, cert, maxVersion: 'TLSv1.2' }) }
}

function serve(socket: Socket, options: DoubleOptions, server: SqlServer): void {
  let talk = new Talk(options, server, socket)
  let wire: Duplex | null = null
  const onMessage = ({ type, body }: { readonly type: number; readonly body: Buffer }): void => {
    if (type === PACKET.prelogin && wire !== null) wire.push(body)
    else if (type === PACKET.prelogin) {
      socket.write(prelogin(options.tls ? ENCRYPTION.on : ENCRYPTION.notSupported))
      if (!options.tls) return
      const made = secured(socket, options.tls)
      ;({ wire } = made)
      talk = new Talk(options, server, made.secure)
      made.secure
        .on('error', () => socket.destroy())
        .on('close', () => socket.destroy())
        .on('data', messageReader(onMessage))
    } else if (type === PACKET.login) talk.login(body)
    else if (type === PACKET.attention) talk.attention()
    else if (type === PACKET.rpc) talk.call(body)
    else talk.batch(body)
  }
  socket.on(
    'data',
    messageReader(onMessage, (bytes) => wire?.push(bytes)),
  )
}

export async function startSqlServer(options: DoubleOptions): Promise<SqlServer> {
  const server: SqlServer = await oddServer((socket) => serve(socket, options, server)).then((odd) => ({
    ...odd,
    ...{ user: USER, password: PASSWORD, asked: [], logins: [], attentions: 0, lost: 0 },
  }))
  return server
}
