/**
 * Servers that respond slowly, violate the protocol or disappear: each failure is reported with a specific error within
 * the timeout, and nothing is left behind.
 */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../scripts/free-port.ts'
import type { DatabaseTarget } from '../src/contract/database.ts'
import { ODD_SERVERS, type OddServer, oddServer, tlsServer } from './support/odd-servers.ts'
import { startServer, type TestServer } from './support/server.ts'

const certificate = (name: string) => readFileSync(`test/fixtures/certificates/${name}.crt`, 'utf8')
const withTls = (name: string) => tlsServer(readFileSync(`test/fixtures/certificates/${name}.key`, 'utf8'), certificate(name))

let odd: OddServer[] = []
let here: OddServer
let other: OddServer
let closed = 0
let server: TestServer
let token = ''

beforeAll(async () => {
  odd = await Promise.all(ODD_SERVERS.map(([, behave]) => oddServer(behave)))
  closed = await freePort()
  here = await withTls('here')
  other = await withTls('other')
  const ports = [closed, here.port, other.port, ...odd.map(({ port }) => port)]
  server = await startServer({ ALLOWED_DB_HOSTS: ports.map((port) => `127.0.0.1:${port}`).join(), FILE_TIMEOUT_S: '8', FILE_WORKERS: '6' })
  token = (await server.user('owner')).token
})
afterAll(async () => {
  await server?.remove()
  for (const one of [...odd, here, other]) await one?.close()
})

const test = (port: number, more: Partial<DatabaseTarget> = {}) =>
  server.call(
    'apiv2/test_connection',
    { kind: 'postgresql', server: '127.0.0.1', port, database: 'd', username: 'u', password: 'p', tls: 'off', ca: null, ...more },
    token,
  )

it('a port on which nothing listens refuses', async () => {
  const reply = await test(closed)
  expect(reply.code).toBe('db_refused')
  expect(reply.message).toContain(String(closed))
})

it.concurrent.each(ODD_SERVERS.map(([what, , codes], i) => ({ what, codes, i })))(
  'a server that $what is told apart, and left alone afterwards',
  async ({ codes, i }) => {
    const one = odd[i]
    if (!one) throw new Error('it was not started')
    const reply = await test(one.port)
    expect(codes, `${reply.code}: ${reply.message}`).toContain(reply.code)
    expect(reply.message).not.toMatch(/\{\w+\}/)
  },
)

/** Possible errors of servers that close the connection right after the handshake. */
const AFTER = ['db_reset', 'db_lost']

it('a certificate is taken from an authority that is trusted, for the server that was named, and otherwise from nobody', async () => {
  expect((await test(here.port, { tls: 'verified' })).code).toBe('db_tls_untrusted')
  expect((await test(here.port, { tls: 'verified', ca: certificate('other') })).code).toBe('db_tls_untrusted')
  expect((await test(other.port, { tls: 'verified', ca: certificate('other') })).code).toBe('db_tls_name')
  expect(AFTER).toContain((await test(here.port, { tls: 'verified', ca: certificate('here') })).code)
  expect(AFTER).toContain((await test(here.port, { tls: 'encrypted' })).code)
})

it('who fails too often within an hour has to wait', async () => {
  const limited = await startServer({ RATE_LIMITS: 'on' })
  try {
    const scanner = (await limited.user('scanner')).token
    const target = { kind: 'postgresql', server: '127.0.0.1', port: 5432, database: 'd', username: 'u', password: 'p', tls: 'off', ca: null } as const
    const codes: string[] = []
    for (let i = 0; i < 21; i++) codes.push((await limited.call('apiv2/test_connection', target, scanner)).code)
    expect(codes).toEqual([...Array.from({ length: 20 }, () => 'db_host_not_allowed'), 'rate_limited'])
    expect((await limited.call('apiv2/test_connection', target, (await limited.user('another')).token)).code).toBe('db_host_not_allowed')
  } finally {
    await limited.remove()
  }
})
