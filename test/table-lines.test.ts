/** Leaves out rows and joins header lines; the preview and the import of a file agree. */
import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { FILE_SOURCES } from '../src/contract/file-source.ts'
import type { FileOptions, SourcePreview } from '../src/contract/import.ts'
import type { TableLines } from '../src/contract/table-lines.ts'
import { FileReader } from './support/read-file.ts'
import { one } from './support/workbooks.ts'

const reader = new FileReader()
afterAll(() => reader.close())

const ROWS = [
  ['Report', null, null],
  ['Region', 'Q1', null],
  [null, 'Units', 'Revenue'],
  ['North', '1', '10.5'],
  ['South', '2', '20.5'],
  [null, 'Units', 'Revenue'],
  ['West', '4', '40.5'],
  ['Total', '7', '71.5'],
  ['printed by Ann', null, null],
] as const

const csv = Buffer.from(`${ROWS.map((row) => row.map((cell) => cell ?? '').join(',')).join('\n')}\n`)
const workbook = one(ROWS.map((row) => row.map((cell) => (cell !== null && /^[\d.]+$/.test(cell) ? Number(cell) : cell))))
const FILES = [
  ['a text file', csv, 'csv'],
  ['a workbook', workbook, 'excel'],
] as const

const CHOSEN = { header_row: 2, header_rows: 2, skip_last: 1, leave_out: [8], drop_repeated_headers: true }

/** Previews and imports a file; both results as texts. */
async function both(content: Buffer, kind: 'csv' | 'excel', chosen: Partial<TableLines> & { header_row: number }) {
  const options = { ...FILE_SOURCES[kind].unchosen, ...chosen } as FileOptions
  const review = await reader.review(content, options)
  const loaded = await reader.load(content, options)
  if (!review.ok || !loaded.ok) throw new Error(JSON.stringify([review, loaded]))
  const list = loaded.value.columns.map(({ id }) => `CAST(${id} AS VARCHAR)`).join(', ')
  return { preview: review.value, loaded: loaded.value, rows: await reader.rows(`SELECT ${list} FROM data`) }
}

const texts = ({ stored }: SourcePreview): (string | null)[][] => stored.map((row) => row.map((value) => (value === null ? null : String(value))))

describe.each(FILES)('%s', (_, content, kind) => {
  it('gets names from two lines and leaves out what was chosen', async () => {
    const { preview, loaded, rows } = await both(content, kind, CHOSEN)
    expect(rows).toEqual([['North', '1', '10.5'], ['South', '2', '20.5'], ['West', '4', '40.5']]) // biome-ignore format: a table
    expect(texts(preview)).toEqual(rows)
    expect(preview.names).toEqual(['Region', 'Q1 / Units', 'Q1 / Revenue'])
    expect(loaded.columns.map(({ name }) => name)).toEqual(preview.names)
    expect(loaded.columns.map(({ dtype }) => dtype)).toEqual(preview.columns.map(({ stored_as }) => stored_as))
    expect(preview.row_numbers).toEqual([4, 5, 7])
    expect(preview.above).toEqual([{ row: 1, cells: ['Report', null, null] }])
    expect(loaded.report).toMatchObject({ rows_read: 3, rows_stored: 3, skipped_rows: 1, left_out: { last: 1, chosen: 1, repeated_headers: 1 } })
  })

  it('is read again in the same way by the options that the import settled', async () => {
    const { loaded } = await both(content, kind, CHOSEN)
    const again = await reader.load(content, loaded.options?.source ?? FILE_SOURCES.csv.unchosen)
    expect(again).toMatchObject({ ok: true, value: { rows: 3, columns: loaded.columns } })
  })

  it('keeps every row if nothing is chosen', async () => {
    const { preview, loaded } = await both(content, kind, { header_row: 3 })
    expect(loaded.report.left_out).toEqual({ last: 0, chosen: 0, repeated_headers: 0 })
    expect(loaded.rows + loaded.report.rows_refused).toBe(6)
    expect(preview.row_numbers.slice(0, 3)).toEqual([4, 5, 6])
  })
})

it('leaves out the last rows of a long file, which the preview of its beginning does not reach', async () => {
  const text = `n,t\n${Array.from({ length: 20_000 }, (_, i) => `${i},text ${i}`).join('\n')}\nTotal,\n`
  const { loaded, preview } = await both(Buffer.from(text), 'csv', { header_row: 1, skip_last: 1 })
  expect(loaded).toMatchObject({ rows: 20_000, columns: [{ dtype: 'BIGINT' }, { dtype: 'VARCHAR' }] })
  expect(preview.columns[0]?.stored_as).toBe('BIGINT')
})

it('shows values as they will be stored, and which of them the file writes in another way', async () => {
  const text = 'day;amount;note\n13/05/2024;1.234,50;a\n14/05/2024;k.A.;b\n15/05/2024;2,00;c\n'
  const review = await reader.review(Buffer.from(text), FILE_SOURCES.csv.unchosen)
  expect(review.ok && review.value).toMatchObject({
    stored: [['2024-05-13', 1234.5, 'a'], ['2024-05-14', null, 'b'], ['2024-05-15', 2, 'c']], // biome-ignore format: a table
    changes: [
      { row: 0, column: 0, text: '13/05/2024', kind: 'form' },
      { row: 0, column: 1, text: '1.234,50', kind: 'form' },
      { row: 1, column: 0, text: '14/05/2024', kind: 'form' },
      { row: 1, column: 1, text: 'k.A.', kind: 'nothing' },
      { row: 2, column: 0, text: '15/05/2024', kind: 'form' },
      { row: 2, column: 1, text: '2,00', kind: 'form' },
    ],
  })
})

it('shows which values a chosen type makes blank', async () => {
  const review = await reader.review(Buffer.from('code,n\na,1\n7,2\n'), FILE_SOURCES.csv.unchosen, { c1: 'BIGINT' })
  expect(review.ok && review.value).toMatchObject({
    stored: [[null, 1], [7, 2]], // biome-ignore format: a table
    changes: [{ row: 0, column: 0, text: 'a', kind: 'misfit' }],
  })
})

it('names what a workbook hides: sheets, columns and rows', async () => {
  const content = readFileSync(new URL('fixtures/real-files/x-hidden--x-hidden.xlsx', import.meta.url))
  const review = await reader.review(content, FILE_SOURCES.excel.unchosen)
  expect(review).toMatchObject({ ok: true, value: { hidden: { sheets: ['Lists'], columns: ['secret'], rows: [3, 4, 5] } } })
})

it('points at the last rows of a long text file', async () => {
  const text = `n,t,u\n${Array.from({ length: 2_000 }, (_, i) => `${i},text ${i},x`).join('\n')}\nTotal,,\nPrinted by Ann\n`
  const review = async (skip_last: number) => {
    const found = await reader.review(Buffer.from(text), { ...FILE_SOURCES.csv.unchosen, skip_last })
    return found.ok ? found.value.suggestions : found.code
  }
  expect(await review(0)).toEqual([{ kind: 'last', count: 2, texts: ['Total', 'Printed by Ann'] }])
  expect(await review(2)).toEqual([])
})
