/** Odd workbooks, made here, each with its exact outcome. */
import { createRequire } from 'node:module'
import type * as SheetJs from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ExcelOptions } from '../src/contract/import.ts'
import { startServer, type TestServer } from './support/server.ts'
import { zip } from './support/zip.ts'

const xlsx = createRequire(import.meta.url)('@e965/xlsx') as typeof SheetJs
type Cells = unknown[][]
type BookType = 'xlsx' | 'biff8' | 'biff5' | 'biff2'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer()
  token = (await server.user('importer')).token
})
afterAll(() => server.remove())

interface BookOptions {
  readonly type?: BookType
  readonly date1904?: boolean
  readonly hidden?: number[]
  readonly change?: (sheet: SheetJs.WorkSheet) => void
}

function book(sheets: Record<string, Cells>, { type = 'xlsx', date1904 = false, hidden = [], change }: BookOptions = {}): Buffer {
  const workbook = xlsx.utils.book_new()
  for (const [name, cells] of Object.entries(sheets)) {
    const sheet = xlsx.utils.aoa_to_sheet(cells)
    change?.(sheet)
    xlsx.utils.book_append_sheet(workbook, sheet, name)
  }
  workbook.Workbook = { WBProps: { date1904 }, Sheets: Object.keys(sheets).map((name, i) => ({ name, Hidden: hidden.includes(i) ? 1 : 0 })) } as never
  return xlsx.write(workbook, { type: 'buffer', bookType: type }) as Buffer
}

const one = (cells: Cells, options: BookOptions = {}): Buffer => book({ Data: cells }, options)
const cells = (sheet: SheetJs.WorkSheet, values: Record<string, object>): void => {
  for (const [address, value] of Object.entries(values)) sheet[address] = value
}
const cell = (sheet: SheetJs.WorkSheet, address: string, value: object): void => {
  sheet[address] = value
}

/** A workbook with the text of its first sheet changed. */
function changed(workbook: Buffer, change: (xml: string) => string): Buffer {
  const { FullPaths, FileIndex } = xlsx.CFB.read(workbook, { type: 'buffer' }) as unknown as { FullPaths: string[]; FileIndex: { content?: Uint8Array }[] }
  const entries = FileIndex.flatMap(({ content }, i) => {
    const name = (FullPaths[i] ?? '').replace(/^Root Entry\//, '')
    if (!content || name === '' || name.endsWith('/') || content.length === 0) return []
    const bytes = Buffer.from(content)
    return [{ name, content: name === 'xl/worksheets/sheet1.xml' ? Buffer.from(change(bytes.toString('utf8'))) : bytes }]
  })
  return zip(entries)
}
const merged = (sheet: SheetJs.WorkSheet, s: SheetJs.CellAddress, e: SheetJs.CellAddress): void => {
  sheet['!merges'] = [{ s, e }]
}
const types = { name: '[Content_Types].xml', content: Buffer.from('<Types/>') }

interface Expected {
  readonly columns: readonly string[]
  readonly types?: readonly string[]
  readonly first: readonly unknown[]
  readonly rows: number
  readonly errors?: number
  readonly skipped?: number
}

const date = (serial: number, z = 'm/d/yy') => ({ t: 'n', v: serial, z })
const BOOKS: readonly [name: string, content: Buffer, expected: Expected, options?: Partial<ExcelOptions>][] = [
  [
    'a plain sheet',
    one([
      ['a', 'b'],
      [1, 'x'],
      [2, 'y'],
    ]),
    { columns: ['a', 'b'], types: ['BIGINT', 'VARCHAR'], first: [1, 'x'], rows: 2 },
  ],
  [
    'an old .xls',
    one(
      [
        ['a', 'b'],
        [1, '北京'],
      ],
      { type: 'biff8' },
    ),
    { columns: ['a', 'b'], first: [1, '北京'], rows: 1 },
  ],
  [
    'a .xls of 1995',
    one(
      [
        ['a', 'b'],
        [1, 'x'],
      ],
      { type: 'biff5' },
    ),
    { columns: ['a', 'b'], first: [1, 'x'], rows: 1 },
  ],
  ['fractions', one([['m'], [0.1], [1.25]]), { columns: ['m'], types: ['DECIMAL(18,2)'], first: [0.1], rows: 2 }],
  ['a sum that binary cannot hold', one([['m'], [0.1 + 0.2], [1]]), { columns: ['m'], first: [0.3], rows: 2 }],
  ['ids of 15 digits', one([['id'], [123456789012345]]), { columns: ['id'], types: ['BIGINT'], first: [123456789012345], rows: 1 }],
  ['ids kept as text', one([['id'], ['0071'], ['0420']]), { columns: ['id'], types: ['VARCHAR'], first: ['0071'], rows: 2 }],
  ['long ids kept as text', one([['id'], ['9007199254740993123']]), { columns: ['id'], types: ['DECIMAL(38,0)'], first: ['9007199254740993123'], rows: 1 }],
  [
    'dates',
    one([['d'], [0], [0]], { change: (s) => cells(s, { A2: date(45351), A3: date(44927) }) }),
    { columns: ['d'], types: ['DATE'], first: ['2024-02-29'], rows: 2 },
  ],
  [
    'dates of the 1904 system',
    one([['d'], [0]], { date1904: true, change: (s) => cell(s, 'A2', date(45351 - 1462)) }),
    { columns: ['d'], types: ['DATE'], first: ['2024-02-29'], rows: 1 },
  ],
  [
    'the day before March 1900',
    one(
      [
        ['d', 'n'],
        [0, 1],
      ],
      { change: (s) => cell(s, 'A2', date(59)) },
    ),
    { columns: ['d', 'n'], first: ['1900-02-28', 1], rows: 1 },
  ],
  [
    'the 29 February 1900 that never was',
    one(
      [
        ['d', 'n'],
        [0, 1],
      ],
      { change: (s) => cell(s, 'A2', date(60)) },
    ),
    { columns: ['d', 'n'], types: ['VARCHAR', 'BIGINT'], first: ['1900-02-29', 1], rows: 1 },
  ],
  [
    'dates with times',
    one([['d'], [0]], { change: (s) => cell(s, 'A2', date(45351.4375, 'yyyy-mm-dd hh:mm')) }),
    { columns: ['d'], types: ['TIMESTAMP'], first: ['2024-02-29T10:30:00'], rows: 1 },
  ],
  [
    'times alone',
    one([['t'], [0], [0]], { change: (s) => cells(s, { A2: date(0.4375, 'hh:mm:ss'), A3: date(0.75, 'hh:mm:ss') }) }),
    { columns: ['t'], types: ['TIME'], first: ['10:30:00'], rows: 2 },
  ],
  [
    'East Asian date formats',
    one([['d'], [0]], { change: (s) => cell(s, 'A2', date(45351, 'yyyy"年"m"月"d"日"')) }),
    { columns: ['d'], types: ['DATE'], first: ['2024-02-29'], rows: 1 },
  ],
  [
    'percentages',
    one([['p'], [0]], { change: (s) => cell(s, 'A2', { t: 'n', v: 0.125, z: '0.0%' }) }),
    { columns: ['p'], types: ['DECIMAL(18,3)'], first: [0.125], rows: 1 },
  ],
  [
    'currency formats',
    one([['p'], [0]], { change: (s) => cell(s, 'A2', { t: 'n', v: -1234.5, z: '[Red]$#,##0.00' }) }),
    { columns: ['p'], types: ['DECIMAL(18,1)'], first: [-1234.5], rows: 1 },
  ],
  ['truth values', one([['b'], [true], [false]]), { columns: ['b'], types: ['BOOLEAN'], first: [true], rows: 2 }],
  [
    'errors',
    one(
      [
        ['e', 'n'],
        [0, 1],
        [5, 2],
      ],
      { change: (s) => cell(s, 'A2', { t: 'e', v: 0x2a }) },
    ),
    { columns: ['e', 'n'], types: ['BIGINT', 'BIGINT'], first: [null, 1], rows: 2, errors: 1 },
  ],
  [
    'formulas with the value they were saved with',
    one([['f'], [0]], { change: (s) => cell(s, 'A2', { t: 'n', v: 42, f: 'SUM(1,41)' }) }),
    { columns: ['f'], first: [42], rows: 1 },
  ],
  [
    'a table that does not start at A1',
    one([[], [], [null, null, 'Region', 'Sales'], [null, null, 'West', 1], [null, null, 'East', 2]]),
    { columns: ['Region', 'Sales'], first: ['West', 1], rows: 2 },
  ],
  [
    'a title above the header',
    one([['Sales 2024'], [], ['Region', 'Sales', 'Units'], ['West', 1, 2], ['East', 2, 3]]),
    { columns: ['Region', 'Sales', 'Units'], first: ['West', 1, 2], rows: 2, skipped: 1 },
  ],
  ['blank rows between', one([['a', 'b'], [1, 2], [], [3, 4]]), { columns: ['a', 'b'], first: [1, 2], rows: 2 }],
  [
    'headers twice and missing',
    one([
      ['a', 'a', null],
      [1, 2, 3],
    ]),
    { columns: ['a', 'a 2', 'column_3'], first: [1, 2, 3], rows: 1 },
  ],
  [
    'no header',
    one([
      [1, 2],
      [3, 4],
      [5, 6],
    ]),
    { columns: ['column_1', 'column_2'], first: [1, 2], rows: 3 },
  ],
  [
    'the header that was chosen',
    one([
      ['x', 'y'],
      ['a', 'b'],
      [1, 2],
    ]),
    { columns: ['a', 'b'], first: [1, 2], rows: 1, skipped: 1 },
    { header_row: 2 },
  ],
  [
    'line ends and quotes in cells',
    one([
      ['a', 'b'],
      ['l1\r\nl2', '"q", x'],
    ]),
    { columns: ['a', 'b'], first: ['l1\nl2', '"q", x'], rows: 1 },
  ],
  [
    'formulas as text',
    one([
      ['a', 'b'],
      ['=1+1', '@x'],
    ]),
    { columns: ['a', 'b'], first: ['=1+1', '@x'], rows: 1 },
  ],
  [
    '__proto__ as a header',
    one([
      ['__proto__', 'constructor'],
      [1, 2],
    ]),
    { columns: ['__proto__', 'constructor'], first: [1, 2], rows: 1 },
  ],
  [
    'a merged block, value in its first cell',
    one(
      [
        ['k', 'v'],
        ['West', 1],
        [null, 2],
      ],
      { change: (s) => merged(s, { r: 1, c: 0 }, { r: 2, c: 0 }) },
    ),
    { columns: ['k', 'v'], first: ['West', 1], rows: 2 },
  ],
  [
    'a sheet that was chosen',
    book({
      One: [['a'], [1]],
      Two: [
        ['b', 'c'],
        [2, 3],
      ],
    }),
    { columns: ['b', 'c'], first: [2, 3], rows: 1 },
    { sheet: 'Two' },
  ],
  [
    'a hidden first sheet',
    book(
      {
        Secret: [['s'], [1]],
        Open: [
          ['b', 'c'],
          [2, 3],
        ],
      },
      { hidden: [0] },
    ),
    { columns: ['b', 'c'], first: [2, 3], rows: 1 },
  ],
  [
    'a range that says it is the whole sheet',
    changed(
      one([
        ['a', 'b'],
        [1, 2],
      ]),
      (xml) => xml.replace(/<dimension ref="[^"]*"/, '<dimension ref="A1:XFD1048576"'),
    ),
    { columns: ['a', 'b'], first: [1, 2], rows: 1 },
  ],
  [
    'merged blocks over the whole sheet',
    one(
      [
        ['a', 'b'],
        [1, 2],
      ],
      { change: (s) => merged(s, { r: 0, c: 0 }, { r: 1_048_575, c: 16_383 }) },
    ),
    { columns: ['a', 'b'], first: [1, 2], rows: 1 },
  ],
  [
    'many rows',
    one([['n', 'k'], ...Array.from({ length: 20_000 }, (_, i) => [i, `k${i % 7}`])]),
    { columns: ['n', 'k'], types: ['BIGINT', 'VARCHAR'], first: [0, 'k0'], rows: 20_000 },
  ],
]

const REFUSED: readonly [name: string, content: Buffer, code: string, fileName?: string][] = [
  ['nothing in it', Buffer.alloc(0), 'file_empty'],
  ['text in it', Buffer.from('a,b\n1,2\n'), 'file_damaged'],
  ['half of its bytes', one([['a'], [1]]).subarray(0, 900), 'file_damaged'],
  ['no workbook in its ZIP', zip([{ name: 'readme.txt', content: Buffer.from('x') }]), 'file_damaged'],
  ['macros', zip([types, { name: 'xl/vbaProject.bin', content: Buffer.from('x') }]), 'file_macros'],
  ['encrypted entries', zip([{ ...types, flags: 1 }]), 'file_encrypted'],
  [
    'a password',
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from('EncryptedPackage', 'utf16le'), Buffer.alloc(600)]),
    'file_encrypted',
  ],
  ['a bomb that says its size', zip([types, { name: 'xl/a.xml', content: Buffer.alloc(600 * 1_048_576) }]), 'file_unsafe_size'],
  ['a bomb that lies', zip([types, { name: 'xl/a.xml', content: Buffer.alloc(20 * 1_048_576), says: 100 }]), 'file_unsafe'],
  ['a path that climbs', zip([types, { name: '../../etc/passwd', content: Buffer.from('x') }]), 'file_unsafe'],
  ['one name twice', zip([types, types]), 'file_unsafe'],
  ['2,000 entries', zip([types, ...Array.from({ length: 2_000 }, (_, i) => ({ name: `x${i}`, content: Buffer.from('x') }))]), 'file_unsafe_entries'],
  ['a document type', zip([types, { name: 'xl/workbook.xml', content: Buffer.from('<!DOCTYPE x [<!ENTITY a "b">]><workbook/>') }]), 'file_unsafe'],
  ['an empty sheet', one([]), 'sheet_empty'],
  ['hidden sheets alone', book({ A: [['a'], [1]] }, { hidden: [0] }), 'sheet_missing'],
  ['a damaged old container', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2_000, 7)]), 'file_damaged', 'x.xls'],
]

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

describe('a look at a workbook', () => {
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
      { name: 'One', rows: 2, columns: 1 },
      { name: 'Two', rows: 3, columns: 2 },
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
