/** Misbehaving MariaDB and MySQL doubles: each follows the protocol up to a certain point, then violates it. */
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { type OddServer, oddServer } from './odd-servers.ts'

const bytesOf = (said: string | Buffer): Buffer => (typeof said === 'string' ? Buffer.from(said) : said)

const packet = (sequence: number, body: Buffer): Buffer => {
  const head = Buffer.alloc(4)
  head.writeUIntLE(body.length, 0, 3)
  head[3] = sequence
  return Buffer.concat([head, body])
}

const SSL = 0x0800
/** Capability flags: PROTOCOL_41, TRANSACTIONS, SECURE_CONNECTION and LOCAL_FILES; PLUGIN_AUTH in the upper 16 bits. */
const LOWER = 0x0200 | 0x2000 | 0x8000 | 0x0080 | 0x0001
const UPPER = 0x0008

function greeting(flags = 0): Buffer {
  const numbers = Buffer.alloc(8)
  numbers.writeUInt16LE(LOWER | flags, 0)
  numbers[2] = 45
  numbers.writeUInt16LE(2, 3)
  numbers.writeUInt16LE(UPPER, 5)
  numbers[7] = 21
  const parts = [Buffer.from([10]), Buffer.from('10.11.0-MariaDB\0'), Buffer.from([1, 0, 0, 0]), Buffer.from('12345678\0'), numbers]
  return packet(0, Buffer.concat([...parts, Buffer.alloc(10), Buffer.from('123456789012\0'), Buffer.from('mysql_native_password\0')]))
}
const OK = Buffer.from([0, 0, 0, 2, 0, 0, 0])
const asksFor = (plugin: string): Buffer => packet(2, Buffer.concat([Buffer.from([0xfe]), Buffer.from(`${plugin}\0`), Buffer.from('12345678901234567890\0')]))

/** Sends the greeting, then one answer per client message, in this order. */
const scripted =
  (...answers: ((socket: Socket) => void)[]) =>
  (socket: Socket): void => {
    socket.write(greeting())
    socket.on('data', () => answers.shift()?.(socket))
  }
const takes = (socket: Socket): void => void socket.write(packet(2, OK))

/** What clients sent in response to illegitimate requests, such as one for a local file. */
export const received: Buffer[] = []
const listensTo =
  (question: Buffer) =>
  (socket: Socket): void => {
    socket.on('data', (said) => received.push(bytesOf(said))).write(question)
  }

const FILE = Buffer.concat([Buffer.from([0xfb]), Buffer.from('/etc/passwd')])

/** Each double's behavior, with the error codes that are acceptable for it. */
export const ODD_MYSQL: readonly (readonly [what: string, behave: (socket: Socket) => void, codes: readonly string[]])[] = [
  ['says nothing', () => undefined, ['db_connect_timeout']],
  ['closes at once', (socket) => socket.end(), ['db_reset']],
  ['resets', (socket) => socket.resetAndDestroy(), ['db_reset']],
  ['speaks HTTP', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n'), ['db_reset', 'db_not_that_kind']],
  ['speaks another database’s protocol', (socket) => socket.write(Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I')), ['db_connect_timeout', 'db_not_that_kind']],
  ['drips one byte after another', (socket) => drip(socket), ['db_connect_timeout', 'db_not_that_kind']],
  ['announces a message of sixteen megabytes', (socket) => socket.write(Buffer.from([0xff, 0xff, 0xff, 0])), ['db_connect_timeout']],
  ['sends bytes without end', (socket) => flood(socket), ['db_connect_timeout', 'db_not_that_kind', 'db_reset']],
  ['takes anybody and then falls silent', scripted(takes), ['db_connect_timeout']],
  ['takes anybody and then goes', scripted(takes, (socket) => socket.end()), ['db_reset']],
  ['answers with an error that it makes up', scripted((socket) => socket.write(packet(2, Buffer.from('\xff\x99\x27#HY000no', 'latin1')))), ['db_failed']],
  [
    'answers with nonsense',
    scripted(takes, (socket) => socket.write(packet(1, Buffer.from([0xfe, 1, 2, 3, 4, 5, 6, 7, 8])))),
    ['db_not_that_kind', 'db_reset', 'db_connect_timeout'],
  ],
  ['asks for the password in the open', scripted(listensTo(asksFor('mysql_clear_password'))), ['db_password_method']],
  [
    'asks for the password under its own key',
    scripted(listensTo(asksFor('sha256_password')), (socket) => socket.write(packet(4, Buffer.from('\x01-----BEGIN PUBLIC KEY-----')))),
    ['db_needs_tls'],
  ],
  ['asks for the password in an unknown way', scripted((socket) => socket.write(asksFor('unheard_of'))), ['db_password_method']],
  ['asks for a file of this machine', scripted(takes, listensTo(packet(1, FILE)), (socket) => socket.write(packet(3, OK))), ['db_not_that_kind']],
]

function drip(socket: Socket): void {
  const timer = setInterval(() => socket.write('\x4a'), 20)
  socket.on('close', () => clearInterval(timer))
}

function flood(socket: Socket): void {
  const chunk = Buffer.alloc(65_536, 7)
  const more = (): void => {
    while (!socket.destroyed && socket.write(chunk));
  }
  socket.on('drain', more)
  more()
}

/** Length in bytes of the message with which a client requests TLS. */
const WISH = 36

/** A server that offers TLS with a certificate of the tests and accepts every account. `said` collects the data received after the handshake. */
export const tlsMysql = (key: string, cert: string, said: Buffer[] = []): Promise<OddServer> =>
  oddServer((socket) => {
    socket.write(greeting(SSL))
    socket.once('data', (asked) => {
      // everything after the TLS request is already encrypted
      socket.pause()
      if (asked.length > WISH) socket.unshift(bytesOf(asked).subarray(WISH))
      const secure = new TLSSocket(socket, { isServer: true, key, cert })
      secure
        .on('error', () => undefined)
        .once('data', (data) => {
          said.push(bytesOf(data))
          secure.end(packet(3, OK))
        })
    })
  })

/** A proxy that drops the connection after `cutAfter` bytes of the server's reply. */
export async function cuttable(connect: () => Socket): Promise<OddServer & { cutAfter: number }> {
  const way = { cutAfter: Number.POSITIVE_INFINITY }
  const server = await oddServer((client) => {
    const behind = connect()
    let bytes = 0
    behind.on('error', () => client.destroy()).on('close', () => client.destroy())
    client.on('close', () => behind.destroy()).pipe(behind)
    behind.on('data', (data) => {
      bytes += data.length
      if (bytes > way.cutAfter) client.resetAndDestroy()
      else client.write(data)
    })
  })
  return Object.assign(way, server)
}
