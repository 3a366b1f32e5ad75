import XLSX from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { aMeasure } from '../../../../../test/support/documents.ts'
import { aColumnAt, aResult, aRow, WORDS } from '../../../../../test/support/results.ts'
import type { DateSeriesWindow } from '../../../../contract/date-series.ts'
import type { PivotResult } from '../../../../contract/pivot-result.ts'
import { NUMBER_PRESETS } from '../../../../format/presets.ts'
import { SheetNames } from './sheet-names.ts'
import type { TableOf } from './table-sheet.ts'
import { type TableToWrite, writeWorkbook } from './write-workbook.ts'

const ABOUT = { title: 'Sales: Regions', lines: ['Dataset: Orders', 'Filters: Status: except Returned'] }
/** The table begins below the title, its lines and an empty row. */
const ABOVE = 4

const tableOf = (result: PivotResult | null, more: Partial<TableOf> = {}, name = 'Regions'): TableToWrite => ({
  name,
  open: async () => ({
    blocks: (async function* () {
      yield result
    })(),
    measures: [{ ...aMeasure('m1', 'sum', 'c3'), format: { ...NUMBER_PRESETS.currency, negativeFormat: 'sign' } }],
    words: WORDS,
    ...{ direction: 'across', formats: null, grains: new Map(), about: ABOUT, chart: null },
    totals: { rows: [], columns: [], below: false },
    print: { paper: 'a4', footer: { left: 'R&&D', right: 'Page &P of &N' } },
    ...more,
  }),
})

async function bookOf(...tables: TableToWrite[]): Promise<XLSX.WorkBook> {
  const file = await writeWorkbook(tables, 'Sales')
  return XLSX.read(new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer()), { cellNF: true, cellStyles: true, bookFiles: true })
}
const sheetAt = (book: XLSX.WorkBook, at = 0): XLSX.WorkSheet => book.Sheets[book.SheetNames[at] ?? ''] ?? {}
/** The text of a file in the package. */
function fileOf(book: XLSX.WorkBook, path: string): string {
  const files: unknown = Reflect.get(book, 'files')
  const content: unknown = files instanceof Object ? Reflect.get(files, path) : null
  const data: unknown = content instanceof Object ? Reflect.get(content, 'content') : null
  return data instanceof Uint8Array ? new TextDecoder().decode(data) : ''
}
const cell = (sheet: XLSX.WorkSheet, place: string) => [sheet[place]?.t, sheet[place]?.v, sheet[place]?.z]

/** Regions and shops with their totals, by months of which the last has not ended. */
const deep = aResult({
  ...{ rowFields: ['VARCHAR', 'BIGINT'], columnFields: ['VARCHAR'], measures: [['m1', 'DOUBLE']] },
  rows: [
    aRow(['North'], { children: 2 }),
    aRow(['North', 7]),
    aRow(['North', -8]),
    aRow(['South'], { children: 1 }),
    aRow(['South', null]),
    aRow([], { children: 2 }),
  ],
  columns: [aColumnAt(['2026-10']), aColumnAt(['2026-11']), aColumnAt([], { children: 2 })],
  cell: (row, column) => (row.key[1] === null ? null : row.level * -1000.5 - column.level),
})
const months = { ...deep, column_names: deep.column_names.map((field) => ({ ...field, unfinished: { value: '2026-11', until: '2026-11-26' } })) }
const grains = new Map<string, DateSeriesWindow>([['k1', 'month']])

describe('a workbook', () => {
  it('begins with the title, the dataset and the filters, and then has the table', async () => {
    const sheet = sheetAt(await bookOf(tableOf(months, { grains })))
    expect(XLSX.utils.sheet_to_json(sheet, { header: 1, raw: false }).slice(0, ABOVE + 2)).toEqual([
      ...[[ABOUT.title], ...ABOUT.lines.map((line) => [line]), []],
      ['m1', undefined, 'Column 1'],
      ['Row 1', 'Row 2', '2026-10', '2026-11, until 26', 'Grand total'],
    ])
  })
  it('has months as dates, keys as numbers, and measures in their number format', async () => {
    const sheet = sheetAt(await bookOf(tableOf(months, { grains })))
    expect([cell(sheet, 'C6'), cell(sheet, 'D6')]).toEqual([
      ['n', 46_296, 'yyyy-mm'],
      ['n', 46_327, 'yyyy-mm", until 26"'],
    ])
    expect([cell(sheet, 'B8').slice(0, 2), cell(sheet, 'B9').slice(0, 2), cell(sheet, 'B11').slice(0, 2)]).toEqual([['n', 7], ['n', -8], ['s', '(blank)']]) // biome-ignore format: a list
    expect(cell(sheet, 'C8')).toEqual(['n', -2002, '"$"#,##0.00;-"$"#,##0.00;"$"#,##0.00'])
    expect(sheet.C11?.v).toBeUndefined()
  })
  it('has days, years and durations as numbers, among headers as in cells', async () => {
    const typed = aResult({
      ...{ rowFields: ['DATE', 'BIGINT'], columnFields: ['DATE'], columns: [aColumnAt(['2026-11-28'])] },
      measures: [['last', 'DATE'], ['time', 'INTERVAL'], ['share', 'DOUBLE']], // biome-ignore format: a list
      rows: [aRow(['2026-11-27', 2026])],
      cell: (_row, _column, m) => ['2026-11-26', '1 day 02:30:00', 0.25][m] ?? null,
    })
    const measures = ['last', 'time', 'share'].map((id) => ({ ...aMeasure(id, 'max', 'c3'), format: id === 'share' ? NUMBER_PRESETS.percentage : null }))
    const sheet = sheetAt(await bookOf(tableOf(typed, { measures })))
    expect(['C5', 'A7', 'B7', 'C7', 'D7', 'E7'].map((place) => cell(sheet, place))).toEqual([
      ['n', 46_354, 'mm/dd/yy'],
      ['n', 46_353, 'mm/dd/yy'],
      ['n', 2026, 'General'],
      ['n', 46_352, 'mm/dd/yy'],
      ['n', 1 + 2.5 / 24, '[h]:mm:ss'],
      ['n', 0.25, expect.stringContaining('%')],
    ])
  })
  it('folds groups below their totals, keeps headers in view and on every page, and filters all rows but the grand total', async () => {
    const book = await bookOf(tableOf(months, { grains }))
    const xml = fileOf(book, 'xl/worksheets/sheet1.xml')
    const levels = [...xml.matchAll(/<row r="(\d+)"[^>]*?(?: outlineLevel="(\d)")?>/g)].map(([, row, level]) => [Number(row), Number(level ?? 0)])
    expect(levels.slice(6)).toEqual([[7, 0], [8, 1], [9, 1], [10, 0], [11, 1], [12, 0]]) // biome-ignore format: a list
    expect(xml).toContain('<outlinePr summaryBelow="0"/>')
    expect(xml).toContain('<pane xSplit="2" ySplit="6" topLeftCell="C7" activePane="bottomRight" state="frozen"/>')
    expect(sheetAt(book)['!autofilter']?.ref).toBe('A6:E11')
    expect(fileOf(book, 'xl/workbook.xml')).toContain(`<definedName name="_xlnm.Print_Titles" localSheetId="0">'Regions'!$5:$6</definedName>`)
    expect(xml).toContain('<oddFooter>&amp;LR&amp;&amp;D&amp;RPage &amp;P of &amp;N</oddFooter>')
  })
  it('folds to totals below their rows only where the table shows them', async () => {
    const rows = [aRow(['North', 7]), aRow(['North', -8]), aRow(['North'], { children: 2 })]
    const below = { ...deep, row_indexes: rows, data: deep.data.map((column) => column.slice(0, 3)) }
    const xmlOf = async (hidden: number[]) =>
      fileOf(await bookOf(tableOf(below, { totals: { rows: hidden, columns: [], below: true } })), 'xl/worksheets/sheet1.xml')
    expect(await xmlOf([])).toMatch(/<outlinePr summaryBelow="1"\/>.*<row r="7" outlineLevel="1">/)
    expect(await xmlOf([1])).not.toContain('<row r="7" outlineLevel')
  })
  it('writes heads and totals bold', async () => {
    const book = await bookOf(tableOf(months, { grains }))
    const styles = fileOf(book, 'xl/styles.xml')
    const xml = fileOf(book, 'xl/worksheets/sheet1.xml')
    const fonts = [...(styles.match(/<cellXfs.*<\/cellXfs>/)?.[0] ?? '').matchAll(/fontId="(\d)"/g)].map(([, font]) => font)
    const fontOf = (place: string) => fonts[Number(xml.match(new RegExp(`<c r="${place}" s="(\\d+)"`))?.[1])]
    expect(['A6', 'C6', 'A7', 'C7', 'C12', 'E8'].map(fontOf)).toEqual(['1', '1', '1', '1', '1', '1'])
    expect(['A8', 'C8'].map(fontOf)).toEqual(['0', '0'])
  })
  it('counts Chinese characters twice in the widths of columns, and wraps long headers', async () => {
    const wide = aResult({
      rows: [aRow(['一二三四五六七八九十']), aRow(['abcdefghij'])],
      columns: [aColumnAt(['A header that needs several lines of its column'])],
    })
    const sheet = sheetAt(await bookOf(tableOf(wide)))
    expect(sheet['!cols']?.[0]?.width).toBeGreaterThan(22)
    expect(sheet['!cols']?.[1]?.width).toBeLessThan(24)
    expect(sheet['!rows']?.[ABOVE + 1]?.hpt).toBeGreaterThan(40)
  })
  it('has a sheet for each table, with names that Excel accepts', async () => {
    const book = await bookOf(tableOf(deep, {}, 'Sales [2026]'), tableOf(deep, {}, 'sales  2026 '))
    expect(book.SheetNames).toEqual(['Sales 2026', 'sales 2026 (2)'])
    expect(sheetAt(book, 1).A6?.v).toBe('Row 1')
  })
  it('is none where a part could not be read', async () => {
    expect(await writeWorkbook([tableOf(deep), tableOf(null)], 'Sales')).toBeNull()
  })
  it('keeps every text: signs of XML, line breaks, numbers of characters, and no formula', async () => {
    const texts = ['<&>"', 'a\nb', '_x000D_', '=1+1', ' spaces ', '字\u{1F600}']
    const sheet = sheetAt(await bookOf(tableOf(aResult({ rows: texts.map((text) => aRow([text])), columns: [aColumnAt(['x'])] }))))
    expect(texts.map((_, at) => sheet[`A${ABOVE + 3 + at}`]?.v)).toEqual(texts)
    expect(sheet[`A${ABOVE + 6}`]?.f).toBeUndefined()
  })
})

describe('names of sheets', () => {
  it('are cut between characters, numbered in any case of letters, and never empty', () => {
    const names = new SheetNames()
    expect(['', "'a'", 'History', `${'x'.repeat(30)}\u{1F600}`, 'X'.repeat(40), 'x'.repeat(31)].map((name) => names.take(name))).toEqual([
      ...['Pivot', 'a', 'History_', 'x'.repeat(30), 'X'.repeat(31)],
      `${'x'.repeat(27)} (2)`,
    ])
  })
})
