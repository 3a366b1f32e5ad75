/**
 * Servers that speak MariaDB's protocol but respond slowly, violate it or disappear: each import fails with the specific
 * error code, and a server receives no password or file that it should not.
 */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runDatabaseTask } from '../src/engine/databases/session.ts'
import type { DatabaseServer } from '../src/engine/protocol.ts'
import { ODD_MYSQL, received, tlsMysql } from './support/odd-mysql.ts'
import { type OddServer, oddServer } from './support/odd-servers.ts'

const PASSWORD = 'a password of these tests'
const certificate = (name: string) => readFileSync(`test/fixtures/certificates/${name}.crt`, 'utf8')
const key = (name: string) => readFileSync(`test/fixtures/certificates/${name}.key`, 'utf8')

const said: Buffer[] = []
let here: OddServer
let other: OddServer
beforeAll(async () => {
  here = await tlsMysql(key('here'), certificate('here'))
  other = await tlsMysql(key('other'), certificate('other'), said)
})
afterAll(async () => {
  for (const one of [here, other]) await one?.close()
})

async function code(port: number, more: Partial<DatabaseServer> = {}): Promise<string> {
  const server: DatabaseServer = {
    ...{ kind: 'mysql', address: '127.0.0.1', name: '127.0.0.1', port, database: 'd', username: 'u', password: PASSWORD, tls: 'off', ca: null },
    ...{ connectMs: 400, statementMs: 400, functions: [] },
    ...more,
  }
  const answer = await runDatabaseTask({ ask: 'version', server })
  return answer.ok ? 'ok' : answer.code
}

it.concurrent.each(ODD_MYSQL)('a server that %s is told apart', async (_, behave, codes) => {
  const one = await oddServer(behave)
  try {
    expect(codes).toContain(await code(one.port, codes.includes('db_connect_timeout') ? {} : { connectMs: 20_000 }))
  } finally {
    await one.close()
  }
})

it('no server that asks for it gets a password in the open or a file', () => {
  const all = Buffer.concat(received).toString('latin1')
  expect(all).not.toContain(PASSWORD)
  expect(all).not.toContain('root:')
})

it('a server without encryption is told apart, and gets no password', async () => {
  const one = await oddServer(ODD_MYSQL.find(([what]) => what === 'takes anybody and then goes')?.[1] ?? (() => undefined))
  expect(await code(one.port, { tls: 'encrypted' })).toBe('db_no_tls')
  await one.close()
})

it('a certificate is taken from an authority that is trusted, for the server that was named, and the password is sent to nobody else', async () => {
  expect(await code(here.port, { tls: 'verified' })).toBe('db_tls_untrusted')
  expect(await code(here.port, { tls: 'verified', ca: certificate('other') })).toBe('db_tls_untrusted')
  expect(await code(other.port, { tls: 'verified', ca: certificate('other') })).toBe('db_tls_name')
  expect(await code(other.port, { tls: 'verified', ca: certificate('other'), name: 'db.example.org' })).toBe('db_tls_name')
  expect(said).toEqual([])
  expect(await code(here.port, { tls: 'verified', ca: certificate('here') })).toBe('db_reset')
  expect(await code(here.port, { tls: 'encrypted' })).toBe('db_reset')
  expect(await code(here.port, { tls: 'verified', ca: 'hello' })).toBe('db_tls_ca')
})
