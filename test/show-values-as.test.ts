/** Ways to show values on tables that can be checked by eye; test/pivot-definition.test.ts has them on random ones. */
import { describe, expect, it } from 'vitest'
import { type Measure, ShowValuesAs } from '../src/contract/measure.ts'
import type { StepConfig } from '../src/contract/step.ts'
import { runStep } from '../src/engine/pivot-run.ts'
import { ALL_TOTALS, keyOf, visible } from '../src/pivot/shape/window.ts'
import { cellsOf } from './support/cells.ts'
import { aConfig, aMeasure, CONTEXT } from './support/documents.ts'
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
  show_values_as: ShowValuesAs.parse({ name, ...(column_id ? { params: { column_id } } : {}) }),
})

async function keptOf(config: StepConfig, rows = ROWS) {
  const table = await tableOf(DTYPES, rows)
  try {
    const request = { kind: 'step', dataset: { file: '', columns: table.columns }, config, context: CONTEXT, locale: 'en', maxCells: 1e6 } as const
    const result = await runStep(table, request)
    if (!result.ok) throw new Error(result.code)
    return result.value
  } finally {
    table.close()
  }
}

/** The cells of one measure by their keys: 'West/a|2023' is [West, a] in rows at 2023 in columns. */
async function shownIn(config: StepConfig) {
  const cells = cellsOf(await keptOf(config))
  return Object.fromEntries([...cells].map(([key, values]) => [(JSON.parse(key) as unknown[][]).map((part) => part.join('/')).join('|'), values[0]]))
}

const sum = aMeasure('s', 'sum', 'c4')

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

  it('is refused by name for a measure that does not add up', async () => {
    const config = aConfig({ rows: ['c1'], measures: [as(aMeasure('d', 'count_distinct', 'c2'), 'running_total', 'c1')] })
    await expect(keptOf(config)).rejects.toThrow('running_not_additive')
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
    const { positions } = visible(kept.rows, kept.rowValues, { level: null, toggled: [] }, ALL_TOTALS)
    expect(Array.from(positions, (at) => keyOf(kept.rows, kept.rowValues, at)[0] ?? 'total')).toEqual(['b', 'c', 'a', 'total'])
  })
})
