/** Questions before a database reads very many rows for a step. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aConfig, aMeasure } from './support/documents.ts'
import type { TestPostgres } from './support/postgres.ts'
import { startServer, type TestServer } from './support/server.ts'
import { callsOfShop, startShop, type TestShop, table } from './support/shop.ts'

let postgres: TestPostgres
let first: TestServer
let server: TestServer
let owner: TestShop['owner']

beforeAll(async () => {
  ;({ postgres, server: first } = await startShop())
  server = await startServer({ ALLOWED_DB_HOSTS: `127.0.0.1:${postgres.port}`, LIVE_CONFIRM_ROWS: '100' })
  owner = await server.user('owner')
})
afterAll(async () => {
  await server?.remove()
  await first?.remove()
  await postgres?.remove()
})

const { saved } = callsOfShop(() => ({ postgres, server, owner }))

it('are answered before anything runs, in words, and then no more, after a refresh neither', async () => {
  const input = { connection_id: await saved(), query: table('sales'), title: 'Sales', mode: 'live' } as const
  const { data } = await server.call('apiv2/import_database', input, owner.token)
  await server.jobEnd(data.job_id, owner.token)
  const analysis_id = (await server.call('apiv2/create_analysis', { dataset_id: data.dataset_id, title: 'A' }, owner.token)).data.id
  const filter = { column: 'c2', operator: 'IN' as const, value: ['North'] }
  const config = aConfig({ rows: ['c2'], measures: [aMeasure('s', 'sum', 'c3')], filters: [filter] })
  const apply = () => server.call('apiv2/analysis_apply_step', { analysis_id, step_id: 's1', config }, owner.token)
  const asked = (await apply()).data
  if (asked.status !== 'pending') throw new Error('nothing was asked')
  expect(asked).toMatchObject({ reason: 'cost', rows: 1_000, cells: 0, columns: 0 })
  expect(asked.message).toBe('The database would have to read about 1,000 rows for this, because it has no index on region.')
  const other = await server.user('other')
  expect((await server.call('confirm_apply_step', { key: asked.key }, other.token)).code).toBe('confirm_gone')
  const agreed = (await server.call('confirm_apply_step', { key: asked.key }, owner.token)).data
  expect(agreed).toMatchObject({ status: 'done', result: { source_rows: 250 } })
  expect((await server.call('confirm_apply_step', { key: asked.key }, owner.token)).code).toBe('confirm_gone')
  expect((await apply()).data).toMatchObject({ status: 'done' })
  await server.call('apiv2/refresh_live_data', { dataset_id: data.dataset_id }, owner.token)
  const later = (await apply()).data
  if (agreed.status !== 'done' || later.status !== 'done') throw new Error('asked again')
  expect(later.result.moment).not.toBe(agreed.result.moment)
  const wider = { ...config, query: { ...config.query, value: { ...config.query.value, filters: [] } } }
  const different = await server.call('apiv2/analysis_apply_step', { analysis_id, step_id: 's1', config: wider }, owner.token)
  expect(different.data).toMatchObject({ status: 'pending', reason: 'cost' })
  await postgres.run('shop', 'INSERT INTO sales (id) SELECT n FROM generate_series(1001, 2100) AS n; ANALYZE sales')
  await server.call('apiv2/refresh_live_data', { dataset_id: data.dataset_id }, owner.token)
  expect((await apply()).data).toMatchObject({ status: 'pending', reason: 'cost', rows: 2_100 })
})
