/** "Show values as" calculations, on tables small enough to check by hand. test/pivot-definition.test.ts uses random tables. */
import { describe, expect, it } from 'vitest'
import { readDocument, writeDocument } from '../src/analysis/codec.ts'
import { type Measure, Measure as MeasureSchema, ShowValuesAs } from '../src/contract/measure.ts'
import { SHOW_AS_NAMES } from '../src/contract/show-as.ts'
import type { StepConfig } from '../src/contract/step.ts'
import { runStep } from '../src/engine/pivot-run.ts'
import { ALL_TOTALS, keyOf, visiblePositions } from '../src/pivot/shape/window.ts'
import { cellsOf } from './support/cells.ts'
import { shownType } from './support/definition.ts'
import { aConfig, aDocument, aMeasure, CONTEXT } from './support/documents.ts'
import { type Row, tableOf } from './support/tables.ts'

const ROWS: Row[] = [
  ['West', 'a', 2023, 10],
  ['West', 'a', 2024, 15],
  ['West', 'b', 2024, 5],
  ['East', 'a', 2023, 30],
  ['East', 'c', 2024, 30],
  ['East', 'c', 2024, null],
]
const DTYPES = ['VARCHAR', 'VARCHAR', 'BIGINT', 'BIGINT']

const as = (measure: Measure, name: string, column_id?: string): Measure => ({
  ...measure,
  show_values_as: ShowValuesAs.parse({ name, ...(column_id ? { params: { column_id, value: null } } : {}) }),
})

const sqlMeasure = (sql: string): Measure => MeasureSchema.parse({ id: 'q', name: 'q', type: 'sql', value: { sql } })
const quotient = (first: string, by: string): Measure =>
  MeasureSchema.parse({
    id: 'e',
    name: 'e',
    type: 'expression',
    value: { first: { measure_id: first }, rest: [{ operator: 'divide', operand: { measure_id: by } }] },
  })

async function keptOf(config: StepConfig, rows = ROWS, maxCells = 1e6, dtypes = DTYPES) {
  const table = await tableOf(dtypes, rows)
  try {
    const request = { kind: 'step', dataset: { kind: 'file', file: '', columns: table.columns }, config, context: CONTEXT, locale: 'en', maxCells } as const
    const result = await runStep(table, request)
    if (!result.ok) throw new Error(result.code)
    return result.value
  } finally {
    table.close()
  }
}

/** Returns the values of the only measure by cell: 'West/a|2023' is [West, a] in rows and 2023 in columns. */
async function shownIn(config: StepConfig, rows = ROWS) {
  const cells = cellsOf(await keptOf(config, rows))
  return Object.fromEntries([...cells].map(([key, values]) => [(JSON.parse(key) as unknown[][]).map((part) => part.join('/')).join('|'), values[0]]))
}

const sum = aMeasure('s', 'sum', 'c4')

describe('the type of the shown values', () => {
  it.each([
    ['whole numbers', aMeasure('m', 'sum', 'c1')],
    ['decimals', aMeasure('m', 'sum', 'c2')],
    ['doubles', aMeasure('m', 'avg', 'c1')],
    ['truth values', aMeasure('m', 'max', 'c3')],
  ])('is that of the reference implementation for %s', async (_, measure) => {
    const shown = async (one: Measure) => {
      const config = aConfig({ rows: ['c3'], measures: [one] })
      return (await keptOf(config, [[1, 1.5, true]], 1e6, ['BIGINT', 'DECIMAL(18,2)', 'BOOLEAN'])).measures[0]?.dtype
    }
    const own = await shown(measure)
    for (const name of SHOW_AS_NAMES) expect([name, await shown(as(measure, name, 'c3'))]).toEqual([name, shownType(name, String(own))])
  })
})

describe('a difference without an item to compare with', () => {
  const without = (params?: Record<string, unknown>): Measure => ({
    ...sum,
    name: 'Change',
    show_values_as: ShowValuesAs.parse({ name: 'difference_from', ...(params ? { params } : {}) }),
  })

  it.each([
    ['item', without({ column_id: 'c1' }), { code: 'difference_item', params: { measure: 'Change', field: 'Column 1' } }],
    ['field', without(), { code: 'difference_field', params: { measure: 'Change' } }],
    ['field of the layout', without({ column_id: 'gone', value: 'West' }), { code: 'difference_field', params: { measure: 'Change' } }],
  ])('is refused by name when it runs (no %s)', async (_, measure, failure) => {
    const table = await tableOf(DTYPES, ROWS)
    const config = aConfig({ rows: ['c1'], measures: [measure] })
    const request = {
      kind: 'step',
      dataset: { kind: 'file', file: '', columns: table.columns },
      config,
      context: CONTEXT,
      locale: 'en',
      maxCells: 1e6,
    } as const
    const result = await runStep(table, request)
    table.close()
    expect(result).toMatchObject(failure)
  })

  it('can be opened and saved, so that it can be mended', () => {
    const document = aDocument()
    const [step] = document.steps
    if (!step) throw new Error('no step')
    const measures = [without({ column_id: 'c1' }), { ...without(), id: 't', name: 'Other' }]
    const config = { ...step.config, query: { ...step.config.query, value: { ...step.config.query.value, measures } } }
    const read = readDocument(writeDocument({ ...document, steps: [{ ...step, config }] }))
    expect(read.ok && read.value.steps[0]?.config).toEqual(config)
  })
})

describe('% of parent row total', () => {
  it('divides by the group around it in the same column, and the grand total by itself', async () => {
    const shown = await shownIn(aConfig({ rows: ['c1', 'c2'], columns: ['c3'], measures: [as(sum, 'percentage_of_parent_row')] }))
    expect(shown).toMatchObject({ 'West/a|2024': 0.75, 'West/b|2024': 0.25, 'West|2024': 0.4, 'West/a|': 25 / 30, '|2024': 1, '|': 1 })
  })
})

describe('a running total', () => {
  it('adds up along the field in each row, also where a cell has no rows, and is blank in the totals across it', async () => {
    const shown = await shownIn(aConfig({ rows: ['c1', 'c2'], columns: ['c3'], measures: [as(sum, 'running_total', 'c3')] }))
    expect(shown).toMatchObject({ 'West/a|2023': 10, 'West/a|2024': 25, 'West/b|2024': 5, 'West|2024': 30, 'East/a|2024': 30, '|2024': 90, 'West|': null })
    expect(shown['West/b|2023']).toBeUndefined()
  })

  it('starts again in each parent, and follows the order shown', async () => {
    const measures = [as(sum, 'running_total', 'c2')]
    expect(await shownIn(aConfig({ rows: ['c1', 'c2'], measures }))).toMatchObject({ 'East/a|': 30, 'East/c|': 60, 'West/a|': 25, 'West/b|': 30 })
    const down: StepConfig['pivot']['sort'] = [{ column_id: 'c2', direction: 'asc', by: { kind: 'measure', measure_id: 's', at: [] } }]
    expect(await shownIn(aConfig({ rows: ['c1', 'c2'], measures, sort: down }))).toMatchObject({ 'West/b|': 5, 'West/a|': 30 })
  })

  it.each<[Measure, object]>([
    [aMeasure('d', 'count_distinct', 'c2'), { 'East|2023': 1, 'East|2024': 2, 'West|2023': 1, 'West|2024': 2, '|2023': 1, '|2024': 3, '|': null }],
    [aMeasure('a', 'avg', 'c4'), { 'East|2023': 30, 'East|2024': 30, 'West|2023': 10, 'West|2024': 10, '|2023': 20, '|2024': 18, '|': null }],
    [aMeasure('m', 'median', 'c4'), { 'East|2023': 30, 'East|2024': 30, 'West|2023': 10, 'West|2024': 10, '|2023': 20, '|2024': 15, '|': null }],
    [aMeasure('l', 'min', 'c4'), { 'East|2023': 30, 'East|2024': 30, 'West|2023': 10, 'West|2024': 5, '|2023': 10, '|2024': 5, '|': null }],
    [sqlMeasure('sum("Column 4") / count(distinct "Column 2")'), { 'East|2024': 30, 'West|2023': 10, 'West|2024': 15, '|2023': 40, '|2024': 30, '|': null }],
    [sqlMeasure('max("Column 4") - min("Column 4")'), { 'East|2024': 0, 'West|2023': 0, 'West|2024': 10, '|2023': 20, '|2024': 25, '|': null }],
  ])('of a measure that does not add up is evaluated over the rows of the items so far: %j', async (measure, expected) => {
    expect(await shownIn(aConfig({ rows: ['c1'], columns: ['c3'], measures: [as(measure, 'running_total', 'c3')] }))).toMatchObject(expected)
  })

  it('of a quotient divides what its operands come to so far', async () => {
    const measures = [sum, aMeasure('n', 'count', null), as(quotient('s', 'n'), 'running_total', 'c3')]
    const cells = cellsOf(await keptOf(aConfig({ rows: ['c1'], columns: ['c3'], measures })))
    expect([2023, 2024].map((year) => cells.get(JSON.stringify([['West'], [year]]))?.[2])).toEqual([10, 10])
    expect(cells.get(JSON.stringify([['East'], [2024]]))?.[2]).toBe(20)
  })

  it('of distinct values shows a cell without rows what the items before it have, and follows a sort by a measure', async () => {
    const config = aConfig({ rows: ['c1', 'c2'], columns: ['c3'], measures: [as(aMeasure('d', 'count_distinct', 'c4'), 'running_total', 'c3')] })
    expect(await shownIn(config)).toMatchObject({ 'East/a|2023': 1, 'East/a|2024': 1, 'West/a|2024': 2 })
    const down: StepConfig['pivot']['sort'] = [{ column_id: 'c2', direction: 'desc', by: { kind: 'measure', measure_id: 'd', at: [] } }]
    const along = aConfig({ rows: ['c1', 'c2'], measures: [as(aMeasure('d', 'count_distinct', 'c3'), 'running_total', 'c2')], sort: down })
    expect(await shownIn(along)).toMatchObject({ 'West/a|': 2, 'West/b|': 2, 'East/a|': 1, 'East/c|': 2 })
  })

  it('counts as one number where the values are true or false', async () => {
    const kept = await keptOf(aConfig({ rows: ['c1'], measures: [as(sqlMeasure('bool_or("Column 4" > 20)'), 'running_total', 'c1')] }))
    expect(kept.measures[0]?.dtype).toBe('BIGINT')
    expect(cellsOf(kept).get(JSON.stringify([['West'], []]))).toEqual([1])
  })

  it('is refused by name where it would read too many combinations of rows and items', async () => {
    const values: Row[] = Array.from({ length: 8_000 }, (_, i) => [null, null, i, i])
    const config = aConfig({ rows: ['c3'], measures: [as(aMeasure('m', 'median', 'c4'), 'running_total', 'c3')] })
    await expect(keptOf(config, values)).rejects.toThrow('running_too_large')
    expect(cellsOf(await keptOf(config, values.slice(0, 100))).get(JSON.stringify([[2], []]))).toEqual([1])
  })

  it('is refused where the cells that it adds are more than a result may have', async () => {
    const values: Row[] = Array.from({ length: 40 }, (_, i) => [`r${i}`, null, i, 1])
    const config = aConfig({ rows: ['c1'], columns: ['c3'], measures: [as(sum, 'running_total', 'c3')] })
    await expect(keptOf(config, values, 300)).rejects.toThrow('result_too_large')
    expect((await keptOf(config, values, 2_000)).column.length).toBeGreaterThan(800)
  })
})

describe('a difference from the item before or after', () => {
  const from = (relative: 'previous' | 'next', column_id: string, name = 'difference_from'): Measure => ({
    ...sum,
    show_values_as: ShowValuesAs.parse({ name, params: { column_id, relative } }),
  })
  it('is blank for the first item and in totals across, counts what is missing as 0, and holds in subtotals', async () => {
    const shown = await shownIn(aConfig({ rows: ['c1', 'c2'], columns: ['c3'], measures: [from('previous', 'c3')] }))
    expect(shown).toMatchObject({ 'West/a|2023': null, 'West/a|2024': 5, 'West/b|2024': 5, 'East/a|2024': -30, 'West|2024': 10, '|2024': 10, 'West|': null })
    const share = await shownIn(aConfig({ rows: ['c1'], columns: ['c3'], measures: [from('next', 'c3', 'percentage_difference_from')] }))
    expect(share).toMatchObject({ 'West|2023': -0.5, 'West|2024': null, '|2023': -0.2 })
  })
  it('stays inside of the parent, and follows the order shown', async () => {
    const measures = [from('previous', 'c2')]
    expect(await shownIn(aConfig({ rows: ['c1', 'c2'], measures }))).toMatchObject({ 'East/a|': null, 'East/c|': 0, 'West/a|': null, 'West/b|': -20 })
    const sort: StepConfig['pivot']['sort'] = [{ column_id: 'c2', direction: 'desc', by: { kind: 'header' } }]
    expect(await shownIn(aConfig({ rows: ['c1', 'c2'], measures, sort }))).toMatchObject({ 'West/b|': null, 'West/a|': 20 })
  })
  it('is not what a value of the data is called', async () => {
    const rows: Row[] = [
      ['previous', 'a', 1, 10],
      ['x', 'a', 1, 15],
    ]
    const named = ShowValuesAs.parse({ name: 'difference_from', params: { column_id: 'c1', value: 'previous' } })
    const cells = cellsOf(await keptOf(aConfig({ rows: ['c1'], measures: [{ ...sum, show_values_as: named }] }), rows))
    expect([...cells.values()].flat()).toEqual(expect.arrayContaining([0, 5]))
  })
})

describe('a difference', () => {
  it.each(['rows', 'columns'] as const)(
    'from an item that a filter removed is blank and says so, also where the item is shown without rows (%s)',
    async (axis) => {
      const from = (value: string): Measure => ({ ...sum, show_values_as: ShowValuesAs.parse({ name: 'difference_from', params: { column_id: 'c1', value } }) })
      for (const showEmpty of [[], ['c1']]) {
        const step = (item: string) =>
          aConfig({ [axis]: ['c1'], measures: [from(item)], filters: [{ column: 'c1', operator: 'IN', value: ['West'] }], showEmpty })
        const removed = await keptOf(step('East'))
        expect([...cellsOf(removed).values()], `${showEmpty}`).toEqual([[null], [null]])
        expect(removed.notices.map(({ code }) => code)).toEqual(['base_item_missing'])
        const kept = await keptOf(step('West'))
        expect([...cellsOf(kept).values()].flat().toSorted()).toEqual(showEmpty.length > 0 ? [-30, 0, null] : [0, null])
        expect(kept.notices).toEqual([])
      }
    },
  )

  it('is a number where truth values are compared by their difference, too', async () => {
    const measure = sqlMeasure('bool_or("Column 4" > 20)')
    const shown: Measure = { ...measure, show_values_as: ShowValuesAs.parse({ name: 'difference_from', params: { column_id: 'c1', value: 'East' } }) }
    const kept = await keptOf(aConfig({ rows: ['c1'], measures: [shown] }))
    expect([kept.measures[0]?.dtype, cellsOf(kept).get(JSON.stringify([['West'], []]))]).toEqual(['BIGINT', [-1]])
  })
})

describe('the smallest and largest value of a measure', () => {
  it('is known at every grain, of the values as they are shown', async () => {
    const { extremes } = await keptOf(
      aConfig({ rows: ['c1'], columns: ['c3'], measures: [sum, as(sum, 'percentage_of_parent_row'), aMeasure('t', 'min', 'c2')] }),
    )
    expect(extremes[0]).toEqual([
      { rows: 1, columns: 1, smallest: 10, largest: 30 },
      { rows: 1, columns: 0, smallest: 30, largest: 60 },
      { rows: 0, columns: 1, smallest: 40, largest: 50 },
      { rows: 0, columns: 0, smallest: 90, largest: 90 },
    ])
    expect(extremes[1]?.[0]).toEqual({ rows: 1, columns: 1, smallest: 0.25, largest: 0.75 })
    expect(extremes[2]).toEqual([])
  })
})

describe('rank, smallest first', () => {
  it('counts the smaller items at the same other keys; equal ones share a rank and blank ones have none', async () => {
    const rows: Row[] = [...ROWS, ['North', 'a', 2024, 30], ['South', 'a', 2024, null], ['Center', 'a', 2024, 20]]
    const cells = await shownIn(aConfig({ rows: ['c1'], columns: ['c3'], measures: [as(sum, 'rank_smallest', 'c1')] }), rows)
    expect(['Center', 'East', 'North', 'South', 'West', ''].map((row) => cells[`${row}|2024`])).toEqual([1, 3, 3, null, 1, null])
    expect(['Center', 'North', 'West', 'East'].map((row) => cells[`${row}|`])).toEqual([1, 2, 2, 4])
  })
})

describe('rank, largest first', () => {
  it('counts the larger items at the same other keys; equal ones share a rank and blank ones have none', async () => {
    const rows: Row[] = [...ROWS, ['North', 'a', 2024, 30], ['South', 'a', 2024, null]]
    const config = aConfig({ rows: ['c1'], columns: ['c3'], measures: [as(sum, 'rank_largest', 'c1')] })
    const cells = cellsOf(await keptOf(config, rows))
    const at = (row: string, column: unknown[]) => cells.get(JSON.stringify([row === '' ? [] : [row], column]))?.[0]
    expect(['East', 'North', 'South', 'West', ''].map((row) => at(row, [2024]))).toEqual([1, 1, null, 3, null])
    expect(['East', 'North', 'West'].map((row) => at(row, []))).toEqual([1, 2, 2])
  })

  it('ranks a group of an inner field within its parent, whole numbers by type', async () => {
    const config = aConfig({ rows: ['c1', 'c2'], measures: [as(sum, 'rank_largest', 'c2')] })
    expect(await shownIn(config)).toEqual({ 'East/a|': 1, 'East/c|': 1, 'East|': null, 'West/a|': 1, 'West/b|': 2, 'West|': null, '|': null })
    expect((await keptOf(config)).measures[0]).toMatchObject({ dtype: 'BIGINT', additive: false })
  })

  it('sorts by rank', async () => {
    const sort: StepConfig['pivot']['sort'] = [{ column_id: 'c2', direction: 'desc', by: { kind: 'measure', measure_id: 's', at: [] } }]
    const kept = await keptOf(aConfig({ rows: ['c2'], measures: [as(sum, 'rank_largest', 'c2')], sort }))
    const { positions } = visiblePositions(kept.rows, kept.rowValues, { level: null, toggled: [] }, ALL_TOTALS)
    expect(Array.from(positions, (at) => keyOf(kept.rows, kept.rowValues, at)[0] ?? 'total')).toEqual(['b', 'c', 'a', 'total'])
  })
})
