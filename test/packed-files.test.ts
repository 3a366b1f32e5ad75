/** Imports archives for what they pack, and JSON as a table. */
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { FILE_SOURCES } from '../src/contract/file-source.ts'
import { FileReader } from './support/read-file.ts'
import { one } from './support/workbooks.ts'
import { zip } from './support/zip.ts'

const reader = new FileReader()
afterAll(() => reader.close())

const CSV = 'Ort;Umsatz\nSüd;1,5\nNord;2\n'
const found = { columns: ['Ort', 'Umsatz'], rows: [['Süd', '1.5'], ['Nord', '2.0']] } // biome-ignore format: a table
const packed = (files: Record<string, string | Buffer>) =>
  zip(Object.entries(files).map(([name, content]) => ({ name, content: Buffer.from(content as string) })))

describe('an archive', () => {
  it('is read as the file in it, whatever that is', async () => {
    expect(await reader.read(gzipSync(CSV))).toMatchObject(found)
    expect(await reader.read(packed({ 'export.csv': CSV }))).toMatchObject(found)
    expect(await reader.read(packed({ 'a/': '', 'a/export.txt': CSV, '__MACOSX/a/._export.txt': 'x', 'a/.DS_Store': 'x' }))).toMatchObject(found)
    const book = one([['Ort', 'Umsatz'], ['Süd', 1.5], ['Nord', 2]]) // biome-ignore format: a table
    expect(await reader.read(packed({ 'export.xlsx': book }))).toMatchObject(found)
    expect(await reader.read(gzipSync(book))).toMatchObject(found)
  })
  it('of texts with the same first line is one table, and the review and the report name them', async () => {
    const months = packed({ '2024-02.csv': '\ufeffa,b\r\n3,4\r\n5,6', '2024-01.csv': 'a,b\r\n1,2', '2024-03.csv': 'a,b\r\n' })
    expect(await reader.read(months)).toMatchObject({ columns: ['a', 'b'], rows: [['1', '2'], ['3', '4'], ['5', '6']] }) // biome-ignore format: a table
    const loaded = await reader.load(months, FILE_SOURCES.csv.unchosen)
    expect(loaded).toMatchObject({ ok: true, value: { report: { joined_files: ['2024-01.csv', '2024-02.csv', '2024-03.csv'] } } })
    const review = await reader.review(months, FILE_SOURCES.csv.unchosen)
    expect(review).toMatchObject({ ok: true, value: { joined_files: ['2024-01.csv', '2024-02.csv', '2024-03.csv'] } })
  })
  it.each([
    ['of other files, which are named', packed({ 'a.csv': 'a,b\n1,2\n', 'b.csv': 'a,c\n1,2\n' }), 'zip_several', { count: 2, names: 'a.csv, b.csv' }],
    ['of a text and a workbook', packed({ 'a.csv': 'a,b\n1,2\n', 'b.xlsx': one([['a'], [1]]) }), 'zip_several', { count: 2, names: 'a.csv, b.xlsx' }],
    ['without files', packed({ 'a/': '' }), 'file_format', { kind: 'format_zip' }],
    ['of an archive', packed({ 'a.zip': packed({ 'a.csv': CSV }) }), 'file_format', { kind: 'format_zip' }],
    ['of a document', gzipSync('%PDF-1.7\n'), 'file_format', { kind: 'format_pdf' }],
    ['with a password', zip([{ name: 'a.csv', content: Buffer.from(CSV), flags: 1 }]), 'file_encrypted', {}],
    ['that lies about its size', zip([{ name: 'a.csv', content: Buffer.alloc(4 << 20, 'a'), says: 100 }]), 'file_damaged', {}],
    ['that is cut off', gzipSync(Buffer.from(CSV.repeat(100))).subarray(0, 40), 'file_damaged', {}],
    ['that inflates beyond measure', gzipSync(Buffer.alloc(64 << 20, 'a,b\n')), 'file_inflates', { limit: 13 }],
    [
      'of too many files',
      zip(Array.from({ length: 1_001 }, (_, i) => ({ name: `${i}.csv`, content: Buffer.from('a\n1\n') }))),
      'file_unsafe_entries',
      { count: 1_001 },
    ],
  ])('%s is refused', async (_, content, code, params) => {
    expect(await reader.load(content, FILE_SOURCES.csv.unchosen)).toEqual({ ok: false, code, params })
  })
})

describe('JSON', () => {
  const table = { columns: ['id', 'name', 'tags'], types: ['BIGINT', 'VARCHAR', 'VARCHAR'], rows: [['1', 'a', '["x",{"y":2}]'], ['2', 'b "c" \\', null], ['3', null, null]] } // biome-ignore format: a table
  const items = ['{"id": 1, "name": "a", "tags": ["x", {"y": 2}]}', '{"id": 2, "name": "b \\"c\\" \\\\"}', '{"name": "", "id": 3}']
  it.each([
    ['one object per line', items.join('\n')],
    ['lines that end with CRLF, below a byte order mark', `\ufeff${items.join('\r\n')}\r\n`],
    ['a list of objects', `[\n  ${items.join(',\n  ')}\n]\n`],
    ['a list inside an object', `{"total": 3, "page": {"next": null}, "rows": [${items.join(',')}]}`],
  ])('is read from %s', async (_, content) => {
    expect(await reader.read(Buffer.from(content))).toMatchObject(table)
  })
  it('is read in UTF-16, and with keys that come later', async () => {
    expect(await reader.read(Buffer.from('\ufeff[{"a":true},{"b":"2024-03-13"}]', 'utf16le'))).toMatchObject({
      columns: ['a', 'b'],
      types: ['BOOLEAN', 'DATE'],
      rows: [['true', null], [null, '2024-03-13']], // biome-ignore format: a table
    })
  })
  it('keeps all digits of numbers, and the names of columns that are numbers', async () => {
    const content = '[{"1":12345678901234567890,"2":0.1234567890123456789,"3":{"n":12345678901234567890}},{"1":1,"2":2,"3":null}]'
    expect(await reader.read(Buffer.from(content))).toMatchObject({ columns: ['1', '2', '3'], rows: [['12345678901234567890', expect.stringContaining('0.123456789012345678'), '{"n":12345678901234567890}'], ['1', expect.anything(), null]] }) // biome-ignore format: a table
  })
  it('of lists has the header of its first list', async () => {
    expect(await reader.read(Buffer.from('[["a","b"],[1,"x"],[2,"y"]]'))).toMatchObject({ columns: ['a', 'b'], rows: [['1', 'x'], ['2', 'y']] }) // biome-ignore format: a table
  })
  it.each([
    ['a single setting', '{"a": 1, "b": ', 'file_json'],
    ['objects and lists together', '[{"a":1},[2]]', 'file_json'],
    ['items that are no objects', '[{"a":1},2]', 'file_json'],
    ['a damaged item', '{"a":1}\n{"a":oops}\n', 'json_broken'],
    ['too many keys', `[{${Array.from({ length: 2_001 }, (_, i) => `"k${i}":1`).join(',')}}]`, 'file_json'],
  ])('of %s is refused', async (_, content, code) => {
    expect(await reader.read(Buffer.from(content))).toBe(code)
  })
})
