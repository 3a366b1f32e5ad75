/** Columns that depend only on a dictionary or a month are computed once per value instead of per row. Both ways must agree. */
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { Column } from '../src/contract/column.ts'
import { type Calendar, PLAIN_CALENDAR } from '../src/contract/date-series.ts'
import type { StepConfig } from '../src/contract/step.ts'
import { runPlan } from '../src/engine/plan-run.ts'
import { prepare } from '../src/engine/prepare.ts'
import { compile } from '../src/pivot/compile.ts'
import { cellsOf, expectEqual } from './support/cells.ts'
import { aConfig, aMeasure, CONTEXT } from './support/documents.ts'
import { propertyRuns } from './support/property-runs.ts'
import { type Row, type TestTable, tableOf } from './support/tables.ts'

const DTYPES = ['VARCHAR', 'VARCHAR', 'BIGINT', 'VARCHAR', 'DATE', 'TIMESTAMP']
const texts = fc.constantFrom('', 'a', 'A', 'ab', 'b', '北京', '上海', "O'Neil", 'a%')
const days = fc.constantFrom('02/29/24', '12/31/2023', '01/01/1970', 'no day', '')
const dates = fc.constantFrom('2024-02-29', '2024-02-01', '2024-03-01', '2023-12-31', '1969-12-31', '0044-03-15', '9999-12-31')
const nullable = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null, freq: 5 })
const row: fc.Arbitrary<Row> = fc.tuple(
  nullable(texts),
  nullable(texts),
  nullable(fc.integer({ min: -3, max: 3 })),
  nullable(days),
  nullable(dates),
  nullable(dates.map((day) => `${day} 23:59:59.999`)),
)

const calculated = (id: string, config: object): Column => Column.parse({ id, name: id, type: 'calculated column', config })
const rules = (base: string) => ({
  kind: 'rules',
  base_column: base,
  params: {
    rules: [
      { name: 'R1', operator: 'contains', values: ['a'] },
      { name: 'R2', operator: 'is null' },
      { name: 'R1', operator: 'greater than', values: ['b'] },
    ],
    others: 'Rest',
  },
})
const COLUMNS: readonly Column[] = [
  calculated('rules', rules('c1')),
  calculated('groups', { kind: 'value_groups', base_column: 'c1', params: { groups: [{ name: 'G', values: ['a', null] }] } }),
  calculated('series', { kind: 'date_series', base_column: 'c4', params: { window: 'month', date_format: 'mm/dd/yy' } }),
  calculated('ranges', { kind: 'date_ranges', base_column: 'c4', params: { ranges: [{ preset: 'YTD' }], date_format: 'mm/dd/yy', others: 'Other' } }),
  calculated('sql', { kind: 'sql', params: { sql: 'upper("Column 2")' } }),
  calculated('two', { kind: 'concatenate', params: { separator: '-', columns: ['c1', 'c2'] } }),
  calculated('above', rules('groups')),
  ...(['year', 'quarter', 'month', 'month-of-year', 'quarter-of-year', 'week'] as const).flatMap((window) =>
    ['c5', 'c6'].map((base) => calculated(`${window} ${base}`, { kind: 'date_series', base_column: base, params: { window } })),
  ),
  calculated('above month', rules('month c5')),
]
const FIELDS = ['c1', 'c2', 'c3', ...COLUMNS.map((c) => c.id)]
const MEASURES = [
  ...['count', 'sum', 'avg', 'min', 'count_distinct', 'median'].map((agg) => aMeasure(agg, agg, 'c3')),
  aMeasure('distinct groups', 'count_distinct', 'groups'),
  aMeasure('last rule', 'max', 'rules'),
]

const config: fc.Arbitrary<StepConfig> = fc
  .record({
    fields: fc.shuffledSubarray(FIELDS, { minLength: 1, maxLength: 4 }),
    split: fc.nat(4),
    measures: fc.subarray(MEASURES, { minLength: 1 }),
    kept: fc.option(fc.constantFrom('rules', 'above'), { nil: null }),
  })
  .map(({ fields, split, measures, kept }) => {
    const filters = kept ? [{ column: kept, operator: 'IN' as const, value: ['R1', null] }] : []
    const step = aConfig({ rows: fields.slice(0, split), columns: fields.slice(split), measures, filters })
    return { ...step, query: { ...step.query, value: { ...step.query.value, group_calculations: [...COLUMNS] } } }
  })

const CALENDARS = [PLAIN_CALENDAR, { week_starts_on: 1, fiscal_month: 4 }]

/** `byRow`: computes every column for each row. */
async function resultOf(table: TestTable, step: StepConfig, calendar: Calendar, byRow = false) {
  const prepared = await prepare(table, table, step, { ...CONTEXT, calendar })
  if (!prepared.ok) throw new Error(`${prepared.code} ${JSON.stringify(prepared.params)}`)
  const { source } = prepared.value
  const columns = byRow ? source.columns.map(({ over: _over, ...rest }) => rest) : source.columns
  const plan = compile(step, { ...prepared.value, source: { ...source, columns } })
  if (!plan.ok) throw new Error(`${plan.code} ${JSON.stringify(plan.params)}`)
  const result = await runPlan(table, plan.value, { locale: 'en', maxCells: 1e6 })
  if (!result.ok) throw new Error(`${result.code} ${JSON.stringify(result.params)}`)
  return result.value
}

const open: TestTable[] = []
afterAll(() => {
  for (const table of open) table.close()
})

describe('columns over a dictionary or a month', () => {
  it('give what they give row by row, in any layout', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 25 }), fc.array(config, { minLength: 3, maxLength: 3 }), async (rows, steps) => {
        const repeating = [0, 1, 3].filter((at) => rows.some((r) => r[at] !== null))
        const [coded, plain] = [await tableOf(DTYPES, rows, repeating), await tableOf(DTYPES, rows)]
        open.push(coded, plain)
        for (const [at, step] of steps.entries()) {
          const calendar = CALENDARS[at % CALENDARS.length] ?? PLAIN_CALENDAR
          const byRow = cellsOf(await resultOf(plain, step, calendar, true))
          expectEqual(cellsOf(await resultOf(coded, step, calendar)), byRow)
          expectEqual(cellsOf(await resultOf(plain, step, calendar)), byRow)
        }
      }),
      propertyRuns(67, 15),
    )
  })

  it('are found where nothing but the dictionary or the month is read, also through other columns', async () => {
    const table = await tableOf(DTYPES, [['a', 'b', 1, '02/29/24', '2024-02-29', null]], [0, 3])
    open.push(table)
    const step = aConfig({ rows: COLUMNS.map((c) => c.id) })
    const whole = { ...step, query: { ...step.query, value: { ...step.query.value, group_calculations: [...COLUMNS] } } }
    const prepared = await prepare(table, table, whole, CONTEXT)
    if (!prepared.ok) throw new Error(prepared.code)
    const keys = prepared.value.source.columns.flatMap(({ id, over }) => (over ? [[id, over.key.kind === 'column' ? over.key.name : 'month']] : []))
    expect(Object.fromEntries(keys)).toEqual({
      ...{ rules: 'c1', groups: 'c1', series: 'c4', ranges: 'c4', above: 'c1', 'above month': 'month' },
      ...Object.fromEntries(
        ['year', 'quarter', 'month', 'month-of-year', 'quarter-of-year'].flatMap((window) => ['c5', 'c6'].map((base) => [`${window} ${base}`, 'month'])),
      ),
    })
  })

  it('share one key, and a year that stands alone is computed row by row', async () => {
    const table = await tableOf(DTYPES, [])
    open.push(table)
    const keysOf = async (...windows: string[]) => {
      const step = aConfig({ rows: windows.map((window) => `${window} c5`) })
      const whole = { ...step, query: { ...step.query, value: { ...step.query.value, group_calculations: [...COLUMNS] } } }
      const prepared = await prepare(table, table, whole, CONTEXT)
      const plan = prepared.ok ? compile(whole, prepared.value) : prepared
      if (!plan.ok) throw new Error(plan.code)
      return plan.value.queries[0]?.query.with.find(({ name }) => name === 'groups')?.query.groupBy?.length ?? 'by row'
    }
    expect(await keysOf('year', 'quarter', 'month')).toBe(1)
    expect(await keysOf('year', 'week', 'month')).toBe(2)
    expect([await keysOf('year'), await keysOf('year', 'week')]).toEqual(['by row', 'by row'])
  })
})
