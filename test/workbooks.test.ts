/** Odd workbooks, made here, each with its exact outcome. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ExcelOptions } from '../src/contract/import.ts'
import { BOOKS, REFUSED } from './support/odd-workbooks.ts'
import { startServer, type TestServer } from './support/server.ts'
import { book, merged, one } from './support/workbooks.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer()
  token = (await server.user('importer')).token
})
afterAll(() => server.remove())

async function imported(content: Buffer, options: Partial<ExcelOptions> = {}, fileName = 'x.xlsx') {
  const source = { kind: 'excel', sheet: null, header_row: null, fill_merged: false, decimal: null, date_order: null, ...options }
  const { data, message } = await server.upload(token, content, 'Book', fileName, { options: { source } })
  if (!data) throw new Error(message)
  return { datasetId: data.dataset_id, job: await server.jobEnd(data.job_id ?? '', token) }
}

describe('a workbook with', () => {
  it.each(BOOKS)('%s', async (_, content, expected, options) => {
    const { datasetId, job } = await imported(content, options)
    expect(job.error).toBeNull()
    const { data } = await server.call('apiv2/get_dataset', { dataset_id: datasetId }, token)
    expect(data.schema.map((c) => c.name)).toEqual(expected.columns)
    if (expected.types) expect(data.schema.map((c) => c.dtype)).toEqual(expected.types)
    expect(data.report).toMatchObject({
      rows_read: expected.rows,
      rows_stored: expected.rows,
      cell_errors: expected.errors ?? 0,
      skipped_rows: expected.skipped ?? 0,
    })
    const preview = await server.call('apiv2/preview_dataset', { dataset_id: datasetId, count: 1 }, token)
    expect(preview.data.data.map((column) => column[0])).toEqual(expected.first)
  })

  it('a merged block fills it where that was chosen', async () => {
    const merges = one(
      [
        ['k', 'v'],
        ['West', 1],
        [null, 2],
      ],
      { change: (s) => merged(s, { r: 1, c: 0 }, { r: 2, c: 0 }) },
    )
    const { datasetId } = await imported(merges, { fill_merged: true })
    const preview = await server.call('apiv2/preview_dataset', { dataset_id: datasetId, count: 2 }, token)
    expect(preview.data.data[0]).toEqual(['West', 'West'])
  })

  it.each(REFUSED)('%s is refused with a reason', async (_, content, code, fileName) => {
    const { job } = await imported(content, {}, fileName)
    expect([job.state, job.error?.code]).toEqual(['failed', code])
    expect(job.error?.message).not.toMatch(/\/tmp|undefined|\{/)
  })
})

describe('a look at a workbook', () => {
  it('lists its visible sheets with the head of each, and imports the one that was chosen', async () => {
    const content = book(
      {
        One: [['a'], [1]],
        Hidden: [['h'], [1]],
        Two: [
          ['b', 'c'],
          [2, 3],
          [4, 5],
        ],
      },
      { hidden: [1] },
    )
    const { data } = await server.upload(token, content, 'Book', 'x.xlsx', { import: false })
    expect(data.job_id).toBeNull()
    const first = (await server.call('apiv2/preview_source', { dataset_id: data.dataset_id }, token)).data
    expect(first.parts).toEqual([
      { name: 'One', rows: 2, columns: 1, head: [['a'], ['1']] },
      {
        name: 'Two',
        rows: 3,
        columns: 2,
        head: [
          ['b', 'c'],
          ['2', '3'],
          ['4', '5'],
        ],
      },
    ])
    const options = { ...(first.options as ExcelOptions), sheet: 'Two', header_row: null }
    const second = (await server.call('apiv2/preview_source', { dataset_id: data.dataset_id, options }, token)).data
    expect([second.names, second.rows, second.options]).toEqual([
      ['b', 'c'],
      [
        ['2', '3'],
        ['4', '5'],
      ],
      { ...options, header_row: 1 },
    ])
    const job = await server.call('apiv2/import_dataset', { dataset_id: data.dataset_id, options: { source: second.options } }, token)
    await server.jobEnd(job.data.job_id, token)
    expect((await server.call('apiv2/get_dataset', { dataset_id: data.dataset_id }, token)).data).toMatchObject({
      status: 'ready',
      rows: 2,
      source_type: 'excel',
    })
  })
})
