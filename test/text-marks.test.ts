/** Numbers that a spreadsheet program marked as texts stay texts: in web pages, web archives and XML Spreadsheets. */
import { afterAll, describe, expect, it } from 'vitest'
import { FILE_SOURCES } from '../src/contract/file-source.ts'
import { FileReader } from './support/read-file.ts'

const reader = new FileReader()
afterAll(() => reader.close())

const options = FILE_SOURCES.excel.unchosen
const ID = '310107198001012345'
const row = (cells: readonly string[]): string => `<tr>${cells.join('')}</tr>`
const page = (head: string, rows: readonly (readonly string[])[], table = ''): string =>
  `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head>${head}</head><body><table ${table}>${row(['<td>id</td>', '<td>amount</td>', '<td>count</td>'])}${rows.map(row).join('')}</table></body></html>`
const body = (id: (value: string) => string): string[][] => [0, 1, 2].map((n) => [id(`31010719800101234${n}`), `<td>${n}.50</td>`, `<td>${n}</td>`])
const archive = (parts: readonly (readonly [type: string, text: string])[]): string =>
  `MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="b"\r\n\r\n${parts.map(([type, text]) => `--b\r\nContent-Type: ${type}; charset="utf-8"\r\n\r\n${text}\r\n`).join('')}--b--\r\n`

describe('a page keeps IDs as texts', () => {
  const [marked, plain] = ['<td class="xl65">', (id: string) => `<td>${id}</td>`]
  it.each([
    [
      'by x:str',
      page(
        '',
        body((id) => `<td x:str>${id}</td>`),
      ),
    ],
    [
      'by x:str with the exact text',
      page(
        '',
        body((id) => `<td x:str="${id}">3.10E+17</td>`),
      ),
    ],
    [
      'by a style of the cell',
      page(
        '',
        body((id) => `<td style='mso-number-format:"\\@"'>${id}</td>`),
      ),
    ],
    [
      'by the style of ASP pages',
      page(
        '',
        body((id) => `<td style="vnd.ms-excel.numberformat:@">${id}</td>`),
      ),
    ],
    [
      'by a style sheet',
      page(
        '<style><!--table {a:b} .xl64 {mso-number-format:General;} td.xl65 {color:red; mso-number-format:"\\@";}--></style>',
        body((id) => `${marked}${id}</td>`),
      ),
    ],
    [
      'by a table of texts',
      page(
        '',
        [0, 1, 2].map((n) => [`<td>31010719800101234${n}</td>`, `<td x:num>${n}.50</td>`, `<td x:num="${n}">${n}</td>`]),
        'x:str',
      ),
    ],
    [
      'in an archive',
      archive([
        ['text/css', '.xl65 {mso-number-format:"\\@";}'],
        [
          'text/html',
          page(
            '',
            body((id) => `${marked}${id}</td>`),
          ),
        ],
      ]),
    ],
  ])('%s', async (_, text) => {
    const found = await reader.read(Buffer.from(text), options)
    expect(found).toMatchObject({ columns: ['id', 'amount', 'count'], types: ['VARCHAR', 'DECIMAL(18,2)', 'BIGINT'] })
    expect(found).toMatchObject({ rows: [['310107198001012340', '0.50', '0'], ['310107198001012341', '1.50', '1'], ['310107198001012342', '2.50', '2']] }) // biome-ignore format: a table
    expect(await reader.review(Buffer.from(text), options)).toMatchObject({
      ok: true,
      value: { columns: [{ stored_as: 'VARCHAR' }, {}, { stored_as: 'BIGINT' }] },
    })
  })
  it('but not without a mark', async () => {
    expect(await reader.read(Buffer.from(page('', body(plain))), options)).toMatchObject({ types: ['BIGINT', 'DECIMAL(18,2)', 'BIGINT'] })
  })
  it('and reads amounts and counts of a page that marks everything', async () => {
    const text = page(
      '',
      body((id) => `<td x:str>${id}</td>`).map((cells) => cells.map((cell) => cell.replace('<td>', '<td x:str>'))),
    )
    expect(await reader.read(Buffer.from(text), options)).toMatchObject({ types: ['VARCHAR', 'DECIMAL(18,2)', 'BIGINT'] })
  })
  it('unless a person chooses another type', async () => {
    const text = Buffer.from(
      page(
        '',
        body((id) => `<td x:str>${id}</td>`),
      ),
    )
    expect(await reader.read(text, options, { schema: { types: { c1: 'BIGINT' }, blank_misfits: [] } })).toMatchObject({
      types: ['BIGINT', 'DECIMAL(18,2)', 'BIGINT'],
    })
  })
  it('of a dataset that has them as numbers only where they are new', async () => {
    const text = Buffer.from(
      page(
        '',
        body((id) => `<td x:str>${id}</td>`),
      ),
    )
    const before = [{ id: 'c1', name: 'id', dtype: 'BIGINT', date_order: null }]
    expect(await reader.read(text, options, { before: before as never })).toMatchObject({ types: ['BIGINT', 'DECIMAL(18,2)', 'BIGINT'] })
  })
})

it('an XML Spreadsheet keeps texts of digits', async () => {
  const cell = (type: string, value: string) => `<Cell><Data ss:Type="${type}">${value}</Data></Cell>`
  const rows = [1, 2].map((n) => `<Row>${cell('String', ID)}${cell('Number', String(n))}</Row>`)
  const text = `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="A"><Table><Row>${cell('String', 'id')}${cell('String', 'n')}</Row>${rows.join('')}</Table></Worksheet></Workbook>`
  expect(await reader.read(Buffer.from(text), options)).toMatchObject({ types: ['VARCHAR', 'BIGINT'], rows: [[ID, '1'], [ID, '2']] }) // biome-ignore format: a table
})
