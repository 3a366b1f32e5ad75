/** Rebuilds of a dataset from a real PostgreSQL whose columns changed, while saved analyses use them. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnalysisDocument } from '../src/contract/analysis.ts'
import type { AcceptedChange } from '../src/contract/schema-changes.ts'
import { refreshDue } from '../src/server/operations/datasets/refresh.ts'
import { ownTable, shopOf } from './support/databases.ts'
import { aConfig, aMeasure } from './support/documents.ts'
import { startPostgres, type TestPostgres } from './support/postgres.ts'
import { startServer, type TestServer } from './support/server.ts'

const DAY = 24 * 3_600_000
let postgres: TestPostgres
let server: TestServer
beforeAll(async () => {
  postgres = await startPostgres()
  await postgres.createDatabase('shop')
  server = await startServer({ ALLOWED_DB_HOSTS: `127.0.0.1:${postgres.port}` })
})
afterAll(async () => {
  await server?.remove()
  await postgres?.remove()
})

async function prepare() {
  const sales = await ownTable(server, postgres, "SELECT n, 'North' AS region, 10 AS amount FROM generate_series(1, 3) AS n")
  const { owner, dataset_id, dataset } = sales
  /** Creates an analysis of amount (c3) by region (c2). */
  const analyse = async () => {
    const made = (await server.call('apiv2/create_analysis', { dataset_id, title: 'By region' }, owner.token)).data
    const document = made.value_json as AnalysisDocument
    const config = aConfig({ rows: ['c2'], measures: [aMeasure('m1', 'sum', 'c3')] })
    const value_json = { ...document, steps: document.steps.map((step) => ({ ...step, config })) }
    const saved = await server.call('apiv2/save_analysis', { analysis_id: made.id, base_version: made.version, value_json }, owner.token)
    expect(saved.code).toBe('ok')
  }
  const rebuild = async () => {
    const { data } = await server.call('apiv2/import_dataset', { dataset_id }, owner.token)
    return await server.jobEnd(data.job_id, owner.token)
  }
  const take = async (accept: AcceptedChange[]) => {
    const { data } = await server.call('apiv2/retry_import', { dataset_id, accept }, owner.token)
    return await server.jobEnd(data.job_id, owner.token)
  }
  const names = async () => (await dataset()).schema.map((c) => `${c.id} ${c.name}`)
  return { ...sales, analyse, rebuild, take, names }
}

it('does not take over rows without a column that a saved step reads, until somebody says so', async () => {
  const { owner, table, dataset_id, dataset, analyse, rebuild, take, names } = await prepare()
  await analyse()
  await postgres.run('shop', `ALTER TABLE ${table} RENAME region TO area; INSERT INTO ${table} VALUES (4, 'South', 1)`)
  const stopped = await rebuild()
  expect(stopped).toMatchObject({ state: 'failed', error: { code: 'columns_changed', message: expect.stringContaining('region') } })
  expect(stopped.changes).toEqual({
    added: [{ name: 'area', dtype: 'VARCHAR' }],
    gone: [{ column_id: 'c2', name: 'region', dtype: 'VARCHAR', breaks: true }],
    retyped: [],
  })
  expect([(await dataset()).rows, await names()]).toEqual([3, ['c1 n', 'c2 region', 'c3 amount']])
  const users = await server.call('apiv2/list_dataset_analyses', { dataset_id, column_ids: ['c2'] }, owner.token)
  expect(users.data).toMatchObject({ analyses: [{ title: 'By region' }], others: 0 })

  const taken = await take([{ column_id: 'c2', dtype: null }])
  expect(taken).toMatchObject({ state: 'done', changes: null })
  expect([(await dataset()).rows, await names()]).toEqual([4, ['c1 n', 'c4 area', 'c3 amount']])
  expect((await dataset()).report?.changes).toMatchObject({ gone: [{ name: 'region' }], added: [{ name: 'area' }] })

  // a column whose old name returns gets its old ID back, and no other column gets that ID
  await postgres.run('shop', `ALTER TABLE ${table} RENAME area TO region`)
  await rebuild()
  expect(await names()).toEqual(['c1 n', 'c2 region', 'c3 amount'])
})

it('takes over what breaks nothing, and keeps the old rows when told to', async () => {
  const { owner, table, dataset, analyse, rebuild, take, names } = await prepare()
  await analyse()
  await postgres.run('shop', `ALTER TABLE ${table} DROP n`)
  expect((await rebuild()).state).toBe('done')
  expect(await names()).toEqual(['c2 region', 'c3 amount'])
  await postgres.run('shop', `ALTER TABLE ${table} ALTER amount TYPE text`)
  const stopped = await rebuild()
  expect(stopped.changes?.retyped).toEqual([{ column_id: 'c3', name: 'amount', was: 'BIGINT', dtype: 'VARCHAR', breaks: true }])
  // a change that the owner has not accepted stops the import again
  expect((await take([{ column_id: 'c3', dtype: null }])).state).toBe('failed')
  const last = (await dataset()).job_id ?? ''
  expect((await server.call('apiv2/cancel_job', { job_id: last }, owner.token)).code).toBe('ok')
  expect((await server.call('apiv2/get_job', { job_id: last }, owner.token)).data).toMatchObject({ state: 'cancelled', changes: null })
  expect((await dataset()).status).toBe('ready')
})

it('keeps what a plan would break, and mails it once', async () => {
  const { owner, table, dataset_id, dataset, analyse } = await prepare()
  await analyse()
  const settings = { dataset_id, title: 'Sales', description: '', time_zone: 'UTC', visibility: 'private', allow_download: false } as const
  const planned = await server.call('apiv2/save_dataset_settings', { ...settings, refresh: { every: 'day', hour: 6 } }, owner.token)
  const due = Date.parse(planned.data.refresh?.next ?? '')
  await postgres.run('shop', `ALTER TABLE ${table} DROP region`)
  for (const at of [due, due + DAY]) {
    await refreshDue(server.services, at)
    await server.jobEnd((await dataset()).job_id ?? '', owner.token)
    await refreshDue(server.services, at)
  }
  expect(await dataset()).toMatchObject({ rows: 3, refresh: { last: { outcome: 'failed', message: expect.stringContaining('region') } } })
  await server.services.mail.settle()
  const email = `owner-${owner.id}@example.org`.toLowerCase()
  expect(server.printed.filter((line) => line.startsWith(`Mail for ${email}`))).toHaveLength(1)
})

it('goes on over another connection, with the same columns, and asks before it breaks an analysis', async () => {
  const { owner, table, dataset_id, dataset, analyse, names, take, connection_id } = await prepare()
  await analyse()
  await postgres.run('shop', `CREATE TABLE ${table}_new AS SELECT amount, region, 1 AS extra FROM ${table} UNION ALL SELECT 5, 'South', 2`)
  await postgres.run('shop', `CREATE TABLE ${table}_poor AS SELECT n FROM ${table}`)
  expect((await server.call('apiv2/delete_connection', { connection_id }, owner.token)).code).toBe('ok')
  const other = (await server.call('apiv2/save_connection', shopOf('postgresql', postgres), owner.token)).data.id
  const change = (name: string, token = owner.token) =>
    server.call('apiv2/change_dataset_connection', { dataset_id, connection_id: other, query: { by: 'table', schema: 'public', table: name } }, token)

  const poor = await server.jobEnd((await change(`${table}_poor`)).data.job_id, owner.token)
  expect(poor.changes?.gone.map((c) => [c.name, c.breaks])).toEqual([
    ['region', true],
    ['amount', true],
  ])
  expect(await dataset()).toMatchObject({ rows: 3, source_note: `PostgreSQL: public.${table}`, source_options: { connection_id } })

  expect((await server.jobEnd((await change(`${table}_new`)).data.job_id, owner.token)).state).toBe('done')
  expect(await dataset()).toMatchObject({ rows: 4, source_note: `PostgreSQL: public.${table}_new`, source_options: { connection_id: other } })
  expect(await names()).toEqual(['c3 amount', 'c2 region', 'c4 extra'])

  // after the change is accepted, the stopped import continues with the table that was chosen when it started
  await change(`${table}_poor`)
  await server.jobEnd((await dataset()).job_id ?? '', owner.token)
  expect(
    (
      await take([
        { column_id: 'c2', dtype: null },
        { column_id: 'c3', dtype: null },
      ])
    ).state,
  ).toBe('done')
  expect(await dataset()).toMatchObject({ rows: 3, source_note: `PostgreSQL: public.${table}_poor` })
})

it('takes no connection that its reader may not use, and none of another kind', async () => {
  const { owner, dataset_id } = await prepare()
  const other = await server.user('other')
  const query = { by: 'select', text: 'SELECT 1 AS n' } as const
  const theirs = (await server.call('apiv2/save_connection', shopOf('postgresql', postgres), other.token)).data.id
  expect((await server.call('apiv2/change_dataset_connection', { dataset_id, connection_id: theirs, query }, owner.token)).code).toBe('not_found')
  expect((await server.call('apiv2/change_dataset_connection', { dataset_id, connection_id: theirs, query }, other.token)).code).toBe('not_found')
  await server.services.store.connections.add('maria', owner.id, {
    rights: [],
    ...{ title: 'Maria', secret: 'sealed' },
    address: { kind: 'mysql', server: 'db.example.org', port: 3306, database: 'shop', username: 'u', tls: 'off', ca: null },
  })
  expect((await server.call('apiv2/change_dataset_connection', { dataset_id, connection_id: 'maria', query }, owner.token)).code).toBe('connection_kind')
})
