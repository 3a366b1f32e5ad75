/** Reviews of sheets point at their ends, however long they are, at headers under merged cells, and at hidden parts. */
import { createRequire } from 'node:module'
import type * as SheetJs from '@e965/xlsx'
import { afterAll, describe, expect, it } from 'vitest'
import { FILE_SOURCES } from '../src/contract/file-source.ts'
import type { ExcelOptions } from '../src/contract/import.ts'
import { FileReader } from './support/read-file.ts'

const X = createRequire(import.meta.url)('@e965/xlsx') as typeof SheetJs
const reader = new FileReader()
afterAll(() => reader.close())

const options = FILE_SOURCES.excel.unchosen as ExcelOptions
type Cell = string | number | null
type Type = 'xlsx' | 'biff8' | 'xlsb' | 'ods'

function workbook(cells: readonly (readonly Cell[])[], type: Type, change: (sheet: SheetJs.WorkSheet) => void = () => undefined): Buffer {
  const sheet = X.utils.aoa_to_sheet(cells as Cell[][])
  change(sheet)
  return X.write({ SheetNames: ['a'], Sheets: { a: sheet } }, { type: 'buffer', bookType: type }) as Buffer
}
async function review(content: Buffer, chosen: Partial<ExcelOptions> = {}) {
  const found = await reader.review(content, { ...options, ...chosen })
  if (!found.ok) throw new Error(found.code)
  return found.value
}

const page = (cells: readonly (readonly Cell[])[]): Buffer =>
  Buffer.from(`<table>${cells.map((row) => `<tr>${row.map((cell) => `<td>${cell ?? ''}</td>`).join('')}</tr>`).join('')}</table>`)

describe('the end of a sheet of 3,000 rows', () => {
  const rows = Array.from({ length: 3_000 }, (_, i) => [`r${i}`, i, i * 2, 'x'])
  const long: Cell[][] = [['region', 'units', 'price', 'note'], ...rows, [], ['合计', 4_498_500, 8_997_000, null], ['来源：统计局']]
  it.each(['xlsx', 'biff8', 'xlsb', 'ods'] as const)('is examined (%s)', async (type) => {
    const content = workbook(long, type)
    const { suggestions } = await review(content)
    expect(suggestions).toEqual([{ kind: 'last', count: 2, texts: ['合计', '来源：统计局'] }])
    expect((await review(content, { skip_last: 2 })).suggestions).toEqual([])
    expect(await reader.read(content, { ...options, skip_last: 2 })).toMatchObject({ types: ['VARCHAR', 'BIGINT', 'BIGINT', 'VARCHAR'] })
    expect(await reader.rows('SELECT count(*), max(c1) FROM data')).toEqual([['3000', 'r999']])
  })
  it('is examined in a page', async () => {
    expect((await review(page(long))).suggestions).toEqual([{ kind: 'last', count: 2, texts: ['合计', '来源：统计局'] }])
    expect((await review(page(long), { skip_last: 2 })).suggestions).toEqual([])
  })
  it('without notes suggests nothing', async () => {
    expect((await review(workbook(long.slice(0, -3), 'xlsx'))).suggestions).toEqual([])
  })
})

describe('names over merged cells', () => {
  const group: Cell[][] = [['Region', 'Sales', null, null, 'Costs', null], [null, 'Jan', 'Feb', 'Mar', 'Jan', 'Feb'], ['a', 1, 2, 3, 4, 5], ['b', 1, 2, 3, 4, 5], ['c', 1, 2, 3, 4, 5]] // biome-ignore format: a table
  const merges = (of: readonly string[]) => (sheet: SheetJs.WorkSheet) => {
    sheet['!merges'] = of.map((range) => X.utils.decode_range(range))
  }
  const joined = ['Region', 'Sales / Jan', 'Sales / Feb', 'Sales / Mar', 'Costs / Jan', 'Costs / Feb']
  it.each(['xlsx', 'biff8'] as const)('are the first of two header lines (%s)', async (type) => {
    const content = workbook(group, type, merges(['A1:A2', 'B1:D1', 'E1:F1']))
    const { suggestions, options: found } = await review(content)
    const lines = found.kind === 'excel' ? found.header_row : null
    expect(suggestions.map(({ kind }) => kind)).toEqual([lines === 1 ? 'header_line' : 'group_line'])
    const two = { header_row: 1, header_rows: 2 }
    expect(await review(content, two)).toMatchObject({ names: joined, suggestions: [] })
    expect(await reader.read(content, { ...options, ...two })).toMatchObject({ columns: joined })
  })
  it('are found below a title, and by a single block', async () => {
    const content = workbook([['Report'], [], [null, null, 'Sales', null], ['Region', 'Kind', 'Jan', 'Feb'], ['a', 'x', 1, 2], ['b', 'y', 3, 4]], 'xlsx', merges(['A1:D1', 'C3:D3'])) // biome-ignore format: a table
    const { suggestions, options: found } = await review(content)
    expect(found).toMatchObject({ header_row: 4 })
    expect(suggestions).toEqual([{ kind: 'group_line', row: 3, lines: 2, texts: ['Sales'] }])
    expect(await review(content, { header_row: 3, header_rows: 2 })).toMatchObject({ names: ['Region', 'Kind', 'Sales / Jan', 'Sales / Feb'] })
  })
  it('keep a neighbour without a block apart', async () => {
    const content = workbook([['Sales', null, null], ['Jan', 'Feb', 'Note'], [1, 2, 'x'], [3, 4, 'y']], 'xlsx', merges(['A1:B1'])) // biome-ignore format: a table
    expect(await review(content, { header_row: 1, header_rows: 2 })).toMatchObject({ names: ['Sales / Jan', 'Sales / Feb', 'Note'] })
  })
  it('are no title', async () => {
    const content = workbook([['Report 2024', null, null], ['Region', 'Units', 'Price'], ['a', 1, 2], ['b', 3, 4]], 'xlsx', merges(['A1:C1'])) // biome-ignore format: a table
    expect((await review(content)).suggestions).toEqual([])
  })
  it('are found in the tail of a long sheet', async () => {
    const rows = Array.from({ length: 2_500 }, (_, i) => [`r${i}`, i, i, i, i, i])
    const content = workbook([['Title'], [null, 'Sales', null, null, 'Costs', null], ['Region', 'Jan', 'Feb', 'Mar', 'Apr', 'May'], ...rows], 'xlsx', merges(['B2:D2', 'E2:F2'])) // biome-ignore format: a table
    expect((await review(content)).suggestions).toMatchObject([{ kind: 'group_line', row: 2 }])
  })
  it('of a text file are seen by names that repeat', async () => {
    const found = await reader.review(Buffer.from('Bericht\n;2023;;2024;\nOrt;Menge;Preis;Menge;Preis\na;1;2;3;4\nb;1;2;3;4\n'), FILE_SOURCES.csv.unchosen)
    expect(found).toMatchObject({ ok: true, value: { suggestions: [{ kind: 'group_line', row: 2, lines: 2, texts: ['2023', '2024'] }] } })
  })
  it('are found below titles that a spreadsheet padded with commas', async () => {
    const lines = ['Sales report,,,,', 'Lima Ltd,,,,', ',,,,', ',North,North,South,South', 'Product,Units,Amount,Units,Amount', 'Tea,10,100.5,5,50', 'Coffee,20,200,7,70', 'Cocoa,3,30,2,20', 'Total,33,330.5,14,140', ',,,,', 'Printed on 2026-05-02,,,,'] // biome-ignore format: a table
    const found = await reader.review(Buffer.from(lines.join('\n')), FILE_SOURCES.csv.unchosen)
    expect(found).toMatchObject({ ok: true, value: { options: { header_row: 5 } } })
    expect(found.ok && found.value.columns.map(({ found: type }) => type)).toEqual(['VARCHAR', 'BIGINT', 'DECIMAL(18,1)', 'BIGINT', 'BIGINT'])
    expect(found.ok && found.value.suggestions.map(({ kind }) => kind)).toContain('group_line')
  })
})

it('hidden sheets, rows and columns of old workbooks are told', async () => {
  const sheet = X.utils.aoa_to_sheet([['a', 'b', 'c'], [1, 2, 3], [4, 5, 6], [7, 8, 9]]) // biome-ignore format: a table
  sheet['!cols'] = [{}, { hidden: true }, {}]
  const book: SheetJs.WorkBook = { SheetNames: ['s', 't'], Sheets: { s: sheet, t: X.utils.aoa_to_sheet([['x'], [1]]) }, Workbook: { Sheets: [{ Hidden: 0 }, { Hidden: 1 }] } } // biome-ignore format: a table
  const written = X.write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer
  expect((await review(written)).hidden).toEqual({ sheets: ['t'], columns: ['b'], rows: [] })
})

it('hidden rows of old workbooks are told by their records', async () => {
  const written = workbook([['a', 'b'], [1, 2], [3, 4], [5, 6]], 'biff8') // biome-ignore format: a table
  const container = X.CFB.read(written, { type: 'buffer' })
  const stream = X.CFB.find(container, 'Workbook') as { content: Uint8Array }
  const record = Buffer.from('0802100002000000020000010000000020000000', 'hex')
  const bytes = Buffer.from(stream.content)
  // before the end of the sheet, which is the last record
  const at = bytes.lastIndexOf(Buffer.from('0a000000', 'hex'))
  X.CFB.utils.cfb_add(container, 'Workbook', Buffer.concat([bytes.subarray(0, at), record, bytes.subarray(at)]))
  const found = await review(Buffer.from(X.CFB.write(container, { type: 'buffer' }) as Uint8Array))
  expect(found.hidden).toEqual({ sheets: [], columns: [], rows: [3] })
})
