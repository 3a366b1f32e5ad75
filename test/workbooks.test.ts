/** Unusual workbooks, built by the test, each with its exact import result. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ExcelOptions } from '../src/contract/import.ts'
import { BOOKS } from './support/odd-workbooks.ts'
import { REFUSED } from './support/refused-workbooks.ts'
import { startServer, type TestServer } from './support/server.ts'
import { book, changed, merged, one } from './support/workbooks.ts'

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

it.each([
  ['x.xls', 'biff8', Buffer.from('_VBA_PROJECT', 'utf16le')],
  ['x.xlsm', 'xlsm', Buffer.from('xl/vbaProject.bin')],
] as const)('the values of %s are read, and its macros are left alone', async (fileName, type, mark) => {
  const content = one([['a', 'b'], [1, '北京']], { type, macros: true }) // biome-ignore format: a table
  expect(content.includes(mark)).toBe(true)
  const { datasetId, job } = await imported(content, {}, fileName)
  expect(job.error).toBeNull()
  const { data } = await server.call('apiv2/preview_dataset', { dataset_id: datasetId, count: 5 }, token)
  expect(data.data).toEqual([[1], ['北京']])
})

describe('a look at a workbook', () => {
  it('shows the very cells that an import stores: rich and inline texts, CDATA, dates', async () => {
    const content = changed(
      one([['a', 'b', 'c', 'd'], ['x', 'y', 'z', 'w']]), // biome-ignore format: a table
      (xml) =>
        xml
          .replace(/<c r="A2"[^>]*>.*?<\/c>/, '<c r="A2" t="inlineStr"><is><t><![CDATA[a < b]]></t></is></c>')
          .replace(/<c r="B2"[^>]*>.*?<\/c>/, '<c r="B2" t="inlineStr"><v>twice</v><is><t>twice</t></is></c>')
          .replace(/<c r="C2"[^>]*>.*?<\/c>/, '<c r="C2" t="inlineStr"><is><t>plain </t><r><rPr/><t>rich</t></r><rPh sb="0" eb="1"><t>yi</t></rPh></is></c>')
          .replace(/<c r="D2"[^>]*>.*?<\/c>/, '<c r="D2" t="str"><v>a_x000D_b</v></c>'),
    )
    const { data } = await server.upload(token, content, 'Book', 'x.xlsx', { import: false })
    const look = (await server.call('apiv2/preview_source', { dataset_id: data.dataset_id }, token)).data
    const job = await server.call('apiv2/import_dataset', { dataset_id: data.dataset_id, options: { source: look.options } }, token)
    await server.jobEnd(job.data.job_id, token)
    const stored = (await server.call('apiv2/preview_dataset', { dataset_id: data.dataset_id, count: 1 }, token)).data
    expect(look.rows).toEqual([stored.data.map((column) => column[0])])
    expect(look.rows).toEqual([['a < b', 'twice', 'plain rich', 'a\nb']])
    expect(look.parts[0]?.head[1]?.slice(0, 3)).toEqual(['a < b', 'twice', 'plain rich'])
  })
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

describe('a sheet name that is longer than any that Excel writes', () => {
  const named = (name: string) => changed(one([['a'], [1]]), (xml) => xml.replace('name="Data"', `name="${name}"`), 'xl/workbook.xml')
  const look = async (content: Buffer) => {
    const { data } = await server.upload(token, content, 'Book', 'x.xlsx', { import: false })
    return { id: data.dataset_id, preview: await server.call('apiv2/preview_source', { dataset_id: data.dataset_id }, token) }
  }
  it.each([201, 1_000])('of %i characters is looked at and imported', async (length) => {
    const { id, preview } = await look(named('表'.repeat(length)))
    expect([preview.code, preview.data.parts[0]?.name.length]).toEqual(['ok', length])
    const started = await server.call('apiv2/import_dataset', { dataset_id: id, options: { source: preview.data.options } }, token)
    expect((await server.jobEnd(started.data.job_id, token)).state).toBe('done')
    expect((await server.call('apiv2/get_dataset', { dataset_id: id }, token)).code).toBe('ok')
  })
  it('of 1,001 characters is refused by name, by the look and by the import', async () => {
    const content = named('b'.repeat(1_001))
    const { preview } = await look(content)
    expect([preview.status, preview.code, preview.message]).toEqual([
      400,
      'sheet_name_too_long',
      `The name of the sheet or table “${'b'.repeat(60)}…” has 1001 characters; the limit is 1000. Rename it and upload the file again.`,
    ])
    const { job } = await imported(content)
    expect([job.state, job.error?.code]).toEqual(['failed', 'sheet_name_too_long'])
  })
})
