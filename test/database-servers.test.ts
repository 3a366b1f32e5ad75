/** Servers that are slow, lie or die: what a person is told, within its time-out, and that nothing of it stays. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ODD_SERVERS, type OddServer, oddServer } from './support/odd-servers.ts'
import { freePort } from './support/postgres.ts'
import { startServer, type TestServer } from './support/server.ts'

let odd: OddServer[] = []
let closed = 0
let server: TestServer
let token = ''

beforeAll(async () => {
  odd = await Promise.all(ODD_SERVERS.map(([, behave]) => oddServer(behave)))
  closed = await freePort()
  const ports = [closed, ...odd.map(({ port }) => port)]
  server = await startServer({ ALLOWED_DB_HOSTS: ports.map((port) => `127.0.0.1:${port}`).join(), FILE_TIMEOUT_S: '8', FILE_WORKERS: '6' })
  token = (await server.user('owner')).token
})
afterAll(async () => {
  await server?.remove()
  for (const one of odd) await one.close()
})

const test = (port: number) =>
  server.call(
    'apiv2/test_connection',
    { kind: 'postgresql', server: '127.0.0.1', port, database: 'd', username: 'u', password: 'p', tls: 'off', ca: null },
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
