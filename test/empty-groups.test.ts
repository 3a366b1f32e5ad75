/** Groups without rows (docs/computation.md, 'Groups without rows'), on small tables with known results. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ChartSettings } from '../src/contract/chart.ts'
import { Column } from '../src/contract/column.ts'
import type { Filter } from '../src/contract/filter.ts'
import { type Measure, ShowValuesAs } from '../src/contract/measure.ts'
import { WindowRequest } from '../src/contract/pivot-result.ts'
import type { FieldSort } from '../src/contract/step.ts'
import { explainCell } from '../src/engine/explain.ts'
import { runStep } from '../src/engine/pivot-run.ts'
import { chartOf } from '../src/format/chart-data.ts'
import { ALL_TOTALS, sliceWindow, visiblePositions } from '../src/pivot/shape/window.ts'
import { cellsOf, headersOf } from './support/cells.ts'
import { compute } from './support/compute.ts'
import { aMeasure, CONTEXT } from './support/documents.ts'
import { type Change, DTYPES, ROWS, stepOf, sum, TODAY } from './support/periods.ts'
import { type Row, type TestTable, tableOf } from './support/tables.ts'

const rows = aMeasure('n', 'count', null)
const as = (measure: Measure, name: string, params?: object): Measure => ({
  ...measure,
  show_values_as: ShowValuesAs.parse({ name, ...(params ? { params } : {}) }),
})

let table: TestTable
beforeAll(async () => {
  table = await tableOf(DTYPES, ROWS)
})
afterAll(() => table.close())

const resultOf = (change: Change) => compute(table, stepOf(change), 'en', TODAY)
/** The keys of the row headers in display order, 'total' for the grand total. */
const rowsOf = async (change: Change): Promise<string[]> => (headersOf(await resultOf(change))[0] ?? []).map((key) => key.map(String).join(' ') || 'total')
const columnsOf = async (change: Change): Promise<string[]> => (headersOf(await resultOf(change))[1] ?? []).map((key) => key.map(String).join(' ') || 'total')
/** The displayed values by their cell's keys, such as 'East 2026-03'. */
async function shownIn(change: Change): Promise<Record<string, unknown>> {
  const cells = cellsOf(await resultOf(change))
  return Object.fromEntries([...cells].map(([key, [value]]) => [(JSON.parse(key) as unknown[]).flat().map(String).join(' ') || 'total', value]))
}

/** The rows and the table of docs/computation.md. */
const DOCUMENTED: Row[] = [
  ['East', '2026-01-10', 5, null],
  ['East', '2026-03-02', 7, null],
  ['West', '2026-03-09', 1, null],
  ['West', '2026-06-20', 4, null],
]
function documentedTable(): string[][] {
  const section = readFileSync('docs/computation.md', 'utf8').split('## Groups without rows')[1] ?? ''
  const lines = (/\n\n((?:\|.*\n)+)/.exec(section)?.[1] ?? '').trimEnd().split('\n')
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

const OPEN = { level: null, toggled: [] }
const MONTHS = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06']

describe('periods without rows', () => {
  it('run from the first period of the result to the last, on rows and on columns', async () => {
    expect(await rowsOf({ rows: ['month'] })).toEqual(['2026-01', '2026-03', '2026-06', 'total'])
    expect(await rowsOf({ rows: ['month'], showEmpty: ['month'] })).toEqual([...MONTHS, 'total'])
    expect(await columnsOf({ rows: ['c1'], columns: ['month'], showEmpty: ['month'] })).toEqual([...MONTHS, 'total'])
    expect((await rowsOf({ rows: ['c2'], showEmpty: ['c2'] })).length).toBe(162 + 1)
    expect(await rowsOf({ rows: ['quarter'], showEmpty: ['quarter'] })).toEqual(['2026-Q1', '2026-Q2', 'total'])
  })

  it('have no cells, and change neither values nor totals', async () => {
    const measures = [sum, rows, aMeasure('a', 'avg', 'c3')]
    const all = await resultOf({ rows: ['month'], columns: ['c1'], measures, showEmpty: ['month', 'c1'] })
    const plain = await resultOf({ rows: ['month'], columns: ['c1'], measures })
    expect(cellsOf(all)).toEqual(cellsOf(plain))
    expect([all.sourceRows, all.extremes]).toEqual([plain.sourceRows, plain.extremes])
  })

  it('stand under every group of an outer field, from the first of the whole result to the last', async () => {
    expect(await rowsOf({ rows: ['c1', 'month'], showEmpty: ['month'] })).toEqual([
      ...['East', 'North', 'West'].flatMap((region) => [region, ...MONTHS.map((month) => `${region} ${month}`)]),
      'total',
    ])
  })

  it('have no groups below them', async () => {
    expect(await rowsOf({ rows: ['month', 'c1'], showEmpty: ['month'] })).toEqual([
      ...['2026-01', '2026-01 East', '2026-02', '2026-03', '2026-03 East', '2026-03 North', '2026-04', '2026-05', '2026-06', '2026-06 West', 'total'],
    ])
  })

  it('stay visible where the totals of their field are hidden or below', async () => {
    const { rows: axis, rowValues } = await resultOf({ rows: ['month', 'c1'], showEmpty: ['month'] })
    const seen = (totals: typeof ALL_TOTALS) => visiblePositions(axis, rowValues, { level: null, toggled: [] }, totals)
    const { positions, blank } = seen({ hidden: [1], place: 'header' })
    expect(positions.length).toBe(11)
    expect(Array.from(positions, (at) => blank[at])).toEqual([1, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0])
    expect(seen({ hidden: [1], place: 'below' }).positions.length).toBe(8)
    expect(visiblePositions(axis, rowValues, { level: 1, toggled: [] }, ALL_TOTALS).positions.length).toBe(7)
  })

  it('are those that can be in their outer period', async () => {
    expect(await rowsOf({ rows: ['quarter', 'month'], showEmpty: ['month'] })).toEqual([
      ...['2026-Q1', ...MONTHS.slice(0, 3).map((m) => `2026-Q1 ${m}`), '2026-Q2', ...MONTHS.slice(3).map((m) => `2026-Q2 ${m}`), 'total'],
    ])
    const mondays = (await rowsOf({ rows: ['weekday', 'c2'], showEmpty: ['c2', 'weekday'] })).filter((key) => key.startsWith('Monday '))
    expect(mondays.slice(0, 2)).toEqual(['Monday 2026-01-12', 'Monday 2026-01-19'])
    expect(mondays.length).toBe(23)
  })

  it('run within each range of a field of date ranges', async () => {
    const ranges = [
      { preset: 'between', from: '2026-01-01', to: '2026-03-05', name: 'early' },
      { preset: 'between', from: '2026-03-06', to: '2026-12-31', name: 'late' },
    ]
    const range = Column.parse({ id: 'range', name: 'r', type: 'calculated column', config: { kind: 'date_ranges', base_column: 'c2', params: { ranges } } })
    expect(await rowsOf({ rows: ['range', 'month'], showEmpty: ['month'], more: [range] })).toEqual([
      ...['early', 'early 2026-01', 'early 2026-02', 'early 2026-03'],
      ...['late', 'late 2026-03', 'late 2026-04', 'late 2026-05', 'late 2026-06', 'total'],
    ])
  })

  it('are none without dates, and a blank date stays what it is', async () => {
    const other = await tableOf(DTYPES, [
      ['East', null, 1, null],
      ['East', '2026-02-01', 1, null],
      ['East', '2026-04-01', 1, null],
    ])
    const kept = await compute(other, stepOf({ rows: ['month'], showEmpty: ['month'] }))
    const none = await compute(other, stepOf({ rows: ['month'], showEmpty: ['month'], filters: [{ column: 'c2', operator: 'IS NULL', value: [] }] }))
    other.close()
    expect(headersOf(kept)[0]).toEqual([[null], ['2026-02'], ['2026-03'], ['2026-04'], []])
    expect(headersOf(none)[0]).toEqual([[null], []])
  })

  it('sort with the others: by header, and by value as blanks', async () => {
    const by = (direction: 'asc' | 'desc', measure?: string): FieldSort => ({
      ...{ column_id: 'month', direction },
      by: measure ? { kind: 'measure', measure_id: measure, at: [] } : { kind: 'header' },
    })
    const change = { rows: ['month'], showEmpty: ['month'] }
    expect(await rowsOf({ ...change, sort: [by('desc')] })).toEqual([...MONTHS.toReversed(), 'total'])
    expect(await rowsOf({ ...change, sort: [by('desc', 's')] })).toEqual(['2026-03', '2026-01', '2026-06', '2026-02', '2026-04', '2026-05', 'total'])
  })

  it('keep what ways to show values make of them: a running total goes on, and a rank is blank', async () => {
    const change = { rows: ['month'], showEmpty: ['month'] }
    expect(await shownIn({ ...change, measures: [as(sum, 'running_total', { column_id: 'month' })] })).toEqual({
      ...{ '2026-01': 5, '2026-02': 5, '2026-03': 15, '2026-04': 15, '2026-05': 15, '2026-06': 19, total: null },
    })
    const average = await shownIn({ ...change, measures: [as(aMeasure('a', 'avg', 'c3'), 'running_total', { column_id: 'month' })] })
    expect(average).toMatchObject({ '2026-02': 5, '2026-03': 3.75, '2026-05': 3.75, '2026-06': 3.8 })
    expect((await shownIn({ ...change, measures: [as(sum, 'rank_largest', { column_id: 'month' })] }))['2026-02']).toBeUndefined()
  })

  it('show their difference where they have a base', async () => {
    const measures = [as(sum, 'difference_from', { column_id: 'month', relative: 'previous' })]
    const plain = await shownIn({ rows: ['month'], measures })
    expect(plain).toEqual({ '2026-01': null, '2026-03': 10, '2026-06': 4, total: null })
    expect(await shownIn({ rows: ['month'], measures, showEmpty: ['month'] })).toEqual({ ...plain, '2026-02': -5, '2026-04': -10 })
    expect(await shownIn({ rows: ['c1', 'month'], measures, showEmpty: ['month'] })).toMatchObject({
      'East 2026-02': -5,
      'East 2026-04': -8,
      'North 2026-04': -2,
    })
  })

  it('are as the table of the docs shows them', async () => {
    const other = await tableOf(DTYPES, DOCUMENTED)
    const measures = [sum, as(aMeasure('r', 'sum', 'c3'), 'running_total', { column_id: 'month' })]
    const difference = as(aMeasure('d', 'sum', 'c3'), 'difference_from', { column_id: 'month', relative: 'previous' })
    const kept = await compute(other, stepOf({ rows: ['month'], measures: [...measures, difference], showEmpty: ['month'] }), 'en', TODAY)
    const filters: Filter[] = [{ column: 'c1', operator: 'IN', value: ['East'] }]
    const items = await compute(other, stepOf({ rows: ['c1'], filters, showEmpty: ['c1'] }))
    other.close()
    const cells = cellsOf(kept)
    const written = (headersOf(kept)[0] ?? []).map((key) => [key[0] ?? 'total', ...(cells.get(JSON.stringify([key, []])) ?? [null, null, null])])
    expect(written.map((line) => line.map((value) => String(value ?? '')))).toEqual(documentedTable())
    expect([headersOf(items)[0], [...cellsOf(items).values()]]).toEqual([
      [['East'], ['West'], []],
      [[12], [12]],
    ])
  })

  it('are drawn with a gap', async () => {
    const chart = async (rowFields: string[]) => {
      const kept = await resultOf({ rows: rowFields, showEmpty: ['month'] })
      const seen = { rows: visiblePositions(kept.rows, kept.rowValues, OPEN), columns: visiblePositions(kept.columns, kept.columnValues, OPEN) }
      return chartOf(sliceWindow(kept, WindowRequest.parse({}), '', 0, seen), ChartSettings.parse({ chartType: 'line' }), {
        ...{ key: String, blank: '(blank)', total: 'Total' },
      })
    }
    const plain = await chart(['month'])
    expect([plain.labels, plain.datasets[0]?.data]).toEqual([MONTHS, [5, null, 10, null, null, 4]])
    expect((await chart(['month', 'c1'])).labels).toEqual([
      '2026-01, East',
      '2026-02',
      '2026-03, East',
      '2026-03, North',
      '2026-04',
      '2026-05',
      '2026-06, West',
    ])
  })

  it.each([
    ['running_total', { column_id: 'month' }, 15],
    ['difference_from', { column_id: 'month', relative: 'previous' }, -10],
  ])('explain their %s', async (name, params, value) => {
    const config = stepOf({ rows: ['month'], measures: [as(sum, name, params)], showEmpty: ['month'] })
    const cell = { measure_id: 's', row: ['2026-04'], column: [], start: 0, count: 10 }
    const explained = await explainCell(table, {
      kind: 'explain',
      dataset: { kind: 'file', file: '', columns: table.columns },
      config,
      context: TODAY,
      locale: 'en',
      cell,
    })
    expect(explained.ok && explained.value.value).toBe(value)
  })

  it('explain a cell without rows', async () => {
    const cell = { measure_id: 's', row: ['2026-02'], column: [], start: 0, count: 10 }
    const config = stepOf({ rows: ['month'], showEmpty: ['month'] })
    const explained = await explainCell(table, {
      kind: 'explain',
      dataset: { kind: 'file', file: '', columns: table.columns },
      config,
      context: TODAY,
      locale: 'en',
      cell,
    })
    expect(explained.ok && [explained.value.value, explained.value.row_count, explained.value.keys.map((k) => k.value)]).toEqual([null, 0, ['2026-02']])
  })

  it.each([
    ['9999-12-31', '2024-01-01'],
    ['2051-05-20', '2024-01-02'],
  ])('are refused above 10,000 headers, with the first and the last, for a day such as %s', async (late, early) => {
    const other = await tableOf(DTYPES, [
      ['East', early, 1, null],
      ['East', late, 1, null],
    ])
    const request = { dataset: { kind: 'file', file: '', columns: other.columns }, context: CONTEXT, locale: 'en', maxCells: 1e6 } as const
    const result = await runStep(other, { kind: 'step', ...request, config: stepOf({ rows: ['c2'], showEmpty: ['c2'] }) })
    const years = await runStep(other, { kind: 'step', ...request, config: stepOf({ rows: ['year'], showEmpty: ['year'] }) })
    const below: Filter[] = [{ column: 'c2', operator: 'NOT IN', value: [late] }]
    const one = await runStep(other, { kind: 'step', ...request, config: stepOf({ rows: ['c2'], filters: below, showEmpty: ['c2'] }) })
    other.close()
    expect(result).toMatchObject({ ok: false, code: 'empty_groups_too_many', params: { field: 'Column 2', first: early, last: late, limit: 10_000 } })
    expect([years.ok, one.ok]).toEqual([true, true])
  })
})

describe('items without data', () => {
  const only = (column: string, value: string): Filter => ({ column, operator: 'IN', value: [value] })

  it('are those that the dataset has without the filters on the field, under the other filters', async () => {
    const change = { rows: ['c1'], filters: [only('c1', 'East')] }
    expect(await rowsOf(change)).toEqual(['East', 'total'])
    expect(await rowsOf({ ...change, showEmpty: ['c1'] })).toEqual(['East', 'North', 'West', 'total'])
    expect(await shownIn({ ...change, showEmpty: ['c1'] })).toEqual({ East: 13, total: 13 })
    expect(await rowsOf({ rows: ['c1'], filters: [only('c1', 'East'), only('c4', 'returned')], showEmpty: ['c1'] })).toEqual(['East', 'North', 'total'])
  })

  it('are combinations that the dataset has, never others', async () => {
    const change = { filters: [only('c1', 'East'), only('c4', 'sold')], showEmpty: ['c1', 'c4'] }
    expect(await rowsOf({ rows: ['c1', 'c4'], ...change })).toEqual([
      ...['East', 'East returned', 'East sold', 'North', 'North returned', 'West', 'West sold', 'total'],
    ])
    // A field that does not show them keeps the groups of the result.
    expect(await rowsOf({ rows: ['c1', 'c4'], ...change, showEmpty: ['c4'] })).toEqual(['East', 'East returned', 'East sold', 'total'])
    expect(await columnsOf({ rows: ['c1'], columns: ['c4'], ...change, showEmpty: ['c4'] })).toEqual(['returned', 'sold', 'total'])
  })

  it('are also those that a condition of the field leaves out', async () => {
    const rules = { rules: [{ name: 'kept', operator: 'starts with', values: ['E'] }] }
    const own = Column.parse({ id: 'f1', name: 'f', type: 'calculated column', config: { kind: 'rules', base_column: 'c1', params: rules }, of_filter: true })
    const change = { rows: ['c1'], filters: [only('f1', 'kept')], more: [own] }
    expect(await rowsOf(change)).toEqual(['East', 'total'])
    expect(await rowsOf({ ...change, showEmpty: ['c1'] })).toEqual(['East', 'North', 'West', 'total'])
  })

  it('are the neighbors that a difference looks at', async () => {
    const measures = [as(sum, 'difference_from', { column_id: 'c1', relative: 'previous' })]
    const change = { rows: ['c1'], filters: [{ column: 'c1', operator: 'NOT IN', value: ['North'] } as Filter], measures }
    expect(await shownIn(change)).toMatchObject({ West: 4 - 13 })
    expect(await shownIn({ ...change, showEmpty: ['c1'] })).toMatchObject({ North: -13, West: 4 })
  })

  it('are refused above 10,000', async () => {
    const many: Row[] = Array.from({ length: 10_001 }, (_, i) => [`k${String(i).padStart(5, '0')}`, null, 1, null])
    const other = await tableOf(DTYPES, many)
    const config = stepOf({ rows: ['c1'], filters: [only('c1', 'k00000')], showEmpty: ['c1'] })
    const result = await runStep(other, {
      kind: 'step',
      dataset: { kind: 'file', file: '', columns: other.columns },
      config,
      context: CONTEXT,
      locale: 'en',
      maxCells: 1e6,
    })
    other.close()
    expect(result).toMatchObject({ ok: false, code: 'empty_groups_too_many', params: { field: 'Column 1', first: 'k00000', last: 'k10000', limit: 10_000 } })
  })
})
