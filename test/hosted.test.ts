/** A hosted installation (HOSTED=on), whose users are strangers: how much an error about a failed connection reveals. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../scripts/free-port.ts'
import type { DatabaseTarget } from '../src/contract/database.ts'
import { importing, select, shopOf } from './support/databases.ts'
import { startPostgres, type TestPostgres } from './support/postgres.ts'
import { startServer, type TestServer } from './support/server.ts'

let postgres: TestPostgres
let server: TestServer
let closed = 0
let owner: { id: string; token: string }
let connection = ''
const reading = (): DatabaseTarget => ({ ...shopOf('postgresql', postgres), username: 'reader', password: 'reads' })

beforeAll(async () => {
  postgres = await startPostgres()
  await postgres.createDatabase('shop')
  await postgres.run('shop', "CREATE TABLE sales AS SELECT 1 AS id; CREATE ROLE reader LOGIN PASSWORD 'reads'; GRANT SELECT ON sales TO reader")
  closed = await freePort()
  server = await startServer({ HOSTED: 'on', ALLOWED_DB_HOSTS: `127.0.0.1:${postgres.port}, 127.0.0.1:${closed}` })
  owner = await server.user('owner')
  const saved = await server.call('apiv2/save_connection', reading(), owner.token)
  connection = saved.data.id
})
afterAll(async () => {
  await server?.remove()
  await postgres?.remove()
})
const { imported } = importing(() => ({ server, token: owner.token, connection }))

const WRONG: Readonly<Record<string, (target: DatabaseTarget) => DatabaseTarget>> = {
  db_password_wrong: (target) => ({ ...target, password: 'wrong' }),
  db_no_tls: (target) => ({ ...target, tls: 'encrypted' }),
  db_refused: (target) => ({ ...target, port: closed }),
  db_host_not_allowed: (target) => ({ ...target, server: '169.254.169.254' }),
  db_host_not_found: (target) => ({ ...target, server: 'nowhere.invalid' }),
}

it('says of every connection that fails the same words, and keeps the cause for the operator', async () => {
  const replies = await Promise.all(
    Object.values(WRONG).map(async (change) => {
      const target = change(reading())
      const { code, message } = await server.call('apiv2/test_connection', target, owner.token)
      return { code, message: message.replace(target.server, 'S') }
    }),
  )
  expect(replies).toEqual(replies.map(() => ({ code: 'db_not_connected', message: expect.stringContaining('“S”') })))
  expect(new Set(replies.map(({ message }) => message)).size).toBe(1)
  const causes = (await server.services.store.audit.last(100)).map(({ detail_json }) => JSON.parse(detail_json).why)
  expect(causes).toEqual(expect.arrayContaining(Object.keys(WRONG)))
})

it('still tells what is wrong with a statement', async () => {
  const reply = await server.call('apiv2/preview_database_query', { target: reading(), query: select('SELECT nothing FROM sales') }, owner.token)
  expect(reply.message).toContain('nothing')
})

it('says no more when a saved connection fails at a rebuild', async () => {
  const { datasetId } = await imported({ by: 'table', schema: 'public', table: 'sales' })
  await postgres.run('shop', "ALTER ROLE reader PASSWORD 'another'")
  const again = await server.call('apiv2/import_dataset', { dataset_id: datasetId }, owner.token)
  expect(await server.jobEnd(again.data.job_id, owner.token)).toMatchObject({ state: 'failed', error: { code: 'db_not_connected' } })
})
