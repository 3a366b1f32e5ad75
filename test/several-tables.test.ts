/** Imports the files of an archive, and the sheets of a workbook, as one table. */
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { FILE_SOURCES } from '../src/contract/file-source.ts'
import type { TablesOptions } from '../src/contract/tables.ts'
import { FileReader } from './support/read-file.ts'
import { book, one } from './support/workbooks.ts'
import { zip } from './support/zip.ts'

const reader = new FileReader()
afterAll(() => reader.close())

const ALL = FILE_SOURCES.tables.unchosen
const NAMED: TablesOptions = { ...ALL, name_column: 'File' }
const packed = (files: Record<string, string | Buffer>) =>
  zip(Object.entries(files).map(([name, content]) => ({ name, content: Buffer.from(content as string) })))

async function imported(content: Buffer, options: TablesOptions) {
  const loaded = await reader.load(content, options)
  if (!loaded.ok) return { code: loaded.code, params: loaded.params }
  const { columns, report, options: stored } = loaded.value
  const list = columns.map((c) => `CAST(${c.id} AS VARCHAR)`).join(', ')
  const rows = await reader.rows(`SELECT ${list} FROM data`)
  return { names: columns.map(({ name }) => name), types: columns.map(({ dtype }) => dtype), rows, tables: report.tables, report, source: stored?.source }
}

async function reviewed(content: Buffer, options: TablesOptions) {
  const review = await reader.review(content, options)
  if (!review.ok) throw new Error(review.code)
  return review.value
}

describe('files with other columns', () => {
  const months = packed({
    '2024-01.csv': 'id,amount,day\n1,2.50,05/01/2024\n2,3,06/01/2024\n',
    '2024-02.csv': 'amount;id;Note;day\n4;3;"a;""b""";25/02/2024\n',
    '2024-03.txt': 'ID\tday\n007\t01/03/2024\n',
  })
  it('are one table, with columns matched by name, blanks for those that a file lacks, and types that fit all', async () => {
    expect(await imported(months, NAMED)).toMatchObject({
      names: ['id', 'amount', 'day', 'Note', 'File'],
      types: ['VARCHAR', 'DECIMAL(18,2)', 'DATE', 'VARCHAR', 'VARCHAR'],
      rows: [
        ['1', '2.50', '2024-01-05', null, '2024-01.csv'],
        ['2', '3.00', '2024-01-06', null, '2024-01.csv'],
        ['3', '4.00', '2024-02-25', 'a;"b"', '2024-02.csv'],
        ['007', null, '2024-03-01', null, '2024-03.txt'],
      ],
      tables: [
        { name: '2024-01.csv', rows: 2, refused: 0 },
        { name: '2024-02.csv', rows: 1, refused: 0 },
        { name: '2024-03.txt', rows: 1, refused: 0 },
      ],
      source: { kind: 'tables', tables: [{ file: '2024-01.csv', part: null }, { file: '2024-02.csv' }, { file: '2024-03.txt' }], name_column: 'File' },
    })
  })
  it('are listed in the review with what each lacks and has beyond the others', async () => {
    const review = await reviewed(months, NAMED)
    expect(review.tables).toMatchObject([
      { name: '2024-01.csv', rows: 2, columns: 3, chosen: true, missing: { count: 1, names: ['Note'] }, extra: { count: 0 } },
      { name: '2024-02.csv', rows: 1, columns: 4, chosen: true, missing: { count: 0 }, extra: { count: 1, names: ['Note'] } },
      { name: '2024-03.txt', rows: 1, columns: 2, chosen: true, missing: { count: 2, names: ['amount', 'Note'] } },
    ])
    expect(review.names).toEqual(['id', 'amount', 'day', 'Note', 'File'])
    expect(review.stored.map((row) => row.at(-1))).toEqual(['2024-01.csv', '2024-01.csv', '2024-02.csv', '2024-03.txt'])
    expect(review).toMatchObject({ sampled_rows: 4, sample_is_whole: true })
  })
  it('come in the order of the choice, without those that were left out', async () => {
    const tables = [{ file: '2024-03.txt', part: null }, { file: '2024-01.csv', part: null }] // biome-ignore format: a table
    expect(await imported(months, { ...ALL, tables })).toMatchObject({ names: ['ID', 'day', 'amount'], rows: [['007', '2024-01-03', null], ['1', '2024-05-01', '2.50'], ['2', '2024-06-01', '3.00']] }) // biome-ignore format: a table
  })
})

describe('an archive of files of many formats', () => {
  const mixed = packed({
    'a.csv': 'name,n\nAnn,1\n',
    'b.xlsx': one([['name', 'n'], ['Bob', 2]]), // biome-ignore format: a table
    'c.json': '[{"n": 3, "name": "Cem"}]',
    'd.htm': '<table><tr><th>name</th><th>n</th></tr><tr><td>Dan</td><td>4</td></tr></table>',
  })
  it('is one table without a choice, because all have the same columns', async () => {
    const outcome = await reader.read(mixed)
    expect(outcome).toMatchObject({
      columns: ['name', 'n'],
      types: ['VARCHAR', 'BIGINT'],
      rows: [
        ['Ann', '1'],
        ['Bob', '2'],
        ['Cem', '3'],
        ['Dan', '4'],
      ],
    })
  })
  it('leaves out a file of another kind, a broken one and an empty one, and says why', async () => {
    const files = packed({
      'a.csv': 'name,n\nAnn,1\n',
      'b.xlsx': Buffer.from('504b030414000000000000', 'hex'),
      'c.csv': '',
      'd.csv': 'name,n\nBob,2\n',
      'photo.png': Buffer.from('89504e470d0a1a0a', 'hex'),
      'readme.txt': 'This is the export of the year\nIt has two files\n',
    })
    const review = await reviewed(files, ALL)
    expect(review.tables.map(({ name, chosen, problem }) => [name, chosen, problem?.code ?? null])).toEqual([
      ['a.csv', true, null],
      ['b.xlsx', false, 'file_binary'],
      ['c.csv', false, 'file_empty'],
      ['d.csv', true, null],
      ['photo.png', false, 'file_format'],
      ['readme.txt', false, null],
    ])
    expect(await imported(files, ALL)).toMatchObject({ rows: [['Ann', '1'], ['Bob', '2']] }) // biome-ignore format: a table
    expect(await reader.read(files)).toBe('zip_several')
    const broken = { ...ALL, tables: ['a.csv', 'b.xlsx'].map((file) => ({ file, part: null })) }
    expect(await imported(files, broken)).toEqual({ code: 'table_unreadable', params: { name: 'b.xlsx' } })
    expect(await imported(files, { ...ALL, tables: [{ file: 'gone.csv', part: null }] })).toMatchObject({ code: 'sheet_missing' })
  })
  it('keeps names apart, in any encoding', async () => {
    const gbk = Buffer.from([0xd2, 0xbb, 0xd4, 0xc2, 0xcf, 0xfa, 0xca, 0xdb, 0x2e, 0x63, 0x73, 0x76]) // 一月销售.csv
    const plain = packed({ 'xxxxxxxx.csv': 'a,b\n1,2\n', '二月销售.csv': 'a,b\n3,4\n', 'same.csv': 'a,b\n5,6\n' })
    const named = Buffer.from(plain.toString('latin1').replaceAll('xxxxxxxx.csv', gbk.toString('latin1')), 'latin1')
    const alone = zip([{ name: 'same.csv', content: Buffer.from('a,b\n5,6\n') }, { name: 'same.csv', content: Buffer.from('a,b\n7,8\n') }]) // biome-ignore format: a table
    expect((await reviewed(alone, NAMED)).tables.map(({ name }) => name)).toEqual(['same.csv', 'same.csv (2)'])
    expect((await imported(alone, NAMED)).rows).toEqual([['5', '6', 'same.csv'], ['7', '8', 'same.csv (2)']]) // biome-ignore format: a table
    const only = zip([{ name: 'yyyyyyyy.csv', content: Buffer.from('a,b\n1,2\n') }, { name: 'other.csv', content: Buffer.from('a,b\n1,2\n') }]) // biome-ignore format: a table
    const chinese = Buffer.from(only.toString('latin1').replaceAll('yyyyyyyy.csv', gbk.toString('latin1')), 'latin1')
    expect((await reviewed(chinese, NAMED)).tables.map(({ name }) => name)).toEqual(['other.csv', '一月销售.csv'])
    expect(named.length).toBe(plain.length)
  })
})

describe('the sheets of a workbook', () => {
  const year = book({ Jan: [['city', 'n'], ['Ulm', 1]], Feb: [['n', 'city'], [2, 'Bonn'], [3, null]], Empty: [], Notes: [['Written by Ann']] }) // biome-ignore format: a table
  it('are one table, with the name of the sheet', async () => {
    const review = await reviewed(year, { ...ALL, name_column: 'Sheet' })
    expect(review.tables.map(({ name, rows, chosen }) => [name, rows, chosen])).toEqual([['Jan', 1, true], ['Feb', 2, true], ['Notes', expect.any(Number), false]]) // biome-ignore format: a table
    expect(await imported(year, { ...ALL, name_column: 'Sheet' })).toMatchObject({
      rows: [['Ulm', '1', 'Jan'], ['Bonn', '2', 'Feb'], [null, '3', 'Feb']], // biome-ignore format: a table
      tables: [
        { name: 'Jan', rows: 1 },
        { name: 'Feb', rows: 2 },
      ],
    })
    expect(await imported(gzipSync(year), ALL)).toMatchObject({ rows: [['Ulm', '1'], ['Bonn', '2'], [null, '3']] }) // biome-ignore format: a table
  })
  it('of several workbooks are named by file and sheet', async () => {
    const years = packed({ '2023.xlsx': year, '2024.xlsx': one([['city', 'n'], ['Kiel', 4]]) }) // biome-ignore format: a table
    const { rows = [] } = await imported(years, NAMED)
    expect(rows.map((row) => row[2])).toEqual(['2023.xlsx / Jan', '2023.xlsx / Feb', '2023.xlsx / Feb', '2024.xlsx'])
  })
})

describe('rows of several files', () => {
  it('that do not fit are refused, counted per file, and can be downloaded with the name of the file', async () => {
    const rows = Array.from({ length: 50 }, (_, i) => `${i},x`).join('\n')
    const files = packed({ 'a.csv': `id,name\n${rows}\n1,2,3,4\n`, 'b.csv': `id,name,more\n${rows.replaceAll(/$/gm, ',y')}\n` })
    const { tables, report } = await imported(files, ALL)
    expect(tables).toEqual([{ name: 'a.csv', rows: 50, refused: 1 }, { name: 'b.csv', rows: 50, refused: 0 }]) // biome-ignore format: a table
    expect(report).toMatchObject({ rows_read: 101, rows_stored: 100, rows_refused: 1 })
    expect(reader.refused()).toMatch(/"a\.csv",52,"too many fields","1,2,3,4"/)
  })
  it('are all stored, from 300 files, whatever line endings and quotes they have', async () => {
    const files = Array.from(
      { length: 300 },
      (_, i) => [`f${String(i).padStart(3, '0')}.csv`, i % 2 ? `a,b\r\n${i},"x\r\ny"\r\n` : `b,a\n"q""${i}",${i}`] as const,
    )
    const { rows = [], tables } = await imported(packed(Object.fromEntries(files)), NAMED)
    expect(tables).toHaveLength(300)
    const expected = files.map(([name], i) => (i % 2 ? [`${i}`, 'x\r\ny', name] : [`${i}`, `q"${i}`, name]))
    // the first file has its columns in another order
    expect(rows.map(([b, a, name]) => [a, b, name]).toSorted((x, y) => String(x[2]).localeCompare(String(y[2])))).toEqual(expected)
  })
  it('are bounded, whatever the archive says about its sizes', async () => {
    const bomb = zip([{ name: 'a.csv', content: Buffer.alloc(64 << 20, 'a,b\n') }, { name: 'b.csv', content: Buffer.from('a,b\n1,2\n') }]) // biome-ignore format: a table
    expect(await imported(bomb, ALL)).toMatchObject({ code: 'file_inflates' })
    const lies = zip([{ name: 'a.csv', content: Buffer.from('a,b\n1,2\n') }, { name: 'b.csv', content: Buffer.alloc(1 << 20, 'b'), says: 10 }]) // biome-ignore format: a table
    expect((await reviewed(lies, ALL)).tables.map(({ problem }) => problem?.code ?? null)).toEqual([null, 'file_damaged'])
  })
})

it('leaves no temporary files, whether it ends well or not', async () => {
  const files = packed({ 'a.csv': 'a,b\n1,2\n', 'b.csv': 'b,a\n3,4\n' })
  await imported(files, NAMED)
  await imported(files, { ...ALL, tables: [{ file: 'gone.csv', part: null }] })
  expect(await reader.read(packed({ 'a.csv': 'a,b\n1,2\n', 'b.csv': 'c\n3\n' }))).toBe('zip_several')
  expect(reader.files()).toEqual(['file', 'refused'])
})
