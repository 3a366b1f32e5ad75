import { afterAll, expect, it } from 'vitest'
import { Column } from '../src/contract/column.ts'
import { PLAIN_CALENDAR } from '../src/contract/date-series.ts'
import { keyOf } from '../src/pivot/shape/window.ts'
import { compute } from './support/compute.ts'
import { aConfig, CONTEXT } from './support/documents.ts'
import { tableOf } from './support/tables.ts'

const table = await tableOf(['DATE', 'TIMESTAMP'], [...['10000-05-01', '2024-05-01', '0999-05-01', '2024-02-01', '0044-05-01 (BC)'].map((day) => [day, day])])
afterAll(() => table.close())

/** Returns the headers of a field with the given windows of the date, outermost first. */
async function headers(calculated: readonly Column[], field: string, fiscal_month: number) {
  const config = aConfig({ rows: [field] })
  const step = { ...config, query: { ...config.query, value: { ...config.query.value, group_calculations: [...calculated] } } }
  const { rows, rowValues } = await compute(table, step, 'en', { ...CONTEXT, calendar: { ...PLAIN_CALENDAR, fiscal_month } })
  return Array.from(rows.levels.keys()).flatMap((at) => keyOf(rows, rowValues, at))
}

const windowOf = (window: string): Column =>
  Column.parse({ id: 'k', name: 'k', type: 'calculated column', config: { kind: 'date_series', base_column: 'c1', params: { window } } })

it.each([
  ['quarter', 1, ['-43-Q2', '999-Q2', '2024-Q1', '2024-Q2', '10000-Q2']],
  ['quarter', 4, ['FY-42-Q1', 'FY1000-Q1', 'FY2024-Q4', 'FY2025-Q1', 'FY10001-Q1']],
  ['year', 4, ['FY-42', 'FY1000', 'FY2024', 'FY2025', 'FY10001']],
  ['year', 1, [-43, 999, 2024, 10000]],
  ['month', 1, ['-43-05', '0999-05', '2024-02', '2024-05', '10000-05']],
  ['month', 4, ['-43-05', '0999-05', '2024-02', '2024-05', '10000-05']],
] as const)('headers of a %s are in the order of time (fiscal month %i)', async (window, fiscalMonth, expected) => {
  expect(await headers([windowOf(window)], 'k', fiscalMonth)).toEqual(expected)
})

it('headers of days and times are in the order of time', async () => {
  const days = ['0044-05-01 (BC)', '0999-05-01', '2024-02-01', '2024-05-01', '10000-05-01']
  expect(await headers([], 'c1', 1)).toEqual(days)
  expect((await headers([], 'c2', 1)).map((time) => Number.parseInt(String(time), 10))).toEqual([44, 999, 2024, 2024, 10000])
})

it('quarters that no group lists stay in the order of time behind the groups', async () => {
  const groups = Column.parse({
    ...{ id: 'g', name: 'g', type: 'calculated column' },
    config: { kind: 'value_groups', base_column: 'k', params: { groups: [{ name: 'Now', values: ['2024-Q2'] }] } },
  })
  expect(await headers([windowOf('quarter'), groups], 'g', 1)).toEqual(['Now', '-43-Q2', '999-Q2', '2024-Q1', '10000-Q2'])
})
