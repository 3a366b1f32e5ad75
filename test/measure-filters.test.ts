/** Measures with filters of their own: the worked tables of docs/computation.md. test/pivot-definition.test.ts has them on random tables. */
import { describe, expect, it } from 'vitest'
import { RowsPage } from '../src/contract/cell-rows.ts'
import { Column } from '../src/contract/column.ts'
import type { Filter } from '../src/contract/filter.ts'
import { Measure, type ShowValuesAs } from '../src/contract/measure.ts'
import type { StepConfig } from '../src/contract/step.ts'
import { cellRows } from '../src/engine/cell-rows.ts'
import { explainCell } from '../src/engine/explain.ts'
import { runStep } from '../src/engine/pivot-run.ts'
import { cellsOf } from './support/cells.ts'
import { aConfig, aMeasure, CONTEXT } from './support/documents.ts'
import { sqliteTableOf } from './support/sqlite-tables.ts'
import { type Row, tableOf } from './support/tables.ts'

/** Region, status, revenue, year. */
const ROWS: Row[] = [
  ['East', 'Sold', 60, 2023],
  ['East', 'Returned', 20, 2024],
  ['West', 'Sold', 30, 2023],
  ['West', 'Sold', 50, 2024],
  ['North', 'Sold', 40, 2024],
  ['North', 'Returned', null, 2024],
]
const DTYPES = ['VARCHAR', 'VARCHAR', 'BIGINT', 'BIGINT']
const RETURNED: Filter = { column: 'c2', operator: 'IN', value: ['Returned'] }

const among = (measure: Measure, ...filters: Filter[]): Measure => (measure.type === 'ui' ? { ...measure, value: { ...measure.value, filters } } : measure)
const as = (measure: Measure, name: ShowValuesAs['name'], params?: ShowValuesAs['params']): Measure => ({
  ...measure,
  show_values_as: { name, dependencies: [], ...(params ? { params } : {}) },
})
const revenue = aMeasure('s', 'sum', 'c3')
const returned = among(aMeasure('r', 'sum', 'c3'), RETURNED)
const share = Measure.parse({
  ...{ id: 'e', name: 'e', type: 'expression' },
  value: { first: { measure_id: 'r' }, rest: [{ operator: 'divide', operand: { measure_id: 's' } }] },
})

async function resultOf(config: StepConfig, open: typeof tableOf | typeof sqliteTableOf = tableOf) {
  const table = await open(DTYPES, ROWS)
  try {
    const dataset = { kind: 'file' as const, file: '', columns: table.columns }
    const result = await runStep(table, { kind: 'step', dataset, config, context: CONTEXT, locale: 'en', maxCells: 1e6 })
    if (!result.ok) throw new Error(result.code)
    return result.value
  } finally {
    table.close()
  }
}

/** Values by keys: 'East|2023' is East in rows at 2023 in columns. One measure gives its values alone. */
async function shownIn(config: StepConfig, open?: typeof tableOf | typeof sqliteTableOf) {
  const cells = cellsOf(await resultOf(config, open))
  const keyOf = (key: string) => (JSON.parse(key) as unknown[][]).map((part) => part.join('/')).join('|')
  return Object.fromEntries([...cells].map(([key, values]) => [keyOf(key), values.length === 1 ? values[0] : values]))
}

describe.each([
  ['grouping sets', tableOf],
  ['one query for each grain', sqliteTableOf],
])('a measure with filters, by %s', (_, open) => {
  it('counts only rows that pass them, in every cell and total, and is blank where there are none', async () => {
    const rows = among(aMeasure('n', 'count', null), RETURNED)
    expect(await shownIn(aConfig({ rows: ['c1'], measures: [revenue, returned, rows, share] }), open)).toEqual({
      'East|': [80, 20, 1, 0.25],
      'North|': [40, null, 1, null],
      'West|': [80, null, null, null],
      '|': [200, 20, 2, 0.1],
    })
  })

  it('is blank, not 0, where a count has no rows to count, and 0 where it has rows without values', async () => {
    const counts = [aMeasure('n', 'count', null), aMeasure('v', 'count', 'c3'), aMeasure('d', 'count_distinct', 'c3')].map((m) => among(m, RETURNED))
    const cells = await shownIn(aConfig({ rows: ['c1'], columns: ['c4'], measures: counts }), open)
    expect(cells).toMatchObject({
      'East|2024': [1, 1, 1],
      'North|2024': [1, 0, 0],
      'West|2024': [null, null, null],
      'West|': [null, null, null],
      '|': [2, 1, 1],
    })
    const none = [
      among(aMeasure('n', 'count', null), { ...RETURNED, value: ['Lost'] }),
      among(aMeasure('d', 'count_distinct', 'c3'), { ...RETURNED, value: [] }),
    ]
    expect(await shownIn(aConfig({ measures: none }), open)).toEqual({ '|': [null, null] })
  })

  it('is filtered by the step as well', async () => {
    const filters: Filter[] = [{ column: 'c4', operator: 'IN', value: [2024] }]
    expect(await shownIn(aConfig({ rows: ['c1'], measures: [returned], filters }), open)).toEqual({ 'East|': 20, 'North|': null, 'West|': null, '|': 20 })
  })

  it('takes every aggregation', async () => {
    const sold: Filter = { ...RETURNED, operator: 'NOT IN' }
    const measures = (['count', 'count_distinct', 'sum', 'avg', 'min', 'max'] as const).map((agg) => among(aMeasure(agg, agg, 'c3'), sold))
    expect(await shownIn(aConfig({ columns: ['c4'], measures }), open)).toEqual({
      '|2023': [2, 2, 90, 45, 30, 60],
      '|2024': [2, 2, 90, 45, 40, 50],
      '|': [4, 4, 180, 45, 30, 60],
    })
  })
})

it('the median and the standard deviation count the same rows', async () => {
  const measures = (['median', 'stddev'] as const).map((agg) => among(aMeasure(agg, agg, 'c3'), { ...RETURNED, value: ['Sold'] }))
  expect(await shownIn(aConfig({ rows: ['c1'], measures }))).toMatchObject({
    'West|': [40, Math.sqrt(200)],
    'North|': [40, null],
    'East|': [60, null],
    '|': [45, expect.any(Number)],
  })
})

describe('the ways to show a measure with filters', () => {
  it('divide by the same measure: its own filters hold in the denominator', async () => {
    const cells = await shownIn(aConfig({ rows: ['c1'], measures: [as(returned, 'percentage_of_grand_total')] }))
    expect(cells).toEqual({ 'East|': 1, 'North|': null, 'West|': null, '|': 1 })
  })

  it('run over cells without such rows, and begin with the first item that has some', async () => {
    const distinct = among(aMeasure('d', 'count_distinct', 'c1'), RETURNED)
    const params = { column_id: 'c4' }
    const config = aConfig({ rows: ['c1'], columns: ['c4'], measures: [as(returned, 'running_total', params), as(distinct, 'running_total', params)] })
    expect(await shownIn(config)).toMatchObject({
      'East|2023': [null, null],
      'East|2024': [20, 1],
      'North|2024': [null, 1],
      '|2023': [null, null],
      '|2024': [20, 2],
    })
  })

  it('compare with an item that the filters left: others than that have no base, and the page is told', async () => {
    const from = (value: string) => aConfig({ rows: ['c1'], measures: [as(returned, 'difference_from', { column_id: 'c1', value })] })
    // North has a returned row without revenue: it is there, and counts as 0
    expect(await shownIn(from('North'))).toMatchObject({ 'East|': 20 })
    const removed = await resultOf(from('West'))
    expect([...cellsOf(removed).values()].flat()).toEqual([null, null, null, null])
    expect(removed.notices.map((notice) => notice.code)).toEqual(['base_item_missing'])
  })
})

it('a sort by a measure with filters puts groups without such rows first ascending and last descending', async () => {
  const by = { kind: 'measure' as const, measure_id: 'r', at: [] }
  const order = async (direction: 'asc' | 'desc') => {
    const kept = await resultOf(aConfig({ rows: ['c1'], measures: [returned], sort: [{ column_id: 'c1', direction, by }] }))
    return [...cellsOf(kept).keys()].flatMap((key) => (JSON.parse(key) as string[][])[0] ?? [])
  }
  expect((await order('desc'))[0]).toBe('East')
  expect((await order('asc')).at(-1)).toBe('East')
})

describe('an explanation of a measure with filters', () => {
  const explain = async (config: StepConfig, measure_id: string) => {
    const table = await tableOf(DTYPES, ROWS)
    const request = { dataset: { kind: 'file' as const, file: '', columns: table.columns }, config, context: CONTEXT, locale: 'en' }
    const cell = { measure_id, row: ['East'], column: [] }
    const explained = await explainCell(table, { kind: 'explain', ...request, cell: { ...cell, start: 0, count: 10 } })
    const rows = await cellRows(table, { kind: 'rows', ...request, cell, page: RowsPage.parse({}) })
    table.close()
    if (!explained.ok || !rows.ok) throw new Error('not explained')
    return { ...explained.value, table: rows.value }
  }

  it('lists them, and the rows that pass them', async () => {
    const found = await explain(aConfig({ rows: ['c1'], measures: [returned] }), 'r')
    const listed = [{ ...RETURNED, name: 'Column 2' }]
    expect(found).toMatchObject({ value: 20, filters: [], measure: { filters: listed }, row_count: 1, rows: { data: [['East'], ['Returned'], [20], [2024]] } })
    expect(found.table).toMatchObject({ row_count: 1, filters: listed, data: [['East'], ['Returned'], [20], [2024]] })
  })

  it('lists them at the operand of a ratio, whose rows are those of the cell', async () => {
    const found = await explain(aConfig({ rows: ['c1'], measures: [revenue, returned, share] }), 'e')
    expect(found.formula).toMatchObject([
      {
        value: 0.25,
        parts: [
          { name: 'r', value: 20, filters: [{ name: 'Column 2' }] },
          { name: 's', value: 80 },
        ],
      },
    ])
    expect(found.formula[0]?.parts[1]?.filters).toBeUndefined()
    expect(found.row_count).toBe(2)
  })
})

it('a filter by a condition reads the column that it made for itself', async () => {
  const own = Column.parse({
    ...{ id: 'f1', name: 'Revenue ⟨filter⟩', type: 'calculated column', of_filter: true },
    config: { kind: 'rules', base_column: 'c3', params: { rules: [{ name: 'kept', operator: 'greater or equal', values: [50] }] } },
  })
  const config = aConfig({ rows: ['c1'], measures: [among(revenue, { column: 'f1', operator: '=', value: ['kept'] })] })
  const withOwn = { ...config, query: { ...config.query, value: { ...config.query.value, group_calculations: [own] } } }
  expect(await shownIn(withOwn)).toEqual({ 'East|': 60, 'North|': null, 'West|': 50, '|': 110 })
})

it.each<[Filter, string]>([
  [{ column: 'c9', operator: 'IN', value: [] }, 'unknown_column'],
  [{ column: 'c3', operator: 'IN', value: ['abc'] }, 'filter_value'],
  [{ column: 'c2', operator: '=', value: ['a', 'b'] }, 'filter_needs_one_value'],
])('a filter that cannot be computed is refused by the rule it breaks (%#)', async (filter, code) => {
  await expect(resultOf(aConfig({ measures: [among(revenue, filter)] }))).rejects.toThrow(code)
})
