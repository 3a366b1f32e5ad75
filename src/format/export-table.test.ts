import { describe, expect, it } from 'vitest'
import type { PivotResult } from '../contract/pivot-result.ts'
import type { Value } from '../contract/scalar.ts'
import { excelFormat, excelValue, headerTable, rawCells, rowHeaders, shownCell, tableLines, tidyHeader, tidyLines } from './export-table.ts'
import { NUMBER_PRESETS } from './presets.ts'

const words = {
  blank: '(blank)',
  empty: '(empty)',
  others: 'Others',
  yes: 'Yes',
  no: 'No',
  date: 'mm/dd/yy',
  weekdays: [],
  months: [],
  period: () => '',
  until: (label: string, day: string) => `${label}, until ${day}`,
  grandTotal: 'Grand total',
  values: 'Values',
  total: (name: string) => `${name} total`,
}
const column = (...values: Value[]) => ({
  level: values.length,
  path: values.map((value) => ({ type: 'gbvalue' as const, column_id: 'y', value })),
  children: 0,
  collapsed: false,
})
const row = (key: Value[]) => ({ level: key.length, key, children: 0, collapsed: false, blank: false })
const measure = (id: string) => ({ type: 'measure' as const, measure_id: id, name: id, dtype: 'BIGINT', additive: true, approximate: false })

const result: PivotResult = {
  config_hash: 'h',
  index_names: ['Region', 'City'].map((name) => ({ type: 'index', column_id: name, name, dtype: 'VARCHAR' })),
  column_names: ['Year', 'Quarter'].map((name) => ({ type: 'gbcol', column_id: name, name, dtype: 'VARCHAR' })),
  measures: [measure('Sum'), measure('Count')],
  ...{ total_rows: 4, total_columns: 4, source_rows: 9, row_keys: 2, column_keys: 2, notices: [], elapsed_ms: 1 },
  window: { row_start: 0, row_count: 4, column_start: 0, column_count: 4 },
  row_indexes: [row(['West']), row(['West', 'Paris']), row(['West', null]), row([])],
  column_indexes: [column('2024', 'Q1'), column('2024', 'Q2'), column('2024'), column()],
  data: [
    ['12345678901234567890', 1, 2, 3],
    [9, 8, 7, 6],
    [5, 4, null, 2],
    [5, 4, null, 2],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ],
  totals: [],
}

describe('the header of a table', () => {
  const { rows, merges } = headerTable(result, result.column_indexes, words, 'across')
  it('has a line for each column field and one for the measures', () =>
    expect(rows).toEqual([
      ['', 'Year', '2024', '', '', '', '', '', 'Grand total', ''],
      ['', 'Quarter', 'Q1', '', 'Q2', '', '2024 total', '', '', ''],
      ['Region', 'City', 'Sum', 'Count', 'Sum', 'Count', 'Sum', 'Count', 'Sum', 'Count'],
    ]))
  it('merges what spans several cells', () => {
    expect(merges).toContainEqual({ startRow: 0, endRow: 0, startCol: 2, endCol: 7 })
    expect(merges).toContainEqual({ startRow: 1, endRow: 1, startCol: 2, endCol: 3 })
    expect(merges).toContainEqual({ startRow: 0, endRow: 0, startCol: 8, endCol: 9 })
  })
})

it('has a line for each measure where they stand below each other, named after the row fields', () => {
  const { rows } = headerTable(result, result.column_indexes, words, 'down')
  expect(rows).toEqual([
    ['', '', 'Year', '2024', '', '', 'Grand total'],
    ['Region', 'City', 'Values', 'Q1', 'Q2', '2024 total', ''],
  ])
  expect(tableLines(result, 1, words, 'down').map(({ headers, cells }) => [...headers, ...cells.map((c) => result.data[c.data]?.[1])])).toEqual([
    ['West', 'Paris', 'Sum', 1, 4, 0, 0],
    ['West', 'Paris', 'Count', 8, 4, 0, 0],
  ])
  const plain = { ...result, column_names: [], column_indexes: [column()] }
  expect(headerTable(plain, plain.column_indexes, words, 'down').rows).toEqual([['Region', 'City', 'Values', 'Grand total']])
})

it('names every row by its fields, totals among them', () =>
  expect(result.row_indexes.map((_, at) => rowHeaders(result, at, words))).toEqual([
    ['West', 'West total'],
    ['West', 'Paris'],
    ['West', '(blank)'],
    ['Grand total', ''],
  ]))

describe('a closed group', () => {
  const closed = <T extends { level: number }>(index: T): T => (index.level === 1 ? { ...index, collapsed: true } : index)
  const file = { ...result, row_indexes: result.row_indexes.map(closed), column_indexes: result.column_indexes.map(closed) }
  it('of the rows is named by its key alone; no line below it makes it a total', () => {
    expect(rowHeaders(file, 0, words)).toEqual(['West', ''])
    expect(rowHeaders({ ...result, row_indexes: [{ ...row(['West']), blank: true }] }, 0, words)).toEqual(['West', ''])
  })
  it('of the columns likewise', () => {
    const [years, quarters] = headerTable(file, [column('2023'), column('2024'), column()].map(closed), words, 'down').rows
    expect([years, quarters]).toEqual([
      ['', '', 'Year', '2023', '2024', 'Grand total'],
      ['Region', 'City', 'Values', '', '', ''],
    ])
  })
})

it('gives one tidy line for each cell of the deepest grain, every digit of it, and none for an empty one', () => {
  expect(tidyHeader(result)).toEqual(['Region', 'City', 'Year', 'Quarter', 'Sum', 'Count'])
  expect(tidyLines(result)).toEqual(['"West","Paris","2024","Q1",1,8', '"West","Paris","2024","Q2",4,4', '"West",,"2024","Q1",2,7'])
})

it.each([
  ['1,234', '"1,234"'],
  ['-', '"-"'],
  ['-1,234.50', '"-1,234.50"'],
  ['-$5', '"-$5"'],
  ['-12.5%', '"-12.5%"'],
  ['-2+3', '"\'-2+3"'],
  ['-cmd|x', '"\'-cmd|x"'],
  ['=1+15', '"\'=1+15"'],
  ['a "b"', '"a ""b"""'],
])('shows %j in a file as %s', (text, cell) => expect(shownCell(text)).toBe(cell))

it.each([
  [NUMBER_PRESETS.currency, '"$"#,##0.00;("$"#,##0.00);"$"#,##0.00'],
  [NUMBER_PRESETS.percentage, '#,##0%;-#,##0%;#,##0%'],
  [{ ...NUMBER_PRESETS.decimal, magnitude: 1e6 as const, suffix: ' M', zeroFormat: 'dash' as const }, '#,##0.00,," M";-#,##0.00,," M";"-"'],
  [{ ...NUMBER_PRESETS.whole, magnitude: 100 as const }, null],
  [{ ...NUMBER_PRESETS.whole, magnitude: 1e4 as const, suffix: '万' }, null],
  [{ ...NUMBER_PRESETS.whole, magnitude: 1e8 as const, suffix: '亿' }, null],
  [{ ...NUMBER_PRESETS.whole, enableColor: true }, '[Color10]#,##0;[Color3]-#,##0;#,##0'],
  [{ ...NUMBER_PRESETS.whole, enableColor: true, positiveColor: '#0000EE', negativeColor: 'FF9911' }, '[Color5]#,##0;[Color45]-#,##0;#,##0'],
])('writes a format as Excel does', (format, code) => expect(excelFormat(format)).toBe(code))

it.each([
  [12.5, 12.5],
  ['123456789012345', 123456789012345],
  ['1234567890123456', '1234567890123456'],
  ['0.10', 0.1],
  ['text', 'text'],
  [null, null],
])('gives %j to a workbook as %j', (value, cell) => expect(excelValue(value)).toBe(cell))

it('writes the cells of a wide file as the data has them, without signs of units, with the minus that programs read', () => {
  const block = { ...result, data: result.data.map((column, at) => column.map(() => (at === 0 ? '-12345678901234567890.5' : at === 1 ? -0.125 : null))) }
  expect(
    rawCells(
      block,
      0,
      [0, 1, 2].map((data) => ({ data, measure: 0 })),
    ),
  ).toEqual(['-12345678901234567890.5', '-0.125', ''])
})

it('writes the certain digits of a computed number', () => {
  const block = { ...result, data: result.data.map((column) => column.map(() => 1 - 0.8)) }
  const cells = [{ data: 0, measure: 0 }]
  expect([rawCells(block, 0, cells), tidyLines(block)[0]]).toEqual([['0.2'], '"West","Paris","2024","Q1",0.2,0.2'])
})

it('writes negative keys with the minus that programs read, and leaves texts alone', () => {
  const index_names = [
    { ...result.index_names[0], name: 'n', dtype: 'BIGINT' },
    { ...result.index_names[1], name: 't', dtype: 'VARCHAR' },
  ] as typeof result.index_names
  const row_indexes = [{ ...result.row_indexes[1], level: 2, key: [-5, '\u22125'], collapsed: false }] as typeof result.row_indexes
  expect(rowHeaders({ ...result, index_names, row_indexes }, 0, words)).toEqual(['-5', '\u22125'])
})
