/** Datasets made of the files of an archive, by API: review, import, rebuild, and a new file for their data. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { replaceData, uploadFile } from './support/replacing.ts'
import { startServer, type TestServer } from './support/server.ts'
import { zip } from './support/zip.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.remove())

const packed = (files: Record<string, string>) => zip(Object.entries(files).map(([name, content]) => ({ name, content: Buffer.from(content) })))
const MONTHS = packed({
  '一月.csv': 'id,amount\n1,2.5\n2,x\n',
  '二月.csv': 'amount;id;note\n4;3;new\n',
  'broken.csv': '\0\0\0',
})

async function aDataset() {
  const { token } = await server.user('owner')
  const { data } = await server.upload(token, MONTHS, 'Months', 'months.zip', { import: false })
  const dataset_id = data?.dataset_id ?? ''
  const importNow = async (options: object) => {
    const started = await server.call('apiv2/import_dataset', { dataset_id, options } as never, token)
    return await server.jobEnd(started.data.job_id, token)
  }
  const dataset = async () => (await server.call('apiv2/get_dataset', { dataset_id }, token)).data
  const rows = async () => (await server.call('apiv2/preview_dataset', { dataset_id }, token)).data.data
  return { token, dataset_id, importNow, dataset, rows }
}

it('are reviewed with the problem of each table, imported by the choice, and rebuilt in the same way', async () => {
  const { token, dataset_id, importNow, dataset, rows } = await aDataset()
  const review = await server.call('apiv2/preview_source', { dataset_id }, token)
  expect(review.data.options).toEqual({ kind: 'tables', tables: ['一月.csv', '二月.csv'].map((file) => ({ file, part: null })), name_column: null })
  expect(review.data.tables.map(({ name, problem }) => [name, problem?.message ?? null])).toEqual([
    ['broken.csv', expect.stringContaining('neither')],
    ['一月.csv', null],
    ['二月.csv', null],
  ])
  const source = { ...review.data.options, name_column: '文件' }
  const failed = await importNow({ source: { ...source, tables: ['一月.csv', 'broken.csv'].map((file) => ({ file, part: null })) } })
  expect(failed).toMatchObject({ state: 'failed', error: { code: 'table_unreadable', message: expect.stringContaining('“broken.csv”') } })
  expect((await importNow({ source, schema: { types: { c2: 'DECIMAL' }, blank_misfits: ['c2'] } })).state).toBe('done')
  const expected = [[1, 2, 3], [2.5, null, 4], [null, null, 'new'], ['一月.csv', '一月.csv', '二月.csv']] // biome-ignore format: a table
  expect(await rows()).toEqual(expected)
  const tables = [{ name: '一月.csv', rows: 2, refused: 0 }, { name: '二月.csv', rows: 1, refused: 0 }] // biome-ignore format: a table
  expect(await dataset()).toMatchObject({
    source_type: 'csv',
    source_options: source,
    report: { tables, schema: { updated: [{ column_id: 'c2', misfits: 1 }] } },
  })

  const rebuilt = await server.call('apiv2/import_dataset', { dataset_id }, token)
  expect((await server.jobEnd(rebuilt.data.job_id, token)).state).toBe('done')
  expect(await rows()).toEqual(expected)
})

it('take an archive or a single file as their new data, and keep the column with the names', async () => {
  const { token, dataset_id, importNow, dataset, rows } = await aDataset()
  await importNow({ source: { kind: 'tables', name_column: 'File' } })
  const ids = async () => (await dataset()).schema.map(({ id, name }) => `${id} ${name}`)
  expect(await ids()).toEqual(['c1 id', 'c2 amount', 'c3 note', 'c4 File'])
  const next = packed({ '2024-03.csv': 'note,id,amount\nx,7,1\n', '2024-04.csv': 'id,amount\n8,2\n' })
  const { file_id } = await uploadFile(server, token, dataset_id, next, 'next.zip')
  const check = await server.call('apiv2/check_replacement', { dataset_id, file_id }, token)
  expect(check.data.columns.map(({ name, column, evidence }) => [name, column?.id ?? null, evidence])).toEqual([
    ['note', 'c3', 'name'],
    ['id', 'c1', 'name'],
    ['amount', 'c2', 'name'],
    ['File', 'c4', 'name'],
  ])
  expect((await replaceData(server, token, dataset_id, next, {}, 'next.zip')).state).toBe('done')
  expect(new Set(await ids())).toEqual(new Set(['c1 id', 'c2 amount', 'c3 note', 'c4 File']))
  expect((await rows()).flat()).toEqual(expect.arrayContaining(['2024-03.csv', '2024-04.csv', 7, 8]))
  // a rebuild reads the new files
  const rebuilt = await server.call('apiv2/import_dataset', { dataset_id }, token)
  expect((await server.jobEnd(rebuilt.data.job_id, token)).state).toBe('done')
  expect(await dataset()).toMatchObject({ rows: 2, report: { tables: [{ name: '2024-03.csv' }, { name: '2024-04.csv' }] } })
  const single = await replaceData(server, token, dataset_id, 'id,amount,note\n9,3,y\n', { mode: 'append' })
  expect(single.state).toBe('done')
  expect((await dataset()).rows).toBe(3)
})
