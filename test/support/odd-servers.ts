/** Misbehaving servers: ports where no database answers, and PostgreSQL doubles that violate the protocol. Each behaves the same to all clients. */
import { createServer, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'

export interface OddServer {
  readonly port: number
  readonly connections: () => number
  readonly close: () => Promise<void>
}

/** `behave` handles each new connection. */
export async function oddServer(behave: (socket: Socket) => void): Promise<OddServer> {
  const open = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    connections++
    open.add(socket)
    socket.on('error', () => undefined).on('close', () => open.delete(socket))
    behave(socket)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    connections: () => connections,
    close: async () => {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Builds a message of PostgreSQL's protocol. */
const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const int = (value: number): Buffer => {
  const buffer = Buffer.alloc(4)
  buffer.writeInt32BE(value)
  return buffer
}
const WELCOME = Buffer.concat([message('R', int(0)), message('K', Buffer.concat([int(1), int(2)])), message('Z', Buffer.from('I'))])

/** Each server's behavior, with the error codes that are acceptable for it. */
export const ODD_SERVERS: readonly (readonly [what: string, behave: (socket: Socket) => void, codes: readonly string[]])[] = [
  ['says nothing', () => undefined, ['db_connect_timeout']],
  ['closes at once', (socket) => socket.end(), ['db_reset']],
  ['resets', (socket) => socket.once('data', () => socket.resetAndDestroy()), ['db_reset']],
  ['speaks HTTP', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n'), ['db_not_that_kind', 'db_reset', 'db_connect_timeout']],
  ['drips one byte after another', (socket) => drip(socket), ['db_connect_timeout', 'db_not_that_kind']],
  ['sends bytes without end', (socket) => flood(socket), ['db_connect_timeout', 'db_not_that_kind', 'db_lost', 'db_reset']],
  [
    'announces a message of two gigabytes',
    (socket) => socket.once('data', () => socket.write(Buffer.concat([Buffer.from('R'), int(0x7fff_ffff)]))),
    ['db_connect_timeout'],
  ],
  ['takes anybody and then falls silent', (socket) => socket.once('data', () => socket.write(WELCOME)), ['db_query_timeout']],
  ['takes anybody and then goes', (socket) => socket.once('data', () => socket.end(WELCOME)), ['db_reset', 'db_lost']],
  [
    'asks for the password in an unknown way',
    (socket) => socket.once('data', () => socket.write(message('R', int(99)))),
    ['db_password_method', 'db_not_that_kind', 'db_connect_timeout'],
  ],
]

function drip(socket: Socket): void {
  const timer = setInterval(() => socket.write('R'), 50)
  socket.on('close', () => clearInterval(timer))
}

function flood(socket: Socket): void {
  const chunk = Buffer.alloc(65_536, 0)
  const more = (): void => {
    while (!socket.destroyed && socket.write(chunk));
  }
  socket.on('drain', more)
  more()
}

/** A server that offers TLS with a certificate of the tests and accepts every account. */
export const tlsServer = (key: string, cert: string): Promise<OddServer> =>
  oddServer((socket) => {
    socket.once('data', () => {
      socket.write('S')
      const secure = new TLSSocket(socket, { isServer: true, key, cert })
      secure.on('error', () => undefined).once('data', () => secure.end(WELCOME))
    })
  })
