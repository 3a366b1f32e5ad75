/**
 * Servers that speak SQL Server's protocol but respond slowly, violate it or disappear: each import fails with the
 * specific error code, and a server receives no password that it should not.
 */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runDatabaseTask } from '../src/engine/databases/session.ts'
import type { DatabaseServer } from '../src/engine/protocol.ts'
import { ODD_MSSQL } from './support/odd-mssql.ts'
import { oddServer } from './support/odd-servers.ts'
import { type SqlServer, startSqlServer } from './support/sql-server.ts'

const PASSWORD = 'a password of these tests'
const certificate = (name: string) => readFileSync(`test/fixtures/certificates/${name}.crt`, 'utf8')
const key = (name: string) => readFileSync(`test/fixtures/certificates/${name}.key`, 'utf8')

let here: SqlServer
let other: SqlServer
let plain: SqlServer
beforeAll(async () => {
  const anybody = { sources: {}, login: () => null }
  here = await startSqlServer({ ...anybody, tls: { key: key('here'), cert: certificate('here') } })
  other = await startSqlServer({ ...anybody, tls: { key: key('other'), cert: certificate('other') } })
  plain = await startSqlServer({ ...anybody, snapshots: false })
})
afterAll(async () => {
  for (const one of [here, other, plain]) await one?.close()
})

async function answerOf(port: number, more: Partial<DatabaseServer> = {}) {
  const server: DatabaseServer = {
    ...{ kind: 'mssql', address: '127.0.0.1', name: '127.0.0.1', port, database: 'd', username: 'u', password: PASSWORD, tls: 'off', ca: null },
    ...{ connectMs: 400, statementMs: 400, functions: [] },
    ...more,
  }
  return await runDatabaseTask({ ask: 'version', server })
}
async function code(port: number, more: Partial<DatabaseServer> = {}): Promise<string> {
  const answer = await answerOf(port, more)
  return answer.ok ? 'ok' : answer.code
}

it.concurrent.each(ODD_MSSQL)('a server that %s is told apart', async (_, behave, codes) => {
  const one = await oddServer(behave)
  try {
    // a long connection timeout, because the driver is still being loaded; the default one where the test expects a
    // timeout
    expect(codes).toContain(await code(one.port, codes.includes('db_connect_timeout') ? {} : { connectMs: 20_000 }))
    expect(one.connections()).toBe(1)
  } finally {
    await one.close()
  }
})

it('says where a server sends its client', async () => {
  const one = await oddServer(ODD_MSSQL.find(([, , codes]) => codes.includes('db_sent_on'))?.[1] ?? (() => undefined))
  expect(await answerOf(one.port, { connectMs: 5_000 })).toMatchObject({ ok: false, code: 'db_sent_on', params: { reason: '10.0.0.9:1433' } })
  await one.close()
})

it('reads without a snapshot where the database allows none', async () => {
  expect(await code(plain.port, { connectMs: 5_000 })).toBe('ok')
  expect(plain.asked).toContainEqual(expect.stringContaining('SET TRANSACTION ISOLATION LEVEL READ COMMITTED; BEGIN TRANSACTION'))
})

it('a server without encryption is told apart, and gets no password', async () => {
  const before = plain.logins.length
  expect(await code(plain.port, { tls: 'encrypted', connectMs: 5_000 })).toBe('db_no_tls')
  expect(plain.logins).toHaveLength(before)
})

it('a certificate is taken from an authority that is trusted, for the server that was named, and the password is sent to nobody else', async () => {
  const patient = { connectMs: 5_000 }
  expect(await code(here.port, { ...patient, tls: 'verified' })).toBe('db_tls_untrusted')
  expect(await code(here.port, { ...patient, tls: 'verified', ca: certificate('other') })).toBe('db_tls_untrusted')
  expect(await code(other.port, { ...patient, tls: 'verified', ca: certificate('other') })).toBe('db_tls_name')
  expect(await code(other.port, { ...patient, tls: 'verified', ca: certificate('other'), name: 'db.example.org' })).toBe('db_tls_name')
  expect(other.logins).toEqual([])
  expect(await code(here.port, { ...patient, tls: 'verified', ca: certificate('here') })).toBe('ok')
  expect(await code(here.port, { ...patient, tls: 'encrypted' })).toBe('ok')
  expect(here.logins.at(-1)).toMatchObject({ user: 'u', password: PASSWORD })
  expect(await code(here.port, { tls: 'verified', ca: 'hello' })).toBe('db_tls_ca')
})

it('nothing of what the driver brings along for Azure is loaded', async () => {
  const { createRequire } = await import('node:module')
  const loaded = Object.keys(createRequire(import.meta.url).cache)
  expect(loaded.some((file) => file.includes('/tedious/'))).toBe(true)
  expect(loaded.filter((file) => file.includes('/@azure/'))).toEqual([])
})
