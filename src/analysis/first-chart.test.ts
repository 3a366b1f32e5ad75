import { expect, it } from 'vitest'
import { Column } from '../contract/column.ts'
import type { PivotResult } from '../contract/pivot-result.ts'
import { Step } from '../contract/step.ts'
import { firstChart } from './first-chart.ts'

const columns = [
  Column.parse({ id: 'day', name: 'Day', dtype: 'DATE' }),
  Column.parse({ id: 'm', name: 'Month', type: 'calculated column', config: { kind: 'date_series', base_column: 'day', params: { window: 'month' } } }),
  Column.parse({ id: 'w', name: 'Weekday', type: 'calculated column', config: { kind: 'date_series', base_column: 'day', params: { window: 'weekday' } } }),
  Column.parse({ id: 'name', name: 'Name', dtype: 'VARCHAR' }),
  Column.parse({ id: 'age', name: 'Age', dtype: 'INTEGER' }),
]
const dtypes: Record<string, string> = { day: 'DATE', age: 'INTEGER' }
const field = (column_id: string) => ({ column_id, name: column_id, dtype: dtypes[column_id] ?? 'VARCHAR' })
const step = (change: object = {}) => Step.parse({ step_id: 's1', id: 's1', name: 'Step', config: { query: { value: {} }, pivot: {} }, ...change })

function result(rows: string[], across: string[], names: readonly (string | number)[], total_columns = 1, row_keys = 1): PivotResult {
  return {
    ...{ config_hash: 'h', measures: [], total_rows: names.length, total_columns, source_rows: 1, row_keys, column_keys: 1, notices: [], elapsed_ms: 1 },
    index_names: rows.map((id) => ({ type: 'index', ...field(id) })),
    column_names: across.map((id) => ({ type: 'gbcol', ...field(id) })),
    window: { row_start: 0, row_count: 1, column_start: 0, column_count: 1 },
    row_indexes: names.map((name) => ({ level: 1, key: [name], children: 0, collapsed: false, blank: false })),
    ...{ column_indexes: [], data: [], totals: [] },
  }
}
const numbered = (count: number): string[] => Array.from({ length: count }, (_, at) => `N${at}`)
const TURNED = { variant: 'horizontal', order: 'descending' }
const SEVERAL = { fillLines: false, showDataLabels: false }
const LONG = ['A rather long name', 'B']

it.each([
  ['a date along the rows becomes a line', result(['day'], [], []), { chartType: 'line' }],
  ['months of dates become a line', result(['m'], ['name'], []), { chartType: 'line' }],
  ['several lines have no tint below them and no values beside them', result(['m'], ['name'], [], 4), { chartType: 'line', ...SEVERAL }],
  ['35 months on the columns run along the axis instead of being 35 colors', result(['name'], ['m'], ['a'], 36), { chartType: 'line', across: 'columns' }],
  ['35 months of more than 12 names become a heat map', result(['name'], ['m'], ['a'], 36, 13), { variant: 'heat_map' }],
  ['months of more than 12 columns do too', result(['m'], ['name'], [], 14), { variant: 'heat_map' }],
  ['years in a column of numbers become a line', result(['age'], [], [1955, 1960, 1965, 1970]), { chartType: 'line' }],
  ['numbers that do not rise like years stay bars', result(['age'], [], [1955, 1950, 1965, 1970]), {}],
  ['three months on the columns stand side by side', result(['name'], ['m'], ['a'], 4), {}],
  ['weekdays stay bars', result(['w'], [], numbered(7)), {}],
  ['many names stand beside horizontal bars, the largest first', result(['name'], [], numbered(13)), TURNED],
  ['of more than 50 names, the 20 largest do', result(['name'], [], numbered(60), 1, 60), { ...TURNED, top: 20 }],
  ['long names do too', result(['name'], [], LONG), TURNED],
  ['few short names stay below bars', result(['name'], [], numbered(12)), {}],
  ['numbers keep their order below bars', result(['age'], [], numbered(40)), {}],
  ['names of two levels stay below bars', result(['name', 'w'], [], LONG), {}],
])('%s', (_, shown, choice) => expect(firstChart(step(), shown, columns)).toEqual({ colorsBy: 'item', ...choice }))

it('keeps the order of a sorted table', () => {
  const sorted = step({ config: { query: { value: {} }, pivot: { sort: [{ column_id: 'name' }] } } })
  expect(firstChart(sorted, result(['name'], [], LONG), columns)).toEqual({ colorsBy: 'item', variant: 'horizontal' })
})
it('leaves settings that somebody changed', () =>
  expect(firstChart(step({ chart_settings: { showLegend: false } }), result(['day'], [], []), columns)).toEqual({}))
it('leaves the settings before there is a result', () => expect(firstChart(step(), undefined, columns)).toEqual({}))
