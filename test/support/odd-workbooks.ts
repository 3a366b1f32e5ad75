/** Unusual workbooks, each with the expected import result. */
import type { ExcelOptions } from '../../src/contract/import.ts'
import { book, cell, cells, changed, merged, one, withEntry } from './workbooks.ts'

interface Expected {
  readonly columns: readonly string[]
  readonly types?: readonly string[]
  readonly first: readonly unknown[]
  readonly rows: number
  readonly errors?: number
  readonly skipped?: number
}

const date = (serial: number, z = 'm/d/yy') => ({ t: 'n', v: serial, z })
export const BOOKS: readonly [name: string, content: Buffer, expected: Expected, options?: Partial<ExcelOptions>][] = [
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
    'the last cell that a sheet may have',
    changed(one([['a'], [1], [2]]), (xml) => xml.replace('<row r="3"', '<row r="1048576"').replace('<c r="A3"', '<c r="A1048576"')),
    { columns: ['a'], first: [1], rows: 2 },
  ],
  ['a text that looks like a cell outside the sheet', one([['a'], ['<c r="ZZZZZZ2"/>']]), { columns: ['a'], first: ['<c r="ZZZZZZ2"/>'], rows: 1 }],
  [
    'blocks that overlap many times over',
    changed(one([['a', 'b'], ...Array.from({ length: 2_000 }, (_, i) => [i, i])]), (xml) =>
      xml.replace('</sheetData>', `</sheetData><mergeCells>${'<mergeCell ref="A2:B2001"/>'.repeat(100_000)}</mergeCells>`),
    ),
    { columns: ['a', 'b'], first: [0, 0], rows: 2_000 },
    { fill_merged: true },
  ],
  [
    'time beyond a day',
    one([['t'], [0], [0]], { change: (s) => cells(s, { A2: date(1.520833333333, '[h]:mm'), A3: date(0.25, '[h]:mm') }) }),
    { columns: ['t'], types: ['VARCHAR'], first: ['36:30:00'], rows: 2 },
  ],
  [
    'a header of years',
    one([
      ['Country', 2019, 2020],
      ['A', 1, 2],
      ['B', 3, 4],
    ]),
    { columns: ['Country', '2019', '2020'], first: ['A', 1, 2], rows: 2 },
  ],
  [
    'years alone in its header',
    one([
      [2019, 2020, 2021],
      [100, 120, 130],
      [90, 95, 99],
    ]),
    { columns: ['2019', '2020', '2021'], first: [100, 120, 130], rows: 2 },
  ],
  [
    'a title of two cells',
    one([['Sales report', '2024'], [], ['Region', 'Sales'], ['West', 1], ['East', 2]]),
    { columns: ['Region', 'Sales'], first: ['West', 1], rows: 2, skipped: 1 },
  ],
  ['an empty cover sheet', book({ Cover: [], Data: [['a'], [1], [2]] }), { columns: ['a'], first: [1], rows: 2 }],
  ['an empty cover sheet in a .xls', book({ Cover: [], Data: [['a'], [1], [2]] }, { type: 'biff8' }), { columns: ['a'], first: [1], rows: 2 }],
  [
    'inline strings in CDATA, beside a value, and of plain and formatted runs',
    changed(
      one([
        ['a', 'b', 'c'],
        ['x', 'y', 'z'],
      ]),
      (xml) =>
        xml
          .replace(/<c r="A2"[^>]*>.*?<\/c>/, '<c r="A2" t="inlineStr"><is><t><![CDATA[a < b]]></t></is></c>')
          .replace(/<c r="B2"[^>]*>.*?<\/c>/, '<c r="B2" t="inlineStr"><v>twice</v><is><t>twice</t></is></c>')
          .replace(/<c r="C2"[^>]*>.*?<\/c>/, '<c r="C2" t="inlineStr"><is><t>plain </t><r><rPr/><t>rich</t></r></is></c>'),
    ),
    { columns: ['a', 'b', 'c'], first: ['a < b', 'twice', 'plain rich'], rows: 1 },
  ],
  ['macros, which are not run', withEntry(one([['a'], [1]]), 'xl/vbaProject.bin', 'x'), { columns: ['a'], first: [1], rows: 1 }],
  [
    'many rows',
    one([['n', 'k'], ...Array.from({ length: 20_000 }, (_, i) => [i, `k${i % 7}`])]),
    { columns: ['n', 'k'], types: ['BIGINT', 'VARCHAR'], first: [0, 'k0'], rows: 20_000 },
  ],
]
