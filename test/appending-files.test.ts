/** Files whose rows are added to those of a dataset. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnalysisDocument } from '../src/contract/analysis.ts'
import { aConfig, aMeasure } from './support/documents.ts'
import { replaceData, uploadFile } from './support/replacing.ts'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.remove())

async function aDataset(csv: string) {
  const owner = await server.user('owner')
  const { datasetId: dataset_id } = await server.importCsv(owner.token, csv)
  const dataset = async () => (await server.call('apiv2/get_dataset', { dataset_id }, owner.token)).data
  const columns = async () => (await dataset()).schema.map((c) => `${c.id} ${c.name} ${c.dtype}`)
  const rows = async () => (await server.call('apiv2/preview_dataset', { dataset_id }, owner.token)).data.data
  const append = (text: string, choice = {}) => replaceData(server, owner.token, dataset_id, text, { mode: 'append', ...choice })
  return { owner, dataset_id, dataset, columns, rows, append }
}

it('adds the rows after those of the dataset, by name, with blanks where one of both lacks a column', async () => {
  const { append, columns, rows, dataset } = await aDataset('Region,n,Day\nNorth,1,2026-10-01\nSouth,2,2026-10-02\n')
  expect(await append('n,Channel,region\n3,Web,East\n4,Shop,North\n')).toMatchObject({ state: 'done', kind: 'append', doubles: null })
  expect(await columns()).toEqual(['c1 Region VARCHAR', 'c2 n BIGINT', 'c3 Day DATE', 'c4 Channel VARCHAR'])
  expect(await rows()).toEqual([
    ['North', 'South', 'East', 'North'],
    [1, 2, 3, 4],
    [expect.anything(), expect.anything(), null, null],
    [null, null, 'Web', 'Shop'],
  ])
  expect(await dataset()).toMatchObject({ rows: 4, report: { rows_stored: 4, added: { rows: 2, in_both: 0, left_out: 0 } } })
  // the next file is matched with all of them
  expect((await append('Channel,Day,n,Region\nWeb,2026-12-01,5,West\n')).state).toBe('done')
  expect((await rows())[3]).toEqual([null, null, 'Web', 'Shop', 'Web'])
})

it('stops at rows that are in both, tells them, and leaves them out or keeps them when told to', async () => {
  const { owner, dataset_id, append, rows, dataset } = await aDataset('id,n\n1,10\n2,20\n3,\n')
  await server.call('apiv2/rename_column', { dataset_id, column_id: 'c2', name: 'Amount' }, owner.token)
  const next = 'id,n\n2,20\n3,\n3,30\n4,40\n'
  const asked = await append(next)
  expect(asked).toMatchObject({ state: 'failed', error: { code: 'rows_in_both', message: expect.stringContaining('2 of the 4 rows') } })
  expect(asked.doubles).toEqual({
    count: 2,
    rows: 4,
    samples: {
      names: ['id', 'Amount'],
      rows: [
        ['2', '20'],
        ['3', null],
      ],
    },
  })
  expect((await dataset()).rows).toBe(3)
  // by the key, also a row with another value stands in both
  expect((await append(next, { keys: ['c1'] })).doubles?.count).toBe(3)
  expect((await append(next, { keys: ['c1'], doubles: 'leave_out' })).state).toBe('done')
  expect(await rows()).toEqual([
    [1, 2, 3, 4],
    [10, 20, null, 40],
  ])
  expect((await dataset()).report?.added).toEqual({ rows: 1, in_both: 3, left_out: 3 })
  expect((await append('id,n\n4,40\n', { doubles: 'keep' })).state).toBe('done')
  expect((await dataset()).rows).toBe(5)
})

it('refuses keys that the file or the dataset lacks', async () => {
  const { owner, dataset_id, dataset } = await aDataset('id,n\n1,10\n')
  const { file_id } = await uploadFile(server, owner.token, dataset_id, 'id,Other\n1,x\n')
  for (const key of ['c2', 'c9']) {
    const refused = await server.call('apiv2/import_replacement', { dataset_id, file_id, mode: 'append', columns: ['c1', null], keys: [key] }, owner.token)
    expect(refused.code).toBe('unknown_column')
  }
  expect((await dataset()).rows).toBe(1)
})

it('widens types so that they hold all values', async () => {
  const { append, columns, rows } = await aDataset('n,d\n1,2026-10-01\n2,2026-10-02\n')
  expect((await append('n,d\n1.25,2026-11-01 10:30:00\n')).state).toBe('done')
  expect(await columns()).toEqual(['c1 n DECIMAL(21,2)', 'c2 d TIMESTAMP'])
  expect((await rows())[0]?.map(Number)).toEqual([1, 2, 1.25])
})

it('stops if a type that holds all values would break an analysis, and appends when that is accepted', async () => {
  const { owner, dataset_id, dataset, columns, append } = await aDataset('Region,n\nNorth,1\n')
  const made = (await server.call('apiv2/create_analysis', { dataset_id, title: 'By region' }, owner.token)).data
  const document = made.value_json as AnalysisDocument
  const config = aConfig({ rows: ['c1'], measures: [aMeasure('m1', 'sum', 'c2')] })
  const value_json = { ...document, steps: document.steps.map((step) => ({ ...step, config })) }
  await server.call('apiv2/save_analysis', { analysis_id: made.id, base_version: made.version, value_json }, owner.token)
  const { file_id } = await uploadFile(server, owner.token, dataset_id, 'Region,n\nSouth,many\n')
  const check = (await server.call('apiv2/check_replacement', { dataset_id, file_id, mode: 'append' }, owner.token)).data
  expect(check).toMatchObject({
    rows_now: 1,
    rows_then: 1,
    analyses: [{ id: made.id }],
    changes: { gone: [], retyped: [{ column_id: 'c2', dtype: 'VARCHAR' }] },
  })
  const held = await append('Region,n\nSouth,many\n')
  expect(held).toMatchObject({ state: 'failed', error: { code: 'columns_changed' }, changes: { retyped: [{ was: 'BIGINT', dtype: 'VARCHAR', breaks: true }] } })
  expect((await dataset()).rows).toBe(1)
  const accepted = await server.call('apiv2/retry_import', { dataset_id, accept: [{ column_id: 'c2', dtype: 'VARCHAR' }] }, owner.token)
  expect((await server.jobEnd(accepted.data.job_id, owner.token)).state).toBe('done')
  expect(await columns()).toEqual(['c1 Region VARCHAR', 'c2 n VARCHAR'])
  expect((await dataset()).rows).toBe(2)
})

it('refuses to read one of several files again, and brings the state before back', async () => {
  const { owner, dataset_id, dataset, append } = await aDataset('id\n1\n')
  await append('id\n2\n')
  expect((await dataset()).source_options).toBeNull()
  expect((await server.call('apiv2/import_dataset', { dataset_id }, owner.token)).code).toBe('no_source_file')
  const { versions } = (await server.call('apiv2/list_dataset_versions', { dataset_id }, owner.token)).data
  expect(versions.map((v) => [v.mode, v.rows])).toEqual([
    ['append', 2],
    ['import', 1],
  ])
  expect((await server.call('apiv2/restore_dataset_version', { dataset_id, version_id: versions[1]?.id ?? '' }, owner.token)).code).toBe('ok')
  expect((await server.call('apiv2/import_dataset', { dataset_id }, owner.token)).code).toBe('ok')
})

it('goes on with the same file after it stopped at rows that are in both, once somebody says what becomes of them', async () => {
  const { owner, dataset_id, append, rows, dataset } = await aDataset('id,n\n1,10\n2,20\n')
  expect((await append('id,n\n2,20\n3,30\n')).doubles?.count).toBe(1)
  const again = await server.call('apiv2/retry_import', { dataset_id, doubles: 'leave_out' }, owner.token)
  expect(await server.jobEnd(again.data.job_id, owner.token)).toMatchObject({ state: 'done', kind: 'append' })
  expect(await rows()).toEqual([
    [1, 2, 3],
    [10, 20, 30],
  ])
  expect((await append('id,n\n3,30\n4,40\n')).state).toBe('failed')
  const kept = await server.call('apiv2/retry_import', { dataset_id, doubles: 'keep' }, owner.token)
  expect(await server.jobEnd(kept.data.job_id, owner.token)).toMatchObject({ state: 'done' })
  expect((await dataset()).rows).toBe(5)
})
