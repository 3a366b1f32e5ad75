/**
 * Golden files: the SQL of a configuration in each dialect, and its result. Both engines run every query and must return
 * the same rows. `npm test -- -u` updates the files; review the diff.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Column } from '../src/contract/column.ts'
import { isWindowOf, WINDOW_NAMES } from '../src/contract/date-series.ts'
import { Measure } from '../src/contract/measure.ts'
import type { Value } from '../src/contract/scalar.ts'
import type { SqlType } from '../src/contract/sql-type.ts'
import type { StepConfig } from '../src/contract/step.ts'
import { prepare } from '../src/engine/prepare.ts'
import type { OpenDataset } from '../src/engine/protocol.ts'
import { compile, type Prepared } from '../src/pivot/compile.ts'
import { duckdb } from '../src/pivot/dialects/duckdb.ts'
import { sqlite } from '../src/pivot/dialects/sqlite.ts'
import type { PlannedQuery } from '../src/pivot/queries.ts'
import type { Expr } from '../src/pivot/sql/ast.ts'
import { check, firstUnsupported } from '../src/pivot/sql/check.ts'
import type { Dialect, Feature } from '../src/pivot/sql/dialect.ts'
import { type Printed, print } from '../src/pivot/sql/print.ts'
import { errorText } from '../src/server/texts.ts'
import { aConfig, aMeasure, CONTEXT } from './support/documents.ts'
import { type SqliteTable, sqliteTableOf } from './support/sqlite-tables.ts'
import { type Row, type TestTable, tableOf } from './support/tables.ts'

const ROWS: Row[] = [
  ['West', 'Paris', 3, 1.5, true, '2024-02-29', '2024-02-29 10:30:00'],
  ['West', 'Berlin', 4, 2.25, false, '2023-12-31', '2023-12-31 23:59:59'],
  ['East', '', null, -5, null, null, null],
  [null, "O'Neil", 0, null, true, '2024-03-10', '2024-03-10 02:30:00'],
  ['East', '上海', 2, 2.25, false, '1969-12-31', '1969-12-31 00:00:00'],
  ['west', 'Paris', -7, 0.01, true, '2024-02-25', '2024-02-25 00:00:00'],
]
const DTYPES = ['VARCHAR', 'VARCHAR', 'BIGINT', 'DECIMAL(18,2)', 'BOOLEAN', 'DATE', 'TIMESTAMP']
const NAMES = ['region', 'city', 'quantity', 'price', 'paid', 'day', 'moment']

const calculated = (id: string, config: object): Column => Column.parse({ id, name: id, type: 'calculated column', config })
const sqlMeasure = (sql: string): Measure => Measure.parse({ id: 'm', name: 'm', type: 'sql', value: { sql } })
const withColumns = (config: StepConfig, ...columns: Column[]): StepConfig => ({
  ...config,
  query: { ...config.query, value: { ...config.query.value, group_calculations: columns } },
})
const count = aMeasure('n', 'count', null)

const CASES: Readonly<Record<string, StepConfig>> = {
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

/** Configurations that SQLite refuses and DuckDB computes. */
const REFUSED: Readonly<Record<string, StepConfig>> = {
  'the median': aConfig({ rows: ['c1'], columns: ['c5'], measures: [aMeasure('m', 'median', 'c4')] }),
  'the standard deviation': aConfig({ rows: ['c1'], measures: [aMeasure('d', 'stddev', 'c3'), aMeasure('p', 'stddev', 'c5')] }),
}

/** DuckDB's dialect with every optional feature disabled, so that all rewrites for other engines are used. */
const narrow: Dialect = {
  ...duckdb,
  lacks: { ...duckdb.lacks, features: new Set<Feature>(['grouping sets', 'filtered aggregates', 'null-safe comparison', 'list parameters']) },
}

let table: TestTable
let small: SqliteTable
beforeAll(async () => {
  table = await tableOf(DTYPES, ROWS)
  small = await sqliteTableOf(DTYPES, ROWS)
})
afterAll(() => {
  table.close()
  small.close()
})

/** Formats a value identically for both engines. */
function plain(value: unknown): string {
  if (value === null) return '·'
  if (typeof value === 'boolean') return String(Number(value))
  const number = Number(value)
  return typeof value !== 'string' && Number.isFinite(number) ? String(Number(number.toPrecision(12))) : String(value)
}
const sorted = (rows: readonly unknown[][]): string[] => rows.map((row) => row.map(plain).join(' | ')).sort()

/** Runs a query on an engine; returns its rows as text. */
const rowsOn = async ({ source }: OpenDataset, printed: Printed, types: readonly SqlType[]): Promise<string[]> => {
  const rows: Value[][] = []
  for await (const chunk of source.run(printed, types)) {
    const readers = types.map((_, at) => chunk.read(at))
    for (let at = 0; at < chunk.size; at++) rows.push(readers.map((read) => read(at)))
  }
  return sorted(rows)
}

const section = (title: string, lines: readonly string[]): string => `-- ${title}\n${lines.join('\n')}\n`
const bound = ({ parameters }: Printed): string => (parameters.length === 0 ? [] : [`-- ${JSON.stringify(parameters)}`]).join('')

async function textOf(planned: PlannedQuery): Promise<{ text: string; agree: [string[], string[]] }> {
  const [large, little] = [print(planned.query, duckdb), print(planned.query, sqlite)]
  const rows = await rowsOn(table, large, planned.types)
  expect(await rowsOn(table, print(planned.query, narrow), planned.types)).toEqual(rows)
  const parts = [section('DuckDB', [large.sql, bound(large)]), section('SQLite', [little.sql, bound(little)]), section('rows', rows)]
  return { text: parts.join('\n'), agree: [rows, await rowsOn(small, little, planned.types)] }
}

async function prepared(config: StepConfig): Promise<Prepared> {
  const columns = table.columns.map((c, i) => ({ ...c, name: NAMES[i] ?? c.name }))
  const made = await prepare(table, { columns }, config, CONTEXT)
  if (!made.ok) throw new Error(made.code)
  return made.value
}

describe('golden cases', () => {
  it.each(Object.entries(CASES))('%s', async (name, config) => {
    const plan = compile(config, await prepared(config))
    if (!plan.ok) throw new Error(plan.code)
    const texts: string[] = []
    for (const planned of plan.value.queries) {
      const { text, agree } = await textOf(planned)
      expect(agree[1]).toEqual(agree[0])
      expect([duckdb, sqlite].map((dialect) => check(planned.query, dialect))).toEqual([undefined, undefined])
      texts.push(text)
    }
    const head = section('config', [JSON.stringify({ ...config.query.value, ...config.pivot }, null, 1)])
    await expect([head, ...texts].join('\n')).toMatchFileSnapshot(`golden/${name.replaceAll(' ', '-')}.sql`)
  })

  it.each(Object.entries(REFUSED))('%s, which SQLite refuses by name', async (name, config) => {
    const source = await prepared(config)
    const plan = compile(config, source)
    const refused = compile(config, { ...source, dialect: sqlite })
    if (!plan.ok || refused.ok) throw new Error(plan.ok ? 'SQLite computes it' : plan.code)
    const said = (['en', 'zh'] as const).map((locale) => `-- ${errorText(refused, locale).message}`)
    const parts = [section('config', [JSON.stringify({ ...config.query.value, ...config.pivot }, null, 1)])]
    for (const { query, types } of plan.value.queries) {
      const printed = print(query, duckdb)
      parts.push(section('DuckDB', [printed.sql, bound(printed)]), section('rows', await rowsOn(table, printed, types)))
    }
    await expect([...parts, section('SQLite', said)].join('\n')).toMatchFileSnapshot(`golden/${name.replaceAll(' ', '-')}.sql`)
  })

  it('names the function that a dialect lacks', () => {
    const median: Expr = { kind: 'function', name: 'median', args: [], distinct: false, orderBy: [] }
    expect(firstUnsupported(median, sqlite)).toEqual({ kind: 'written', name: 'median' })
    expect(firstUnsupported(median, duckdb)).toBeUndefined()
  })
})
