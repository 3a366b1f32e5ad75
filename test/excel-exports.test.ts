/** Imports what programs call “Excel export” and what is no workbook: web pages, web archives, XML Spreadsheets and texts. */
import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import type * as SheetJs from '@e965/xlsx'
import { afterAll, describe, expect, it } from 'vitest'
import { FILE_SOURCES } from '../src/contract/file-source.ts'
import type { ExcelOptions } from '../src/contract/import.ts'
import { FileReader } from './support/read-file.ts'

const xlsx = createRequire(import.meta.url)('@e965/xlsx') as typeof SheetJs
const reader = new FileReader()
afterAll(() => reader.close())

const EXCEL = FILE_SOURCES.excel.unchosen
const read = (content: string | Buffer, options: Partial<ExcelOptions> = {}) => reader.read(Buffer.from(content as string), { ...EXCEL, ...options })
const parts = async (content: string | Buffer) => {
  const review = await reader.review(Buffer.from(content as string), EXCEL)
  return review.ok ? review.value.parts.map(({ name, rows, columns }) => [name, rows, columns]) : review.code
}
/** Encodes a text of Latin letters and Chinese or Japanese words, given with their bytes. */
const bytes = (...pieces: readonly (string | number[])[]): Buffer =>
  Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : Buffer.from(piece))))
const table = (rows: string, more = '') => `<html><body><table ${more}>${rows}</table></body></html>`
const tr = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`

describe('a web page under the name of a workbook', () => {
  it('gives its table, below a title over all columns, with entities and separators of thousands', async () => {
    const page = table(
      `<tr><th colspan="3">Sales &amp; returns</th></tr><tr><th>Region</th><th>Day</th><th>Amount&nbsp;(&euro;)</th></tr>` +
        tr('M&uuml;nchen', '13.03.2024', '1.230,50') +
        tr('K&#246;ln &lt;west&gt;', '14.03.2024', '-12.001,75') +
        tr(' Bad\n  Ems ', '15.03.2024', '<b>7</b>,00'),
    )
    expect(await read(page)).toMatchObject({
      columns: ['Region', 'Day', 'Amount (€)'],
      types: ['VARCHAR', 'DATE', 'DECIMAL(18,2)'],
      rows: [['München', '2024-03-13', '1230.50'], ['Köln <west>', '2024-03-14', '-12001.75'], ['Bad Ems', '2024-03-15', '7.00']], // biome-ignore format: a table
      told: ['skipped 1'],
    })
  })
  it('may lack the end tags of rows and cells, and the tags of the page', async () => {
    const found = { columns: ['a', 'b'], rows: [['1', 'x'], ['2', 'y']] } // biome-ignore format: a table
    expect(await read('<table><tr><td>a<td>b<tr><td>1<td>x<tr><td>2<td>y')).toMatchObject(found)
    expect(
      await read(
        '<style>td { color: red }</style><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>x</td></tr><tr><td>2</td><td>y</td></tr></table>',
      ),
    ).toMatchObject(found)
    expect(await read(`<!-- export --><div><table>${tr('a', 'b')}${tr('1', 'x')}${tr('2', 'y')}</table></div>`)).toMatchObject(found)
  })
  it('keeps values over several rows in the first, or in all of them if merged cells are filled', async () => {
    const page = table(
      `<tr><th>Region</th><th>Town</th><th>n</th></tr><tr><td rowspan=2>North</td><td>Kiel</td><td>1</td></tr><tr><td>Bremen</td><td>2</td></tr>${tr('South', 'Ulm', '3')}`,
    )
    const rows = (second: string | null) => [['North', 'Kiel', '1'], [second, 'Bremen', '2'], ['South', 'Ulm', '3']] // biome-ignore format: a table
    expect(await read(page)).toMatchObject({ rows: rows(null) })
    expect(await read(page, { fill_merged: true })).toMatchObject({ rows: rows('North') })
  })
  it('joins the lines of its header, and leaves out rows that a person chose', async () => {
    const page = table(
      `<tr><th rowspan="2">Region</th><th colspan="2">2024</th></tr><tr><th>Q1</th><th>Q2</th></tr>${tr('North', '1', '2')}${tr('South', '3', '4')}${tr('Total', '4', '6')}`,
    )
    expect(await read(page, { header_row: 1, header_rows: 2, skip_last: 1 })).toMatchObject({
      columns: ['Region', '2024 / Q1', '2024 / Q2'],
      rows: [['North', '1', '2'], ['South', '3', '4']], // biome-ignore format: a table
    })
  })
  it('leaves out columns that only separate others', async () => {
    const spaced = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td><td></td>`).join('')}</tr>`
    expect(await read(table(spaced('a', 'b') + spaced('1', '2')))).toMatchObject({ columns: ['a', 'b'], rows: [['1', '2']] })
  })
  it('uses the numbers that Excel stored, and the shown text of dates', async () => {
    const page = table(
      `<tr><td>n</td><td>d</td><td>p</td></tr><tr><td x:num="1234.5678">1,235</td><td x:num="45000">15/03/2023</td><td x:num="0.125">12.5%</td></tr><tr><td x:num>7</td><td x:num="45001">16/03/2023</td><td x:num="0.5">50%</td></tr>`,
      'xmlns:x="urn:schemas-microsoft-com:office:excel"',
    )
    expect(await read(page)).toMatchObject({ rows: [['1234.5678', '2023-03-15', '0.125'], ['7.0000', '2023-03-16', '0.500']] }) // biome-ignore format: a table
  })
  it('gives its largest table, lists all, and leaves out those that only arrange others', async () => {
    const inner = `<table><caption>Data</caption>${tr('a', 'b')}${tr('1', '2')}${tr('3', '4')}</table>`
    const page = `<html><body><table><tr><td><table>${tr('Logo')}</table></td></tr><tr><td>${inner}</td></tr></table><table>${tr('x', 'y')}${tr('5', '6')}</table></body></html>`
    expect(await parts(page)).toEqual([['Data', 3, 2], ['#2', 2, 2]]) // biome-ignore format: a table
    expect(await read(page)).toMatchObject({ columns: ['a', 'b'], rows: [['1', '2'], ['3', '4']] }) // biome-ignore format: a table
    expect(await read(page, { sheet: '#2' })).toMatchObject({ columns: ['x', 'y'], rows: [['5', '6']] })
  })
  it('of a reporting server gives its table of rows, not those of its layout, with columns that only give widths left out', async () => {
    const title = `<table>${tr('', '')}${tr('', '<div>Sales report</div>')}</table>`
    const data = `<table><tr><td style="height:0"></td><td></td><td></td></tr>${tr('', '<div>Region</div>', '<div>Amount</div>')}${tr('', '<div>North</div>', '$1,234.50')}${tr('', 'South', '($99.00)')}</table>`
    expect(await read(`<html><body><table>${tr(title)}${tr(data)}</table></body></html>`)).toMatchObject({
      columns: ['Region', 'Amount'],
      rows: [['North', '1234.50'], ['South', '-99.00']], // biome-ignore format: a table
    })
  })
  it('ignores scripts, styles and lists to choose from', async () => {
    const page = table(`${tr('a', 'b')}<tr><td><script>var x = '<td>no</td>'</script>1</td><td><select><option>no</select>x</td></tr>${tr('2', 'y')}`)
    expect(await read(page)).toMatchObject({ rows: [['1', 'x'], ['2', 'y']] }) // biome-ignore format: a table
  })
  it.each([
    [
      'GBK that it declares',
      bytes(
        '<html><meta charset="gb2312"><table><tr><td>',
        [0xb5, 0xd8, 0xc7, 0xf8],
        '</td><td>n</td></tr><tr><td>',
        [0xb1, 0xb1, 0xbe, 0xa9],
        '</td><td>1</td></tr></table>',
      ),
      '地区',
      '北京',
    ],
    [
      'Shift-JIS that it declares',
      bytes(
        '<html><meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS"><table><tr><td>',
        [0x93, 0x73, 0x8e, 0x73],
        '</td><td>n</td></tr><tr><td>',
        [0x93, 0x8c, 0x8b, 0x9e],
        '</td><td>1</td></tr></table>',
      ),
      '都市',
      '東京',
    ],
    [
      'UTF-8, although it declares another',
      Buffer.from('<html><meta charset="iso-8859-1"><table><tr><td>地区</td><td>n</td></tr><tr><td>北京</td><td>1</td></tr></table>'),
      '地区',
      '北京',
    ],
    ['UTF-16', Buffer.from('\ufeff<html><table><tr><td>地区</td><td>n</td></tr><tr><td>北京</td><td>1</td></tr></table>', 'utf16le'), '地区', '北京'],
  ])('is read in %s', async (_, content, name, value) => {
    expect(await read(content)).toMatchObject({ columns: [name, 'n'], rows: [[value, '1']] })
  })
  it('is refused without a table, and if it asks for a password', async () => {
    expect(await read('<!DOCTYPE html><html><body><p>Your session has expired</p></body></html>')).toBe('file_markup')
    expect(await read(table(`${tr('User', '<input name="user">')}${tr('Password', '<input type="PASSWORD">')}`))).toBe('file_markup')
  })
  it('is refused with too many columns, and if its elements are nested too deeply', async () => {
    expect(await read(table(tr(...Array.from({ length: 2_100 }, (_, i) => `c${i}`))))).toBe('file_too_many_columns')
    expect(await read(`<html><table>${tr('a')}<tr><td>${'<b>'.repeat(100_000)}`)).toBe('file_unsafe')
    expect(await read(table('<tr><td colspan="99999999">a</td><td rowspan="99999999">b</td></tr><tr><td>1</td></tr>'))).toMatchObject({ columns: ['a', 'b'] })
  })
})

describe('a web archive', () => {
  const archive = (encoding: string, body: string, charset = 'utf-8') =>
    [
      'MIME-Version: 1.0',
      'Content-Type: multipart/related;',
      '\tboundary="----=_NextPart_01C"; type="text/html"',
      '',
      'This is a multi-part message in MIME format.',
      '',
      '------=_NextPart_01C',
      `Content-Type: text/html; charset="${charset}"`,
      `Content-Transfer-Encoding: ${encoding}`,
      '',
      body,
      '------=_NextPart_01C',
      'Content-Type: image/png',
      'Content-Transfer-Encoding: base64',
      '',
      'iVBORw0KGgo=',
      '------=_NextPart_01C--',
      '',
    ].join('\r\n')
  const page = table(tr('Ort', 'Umsatz') + tr('Köln', '1.230,50') + tr('Süd', '99,00'))
  const found = { columns: ['Ort', 'Umsatz'], rows: [['Köln', '1230.50'], ['Süd', '99.00']] } // biome-ignore format: a table
  it('is read from base64, as reporting servers write it', async () => {
    const lines = Buffer.from(page).toString('base64').replace(/.{76}/g, '$&\r\n')
    expect(await read(archive('base64', lines))).toMatchObject(found)
  })
  it('is read from quoted-printable with lines that go on, in another character set', async () => {
    const quoted = page.replaceAll('=', '=3D').replaceAll('ö', '=F6').replaceAll('ü', '=FC').replace('<body>', '<body>=\r\n')
    expect(await read(archive('quoted-printable', quoted, 'windows-1252'))).toMatchObject(found)
  })
  it('of a workbook has its sheets by their names, and begins with the first', async () => {
    const names = ['Jan', 'Feb'].map((name) => `<x:ExcelWorksheet><x:Name>${name}</x:Name></x:ExcelWorksheet>`).join('')
    const frame = `<html><head><!--[if gte mso 9]><xml><x:ExcelWorkbook>${names}</x:ExcelWorkbook></xml><![endif]--></head><frameset></frameset></html>`
    const sheets = [table(tr('a', 'b') + tr('1', 'x')), table(tr('a', 'b') + tr('2', 'y') + tr('3', 'z'))]
    const pages = [frame, ...sheets].map((html) => `--P\r\nContent-Type: text/html\r\n\r\n${html}\r\n`)
    const content = `MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=P\r\n\r\n${pages.join('')}--P--\r\n`
    expect(await parts(content)).toEqual([['Jan', 2, 2], ['Feb', 3, 2]]) // biome-ignore format: a table
    expect(await read(content)).toMatchObject({ columns: ['a', 'b'], rows: [['1', 'x']] })
  })
  it('is read unencoded', async () => {
    expect(await read(archive('8bit', page))).toMatchObject(found)
  })
})

describe('an XML Spreadsheet 2003', () => {
  const cell = (type: string, value: string, more = '') => `<Cell${more}><Data ss:Type="${type}">${value}</Data></Cell>`
  const book = (...sheets: string[]) =>
    `\ufeff<?xml version="1.0" encoding="UTF-8"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">${sheets.join('')}</Workbook>`
  const sheet = (name: string, rows: string, more = '') => `<Worksheet ss:Name="${name}"><Table>${rows}</Table>${more}</Worksheet>`
  it('gives numbers, dates, times and texts, with gaps, errors and comments', async () => {
    const rows =
      `<Row>${['item', 'day', 'at', 'n', 'ok', 'note'].map((name) => cell('String', name)).join('')}</Row>` +
      `<Row ss:Index="4">${cell('String', '007')}${cell('DateTime', '2024-03-13T00:00:00.000')}${cell('DateTime', '1899-12-31T09:30:00.000')}${cell('Number', '1.5E+3')}${cell('Boolean', '1')}</Row>` +
      `<Row><Cell><Data ss:Type="String">a &amp; b</Data><Comment><ss:Data>no</ss:Data></Comment></Cell>${cell('Number', '12.25', ' ss:Index="4"')}${cell('Error', '#N/A', ' ss:Index="6"')}</Row>`
    expect(await read(book(sheet('Sheet1', rows)))).toMatchObject({
      columns: ['item', 'day', 'at', 'n', 'ok', 'note'],
      types: ['VARCHAR', 'DATE', 'TIME', 'DECIMAL(18,2)', 'BOOLEAN', 'VARCHAR'],
      rows: [['007', '2024-03-13', '09:30:00', '1500.00', 'true', null], ['a & b', null, null, '12.25', null, null]], // biome-ignore format: a table
    })
  })
  it('leaves entities of a document type as they are', async () => {
    const content = book(sheet('A', `<Row>${cell('String', 'a')}</Row><Row>${cell('String', '&x;&lt;')}</Row>`)).replace(
      '<Workbook',
      '<!DOCTYPE w [<!ENTITY x "bomb">]><Workbook',
    )
    expect(await read(content)).toMatchObject({ columns: ['a'], rows: [['&x;<']] })
  })
  it('fills merged cells if asked, lists its visible sheets, and begins with the first that has values', async () => {
    const merged =
      `<Row>${cell('String', 'g')}${cell('String', 'n')}</Row>` +
      `<Row>${cell('String', 'North', ' ss:MergeDown="1"')}${cell('Number', '1')}</Row><Row>${cell('Number', '2', ' ss:Index="2"')}</Row>`
    const hidden = '<WorksheetOptions xmlns="urn:schemas-microsoft-com:office:excel"><Visible>SheetHidden</Visible></WorksheetOptions>'
    const content = book(sheet('Cover', ''), sheet('Old', `<Row>${cell('Number', '1')}</Row>`, hidden), sheet('Data', merged))
    expect(await parts(content)).toEqual([['Cover', 0, 0], ['Data', 3, 2]]) // biome-ignore format: a table
    expect(await read(content)).toMatchObject({ rows: [['North', '1'], [null, '2']] }) // biome-ignore format: a table
    expect(await read(content, { fill_merged: true })).toMatchObject({ rows: [['North', '1'], ['North', '2']] }) // biome-ignore format: a table
    expect(await read(content, { sheet: 'Old' })).toBe('sheet_missing')
    expect(await read(content, { sheet: 'Cover' })).toBe('sheet_empty')
  })
})

describe('a text under the name of a workbook', () => {
  it.each([
    ['with semicolons in windows-1252', bytes('Ort;Umsatz\nS', [0xfc], 'd;1.230,50\nK', [0xf6], 'ln;7,25\n'), 'windows-1252', ';'],
    ['with tabs in UTF-16', Buffer.from('\ufeffOrt\tUmsatz\r\nSüd\t1.230,50\r\nKöln\t7,25\r\n', 'utf16le'), 'utf-16le', '\t'],
  ])('is read as text: %s', async (_, content, encoding, delimiter) => {
    const found = { encoding, delimiter, columns: ['Ort', 'Umsatz'], rows: [['Süd', '1230.50'], ['Köln', '7.25']] } // biome-ignore format: a table
    expect(await read(content)).toMatchObject(found)
    expect(await reader.review(content, { ...EXCEL, header_row: 1 })).toMatchObject({
      ok: true,
      value: { options: { kind: 'csv', encoding, delimiter, header_row: 1 } },
    })
  })
})

describe('a workbook under another name', () => {
  const book = (bookType: SheetJs.BookType): Buffer => {
    const sheet = xlsx.utils.aoa_to_sheet([['name', 'day', 'n'], ['ä', new Date(Date.UTC(2024, 2, 13)), 1.5], ['b', new Date(Date.UTC(2024, 2, 14)), 2]], { UTC: true }) // biome-ignore format: a table
    const made = xlsx.utils.book_new()
    xlsx.utils.book_append_sheet(made, sheet, 'One')
    return xlsx.write(made, { bookType, type: 'buffer' }) as Buffer
  }
  it.each(['xlsx', 'xlsb', 'biff8', 'ods', 'xlml'] as const)('is read as what it is: %s', async (type) => {
    const found = { columns: ['name', 'day', 'n'], rows: [['ä', '2024-03-13', '1.5'], ['b', '2024-03-14', '2.0']] } // biome-ignore format: a table
    expect(await reader.read(book(type))).toMatchObject(found)
  })
})

it('reads a page of 60 MB within a small heap', { timeout: 120_000 }, () => {
  const script = new URL('./support/large-page.ts', import.meta.url)
  const [rows, heap] = JSON.parse(execFileSync(process.execPath, ['--max-old-space-size=32', script.pathname], { encoding: 'utf8' })) as [number, number]
  expect(rows).toBe(400_000)
  expect(heap).toBeLessThan(400)
})
