import { afterAll, describe, expect, it } from 'vitest'
import { Column } from '../src/contract/column.ts'
import { PLAIN_CALENDAR } from '../src/contract/date-series.ts'
import type { Filter } from '../src/contract/filter.ts'
import type { Value } from '../src/contract/scalar.ts'
import { runStep } from '../src/engine/pivot-run.ts'
import { aConfig, aMeasure, CONTEXT } from './support/documents.ts'
import { tableOf } from './support/tables.ts'

const table = await tableOf(
  ['DATE', 'BIGINT'],
  [
    ['2023-12-31', 1],
    ['2024-02-01', 2],
    ['2024-05-01', 4],
  ],
)
afterAll(() => table.close())

const FISCAL = { ...PLAIN_CALENDAR, fiscal_month: 4 }

type Window = 'year' | 'quarter' | 'quarter-of-year' | 'month' | 'month-of-year'

const windowOf = (window: Window): Column =>
  Column.parse({ id: 'k', name: 'Period', type: 'calculated column', config: { kind: 'date_series', base_column: 'c1', params: { window } } })

const groupsOf = (values: Value[]): Column =>
  Column.parse({
    ...{ id: 'g', name: 'Groups', type: 'calculated column' },
    config: { kind: 'value_groups', base_column: 'k', params: { groups: [{ name: 'Now', values }] } },
  })

/** Returns the number of rows that pass a filter on a window of the date, or the code and parameters of the error. */
async function filtered(window: Window, filter: Omit<Filter, 'column'>, calendar = PLAIN_CALENDAR, groups: Column[] = []) {
  const config = aConfig({ measures: [aMeasure('n', 'count', null)], filters: [{ column: groups.length > 0 ? 'g' : 'k', ...filter }] })
  const result = await runStep(table, {
    kind: 'step',
    dataset: { kind: 'file', file: '', columns: table.columns },
    config: { ...config, query: { ...config.query, value: { ...config.query.value, group_calculations: [windowOf(window), ...groups] } } },
    context: { ...CONTEXT, calendar },
    locale: 'en',
    maxCells: 1e6,
  })
  return result.ok ? result.value.sourceRows : [result.code, result.params]
}

const keep = (...value: Value[]): Omit<Filter, 'column'> => ({ operator: 'IN', value })

describe('a filter on years or quarters', () => {
  it('is refused by name when a fiscal year was set since', async () => {
    const renamed = (value: string) => ['period_renamed', { column: 'Period', value }]
    expect(await filtered('year', keep(2024), FISCAL)).toEqual(renamed('2024'))
    expect(await filtered('year', { operator: '=', value: ['2024'] }, FISCAL)).toEqual(renamed('2024'))
    expect(await filtered('year', { operator: 'NOT IN', value: [2024] }, FISCAL)).toEqual(renamed('2024'))
    expect(await filtered('quarter', keep('2024-Q1'), FISCAL)).toEqual(renamed('2024-Q1'))
    expect(await filtered('quarter-of-year', keep('Q1'), FISCAL)).toEqual(renamed('Q1'))
  })

  it('is refused by name when years are calendar years again', async () => {
    const renamed = (value: string) => ['period_renamed', { column: 'Period', value }]
    expect(await filtered('year', keep('FY2024'))).toEqual(renamed('FY2024'))
    expect(await filtered('quarter', keep('FY2024-Q1'))).toEqual(renamed('FY2024-Q1'))
    expect(await filtered('quarter-of-year', keep('FY-Q1'))).toEqual(renamed('FY-Q1'))
  })

  it('is refused for groups of its periods too', async () => {
    expect(await filtered('year', keep('Now'), PLAIN_CALENDAR, [groupsOf([2024])])).toBe(2)
    expect(await filtered('year', keep('Now'), FISCAL, [groupsOf([2024])])).toEqual(['period_renamed', { column: 'Period', value: '2024' }])
  })

  it('keeps the rows of periods of the present calendar', async () => {
    expect(await filtered('year', keep(2024))).toBe(2)
    expect(await filtered('year', keep('FY2024'), FISCAL)).toBe(2)
    expect(await filtered('year', keep(null), FISCAL)).toBe(0)
    expect(await filtered('quarter', keep('FY2025-Q1'), FISCAL)).toBe(1)
    expect(await filtered('month', keep('2024-05'), FISCAL)).toBe(1)
    expect(await filtered('month-of-year', keep('May'), FISCAL)).toBe(1)
  })
})
