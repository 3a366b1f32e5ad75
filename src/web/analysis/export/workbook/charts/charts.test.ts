import XLSX from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { aMeasure } from '../../../../../../test/support/documents.ts'
import { aColumnAt, aResult, aRow, WORDS } from '../../../../../../test/support/results.ts'
import { CHARTS, type ChartKind, ChartSettings } from '../../../../../contract/chart.ts'
import type { PivotResult } from '../../../../../contract/pivot-result.ts'
import { suitedChart } from '../../../../../format/chart-suited.ts'
import { NUMBER_PRESETS } from '../../../../../format/presets.ts'
import type { TableOf } from '../table-sheet.ts'
import { writeWorkbook } from '../write-workbook.ts'

const settingsOf = (kind: ChartKind, more: Partial<ChartSettings> = {}): ChartSettings =>
  ChartSettings.parse({ chartType: CHARTS[kind].chartType, variant: CHARTS[kind].variant, ...more })

async function filesOf(result: PivotResult, settings: ChartSettings, more: Partial<TableOf> = {}) {
  const { chart } = suitedChart(result, settings, { key: String, blank: '(blank)', total: 'Grand total' }, (id) => id === 'share')
  const table: TableOf = {
    blocks: (async function* () {
      yield result
    })(),
    measures: result.measures.map(({ measure_id }) => ({ ...aMeasure(measure_id, 'sum', 'c3'), format: NUMBER_PRESETS.currency })),
    ...{ words: WORDS, direction: 'across', formats: null, grains: new Map(), about: { title: 'Sales', lines: [] } },
    totals: { rows: [], columns: [], below: false },
    chart: { chart, settings, title: settings.title || null, referenceName: ({ kind }) => kind, dataName: 'Sales chart data', locale: 'en' },
    print: { paper: 'a4', footer: { left: '', right: '' } },
    ...more,
  }
  const file = await writeWorkbook([{ name: "Ann's sales", open: async () => table }], 'Sales')
  const book = XLSX.read(new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer()), { bookFiles: true })
  const files: unknown = Reflect.get(book, 'files')
  const textOf = (path: string): string => {
    const content: unknown = files instanceof Object ? Reflect.get(files, path) : null
    const data: unknown = content instanceof Object ? Reflect.get(content, 'content') : null
    return data instanceof Uint8Array ? new TextDecoder().decode(data) : ''
  }
  return { book, textOf, xml: textOf('xl/charts/chart1.xml') }
}

const unescaped = (text: string): string => text.replaceAll('&amp;', '&')
/** The cells that a part of each series reads, with the values kept for them. */
function readCells(xml: string, tag: string): { readonly place: string; readonly values: readonly string[] }[] {
  return [...xml.matchAll(new RegExp(`<c:${tag}><c:(?:str|num)Ref><c:f>(.*?)</c:f>(.*?)</c:${tag}>`, 'g'))].map(([, place = '', cached = '']) => ({
    place: unescaped(place),
    values: [...cached.matchAll(/<c:pt idx="\d+"><c:v>(.*?)<\/c:v>/g)].map(([, value = '']) => value),
  }))
}
/** The values of the cells themselves. */
function cellsAt(book: XLSX.WorkBook, place: string): string[] {
  const [, name = '', range = ''] = /^'(.*)'!(.*)$/.exec(place) ?? []
  const sheet = book.Sheets[name.replaceAll("''", "'")] ?? {}
  const { s, e } = XLSX.utils.decode_range(range.replaceAll('$', ''))
  const values: string[] = []
  for (let r = s.r; r <= e.r; r++)
    for (let c = s.c; c <= e.c; c++) {
      const value: unknown = sheet[XLSX.utils.encode_cell({ r, c })]?.v
      if (value !== undefined) values.push(String(value))
    }
  return values
}
const tags = (xml: string, tag: string): string[] => [...xml.matchAll(new RegExp(`<c:${tag} val="([^"]*)"`, 'g'))].map(([, value = '']) => value)

/** Three regions and their total by two years; South has no value in the second. */
const regions = aResult({
  ...{ columnFields: ['PERIOD'], measures: [['m1', 'DOUBLE']] },
  rows: [aRow(['North']), aRow(['South']), aRow(['West']), aRow([], { children: 3 })],
  columns: [aColumnAt(['2025']), aColumnAt(['2026']), aColumnAt([], { children: 2 })],
  cell: (row, column) => (row.key[0] === 'South' && column.path[0]?.value === '2026' ? null : row.level === 0 ? 60 : -10 * (row.key[0] === 'West' ? 1 : -2)),
})
const flat = (measures: readonly (readonly [string, string])[], groups: readonly string[]): PivotResult =>
  aResult({
    ...{ columnFields: [], measures, columns: [aColumnAt([])] },
    rows: [...groups.map((group) => aRow([group])), aRow([], { children: groups.length })],
    cell: (row, _, m) => (row.level === 0 ? 999 : groups.indexOf(String(row.key[0])) * 10 + m + 1),
  })

describe('a chart in a workbook', () => {
  it('reads the cells of its table, so that it changes with them', async () => {
    const { book, xml, textOf } = await filesOf(regions, settingsOf('bar'))
    expect(readCells(xml, 'val')).toEqual([
      { place: "'Ann''s sales'!$B$5:$B$7", values: ['20', '20', '-10'] },
      { place: "'Ann''s sales'!$C$5:$C$7", values: ['20', '-10'] },
    ])
    expect(readCells(xml, 'cat').map(({ place, values }) => [cellsAt(book, place), values])).toEqual(
      [1, 2].map(() => [
        ['North', 'South', 'West'],
        ['North', 'South', 'West'],
      ]),
    )
    expect(book.SheetNames).toEqual(["Ann's sales"])
    expect(textOf('xl/worksheets/sheet1.xml')).toContain('<drawing r:id="rId1"/>')
  })
  it.each(['bar', 'horizontal_bar', 'line', 'area', 'bar_line', 'pie', 'donut', 'scatter'] as const)('keeps the values of its cells: %s', async (kind) => {
    const { book, xml } = await filesOf(flat([['m1', 'DOUBLE'], ['m2', 'DOUBLE'], ['share', 'DOUBLE']], ['a', 'b', 'c']), settingsOf(kind)) // biome-ignore format: a list
    const ranges = ['val', 'cat', 'tx', 'xVal', 'yVal'].flatMap((tag) => readCells(xml, tag))
    expect(ranges.length).toBeGreaterThan(0)
    for (const { place, values } of ranges) expect(cellsAt(book, place)).toEqual(values)
  })
  it('has a sheet with its numbers where the table has them in another order', async () => {
    const { book, xml } = await filesOf(flat([['m1', 'BIGINT']], ['a', 'b', 'c']), settingsOf('bar', { order: 'descending', top: 2 }))
    expect(readCells(xml, 'val')).toEqual([{ place: "'Sales chart data'!$B$2:$B$3", values: ['21', '11'] }])
    expect(book.SheetNames).toEqual(["Ann's sales", 'Sales chart data'])
    expect(XLSX.utils.sheet_to_json(book.Sheets['Sales chart data'] ?? {}, { header: 1 })).toEqual([['Row 1', 'm1'], ['c', 21], ['b', 11]]) // biome-ignore format: a table
  })
  it('has days as dates, with their format', async () => {
    const days = aResult({
      rowFields: ['DATE'],
      rows: [aRow(['2026-11-01']), aRow(['2026-11-02'])],
      columnFields: [],
      columns: [aColumnAt([])],
      cell: (row) => Number(String(row.key[0]).slice(-1)),
    })
    const { xml } = await filesOf(days, settingsOf('line'))
    expect(xml).toContain('<c:formatCode>mm/dd/yy</c:formatCode><c:ptCount val="2"/><c:pt idx="0"><c:v>46327</c:v>')
    expect(xml).toContain('<c:numFmt formatCode="mm/dd/yy" sourceLinked="0"/>')
  })
  it('stacks its bars, as amounts or as shares of 100 %', async () => {
    const stacked = (await filesOf(regions, settingsOf('bar', { stacked: true }))).xml
    expect([tags(stacked, 'grouping'), tags(stacked, 'overlap')]).toEqual([['stacked'], ['100']])
    const shares = (await filesOf(regions, settingsOf('bar', { stacked: true, normalized: true }))).xml
    expect(tags(shares, 'grouping')).toEqual(['percentStacked'])
    expect(shares).toContain('formatCode="0%"')
  })
  it('draws a line over bars on an axis of its own', async () => {
    const { xml } = await filesOf(flat([['m1', 'DOUBLE'], ['m2', 'DOUBLE']], ['a', 'b']), settingsOf('bar_line')) // biome-ignore format: a list
    expect(xml.match(/<c:(bar|line)Chart>/g)).toEqual(['<c:barChart>', '<c:lineChart>'])
    expect(xml.match(/<c:valAx>/g)).toHaveLength(2)
  })
  it('keeps bars on two axes side by side, and names each once', async () => {
    const own = settingsOf('bar', { selectedMeasure: 'm1', selectedSecondaryMeasure: 'm2' })
    const { xml } = await filesOf(flat([['m1', 'DOUBLE'], ['m2', 'DOUBLE']], ['a', 'b']), own) // biome-ignore format: a list
    expect(xml.match(/<c:ser>/g)).toHaveLength(4)
    expect(xml.match(/<c:legendEntry>/g)).toHaveLength(2)
    expect(new Set(tags(xml, 'idx')).size).toBe(4)
  })
  it('draws reference lines, of which the sheet of its data has the values', async () => {
    const own = settingsOf('bar', { references: [{ kind: 'value', value: 15, measure_id: null, label: '' }] })
    const { xml } = await filesOf(flat([['m1', 'DOUBLE']], ['a', 'b']), own)
    expect(readCells(xml, 'val').at(-1)).toEqual({ place: "'Sales chart data'!$C$2:$C$3", values: ['15', '15'] })
  })
  it('has the colors, the title and the units of the page', async () => {
    const own = settingsOf('bar', { title: 'Sales <2026> & more', seriesColors: { m1: '#123456' } })
    const large = aResult({ columnFields: [], columns: [aColumnAt([])], rows: [aRow(['a']), aRow(['b'])], cell: () => 2_500_000 })
    const { xml } = await filesOf(large, own)
    expect(xml).toContain('<a:t>Sales &lt;2026&gt; &amp; more</a:t>')
    expect(xml).toContain('<c:spPr><a:solidFill><a:srgbClr val="123456">')
    expect(xml).toMatch(/formatCode="[^"]*#,##0(\.0)?,,&quot;M&quot;/)
  })
  it.each(['heat_map', 'histogram', 'number'] as const)('is left out where Excel has none like it: %s', async (kind) => {
    const { textOf, xml } = await filesOf(regions, settingsOf(kind))
    expect(xml).toBe('')
    expect(textOf('xl/worksheets/sheet1.xml')).not.toContain('<drawing')
  })
})
