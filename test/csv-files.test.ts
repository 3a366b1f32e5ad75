/** Unusual CSV files, each with its exact import result. Every row of a file is either stored or rejected, so the two counts always add up. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer()
  token = (await server.user('importer')).token
})
afterAll(() => server.remove())

interface Expected {
  readonly rows: number
  readonly refused?: number
  readonly columns: readonly string[]
  readonly types?: readonly string[]
  readonly first?: readonly unknown[]
  readonly encoding?: string
}

const utf16 = (text: string, mark: boolean): Buffer => Buffer.from((mark ? '\uFEFF' : '') + text, 'utf16le')
const gb18030 = Buffer.from([0xb3, 0xc7, 0xca, 0xd0, 0x2c, 0xca, 0xfd, 0xc1, 0xbf, 0x0a, 0xb1, 0xb1, 0xbe, 0xa9, 0x2c, 0x31, 0x0a])
const many = (n: number, line: (i: number) => string): string => Array.from({ length: n }, (_, i) => line(i)).join('\n')

const WIDE = Array.from({ length: 150 }, (_, i) => `column ${i + 1}`)
const FILES: readonly [name: string, content: string | Buffer, expected: Expected][] = [
  ['commas', 'a,b\n1,x\n2,y\n', { rows: 2, columns: ['a', 'b'], types: ['BIGINT', 'VARCHAR'], first: [1, 'x'] }],
  ['semicolons', 'a;b\n1;x\n2;y\n', { rows: 2, columns: ['a', 'b'], first: [1, 'x'] }],
  ['tabs', 'a\tb\n1\tx\n', { rows: 1, columns: ['a', 'b'], first: [1, 'x'] }],
  ['pipes', 'a|b\n1|x\n', { rows: 1, columns: ['a', 'b'], first: [1, 'x'] }],
  ['a sep= line', 'sep=;\na;b\n1;2\n', { rows: 1, columns: ['a', 'b'], first: [1, 2] }],
  ['a byte order mark', '\uFEFFa,b\n1,2\n', { rows: 1, columns: ['a', 'b'] }],
  ['CRLF line ends', 'a,b\r\n1,2\r\n3,4\r\n', { rows: 2, columns: ['a', 'b'], first: [1, 2] }],
  ['no last line end', 'a,b\n1,2', { rows: 1, columns: ['a', 'b'] }],
  ['quotes, separators and line ends in fields', 'a,b\n"x, ""y""","l1\nl2"\n', { rows: 1, columns: ['a', 'b'], first: ['x, "y"', 'l1\nl2'] }],
  ['null beside the empty text', 'a,b\n1,\n2,""\n', { rows: 2, columns: ['a', 'b'], first: [1, null] }],
  ['rows too short and too long', 'a,b,c\n1,2,3\n1,2\n1,2,3,4\n4,5,6\n', { rows: 2, refused: 2, columns: ['a', 'b', 'c'] }],
  ['text after a closing quote', 'a,b\n"x"y,1\nz,2\n', { rows: 1, refused: 1, columns: ['a', 'b'] }],
  ['leading zeros', 'id\n007\n012\n', { rows: 2, columns: ['id'], types: ['VARCHAR'], first: ['007'] }],
  [
    'ids of 19 digits',
    'id\n9007199254740993123\n9007199254740993124\n',
    { rows: 2, columns: ['id'], types: ['DECIMAL(38,0)'], first: ['9007199254740993123'] },
  ],
  ['ids of 16 digits', 'id\n9007199254740993\n', { rows: 1, columns: ['id'], types: ['BIGINT'], first: ['9007199254740993'] }],
  ['40 digits', `id\n${'9'.repeat(40)}\n`, { rows: 1, columns: ['id'], types: ['VARCHAR'] }],
  ['money', 'm\n1.10\n-2.5\n0\n', { rows: 3, columns: ['m'], types: ['DECIMAL(18,2)'], first: [1.1] }],
  ['scientific numbers', 'm\n1e3\n2.5e-3\n', { rows: 2, columns: ['m'], types: ['DOUBLE'], first: [1000] }],
  ['numbers with words for nothing', 'm\n1\nNA\nnull\n-\n4\n', { rows: 5, columns: ['m'], types: ['BIGINT'] }],
  ['infinite and no numbers', 'm\n1.5\nNaN\n2.5\n', { rows: 3, columns: ['m'], types: ['DECIMAL(18,1)'] }],
  ['text among numbers', `m\n${many(40, String)}\nunknown\n`, { rows: 41, columns: ['m'], types: ['VARCHAR'] }],
  ['text beyond the sample', `m,n\n${many(25_000, (i) => `${i},x`)}\nlate,y\n`, { rows: 25_001, columns: ['m', 'n'], types: ['VARCHAR', 'VARCHAR'] }],
  ['a fraction beyond the sample', `m\n${many(25_000, String)}\n1.5\n`, { rows: 25_001, columns: ['m'], types: ['DECIMAL(18,1)'] }],
  ['more decimals beyond the sample', `m\n${many(25_000, (i) => `${i}.5`)}\n1.125\n`, { rows: 25_001, columns: ['m'], types: ['DECIMAL(18,3)'] }],
  ['a leading zero beyond the sample', `m\n${many(25_000, String)}\n007\n`, { rows: 25_001, columns: ['m'], types: ['VARCHAR'] }],
  ['ISO dates', 'd\n2024-02-29\n2023-12-31\n', { rows: 2, columns: ['d'], types: ['DATE'], first: ['2024-02-29'] }],
  ['dates that do not exist', 'd\n2024-02-30\n2023-12-31\n', { rows: 2, columns: ['d'], types: ['VARCHAR'] }],
  ['times of day', 'd\n2024-02-29 10:00:00\n2024-02-29T10:00:01\n', { rows: 2, columns: ['d'], types: ['TIMESTAMP'], first: ['2024-02-29T10:00:00'] }],
  ['month before day', 'd\n12/31/2024\n01/02/2024\n', { rows: 2, columns: ['d'], types: ['DATE'], first: ['2024-12-31'] }],
  ['day before month', 'd\n31/12/2024\n01/02/2024\n', { rows: 2, columns: ['d'], types: ['DATE'], first: ['2024-12-31'] }],
  ['truth values', 'b\ntrue\nFALSE\n', { rows: 2, columns: ['b'], types: ['BOOLEAN'], first: [true] }],
  ['names twice and missing', 'a,a,A,\n1,2,3,4\n', { rows: 1, columns: ['a', 'a 2', 'A 2 3'].slice(0, 2).concat('A 3', 'column_4') }],
  ['odd names', '__proto__,constructor\n1,2\n', { rows: 1, columns: ['__proto__', 'constructor'] }],
  ['names that are years', 'Country,1999,2000\nA,1,2\nB,3,4\n', { rows: 2, columns: ['Country', '1999', '2000'] }],
  ['no header', '1,2\n3,4\n5,6\n', { rows: 3, columns: ['column_1', 'column_2'], first: [1, 2] }],
  ['a header alone', 'a,b\n', { rows: 0, columns: ['a', 'b'] }],
  ['one column', 'a\nx\ny\n', { rows: 2, columns: ['a'] }],
  ['a header longer than its rows', 'a,b,c\n1,2\n3,4\n5,6\n', { rows: 3, columns: ['a', 'b', 'c'], first: [1, 2, null] }],
  ['blank lines', 'a,b\n1,2\n\n3,4\n', { rows: 2, columns: ['a', 'b'] }],
  ['UTF-16 with a mark', utf16('a,b\n北京,2\n', true), { rows: 1, columns: ['a', 'b'], first: ['北京', 2], encoding: 'utf-16le' }],
  ['UTF-16 without a mark', utf16('name,b\nabc,2\ndef,3\n', false), { rows: 2, columns: ['name', 'b'], encoding: 'utf-16le' }],
  ['GB18030', gb18030, { rows: 1, columns: ['城市', '数量'], first: ['北京', 1], encoding: 'gb18030' }],
  [
    'Windows-1252',
    Buffer.from('a,b\nna\xefve caf\xe9,\x80 5\n', 'latin1'),
    { rows: 1, columns: ['a', 'b'], first: ['naïve café', 5], encoding: 'windows-1252' },
  ],
  ['decimal commas beside semicolons', 'a;b\n1,5;x\n-2,25;y\n', { rows: 2, columns: ['a', 'b'], types: ['DECIMAL(18,2)', 'VARCHAR'], first: [1.5, 'x'] }],
  [
    'points between thousands and decimal commas',
    'a;b\n1.234,50;1\n12.345.678,05;2\n',
    { rows: 2, columns: ['a', 'b'], types: ['DECIMAL(18,2)', 'BIGINT'], first: [1234.5, 1] },
  ],
  ['commas between thousands', 'a,b\n"1,234",x\n"12,345,678",y\n', { rows: 2, columns: ['a', 'b'], types: ['BIGINT', 'VARCHAR'], first: [1234, 'x'] }],
  ['thousands and decimals', 'a\n"1,234.50"\n"-7.25"\n', { rows: 2, columns: ['a'], types: ['DECIMAL(18,2)'], first: [1234.5] }],
  ['spaces between thousands', 'a;b\n1 234,5;x\n12 345,5;y\n', { rows: 2, columns: ['a', 'b'], types: ['DECIMAL(18,1)', 'VARCHAR'], first: [1234.5, 'x'] }],
  ['dollars', 'm\n"$1,200.00"\n$3.50\n-$4.25\n', { rows: 3, columns: ['m'], types: ['DECIMAL(18,2)'], first: [1200] }],
  ['yuan', 'm\n¥1200\n¥3.5\n', { rows: 2, columns: ['m'], types: ['DECIMAL(18,1)'], first: [1200] }],
  ['euros after the number', 'm;n\n1,50 €;a\n2,00 €;b\n', { rows: 2, columns: ['m', 'n'], types: ['DECIMAL(18,2)', 'VARCHAR'], first: [1.5, 'a'] }],
  ['negative money in brackets', 'm\n(1.50)\n2.00\n', { rows: 2, columns: ['m'], types: ['DECIMAL(18,2)'], first: [-1.5] }],
  ['percent signs', 'p\n12.5%\n100%\n-3%\n', { rows: 3, columns: ['p'], types: ['DECIMAL(38,3)'], first: [0.125] }],
  ['percent signs among plain numbers', 'p\n12.5%\n100\n', { rows: 2, columns: ['p'], types: ['VARCHAR'], first: ['12.5%'] }],
  ['Chinese dates', '日期,n\n2024年3月5日,1\n2023年12月31日,2\n', { rows: 2, columns: ['日期', 'n'], types: ['DATE', 'BIGINT'], first: ['2024-03-05', 1] }],
  ['dates with dots', 'd;n\n31.12.2024;1\n05.03.2024;2\n', { rows: 2, columns: ['d', 'n'], types: ['DATE', 'BIGINT'], first: ['2024-12-31', 1] }],
  ['dates with slashes, year first', 'd\n2024/3/5\n2023/12/31\n', { rows: 2, columns: ['d'], types: ['DATE'], first: ['2024-03-05'] }],
  ['dates with names of months', 'd\n05-Mar-2024\n31-Dec-2023\n', { rows: 2, columns: ['d'], types: ['DATE'], first: ['2024-03-05'] }],
  ['American long dates', 'd\n"March 5, 2024"\n"December 31, 2023"\n', { rows: 2, columns: ['d'], types: ['DATE'], first: ['2024-03-05'] }],
  ['years of two digits', 'd\n3/5/24\n12/31/23\n', { rows: 2, columns: ['d'], types: ['DATE'], first: ['2024-03-05'] }],
  ['times with AM and PM', 'd\n3/5/2024 1:05 PM\n12/31/2023 12:00 AM\n', { rows: 2, columns: ['d'], types: ['TIMESTAMP'], first: ['2024-03-05T13:05:00'] }],
  ['clock times', 't\n09:30\n23:59\n', { rows: 2, columns: ['t'], types: ['TIME'], first: ['09:30:00'] }],
  ['moments with an offset beside Z', 't\n2024-03-05T10:00:00+08:00\n2024-03-05T10:00:00Z\n', { rows: 2, columns: ['t'], types: ['TIMESTAMP WITH TIME ZONE'] }],
  ['moments with offsets alone', 't\n2024-03-05T10:00:00+08:00\n2024-03-05T10:00:00-05:00\n', { rows: 2, columns: ['t'], types: ['TIMESTAMP WITH TIME ZONE'] }],
  [
    'moments as BigQuery writes them',
    't\n2024-03-05 10:00:00 UTC\n2024-03-05 10:00:00.125 UTC\n',
    { rows: 2, columns: ['t'], types: ['TIMESTAMP WITH TIME ZONE'] },
  ],
  [
    'days with the name of the day',
    'd,e\n"Friday, January 5, 2024","Fri, Jan 5, 2024"\n"Saturday, May 4, 2024","Sat, May 4, 2024"\n',
    { rows: 2, columns: ['d', 'e'], types: ['DATE', 'DATE'], first: ['2024-01-05', '2024-01-05'] },
  ],
  [
    'titles above the header',
    'Sales report\n\nRegion,Amount\nWest,1\nEast,2\n',
    { rows: 2, columns: ['Region', 'Amount'], types: ['VARCHAR', 'BIGINT'], first: ['West', 1] },
  ],
  ['telephone numbers', 'p\n+49 30 1234\n0049301234\n', { rows: 2, columns: ['p'], types: ['VARCHAR'], first: ['+49 30 1234'] }],
  ['codes with a plus', 'p\n+1\n+2\n', { rows: 2, columns: ['p'], types: ['BIGINT'], first: [1] }],
  ['version numbers that could be dates', 'v\n1.2.10\n1.3.11\n', { rows: 2, columns: ['v'], types: ['VARCHAR'], first: ['1.2.10'] }],
  ['two currencies', 'm\n$5\n€7\n', { rows: 2, columns: ['m'], types: ['VARCHAR'], first: ['$5'] }],
  ['codes in groups of three', 'k\n012 345 678\n123 456 789\n', { rows: 2, columns: ['k'], types: ['VARCHAR'], first: ['012 345 678'] }],
  ['short German dates', 'd\n31.12.24\n05.03.24\n', { rows: 2, columns: ['d'], types: ['DATE'], first: ['2024-12-31'] }],
  ['version numbers', 'v\n1.2.3\n1.10.0\n', { rows: 2, columns: ['v'], types: ['VARCHAR'], first: ['1.2.3'] }],
  ['parts of addresses', 'a\n10.0.0.1\n192.168.1.1\n', { rows: 2, columns: ['a'], types: ['VARCHAR'] }],
  ['Shift JIS', Buffer.from('96bc914f2c906c0a838a83938356835a2c310a82a082a22c320a', 'hex'), { rows: 2, columns: ['名前', '人'], encoding: 'shift_jis' }],
  [
    'Big5',
    Buffer.from('abb0a5ab2cbcc60aa578a55f2c310aa4a4a4e52c320a', 'hex'),
    { rows: 2, columns: [new TextDecoder('big5').decode(Buffer.from('abb0a5ab', 'hex')), '數'], first: ['台北', 1], encoding: 'big5' },
  ],
  [
    'one broken character in UTF-8',
    Buffer.concat([Buffer.from(`a,b\n${'北京,1\n'.repeat(20)}`), Buffer.from([0xff]), Buffer.from('x,3\n广州,4\n')]),
    { rows: 21, refused: 1, columns: ['a', 'b'], first: ['北京', 1], encoding: 'utf-8' },
  ],
  [
    'accents before letters',
    Buffer.from('a,b\nGen\xe8ve,1\nM\xfcnchen,2\n', 'latin1'),
    { rows: 2, columns: ['a', 'b'], first: ['Genève', 1], encoding: 'windows-1252' },
  ],
  ['names in brackets', '[Day],[Sales]\n2024-01-05,1\n', { rows: 1, columns: ['[Day]', '[Sales]'], types: ['DATE', 'BIGINT'] }],
  ['formulas', 'a,b\n=1+1,@x\n', { rows: 1, columns: ['a', 'b'], first: ['=1+1', '@x'] }],
  [
    'more text columns than are looked at at once',
    `${WIDE.join(',')}\n${many(400, (i) => WIDE.map((_, c) => `v${(i * 7 + c) % 9}`).join(','))}\n`,
    { rows: 400, columns: WIDE, first: WIDE.map((_, c) => `v${c % 9}`) },
  ],
  [
    'no value in the sample, and numbers later',
    `a,b\n${many(12_000, (i) => `${i},`)}\n1,5\n`,
    { rows: 12_001, columns: ['a', 'b'], types: ['BIGINT', 'BIGINT'] },
  ],
  [
    'words for nothing in the sample and after it',
    `m,n\n${many(25_000, (i) => (i % 100 === 0 ? 'NA, 7' : `${i},${i}.5`))}\nn/a,-\n`,
    { rows: 25_001, columns: ['m', 'n'], types: ['BIGINT', 'DECIMAL(18,1)'], first: [null, 7] },
  ],
  ['a word for nothing only after the sample', `m\n${many(25_000, String)}\nnull\n`, { rows: 25_001, columns: ['m'], types: ['BIGINT'] }],
  [
    'one column that misleads beside others that do not',
    `m,d,t\n${many(25_000, (i) => `${i},2024-01-0${(i % 9) + 1},x${i % 5}`)}\n1.5,2024-02-01,y\n`,
    { rows: 25_001, columns: ['m', 'd', 't'], types: ['DECIMAL(18,1)', 'DATE', 'VARCHAR'], first: [0, '2024-01-01', 'x0'] },
  ],
  [
    'other types in its second half',
    `m,city\n${many(300_000, (i) => `${i}${i > 200_000 ? '.25' : ''},city ${Math.floor(i / 1_000)}`)}\n`,
    { rows: 300_000, columns: ['m', 'city'], types: ['DECIMAL(18,2)', 'VARCHAR'] },
  ],
  [
    'line ends in quotes all over it',
    `m,note\n${many(120_000, (i) => `${i},"line, one\nline ${i % 7}, two"`)}\n`,
    { rows: 120_000, columns: ['m', 'note'], types: ['BIGINT', 'VARCHAR'], first: [0, 'line, one\nline 0, two'] },
  ],
  [
    'accents after a long plain head',
    Buffer.concat([Buffer.from(`a,b\n${many(20_000, (i) => `plain,${i}`)}\n`), Buffer.from('Gen\xe8ve,1\nM\xfcnchen,2\n', 'latin1')]),
    { rows: 20_002, columns: ['a', 'b'], first: ['plain', 0], encoding: 'windows-1252' },
  ],
  ['few values in many rows', `k,v\n${many(5_000, (i) => `${['a', 'b', '', '"c,d"'][i % 4]},${i}`)}\n`, { rows: 5_000, columns: ['k', 'v'], first: ['a', 0] }],
]

describe('a file with', () => {
  it.each(FILES)('%s', async (_, content, expected) => {
    const { datasetId, job } = await server.importCsv(token, content)
    expect(job.error).toBeNull()
    const { data } = await server.call('apiv2/get_dataset', { dataset_id: datasetId }, token)
    expect(data.report).toMatchObject({ rows_stored: expected.rows, rows_refused: expected.refused ?? 0, rows_read: expected.rows + (expected.refused ?? 0) })
    expect(data.schema.map((c) => c.name)).toEqual(expected.columns)
    if (expected.types) expect(data.schema.map((c) => c.dtype)).toEqual(expected.types)
    if (expected.encoding) expect(data.report?.encoding).toBe(expected.encoding)
    if (expected.first) {
      const preview = await server.call('apiv2/preview_dataset', { dataset_id: datasetId, count: 1 }, token)
      expect(preview.data.data.map((column) => column[0])).toEqual(expected.first)
    }
  })

  it.each([
    ['the beginning of a workbook in it', Buffer.from('504b030414000600', 'hex'), 'file_binary'],
    ['zero bytes', Buffer.from('a,b\n1,\0\n'), 'file_binary'],
    ['a web page', '\ufeff\n<!DOCTYPE html>\n<html><body>Please sign in, or else</body></html>\n', 'file_markup'],
    ['an open quote', 'a,b\n1,2\n3,"4\n5,6\n', 'file_unterminated_quote'],
    ['5,000 columns', `${many(5_000, (i) => `c${i}`).replaceAll('\n', ',')}\n`, 'file_too_many_columns'],
  ])('%s is refused with a reason', async (_, content, code) => {
    const { job } = await server.importCsv(token, content)
    expect([job.state, job.error?.code]).toEqual(['failed', code])
    expect(job.error?.message).not.toMatch(/\/|undefined/)
  })
})

it('reads month and day as the report says', async () => {
  const { datasetId } = await server.importCsv(token, 'd\n01/02/2024\n03/04/2024\n')
  const { data } = await server.call('apiv2/get_dataset', { dataset_id: datasetId }, token)
  expect(data.report?.columns[0]?.date_order).toBe('mdy')
})

it('counts what did not fit', async () => {
  const { datasetId } = await server.importCsv(token, `m\n${many(40, String)}\nunknown\n`)
  const { data } = await server.call('apiv2/get_dataset', { dataset_id: datasetId }, token)
  expect(data.report?.columns[0]).toMatchObject({ misfits: 1, misfit_samples: ['unknown'] })
})

it('counts what did not fit in a short file too, where most of it did', async () => {
  const { datasetId } = await server.importCsv(token, 'most,half\n12.5,1\noffen,x\n14,2\n17,y\n')
  const { data } = await server.call('apiv2/get_dataset', { dataset_id: datasetId }, token)
  expect(data.report?.columns).toMatchObject([
    { dtype: 'VARCHAR', misfits: 1, misfit_samples: ['offen'], nearly: 'number' },
    { dtype: 'VARCHAR', misfits: 0, nearly: null },
  ])
})

it('reads computed numbers of many digits as doubles, every one unchanged, and measured ones as decimals', async () => {
  const numbers = Array.from({ length: 3_000 }, (_, i) => (i * 7_919) / 7)
  const { datasetId } = await server.importCsv(token, `computed,measured\n${numbers.map((n, i) => `${n},${i}.25`).join('\n')}\n`)
  const { data } = await server.call('apiv2/get_dataset', { dataset_id: datasetId }, token)
  expect(data.schema.map((c) => c.dtype)).toEqual(['DOUBLE', 'DECIMAL(18,2)'])
  const shown = await server.call('apiv2/preview_dataset', { dataset_id: datasetId, start: 0, count: 200 }, token)
  expect(shown.data.data[0]?.map(Number)).toEqual(numbers.slice(0, 200))
})

it('a value that no sample saw is in the dictionary of its column all the same', async () => {
  const { datasetId } = await server.importCsv(token, `k,v\n${many(25_000, (i) => `${['a', 'b'][i % 2]},${i}`)}\nzebra,1\n`)
  const { data } = await server.call('apiv2/get_dataset', { dataset_id: datasetId }, token)
  expect(data.profile?.[0]).toMatchObject({ distinct: 3, nulls: 0, min: 'a', max: 'zebra' })
  const found = await server.call('apiv2/preview_dataset', { dataset_id: datasetId, start: 25_000, count: 1 }, token)
  expect(found.data.data.map((column) => column[0])).toEqual(['zebra', 1])
})

it('a file whose encoding shows late keeps its accents', async () => {
  const late = Buffer.concat([Buffer.from(`a,b\n${many(20_000, (i) => `plain,${i}`)}\n`), Buffer.from('Gen\xe8ve,1\n', 'latin1')])
  const { datasetId } = await server.importCsv(token, late)
  const found = await server.call('apiv2/preview_dataset', { dataset_id: datasetId, start: 20_000, count: 1 }, token)
  expect(found.data.data.map((column) => column[0])).toEqual(['Genève', 1])
})

it('counts what did not fit among dates of a written style, and among numbers with separators', async () => {
  const { datasetId } = await server.importCsv(token, `d,m\n${many(40, (i) => `2024-3-${(i % 9) + 1},"${i},000"`)}\nsoon,none of them\n`)
  const { data } = await server.call('apiv2/get_dataset', { dataset_id: datasetId }, token)
  expect(data.report?.columns).toMatchObject([
    { misfits: 1, nearly: 'date' },
    { misfits: 1, nearly: 'number' },
  ])
})

describe('the names of columns', () => {
  const names = async (csv: string) => {
    const { datasetId } = await server.importCsv(token, csv)
    const { data } = await server.call('apiv2/get_dataset', { dataset_id: datasetId }, token)
    return { names: data.schema.map((c) => c.name), renamed: data.report?.renamed_columns }
  }
  it('are shortened above 500 characters, each to another one, and the report says so', async () => {
    const long = 'n'.repeat(600)
    const found = await names(`${long},${long},${'k'.repeat(500)}\n1,2,3\n`)
    expect(found.names).toEqual([`${'n'.repeat(499)}…`, `${'n'.repeat(492)} 2`, 'k'.repeat(500)])
    expect(found.renamed).toEqual(found.names.slice(0, 2).map((to) => ({ from: long, to })))
  })
  it('stay whole where a cut would halve a character', async () => {
    const found = await names(`${'n'.repeat(498)}𝒳𝒳,b\n1,2\n`)
    expect(found.names[0]).toBe(`${'n'.repeat(498)}…`)
  })
  it('hold no control characters, and the report says what they were', async () => {
    const found = await names('"Net\r\nsales",a\u0007b\u001b[31m,"\u0001",Net sales,"e\u2028f"\n1,2,3,4,5\n')
    expect(found.names).toEqual(['Net sales', 'a b [31m', 'column_3', 'Net sales 2', 'e f'])
    expect(found.renamed).toEqual([
      { from: 'Net\r\nsales', to: 'Net sales' },
      { from: 'a\u0007b\u001b[31m', to: 'a b [31m' },
      { from: '\u0001', to: 'column_3' },
      { from: 'Net sales', to: 'Net sales 2' },
      { from: 'e\u2028f', to: 'e f' },
    ])
  })
})
