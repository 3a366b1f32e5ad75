/** Datasets after their first import: settings, column names, types, rebuilds, downloads, SQLite files. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CsvOptions, type SchemaType } from '../src/contract/import.ts'
import { datasetCalls } from './support/dataset-calls.ts'
import { startServer, type TestServer } from './support/server.ts'
import { one } from './support/workbooks.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-datasets-'))
const open = join(folder, 'open')
let server: TestServer
let token: string
beforeAll(async () => {
  mkdirSync(open)
  server = await startServer({ SQLITE_FOLDERS: open })
  token = (await server.user('owner')).token
})
afterAll(async () => {
  await server.remove()
  rmSync(folder, { recursive: true, force: true })
})

const csv = { source: CsvOptions.parse({ kind: 'csv' }) }
const { get, columnOf, again } = datasetCalls(() => ({ server, token }))

describe('types of columns', () => {
  const MIXED = `code,amount,day\n${Array.from({ length: 40 }, (_, i) => `${i},${i}.5,2024-01-${String((i % 28) + 1).padStart(2, '0')}`).join('\n')}\nx7,n/k,31.02.2024\n`
  it('are proposed with what would not fit, and changed only where all fits or the rest may go blank', async () => {
    const { datasetId } = await server.importCsv(token, MIXED)
    const { columns } = (await server.call('apiv2/infer_schema', { dataset_id: datasetId }, token)).data
    expect(columns.map((c) => [c.name, c.dtype, c.proposed, c.failing, c.samples])).toEqual([
      ['code', 'VARCHAR', 'DECIMAL', 1, ['x7']],
      ['amount', 'VARCHAR', 'DECIMAL', 1, ['n/k']],
      ['day', 'VARCHAR', 'DATE', 1, ['31.02.2024']],
    ])
    const checked = (await server.call('apiv2/infer_schema', { dataset_id: datasetId, types: { c1: 'VARCHAR', c2: 'DOUBLE' } }, token)).data
    expect(checked.columns.map((c) => [c.column_id, c.failing])).toEqual([
      ['c1', 0],
      ['c2', 1],
    ])
    const schema = { types: { c1: 'BIGINT', c2: 'DECIMAL' }, blank_misfits: ['c2'] }
    const before = await get(datasetId)
    expect(await again(datasetId, { ...csv, schema })).toMatchObject({ kind: 'schema', state: 'done' })
    const after = await get(datasetId)
    expect(after.schema.map((c) => c.dtype)).toEqual(['VARCHAR', 'DECIMAL(18,1)', 'VARCHAR'])
    expect(after.report?.schema).toMatchObject({ updated: [{ column_id: 'c2', blanked: 1 }], failed: [{ column_id: 'c1', failing: 1, samples: ['x7'] }] })
    expect([after.version_id !== before.version_id, after.rows]).toEqual([true, 41])
    expect((await columnOf(datasetId, 1, 41))?.at(-1)).toBeNull()
  })

  it('keep every text when a column goes back to text', async () => {
    const { datasetId } = await server.importCsv(token, 'price\n"$1,200.50"\n$3.00\n')
    expect(await columnOf(datasetId, 0)).toEqual([1200.5, 3])
    await again(datasetId, { ...csv, schema: { types: { c1: 'VARCHAR' }, blank_misfits: [] } })
    expect(await columnOf(datasetId, 0)).toEqual(['$1,200.50', '$3.00'])
    await again(datasetId, { ...csv, schema: { types: {}, blank_misfits: [] } })
    expect(await columnOf(datasetId, 0)).toEqual([1200.5, 3])
  })

  it('make days of figures, and of months their first day, only where that was chosen', async () => {
    const columns = {
      '20240131': ['20240229', '2024-01-31', '2024-02-29'],
      '202401': ['202412', '2024-01-01', '2024-12-01'],
      '2024': ['2025', '2024-01-01', '2025-01-01'],
      '2024-1': ['2024-02', '2024-01-01', '2024-02-01'],
      '1/2024': ['12/2024', '2024-01-01', '2024-12-01'],
      'Jan-24': ['feb-24', '2024-01-01', '2024-02-01'],
      'Sep 2024': ['MAY 2024', '2024-09-01', '2024-05-01'],
      'March 2024': ['December 2024', '2024-03-01', '2024-12-01'],
      '2024年3月': ['2024年11月', '2024-03-01', '2024-11-01'],
      '20240131235959': ['20240229000000', '2024-01-31T23:59:59', '2024-02-29T00:00:00'],
      '202401310930': ['202402291745', '2024-01-31T09:30:00', '2024-02-29T17:45:00'],
    }
    const firsts = Object.keys(columns)
    const types = Object.fromEntries(firsts.map((first, i) => [`c${i + 1}`, first.length > 11 ? 'TIMESTAMP' : 'DATE']))
    const content = [firsts.map((_, i) => `h${i}`), firsts, firsts.map((first) => columns[first as keyof typeof columns][0])]
      .map((row) => row.join(','))
      .join('\n')
    const { datasetId } = await server.importCsv(token, `${content}\n`)
    expect((await get(datasetId)).schema.map((c) => c.dtype)).toEqual(firsts.map((first) => (/^[0-9]+$/.test(first) ? 'BIGINT' : 'VARCHAR')))
    const checked = (await server.call('apiv2/infer_schema', { dataset_id: datasetId, types: types as never }, token)).data
    expect(checked.columns.map((c) => [c.name, c.failing, c.samples])).toEqual(firsts.map((_, i) => [`h${i}`, 0, []]))
    expect(await again(datasetId, { ...csv, schema: { types, blank_misfits: [] } })).toMatchObject({ kind: 'schema', state: 'done' })
    const values = async () => (await server.call('apiv2/preview_dataset', { dataset_id: datasetId, count: 20 }, token)).data.data
    const days = firsts.map((first) => columns[first as keyof typeof columns].slice(1))
    expect(await values()).toEqual(days)
    await again(datasetId)
    expect(await values()).toEqual(days)
  })

  it('fit in the memory of an import when they are chosen for many columns', async () => {
    const ids = Array.from({ length: 120 }, (_, i) => `c${i + 1}`)
    const line = (text: (i: number) => string) => ids.map((_, i) => text(i)).join(',')
    const { datasetId } = await server.importCsv(token, `${line((i) => `h${i}`)}\n${line(() => 'Jan-24')}\n${line(() => 'Feb-24')}\n`)
    const types = Object.fromEntries(ids.map((id) => [id, 'DATE' as const]))
    expect(await again(datasetId, { ...csv, schema: { types, blank_misfits: [] } })).toMatchObject({ kind: 'schema', state: 'done' })
    expect(await columnOf(datasetId, 119)).toEqual(['2024-01-01', '2024-02-01'])
  })

  it('count what is no day among figures that were to be days', async () => {
    const { datasetId } = await server.importCsv(token, 'd\n20240131\n20240230\n20241301\n20240401\n20240402\n')
    const checked = (await server.call('apiv2/infer_schema', { dataset_id: datasetId, types: { c1: 'DATE' } }, token)).data
    expect(checked.columns.map((c) => [c.failing, c.samples.toSorted()])).toEqual([[2, ['20240230', '20241301']]])
  })

  it('read days before months where that was chosen', async () => {
    const { datasetId } = await server.importCsv(token, 'd\n01/02/2024\n03/04/2024\n')
    expect((await get(datasetId)).report?.columns[0]).toMatchObject({ date_order: 'mdy', ambiguous_dates: true })
    await again(datasetId, { source: CsvOptions.parse({ kind: 'csv', date_order: 'dmy' }) })
    expect(await columnOf(datasetId, 0)).toEqual(['2024-02-01', '2024-04-03'])
  })
})

describe('a look at a CSV file', () => {
  it('shows what was detected, and the file as it would be read otherwise', async () => {
    const { data } = await server.upload(token, 'a;b\n1,5;01/02/2024\n2,5;03/04/2024\n', 'Look', 'x.csv', { import: false })
    expect(await get(data.dataset_id)).toMatchObject({ status: 'staged', rows: 0 })
    const look = (await server.call('apiv2/preview_source', { dataset_id: data.dataset_id }, token)).data
    expect(look).toMatchObject({ options: { delimiter: ';', encoding: 'utf-8', header_row: 1 }, names: ['a', 'b'], ambiguous_dates: ['b'] })
    expect(look.rows[0]).toEqual(['1,5', '01/02/2024'])
    const other = await server.call(
      'apiv2/preview_source',
      { dataset_id: data.dataset_id, options: CsvOptions.parse({ kind: 'csv', delimiter: ',', header_row: 0 }) },
      token,
    )
    // with this delimiter the first line has only one field, so an import would reject it
    expect([other.data.names, other.data.rows[0]]).toEqual([
      ['column_1', 'column_2'],
      ['1', '5;01/02/2024'],
    ])
  })
})

describe('the review of a file', () => {
  const text = `id,amount,day,code\n${Array.from({ length: 300 }, (_, i) => `${i},${i === 7 ? 'n/k' : `${i}.5`},0${(i % 9) + 1}/02/2024,${i === 9 ? 'x' : '1'}\n`).join('')}5,6\n"q"r,1,2,3\n`
  const staged = async (content: string | Buffer, name = 'x.csv') => (await server.upload(token, content, 'Review', name, { import: false })).data.dataset_id
  const look = async (id: string, types?: Record<string, SchemaType>) =>
    (await server.call('apiv2/preview_source', { dataset_id: id, ...(types ? { types } : {}) }, token)).data

  it('shows the type and samples of every column, and what keeps one a text', async () => {
    const { columns, sampled_rows, sample_is_whole, rows } = await look(await staged(text))
    expect([sampled_rows, sample_is_whole, rows[0]]).toEqual([300, true, ['0', '0.5', '01/02/2024', '1']])
    expect(columns.map((c) => [c.name, c.found, c.chosen, c.samples[0], c.values, c.failing, c.failing_samples, c.nearly])).toEqual([
      ['id', 'BIGINT', null, '0', 300, 0, [], null],
      ['amount', 'VARCHAR', null, '0.5', 300, 1, ['n/k'], 'number'],
      ['day', 'DATE', null, '01/02/2024', 300, 0, [], null],
      ['code', 'VARCHAR', null, '1', 300, 1, ['x'], 'number'],
    ])
    expect(columns[2]).toMatchObject({ ambiguous_dates: true, hint: 'usual', date_order: 'mdy' })
  })
  it('counts what does not fit a chosen type, which the import then uses and reports', async () => {
    const id = await staged(text)
    const types = { c1: 'VARCHAR', c2: 'DECIMAL' } as const
    const { columns, options } = await look(id, types)
    expect(columns.slice(0, 2).map((c) => [c.chosen, c.found, c.failing, c.failing_samples])).toEqual([
      ['VARCHAR', 'BIGINT', 0, []],
      ['DECIMAL', 'VARCHAR', 1, ['n/k']],
    ])
    expect(await again(id, { source: options, schema: { types, blank_misfits: ['c1', 'c2'] } })).toMatchObject({ kind: 'import', state: 'done' })
    const { schema, report } = await get(id)
    expect(schema.map((c) => c.dtype)).toEqual(['VARCHAR', 'DECIMAL(18,1)', 'DATE', 'VARCHAR'])
    expect(report?.schema?.updated.map((c) => [c.column_id, c.misfits, c.misfit_samples])).toEqual([['c1', 0, []], ['c2', 1, ['n/k']]]) // biome-ignore format: a table
    expect(report?.columns[3]).toMatchObject({ misfits: 1, nearly: 'number', misfit_samples: ['x'] })
    expect((await look(id)).columns.map((c) => c.chosen)).toEqual(['VARCHAR', 'DECIMAL', null, null])
  })
  it('lists every line that the import refuses, page by page', async () => {
    const bad = Array.from({ length: 70 }, (_, i) => `only ${i}\n`).join('')
    const id = await staged(`a,b\n${'1,2\n'.repeat(1_000)}${bad}3,4\n5,6,${'x'.repeat(5_000)}\n`)
    const page = async (start: number) => (await server.call('apiv2/check_source', { dataset_id: id, start, count: 50 }, token)).data
    const [first, second] = [await page(0), await page(50)]
    expect([first.kept, first.refused, first.width, first.lines.length, second.lines.length]).toEqual([1_001, 71, 2, 50, 21])
    expect(first.lines[0]).toEqual({ line: 1_002, reason: 'too_few_fields', fields: 1, text: 'only 0', length: 6 })
    expect(second.lines.at(-1)).toMatchObject({
      line: 1_073,
      reason: 'too_many_fields',
      fields: 3,
      text: expect.stringMatching(/^5,6,x{3996}$/),
      length: 5_004,
    })
    await again(id, { source: (await look(id)).options })
    expect((await get(id)).report).toMatchObject({ rows_stored: 1_001, rows_refused: 71 })
  })
  it('tells of a quotation mark that is never closed, and of short rows that are filled', async () => {
    expect(await server.call('apiv2/check_source', { dataset_id: await staged('a,b\n1,"2\n3,4\n') }, token)).toMatchObject({ code: 'file_unterminated_quote' })
    const { data } = await server.call('apiv2/check_source', { dataset_id: await staged('a,b,c\n1\n2\n3,4,5\n') }, token)
    expect(data).toMatchObject({ kept: 3, padded: 2, refused: 0 })
  })
  it('of a workbook and of a database judges their cells, and refuses no line', async () => {
    const sheet = one([['n', 'd', 't'], [1, '2024-01-02', '0071'], [2.5, '2024-01-03', '12']]) // biome-ignore format: a table
    const id = await staged(sheet, 'x.xlsx')
    expect((await look(id)).columns.map((c) => [c.name, c.found])).toEqual([['n', 'DECIMAL(18,1)'], ['d', 'DATE'], ['t', 'VARCHAR']]) // biome-ignore format: a table
    expect((await look(id, { c3: 'BIGINT' })).columns[2]).toMatchObject({ chosen: 'BIGINT', values: 2, failing: 1, failing_samples: ['0071'] })
    expect((await server.call('apiv2/check_source', { dataset_id: id }, token)).data).toMatchObject({ refused: 0, lines: [] })
  })
})

it('a column lists its values as options where they are few, and says why not where they are many; a document holds none', async () => {
  const rows = Array.from({ length: 101 }, (_, i) => `${i % 2 === 0 ? 'East' : 'West'},id${i},${i === 0 ? '' : 1}`)
  const { datasetId } = await server.importCsv(token, `Region,Id,Flag\n${rows.join('\n')}\n`)
  const columns = async (language: string) =>
    (await server.call('apiv2/get_dataset_config', { dataset_id: datasetId }, token, { 'accept-language': language })).data.schema
  expect((await columns('en')).map((c) => [c.has_options, c.options])).toEqual([
    [true, { values: ['East', 'West'] }],
    [false, { message: 'Too many unique values' }],
    [true, { values: [1] }],
  ])
  expect((await columns('zh'))[1]?.options).toEqual({ message: '唯一值过多' })
  expect((await get(datasetId)).schema[0]?.options).toEqual({ values: ['East', 'West'] })
  const { data } = await server.call('apiv2/create_analysis', { dataset_id: datasetId, title: 'A' }, token)
  expect(data.value_json.dataset.columns.map((c) => c.options)).toEqual([null, null, null])
})
