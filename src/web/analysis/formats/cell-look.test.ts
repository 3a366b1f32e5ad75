/** How cells with conditional formats are drawn: in the grid, in reports, and on the clipboard. */
import { createElement } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { aMeasure } from '../../../../test/support/documents.ts'
import { aColumnAt, aResult, aRow, cut, WORDS } from '../../../../test/support/results.ts'
import { newFormat } from '../../../analysis/new-format.ts'
import type { ConditionalFormat, RuleFormat } from '../../../contract/conditional-format.ts'
import type { PivotResult } from '../../../contract/pivot-result.ts'
import { OTHERS } from '../../../contract/scalar.ts'
import { TableSettings } from '../../../contract/step.ts'
import { clipboardHtml } from '../../../format/clipboard-table.ts'
import { formatsByMeasure } from '../../../format/conditional/cell-marks.ts'
import { markupOf } from '../../ui/static-markup.tsx'
import { cellsOf } from '../grid/cells.ts'
import { copyTable } from '../grid/copy-table.ts'
import { selectionAt } from '../grid/selection.ts'
import { gridShape } from '../grid/shape.ts'
import type { MarkedCells } from '../messages/marked-cells.ts'
import { columnsOf, readingTable, withLastColumn } from '../reading/table-model.ts'
import { WHOLE_VIEW } from '../view.ts'
import { iconSpace, markingOf } from './cell-look.ts'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined })
vi.stubGlobal('document', { cookie: '' })
vi.stubGlobal('location', { pathname: '/', protocol: 'http:' })
const { GridCells } = await import('../grid/GridCells.tsx')
const { PlainTable } = await import('../reading/PlainTable.tsx')

const measure = aMeasure('m1', 'sum', 'c3')
const scale = newFormat('scale', measure, 'green')
const bars = newFormat('bar', measure, 'green')
const icons = newFormat('icons', measure, 'green')
const VALUES: Readonly<Record<string, number>> = { a: 0, b: 5, c: 10, [OTHERS]: 100 }
const ROWS = [aRow(['a']), aRow(['b']), aRow(['c']), aRow([OTHERS]), aRow([], { children: 4 })]
const COLUMNS = [aColumnAt(['p']), aColumnAt([], { children: 1 })]

function resultWith(formats: readonly ConditionalFormat[], stops: readonly number[]): PivotResult {
  const { requests } = formatsByMeasure(formats)
  const levels = [0, 1].flatMap((rows) => [0, 1].map((columns) => ({ rows, columns, at: null, stops: [...stops] })))
  return {
    ...aResult({ rows: ROWS, columns: COLUMNS, cell: (row) => VALUES[String(row.key[0])] ?? 115 }),
    domains: requests.map((request) => ({ request, stops: levels })),
  }
}

/** The markup of one line of the grid. */
function lineOf(formats: readonly ConditionalFormat[], stops: readonly number[], line: number, marked: MarkedCells | null = null): string {
  const result = resultWith(formats, stops)
  const shape = gridShape(result, TableSettings.parse({}), WHOLE_VIEW.totals)
  return markupOf(
    createElement(GridCells, {
      line,
      name: 'row',
      parts: {
        ...{ id: 'g', result, shape, selection: selectionAt({ row: 9, column: 9 }), words: WORDS, bodyRows: 4, headerLines: 2 },
        ...{ onToggle: () => undefined, drill: null, picks: [], naming: null, dragged: null },
        marking: markingOf(formats, 'light'),
        marked,
        cells: cellsOf(result, 60, [{ row: 0, column: 0, block: result }]),
        measures: [measure],
        columns: { extent: 200, first: 0, count: 2, offset: 0, top: 0 },
        widths: { headers: [100], header: 100, cells: [100], group: 100, own: new Map(), extras: [] },
        area: { top: 9, left: 9, bottom: 9, right: 9 },
      },
    }),
  )
}
const fillsIn = (html: string): (string | null)[] =>
  [...html.matchAll(/<div[^>]*role="gridcell"[^>]*>/g)].map(([cell]) => /--cell-fill:(#[0-9A-F]{6})/.exec(cell)?.[1] ?? null)

describe('in the grid', () => {
  it('a cell with messages is marked and says so, beside the words of its format', () => {
    const marked = new Map([
      ['["b"]', new Set(['["p","m1"]'])],
      ['[]', new Set(['["m1"]'])],
    ])
    const markedIn = (line: number) =>
      [...lineOf([bars], [0, 10], line, marked).matchAll(/aria-label="([^"]*)"[^>]*?data-(first|marked)[^>]*>/g)].map(
        ([cell]) => /data-marked/.test(cell) && /has messages/.test(cell),
      )
    expect([0, 1, 4].map(markedIn)).toEqual([
      [false, false],
      [true, false],
      [false, true],
    ])
  })

  it('cells have the color of their value between the ends of the whole result; totals and Others have none', () => {
    expect([0, 1, 2, 3, 4].map((line) => fillsIn(lineOf([scale], [0, 10], line)))).toEqual([
      ['#FFFFFF', null],
      ['#B6DBEC', null],
      ['#6CB6D9', null],
      [null, null],
      [null, null],
    ])
  })
  it('totals have a color if the format says so', () => {
    expect(fillsIn(lineOf([{ ...scale, totals: true }], [0, 10], 4))).toEqual(['#6CB6D9', '#6CB6D9'])
  })
  it('bars are images of the cell, not elements', () => {
    const html = lineOf([bars], [0, 10], 1)
    expect(html).toContain('linear-gradient(to right, transparent 0%, #6CB6D9 0% 50%, transparent 50%)')
    expect(html.match(/<div/g)).toHaveLength(2)
  })
  it('icons stand before the number and get room', () => {
    expect(lineOf([icons], [3.3, 6.7], 2)).toContain('data-icon="▲"')
    const space = iconSpace(markingOf([icons], 'light'))
    expect([space('m1') > 0, space('m2'), iconSpace(null)('m1')]).toEqual([true, 0, 0])
  })
})

describe('for screen readers', () => {
  const rule: ConditionalFormat = { ...newFormat('rule', measure, 'green'), ...{ kind: 'rule', test: 'top', values: [1] } } as ConditionalFormat
  const labels = (html: string): string[] => [...html.matchAll(/aria-label="([^"]*)"/g)].map(([, label]) => label ?? '')
  it('a cell of the grid names its icon or the rule that it meets, and nothing for a color that only repeats the number', () => {
    expect(labels(lineOf([icons], [3.3, 6.7], 2))[0]).toBe('row, p, m1: 10 (arrow up)')
    expect(labels(lineOf([rule], [10], 2))[0]).toMatch(/: 10 \(top 1\)$/)
    expect(labels(lineOf([scale], [0, 10], 2))[0]).toMatch(/: 10$/)
  })
  it('a cell of a report has the same words', () => {
    const html = markupOf(
      createElement(PlainTable, { table: readingOf([icons], resultWith([icons], [3.3, 6.7])), label: 'Sales', alignment: 'right', depth: 1 }),
    )
    expect([...html.matchAll(/data-said="([^"]*)"/g)].map(([, said]) => said)).toEqual(['arrow down', 'arrow to the right', 'arrow up'])
  })
})

it('of a measure of dates or texts, only rules for blanks mark cells', () => {
  const other = newFormat('rule', measure, 'green')
  if (other.kind !== 'rule') return
  const result = aResult({ measures: [['m1', 'VARCHAR']], rows: ROWS, columns: COLUMNS, cell: () => '12' })
  const fills = (test: RuleFormat['test']) => readingOf([{ ...other, test, values: test === 'is not null' ? [] : [5] }], result).lines[0]?.cells[0]?.look.fill
  expect([fills('greater than'), fills('not equal'), fills('is not null')]).toEqual([undefined, undefined, '#FFE699'])
})

const readingOf = (formats: readonly ConditionalFormat[], result = resultWith(formats, [0, 10])) =>
  readingTable({
    ...{ result, measures: [measure], settings: TableSettings.parse({}), view: WHOLE_VIEW, words: WORDS, totalLabel: 'Total' },
    marking: markingOf(formats, 'light'),
  })

describe('in a report', () => {
  it('cells have the same colors', () => {
    const table = readingOf([scale])
    expect(table.lines.map(({ cells }) => cells.map(({ look }) => look.fill ?? null))).toEqual([
      ['#FFFFFF', null],
      ['#B6DBEC', null],
      ['#6CB6D9', null],
      [null, null],
      [null, null],
    ])
    expect(columnsOf(table, { from: 0, to: 1 }).lines[1]?.cells.map(({ look }) => look.fill)).toEqual(['#B6DBEC'])
  })
  it('a last column from another window keeps the domain of its own column', () => {
    const own: ConditionalFormat = { ...scale, within: 'column', totals: true }
    const { requests } = formatsByMeasure([own])
    const whole = resultWith([own], [])
    const windowAt = (column_start: number, stops: number[]) => ({
      ...cut(whole, { row_start: 0, row_count: 5, column_start, column_count: 1 }),
      domains: requests.map((request) => ({ request, stops: [{ rows: 1, columns: 1 - column_start, at: 0, stops }] })),
    })
    const joined = withLastColumn(windowAt(0, [0, 10]), windowAt(1, [0, 5]))
    expect(joined.domains?.[0]?.stops.map(({ at }) => at)).toEqual([0, 1])
    expect(readingOf([own], joined).lines[1]?.cells.map(({ look }) => look.fill ?? null)).toEqual(['#B6DBEC', '#6CB6D9'])
  })
})

describe('on the clipboard', () => {
  const EVERYTHING = { top: 0, left: 0, bottom: 4, right: 1 }
  const copied = async (formats: readonly ConditionalFormat[]): Promise<string> => {
    const result = resultWith(formats, [0, 10])
    const shape = gridShape(result, TableSettings.parse({}), WHOLE_VIEW.totals)
    const table = await copyTable({
      ...{ head: result, shape, measures: [measure], area: EVERYTHING, words: WORDS, headers: true, isShown: false, onProgress: () => undefined },
      marking: markingOf(formats, 'light'),
      read: async (range) => cut(result, range),
    })
    return table ? clipboardHtml(table) : ''
  }
  it('cells carry their color and the color of their text, and stay numbers', async () => {
    expect(await copied([scale])).toMatch(/x:num="5"[^>]* bgcolor="#B6DBEC"><font color="#171C1F">5<\/font>/)
  })
  it('bars and icons are left out, because they would turn numbers into text', async () => {
    expect(await copied([icons])).toBe(await copied([]))
    expect(await copied([bars])).toBe(await copied([]))
  })
})
