/** Imports files exported by real programs; each must give the expected result. */
import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { FILE_SOURCES } from '../src/contract/file-source.ts'
import { FileReader } from './support/read-file.ts'
import { differences, RealFile } from './support/real-files.ts'
import { changed, one } from './support/workbooks.ts'

const FOLDER = new URL('fixtures/real-files/', import.meta.url)
const CASES = RealFile.array().parse(JSON.parse(readFileSync(new URL('cases.json', FOLDER), 'utf8')))
const reader = new FileReader()
afterAll(() => reader.close())

it.each(CASES)('$name: $exported_by', async (wanted) => {
  expect(await differences(reader, readFileSync(new URL(wanted.file, FOLDER)), wanted)).toEqual([])
})

const { kind: _, ...NOTHING_CHOSEN } = FILE_SOURCES.csv.unchosen

describe('decimals that a comma without quotes split', () => {
  const text = `item,price,qty\n${Array.from({ length: 30 }, (_, i) => `a${i},${i},${i % 10}5,${i * 2}`).join('\n')}\n`
  it('are offered by the review, with the likeliest column first', async () => {
    const review = await reader.review(Buffer.from(text), { kind: 'csv', ...NOTHING_CHOSEN })
    expect(review).toMatchObject({ ok: true, value: { fields_beyond_header: 1, decimal_columns: [2, 3] } })
  })
  it('are told by the report where nobody joined them', async () => {
    expect(await reader.read(Buffer.from(text))).toMatchObject({ columns: ['item', 'price', 'qty', 'column_4'], told: ['1 fields beyond the header'] })
  })
  it('are joined where a person says so, in the review and the import alike', async () => {
    const options = { kind: 'csv', ...NOTHING_CHOSEN, decimal_column: 2 } as const
    const review = await reader.review(Buffer.from(text), options)
    expect(review).toMatchObject({ ok: true, value: { names: ['item', 'price', 'qty'], options: { decimal_column: 2 } } })
    expect(review.ok && review.value.rows[3]).toEqual(['a3', '3.35', '6'])
    const outcome = await reader.read(Buffer.from(text), options)
    expect(outcome).toMatchObject({ columns: ['item', 'price', 'qty'], types: ['VARCHAR', 'DECIMAL(18,2)', 'BIGINT'], told: [] })
    expect(await reader.rows('SELECT CAST(c2 AS VARCHAR), c3 FROM data LIMIT 1 OFFSET 29')).toEqual([['29.95', '58']])
  })
  it('leave whole numbers as they are, and refuse rows that hold another field too many', async () => {
    const options = { kind: 'csv', ...NOTHING_CHOSEN, decimal_column: 2 } as const
    expect(await reader.read(Buffer.from('item,price,qty\na,1,5,2\nb,7,3\nc,2,25,4\nd,x,y,z\n'), options)).toMatchObject({
      rows: [['a', '1.50', '2'], ['b', '7.00', '3'], ['c', '2.25', '4']], // biome-ignore format: a table
      told: ['refused 5: too_many_fields 4'],
    })
  })
  it('are not offered for a comma at the end of every row, nor for texts', async () => {
    const review = async (csv: string) => {
      const found = await reader.review(Buffer.from(csv), { kind: 'csv', ...NOTHING_CHOSEN })
      return found.ok ? [found.value.fields_beyond_header, found.value.decimal_columns] : found.code
    }
    expect(await review('a,b\n1,2,\n3,4,\n5,6,\n')).toEqual([0, []])
    expect(await review('name,age\n0,Anna,31\n1,Bert,45\n2,Cleo,52\n')).toEqual([1, []])
  })
})

it.each([
  ['versions', ['3.8.10', '3.9.13', '3.10.12', '12.1.10'], 'VARCHAR'],
  ['days of one figure', ['3.9.24', '13.10.24', '1.1.25', '31.12.24'], 'DATE'],
])('tells %s with two points from the others', async (_, values, type) => {
  const text = `k;v\n${values.map((value, i) => `k${i};${value}`).join('\n')}\n`
  expect(await reader.read(Buffer.from(text))).toMatchObject({ types: ['VARCHAR', type] })
})

it('keeps the rows of a list of texts, some with a comma, and finds a table below more titles than rows', async () => {
  const list = Buffer.from('Notes\nfirst\nsecond,third\nfourth\nfifth,sixth\n')
  expect(await reader.read(list)).toMatchObject({ columns: ['Notes'] })
  const titled = Buffer.from(`${'Title\n'.repeat(9)}day,amount\n2024-01-01,5\n2024-01-02,6\n`)
  expect(await reader.read(titled)).toMatchObject({ columns: ['day', 'amount'] })
})

describe('blanks that look like nothing', () => {
  it('are no values of numbers and dates, and stay in texts', async () => {
    const text = `n,t\n1,\u00a0\n2,b\n\u00a0,\u3000\n\u3000,d\n\u200b,e\n&nbsp;,f\n`
    expect(await reader.read(Buffer.from(text))).toMatchObject({ types: ['BIGINT', 'VARCHAR'] })
    expect(await reader.rows('SELECT count(c1), count(c2) FROM data')).toEqual([['2', '6']])
  })
})

describe('dates of two-digit years', () => {
  const year = String((new Date().getUTCFullYear() + 20) % 100)
  it.each(['13/05/', '13.05.', '13-May-'])('that are read as future dates are told by the review and the report (%s)', async (day) => {
    const text = Buffer.from(`name,due\na,${day}01\nb,${day}${year}\nc,${day}02\n`)
    const latest = new Date().getUTCFullYear() + 20
    const review = await reader.review(text, { kind: 'csv', ...NOTHING_CHOSEN })
    expect(review.ok && review.value.columns[1]?.future_years).toEqual({ count: 1, latest })
    expect(await reader.read(text)).toMatchObject({ told: [`c2: 1 future, up to ${latest}`] })
  })
  it('further than twenty years in the future are of the last century', async () => {
    const short = (years: number) => String((new Date().getUTCFullYear() + years) % 100).padStart(2, '0')
    const latest = new Date().getUTCFullYear()
    await reader.read(Buffer.from(`name,due\na,13/05/${short(21)}\nb,29/02/68\nc,13/05/${short(19)}\n`))
    expect(await reader.rows('SELECT CAST(c2 AS VARCHAR) FROM data')).toEqual([[`${latest - 79}-05-13`], ['1968-02-29'], [`${latest + 19}-05-13`]])
  })
  it('of the past, and years of four digits, are not', async () => {
    expect(await reader.read(Buffer.from('a,b\n13/05/01,13/05/2099\n14/05/02,14/05/2098\n'))).toMatchObject({ told: [] })
  })
})

describe('formulas that were saved without values', () => {
  const cell = (place: string, inside: string, type = '') => `<c r="${place}"${type}>${inside}</c>`
  const sheet = (rows: string) => `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`
  const text = (place: string, of: string) => cell(place, `<is><t>${of}</t></is>`, ' t="inlineStr"')
  const rows = [
    `<row r="1">${text('A1', 'item')}${text('B1', 'total')}${text('C1', 'note')}</row>`,
    `<row r="2">${text('A2', 'a')}${cell('B2', '<f>1+1</f>')}${cell('C2', '<f>""</f><v></v>', ' t="str"')}</row>`,
    `<row r="3">${text('A3', 'b')}${cell('B3', '<f>1+2</f><v/>')}${text('C3', 'x')}</row>`,
    `<row r="4">${text('A4', 'c')}${cell('B4', '<f t="shared" si="0"/>')}${text('C4', 'y')}</row>`,
    `<row r="5">${text('A5', 'd')}${cell('B5', '<f>0</f><v>0</v>')}${text('C5', 'z')}</row>`,
  ]
  it.each([false, true])('are counted, and blank; saved zeros and empty texts are values (merged cells filled: %s)', async (fill_merged) => {
    const workbook = changed(one([['x']]), () => sheet(rows.join('')))
    const options = { ...FILE_SOURCES.excel.unchosen, fill_merged }
    expect(await reader.read(workbook, options)).toMatchObject({
      types: ['VARCHAR', 'BIGINT', 'VARCHAR'],
      rows: [['a', null, null], ['b', null, 'x'], ['c', null, 'y'], ['d', '0', 'z']], // biome-ignore format: a table
      told: ['3 formulas without values'],
    })
    expect(await reader.review(workbook, options)).toMatchObject({ ok: true, value: { formulas_without_values: 3 } })
  })
})
