/** Servers that are not ClickHouse or stop behaving like it: each import fails with the specific error code, and the password is sent to no other server. */
import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runDatabaseTask } from '../src/engine/databases/session.ts'
import type { DatabaseServer } from '../src/engine/protocol.ts'
import { type OddServer, oddServer } from './support/odd-servers.ts'

const PASSWORD = 'a password of these tests'
const certificate = (name: string) => readFileSync(`test/fixtures/certificates/${name}.crt`, 'utf8')
const key = (name: string) => readFileSync(`test/fixtures/certificates/${name}.key`, 'utf8')

const PROFILE = '26.7.1\treadonly\t0\n'
const reply = (status: string, body: string, length = Buffer.byteLength(body)): string =>
  `HTTP/1.1 ${status}\r\nContent-Type: text/plain\r\nContent-Length: ${length}\r\n\r\n${body}`
const says =
  (...replies: readonly string[]) =>
  (socket: Socket): void => {
    const rest = [...replies]
    socket.on('data', () => {
      const next = rest.shift()
      if (next === undefined) socket.end()
      else socket.write(next)
    })
  }

function flood(socket: Socket): void {
  socket.once('data', () => {
    socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n')
    const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(1_048_576, 'x'), Buffer.from('\r\n')])
    const more = (): void => {
      while (!socket.destroyed && socket.write(chunk));
    }
    socket.on('drain', more)
    more()
  })
}

const ODD: readonly (readonly [what: string, behave: (socket: Socket) => void, codes: readonly string[]])[] = [
  ['says nothing', () => undefined, ['db_connect_timeout']],
  ['closes at once', (socket) => socket.end(), ['db_reset', 'db_lost']],
  ['resets', (socket) => socket.once('data', () => socket.resetAndDestroy()), ['db_reset']],
  ['speaks another protocol', (socket) => socket.write('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I'), ['db_not_that_kind']],
  ['is a page', says(reply('200 OK', '<html>hello</html>')), ['db_not_that_kind']],
  ['refuses without saying so as ClickHouse does', says(reply('403 Forbidden', 'no')), ['db_not_that_kind']],
  ['sends elsewhere', says('HTTP/1.1 302 Found\r\nLocation: http://169.254.169.254/\r\nContent-Length: 0\r\n\r\n'), ['db_not_that_kind']],
  ['answers without end', flood, ['db_not_that_kind', 'db_connect_timeout']],
  ['falls silent in the middle of its answer', says(reply('200 OK', PROFILE, 10_000)), ['db_connect_timeout']],
  ['goes in the middle of its answer', says(`${reply('200 OK', PROFILE, 10_000)}`, ''), ['db_connect_timeout', 'db_lost', 'db_reset']],
  [
    'says an error as current servers do',
    says(reply('403 Forbidden', 'Code: 516. DB::Exception: u: Authentication failed. (AUTHENTICATION_FAILED) (version 26.7.1)')),
    ['db_password_wrong'],
  ],
  [
    'has parts that are gone',
    says(reply('500 Error', 'Code: 279. DB::NetException: All connection tries failed. (ALL_CONNECTION_TRIES_FAILED)')),
    ['db_shard_gone'],
  ],
]

const heard: Buffer[] = []
const secure = (name: string, to: Buffer[]) =>
  oddServer((socket) => {
    const inside = new TLSSocket(socket, { isServer: true, key: key(name), cert: certificate(name) })
    inside
      .on('error', () => undefined)
      .on('data', (data) => {
        to.push(Buffer.from(data))
        inside.write(reply('200 OK', PROFILE))
      })
  })
let here: OddServer
let other: OddServer
beforeAll(async () => {
  here = await secure('here', [])
  other = await secure('other', heard)
})
afterAll(async () => {
  for (const one of [here, other]) await one?.close()
})

async function code(port: number, more: Partial<DatabaseServer> = {}): Promise<string> {
  const server: DatabaseServer = {
    ...{ kind: 'clickhouse', address: '127.0.0.1', name: '127.0.0.1', port, database: 'd', username: 'u', password: PASSWORD, tls: 'off', ca: null },
    ...{ connectMs: 500, statementMs: 500, functions: [] },
    ...more,
  }
  const answer = await runDatabaseTask({ ask: 'version', server })
  return answer.ok ? 'ok' : answer.code
}

it.concurrent.each(ODD)('a server that %s is told apart', async (_, behave, codes) => {
  const one = await oddServer(behave)
  try {
    // default limits, which are short, for servers that stop responding; long ones for servers that respond, since a
    // busy machine can delay them
    const patience = codes.includes('db_connect_timeout') ? {} : { connectMs: 10_000, statementMs: 10_000 }
    expect(codes).toContain(await code(one.port, patience))
  } finally {
    await one.close()
  }
})

it('a certificate is taken from an authority that is trusted, for the server that was named, and the password is sent to nobody else', async () => {
  const patient = { connectMs: 10_000, tls: 'verified' } as const
  expect(await code(here.port, patient)).toBe('db_tls_untrusted')
  expect(await code(other.port, { ...patient, ca: certificate('other') })).toBe('db_tls_name')
  expect(await code(other.port, { ...patient, ca: certificate('other'), name: 'db.example.org' })).toBe('db_tls_name')
  expect(heard).toEqual([])
  expect(await code(here.port, { ...patient, ca: certificate('here') })).toBe('ok')
  expect(await code(here.port, { ...patient, tls: 'encrypted' })).toBe('ok')
  expect(await code(here.port, { ...patient, ca: 'hello' })).toBe('db_tls_ca')
})

/** Answers a plain request, but reads a TLS handshake as a request whose end is yet to come. */
const readsHandshakeAsRequest = (status: string) => (socket: Socket) =>
  socket.once('data', (bytes) => {
    if (bytes.toString('latin1').startsWith('GET /ping ')) socket.end(reply(status, 'Ok.\n'))
  })

it.each([
  ['names a server without encryption that leaves the handshake unanswered', '200 OK', 10_000, 'db_no_tls'],
  ['does not take an error to a plain request for a server without encryption', '400 Bad Request', 500, 'db_connect_timeout'],
])('%s', async (_, status, connectMs, expected) => {
  const one = await oddServer(readsHandshakeAsRequest(status))
  try {
    expect(await code(one.port, { connectMs, tls: 'verified' })).toBe(expected)
  } finally {
    await one.close()
  }
})
