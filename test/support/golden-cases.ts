/** The rows and configurations of the golden files, which every engine computes. */
import { Column } from '../../src/contract/column.ts'
import { isWindowOf, WINDOW_NAMES } from '../../src/contract/date-series.ts'
import { Measure } from '../../src/contract/measure.ts'
import type { StepConfig } from '../../src/contract/step.ts'
import { aConfig, aMeasure } from './documents.ts'
import type { Row } from './tables.ts'

export const ROWS: Row[] = [
  ['West', 'Paris', 3, 1.5, true, '2024-02-29', '2024-02-29 10:30:00'],
  ['West', 'Berlin', 4, 2.25, false, '2023-12-31', '2023-12-31 23:59:59'],
  ['East', '', null, -5, null, null, null],
  [null, "O'Neil", 0, null, true, '2024-03-10', '2024-03-10 02:30:00'],
  ['East', '上海', 2, 2.25, false, '1969-12-31', '1969-12-31 00:00:00'],
  ['west', 'Paris', -7, 0.01, true, '2024-02-25', '2024-02-25 00:00:00'],
]
export const DTYPES = ['VARCHAR', 'VARCHAR', 'BIGINT', 'DECIMAL(18,2)', 'BOOLEAN', 'DATE', 'TIMESTAMP']
export const NAMES = ['region', 'city', 'quantity', 'price', 'paid', 'day', 'moment']

const calculated = (id: string, config: object): Column => Column.parse({ id, name: id, type: 'calculated column', config })
const sqlMeasure = (sql: string): Measure => Measure.parse({ id: 'm', name: 'm', type: 'sql', value: { sql } })
const withColumns = (config: StepConfig, ...columns: Column[]): StepConfig => ({
  ...config,
  query: { ...config.query, value: { ...config.query.value, group_calculations: columns } },
})
const count = aMeasure('n', 'count', null)

export const CASES: Readonly<Record<string, StepConfig>> = {
  'every aggregation': aConfig({
    rows: ['c1'],
    columns: ['c5'],
    measures: ['count', 'sum', 'avg', 'min', 'max', 'count_distinct'].map((agg) => aMeasure(agg, agg, 'c3')),
  }),
  'three levels of totals': aConfig({ rows: ['c1', 'c2'], columns: ['c5'], measures: [aMeasure('s', 'sum', 'c4')] }),
  'keys without measures': aConfig({ rows: ['c2'] }),
  'one total': aConfig({ measures: [aMeasure('s', 'sum', 'c3')] }),
  filters: aConfig({
    rows: ['c2'],
    measures: [count],
    filters: [
      { column: 'c1', operator: 'IN', value: ['West', null] },
      { column: 'c3', operator: 'NOT IN', value: [4] },
      { column: 'c5', operator: '=', value: [true] },
      { column: 'c6', operator: 'IS NOT NULL', value: [] },
    ],
  }),
  'a long list': aConfig({ measures: [count], filters: [{ column: 'c3', operator: 'IN', value: [2, 3, ...Array.from({ length: 20 }, (_, i) => i + 50)] }] }),
  'value groups': withColumns(
    aConfig({ rows: ['k'], measures: [count] }),
    calculated('k', { kind: 'value_groups', base_column: 'c1', params: { groups: [{ name: 'Wests', values: ['West', 'west'] }], others: 'Rest' } }),
  ),
  rules: withColumns(
    aConfig({ rows: ['k'], measures: [count] }),
    calculated('k', {
      kind: 'rules',
      base_column: 'c4',
      params: {
        rules: [
          { name: 'none', operator: 'is null' },
          { name: 'small', operator: 'between', values: [0, 1.5] },
          { name: 'big', operator: 'greater than', values: [1.5] },
          { name: 'owed', operator: 'not equal', values: [7] },
        ],
      },
    }),
  ),
  'text rules': withColumns(
    aConfig({ rows: ['k'], measures: [count] }),
    calculated('k', {
      kind: 'rules',
      base_column: 'c2',
      params: {
        rules: [
          { name: 'apostrophe', operator: 'contains', values: ["'"] },
          { name: 'P', operator: 'starts with', values: ['P'] },
          { name: 'not B', operator: 'not starts with', values: ['B'] },
        ],
        others: 'Rest',
      },
    }),
  ),
  'date ranges': withColumns(
    aConfig({ rows: ['k'], measures: [count] }),
    calculated('k', {
      kind: 'date_ranges',
      base_column: 'c7',
      params: { ranges: [{ preset: 'last 7 days' }, { preset: 'previous year', name: 'Last year' }], date_format: 'mm/dd/yyyy', others: 'Other' },
    }),
  ),
  ...Object.fromEntries(
    WINDOW_NAMES.map((window) => {
      const base_column = isWindowOf(window, 'date') ? 'c6' : 'c7'
      return [
        `date series ${window}`,
        withColumns(aConfig({ rows: ['k'], measures: [count] }), calculated('k', { kind: 'date_series', base_column, params: { window } })),
      ]
    }),
  ),
  'functions on each other': withColumns(
    aConfig({ rows: ['k2'], measures: [aMeasure('a', 'avg', 'k3')] }),
    calculated('k1', { kind: 'concatenate', params: { separator: '-', columns: ['c1', 'c3'] } }),
    calculated('k2', { kind: 'substring', base_column: 'k1', params: { start: 0, end: 4 } }),
    calculated('k3', { kind: 'divide', params: { numerator: 'c4', denominator: 'c3' } }),
  ),
  'measures of some rows': aConfig({
    rows: ['c1'],
    columns: ['c5'],
    measures: ['count', 'sum', 'avg', 'max', 'count_distinct'].map((agg) =>
      Measure.parse({ id: agg, name: agg, type: 'ui', value: { agg, column_id: 'c3', filters: [{ column: 'c2', operator: 'NOT IN', value: ['Paris'] }] } }),
    ),
  }),
  'a SQL column': withColumns(
    aConfig({ rows: ['k'], measures: [count] }),
    calculated('k', { kind: 'sql', params: { sql: "case when price > 1 and city <> '' then region || '!' else coalesce(city, 'x') end" } }),
  ),
  'a SQL measure that rolls up': aConfig({ rows: ['c1'], columns: ['c5'], measures: [sqlMeasure('sum(price * quantity) / sum(quantity) + count(*)')] }),
  'a SQL measure of some rows': aConfig({
    rows: ['c1'],
    measures: [sqlMeasure("sum(quantity) filter (where price > 1) + count(*) filter (where city is distinct from 'Paris')")],
  }),
  'a SQL measure that does not': aConfig({ rows: ['c1'], measures: [sqlMeasure('count(distinct city) + max(quantity)')] }),
}

/** Configurations that SQLite refuses and other engines compute. */
export const REFUSED: Readonly<Record<string, StepConfig>> = {
  'the median': aConfig({ rows: ['c1'], columns: ['c5'], measures: [aMeasure('m', 'median', 'c4')] }),
  'the standard deviation': aConfig({ rows: ['c1'], measures: [aMeasure('d', 'stddev', 'c3'), aMeasure('p', 'stddev', 'c5')] }),
}
