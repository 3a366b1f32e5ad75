/** Live datasets whose database cannot be asked any more, and readers of datasets that find no file. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backUp, verifyBackup } from '../src/server/backup.ts'
import { append } from './support/combining.ts'
import { aConfig, aMeasure } from './support/documents.ts'
import type { TestPostgres } from './support/postgres.ts'
import type { TestServer } from './support/server.ts'
import { emailOf } from './support/shared-analysis.ts'
import { callsOfShop, startShop, type TestShop, table } from './support/shop.ts'

let postgres: TestPostgres
let server: TestServer
let owner: TestShop['owner']

beforeAll(async () => {
  ;({ postgres, server, owner } = await startShop())
})
afterAll(async () => {
  await server?.remove()
  await postgres?.remove()
})

const { saved, target } = callsOfShop(() => ({ postgres, server, owner }))
const CONFIG = aConfig({ rows: ['c2'], measures: [aMeasure('s', 'sum', 'c3')] })

/** A live dataset over a connection, of its owner, with an analysis. */
async function live(connection_id: string, token = owner.token) {
  const { data } = await server.call('apiv2/import_database', { connection_id, query: table('sales'), title: 'Sales', mode: 'live' }, token)
  expect(await server.jobEnd(data.job_id, token)).toMatchObject({ state: 'done' })
  const analysis = (await server.call('apiv2/create_analysis', { dataset_id: data.dataset_id, title: 'A' }, token)).data.id
  return { id: data.dataset_id, analysis }
}
const applied = (analysis: string, token: string | undefined) =>
  server.call('apiv2/analysis_apply_step', { analysis_id: analysis, step_id: 's1', config: CONFIG }, token)
/** The codes with which running, refreshing, looking at rows and rebuilding end. */
async function codes({ id, analysis }: { id: string; analysis: string }, token = owner.token) {
  const { data, code } = await server.call('apiv2/import_dataset', { dataset_id: id }, token)
  const job = data ? await server.jobEnd(data.job_id, token) : null
  return [
    (await applied(analysis, token)).code,
    (await server.call('apiv2/refresh_live_data', { dataset_id: id }, token)).code,
    (await server.call('apiv2/preview_dataset', { dataset_id: id }, token)).code,
    job?.error?.code ?? code,
  ]
}

describe('a live dataset without its connection', () => {
  it('says that the connection was deleted', async () => {
    const connection = await saved()
    const dataset = await live(connection)
    expect((await applied(dataset.analysis, owner.token)).code).toBe('ok')
    await server.call('apiv2/delete_connection', { connection_id: connection }, owner.token)
    expect(await codes(dataset)).toEqual(['connection_gone', 'connection_gone', 'connection_gone', 'connection_gone'])
  })

  it('says that the connection is no longer shared, to people with whom the dataset is shared, too', async () => {
    const connection = await saved()
    const [ben, eve] = [await server.user('ben'), await server.user('eve')]
    const shared = await server.call('apiv2/share_connection', { connection_id: connection, emails: [emailOf(ben, 'ben')], role: 'viewer' }, owner.token)
    expect(shared.code).toBe('ok')
    const dataset = await live(connection, ben.token)
    await server.call('apiv2/share_dataset', { dataset_id: dataset.id, emails: [emailOf(eve, 'eve')], role: 'viewer' }, ben.token)
    const { id } = (await server.call('apiv2/create_analysis', { dataset_id: dataset.id, title: 'B' }, eve.token)).data
    expect((await applied(id, eve.token)).code).toBe('ok')
    const [share] = (await server.call('apiv2/list_connection_shares', { connection_id: connection }, owner.token)).data.people
    await server.call('apiv2/unshare_connection', { connection_id: connection, share_id: share?.id ?? '' }, owner.token)
    expect(await codes(dataset, ben.token)).toEqual(['connection_unshared', 'connection_unshared', 'connection_unshared', 'connection_unshared'])
    expect((await applied(id, eve.token)).code).toBe('connection_unshared')
  })

  it('says that the password is no longer stored', async () => {
    const connection = await saved()
    const dataset = await live(connection)
    await server.services.store.connections.forgetSecrets()
    expect(await codes(dataset)).toEqual(['live_no_password', 'live_no_password', 'live_no_password', 'live_no_password'])
  })

  it('reads the other database once its connection was changed, at a new moment', async () => {
    await postgres.createDatabase('shop2')
    await postgres.run('shop2', `CREATE TABLE sales AS SELECT 1::bigint AS id, 'Elsewhere' AS region, 5::numeric(12,2) AS amount; SELECT 1`)
    const connection = await saved()
    const query = { by: 'select' as const, text: 'SELECT id, region, amount FROM sales' }
    const { data } = await server.call('apiv2/import_database', { connection_id: connection, query, title: 'Sales', mode: 'live' }, owner.token)
    await server.jobEnd(data.job_id, owner.token)
    const analysis = (await server.call('apiv2/create_analysis', { dataset_id: data.dataset_id, title: 'A' }, owner.token)).data.id
    const before = (await applied(analysis, owner.token)).data
    await server.call('apiv2/save_connection', { ...target({ database: 'shop2' }), connection_id: connection }, owner.token)
    const after = (await applied(analysis, owner.token)).data
    if (before.status !== 'done' || after.status !== 'done') throw new Error('not done')
    expect(after.result.moment).not.toBe(before.result.moment)
    expect(after.result.row_indexes.map(({ key }) => key[0])).toContain('Elsewhere')
  })
})

describe('readers that expect a file', () => {
  it('answer from the database, with its moment, or say that the dataset is live', async () => {
    const { id, analysis } = await live(await saved())
    const first = (await applied(analysis, owner.token)).data
    if (first.status !== 'done') throw new Error('not done')
    const { moment, config_hash } = first.result
    const cell = { measure_id: 's', row: ['North'] }
    const of = { analysis_id: analysis, config: CONFIG, cell }
    const explained = (await server.call('apiv2/explain_cell', of, owner.token)).data
    const rows = (await server.call('apiv2/list_cell_rows', of, owner.token)).data
    expect([explained.moment, rows.moment, explained.row_count, rows.row_count]).toEqual([moment, moment, 250, 250])
    const values = (await server.call('apiv2/list_column_values', { analysis_id: analysis, column: 'c2' }, owner.token)).data
    expect(values.values).toContainEqual({ value: 'North', rows: 250 })
    const spread = (await server.call('apiv2/get_column_distribution', { analysis_id: analysis, column: 'c3' }, owner.token)).data
    expect(spread).toMatchObject({ rows: 1_000, kind: 'number' })
    const exported = await server.call('apiv2/export_step', { analysis_id: analysis, config_hash }, owner.token)
    expect(exported.status).toBe(200)
    const combined = await server.call('apiv2/combine_datasets', { title: 'x', combination: append(id, id) }, owner.token)
    const file = await server.call('apiv2/download_dataset', { dataset_id: id, format: 'csv' }, owner.token)
    const refused = await server.call('apiv2/download_refused_rows', { dataset_id: id }, owner.token)
    expect([combined.code, file.code, refused.code]).toEqual(['combination_live', 'dataset_is_live', 'not_found'])
    const { versions } = (await server.call('apiv2/list_dataset_versions', { dataset_id: id }, owner.token)).data
    expect(versions).toMatchObject([{ bytes: 0, current: true }])
  })

  it('cannot be what others are made of: a copy of which combinations are made stays one', async () => {
    const connection_id = await saved()
    const query = table('sales')
    const { data } = await server.call('apiv2/import_database', { connection_id, query, title: 'Copied' }, owner.token)
    await server.jobEnd(data.job_id, owner.token)
    const combined = await server.call('apiv2/combine_datasets', { title: 'Both', combination: append(data.dataset_id, data.dataset_id) }, owner.token)
    const more = { dataset_id: data.dataset_id, connection_id, query, mode: 'live' as const }
    const changed = await server.call('apiv2/change_dataset_connection', more, owner.token)
    expect([combined.code, changed.code]).toEqual(['ok', 'live_combined'])
    expect(changed.message).toContain('“Both”')
    await server.call('apiv2/delete_dataset', { dataset_id: combined.data.dataset_id }, owner.token)
    expect((await server.call('apiv2/change_dataset_connection', more, owner.token)).code).toBe('ok')
  })

  it('keep a backup whole', async () => {
    await live(await saved())
    const folder = join(server.dataDir, '..', `backup-${Date.now()}`)
    try {
      await backUp(server.dataDir, folder)
      expect(await verifyBackup(folder)).toEqual([])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

describe('the public', () => {
  it('does not query databases: neither dataset nor analysis can be public, and guests are refused', async () => {
    const { id, analysis } = await live(await saved())
    const publish = await server.call('apiv2/save_dataset_settings', { dataset_id: id, visibility: 'public' }, owner.token)
    const show = await server.call('apiv2/save_analysis_settings', { analysis_id: analysis, visibility: 'public' }, owner.token)
    expect([publish.code, show.code]).toEqual(['live_not_public', 'live_not_public'])
  })

  it('loses live data that became public while the operator let it, and people with a grant do not', async () => {
    const { id, analysis } = await live(await saved())
    server.services.settings.PUBLIC_LIVE_DATA = 'on'
    await server.call('apiv2/save_dataset_settings', { dataset_id: id, visibility: 'public' }, owner.token)
    expect((await server.call('apiv2/save_analysis_settings', { analysis_id: analysis, visibility: 'public' }, owner.token)).code).toBe('ok')
    const gallery = async () => (await server.call('apiv2/list_demo_analyses', {})).data.analyses.map((one) => one.id)
    expect(await gallery()).toContain(analysis)
    server.services.settings.PUBLIC_LIVE_DATA = 'off'
    expect(await gallery()).not.toContain(analysis)
    const [pia, rita, sam] = [await server.user('pia'), await server.user('rita'), await server.user('sam')]
    await server.call('apiv2/share_dataset', { dataset_id: id, emails: [emailOf(rita, 'rita')], role: 'viewer' }, owner.token)
    const share = { analysis_id: analysis, emails: [emailOf(sam, 'sam')], role: 'viewer' as const }
    expect((await server.call('apiv2/share_analysis', share, owner.token)).code).toBe('ok')
    const reads = async (token?: string) => {
      const listed = (await server.call('apiv2/list_datasets', { readable: true }, token)).data.datasets.some((one) => one.id === id)
      const { estimates } = (await server.call('apiv2/get_dataset', { dataset_id: id }, token)).data
      const preview = (await server.call('apiv2/preview_dataset', { dataset_id: id }, token)).code
      return [listed, estimates.length > 0, preview, (await applied(analysis, token)).code]
    }
    const refused = [false, false, 'live_not_public', 'live_not_public']
    expect([await reads(), await reads(pia.token)]).toEqual([refused, refused])
    expect([await reads(owner.token), await reads(rita.token)]).toEqual(Array(2).fill([true, true, 'ok', 'ok']))
    expect(await reads(sam.token)).toEqual([false, false, 'live_not_public', 'ok'])
  })

  it('keeps a public dataset a copy', async () => {
    const connection_id = await saved()
    const query = table('sales')
    const { data } = await server.call('apiv2/import_database', { connection_id, query, title: 'Sales' }, owner.token)
    await server.jobEnd(data.job_id, owner.token)
    await server.call('apiv2/save_dataset_settings', { dataset_id: data.dataset_id, visibility: 'public' }, owner.token)
    const changed = await server.call('apiv2/change_dataset_connection', { dataset_id: data.dataset_id, connection_id, query, mode: 'live' }, owner.token)
    expect(changed.code).toBe('live_not_public')
  })
})
