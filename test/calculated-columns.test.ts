import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Column, ColumnConfig } from '../src/contract/column.ts'
import { PLAIN_CALENDAR } from '../src/contract/date-series.ts'
import type { Value } from '../src/contract/scalar.ts'
import type { StepConfig } from '../src/contract/step.ts'
import { runStep } from '../src/engine/pivot-run.ts'
import { tidyColumns } from '../src/pivot/shape/tidy.ts'
import { keyOf } from '../src/pivot/shape/window.ts'
import { calculated } from './support/calculated.ts'
import { cellsOf, expectEqual } from './support/cells.ts'
import { define } from './support/definition.ts'
import { aConfig, aMeasure, CONTEXT } from './support/documents.ts'
import { propertyRuns } from './support/property-runs.ts'
import { DTYPES, randomCalendar, randomConfig, randomRow, TODAY } from './support/random-columns.ts'
import { type Row, type TestTable, tableOf } from './support/tables.ts'

const columnOf = (id: string, of: ColumnConfig): Column => Column.parse({ id, name: id, type: 'calculated column', config: of })
function withColumns(step: StepConfig, ...columns: Column[]): StepConfig {
  return { ...step, query: { ...step.query, value: { ...step.query.value, group_calculations: columns } } }
}
const run = (table: TestTable, step: StepConfig, calendar = PLAIN_CALENDAR) =>
  runStep(table, {
    kind: 'step',
    dataset: { kind: 'file', file: '', columns: table.columns },
    config: step,
    context: { ...CONTEXT, calendar },
    locale: 'en',
    maxCells: 1e6,
  })

describe('calculated columns', () => {
  it.each([
    ['plain columns', []],
    ['dictionary columns', [0, 1]],
  ])('equal their reference implementation on random tables with %s', async (_, dictionaries) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(randomRow, { maxLength: 24 }),
        fc.array(randomConfig, { minLength: 5, maxLength: 5 }),
        randomCalendar,
        async (rows, configs, calendar) => {
          const usable = dictionaries.every((i) => rows.some((r) => r[i] !== null))
          const table = await tableOf(DTYPES, rows, usable ? dictionaries : [])
          try {
            for (const of of configs) {
              const step = aConfig({
                rows: ['c7'],
                columns: ['c5'],
                measures: [aMeasure('n', 'count', null), aMeasure('s', 'sum', 'c4'), aMeasure('d', 'count_distinct', 'c7')],
              })
              const result = await run(table, withColumns(step, columnOf('c7', of)), calendar)
              if (!result.ok) throw new Error(`${result.code} ${JSON.stringify(of)}`)
              const extended = rows.map((r): Row => [...r, calculated(of, r, TODAY, calendar)])
              expectEqual(cellsOf(result.value), define(step, extended))
            }
          } finally {
            table.close()
          }
        },
      ),
      propertyRuns(20_261_121, 40),
    )
  })

  it('may be filtered, and read by each other in any order', async () => {
    const table = await tableOf(DTYPES, [
      ['a', 'x', 1, 1, true, '2024-02-29'],
      ['b', 'y', 2, 2, true, '2023-02-28'],
    ])
    const k1 = columnOf('k1', ColumnConfig.parse({ kind: 'concatenate', params: { separator: '/', columns: ['k2', 'c1'] } }))
    const k2 = columnOf('k2', ColumnConfig.parse({ kind: 'date_series', base_column: 'c6', params: { window: 'year' } }))
    const step = aConfig({ rows: ['k1'], measures: [aMeasure('n', 'count', null)], filters: [{ column: 'k2', operator: 'IN', value: [2024] }] })
    const result = await run(table, withColumns(step, k1, k2))
    table.close()
    if (!result.ok) throw new Error(result.code)
    expect(keyOf(result.value.rows, result.value.rowValues, 0)).toEqual(['2024/a'])
  })
})

describe('texts as dates', () => {
  const days = ['02/29/24', '02/29/2024', '2/3/1999', '02/30/24', '02/29/024', '24-02-29', '2024-02-29', null].map(
    (day): Row => [day, null, null, null, null, null],
  )
  it.each([
    ['mm/dd/yy', ['02/29/24', '02/29/2024', '2/3/1999']],
    ['mm/dd/yyyy', ['02/29/2024', '2/3/1999']],
    ['yyyy-mm-dd', ['2024-02-29']],
  ])('are read by %s: yy takes two digits or four, yyyy four alone, and what does not fit is blank', async (date_format, read) => {
    const table = await tableOf(DTYPES, days)
    const year = columnOf('k', ColumnConfig.parse({ kind: 'date_series', base_column: 'c1', params: { window: 'year', date_format } }))
    const step = aConfig({ rows: ['c1'], filters: [{ column: 'k', operator: 'IS NOT NULL', value: [] }] })
    const result = await run(table, withColumns(step, year))
    table.close()
    if (!result.ok) throw new Error(result.code)
    const { rows, rowValues } = result.value
    expect(Array.from({ length: rows.levels.length - 1 }, (_, i) => keyOf(rows, rowValues, i)[0]).toSorted()).toEqual(read.toSorted())
  })
  it('need a format, and dates none', async () => {
    const table = await tableOf(DTYPES, days)
    const ranges = (base_column: string) => columnOf('k', ColumnConfig.parse({ kind: 'date_ranges', base_column, params: { ranges: [{ preset: 'YTD' }] } }))
    const codes = await Promise.all(['c1', 'c6'].map(async (base) => await run(table, withColumns(aConfig({ rows: ['k'] }), ranges(base)))))
    table.close()
    expect(codes.map((result) => (result.ok ? 'ok' : result.code))).toEqual(['column_date_format', 'ok'])
  })
})

describe('the order of group keys', () => {
  const keysOf = async (of: ColumnConfig, rows: Row[], direction: 'asc' | 'desc' = 'asc'): Promise<Value[]> => {
    const table = await tableOf(DTYPES, rows)
    const result = await run(table, withColumns(aConfig({ rows: ['k'], sort: [{ column_id: 'k', direction, by: { kind: 'header' } }] }), columnOf('k', of)))
    table.close()
    if (!result.ok) throw new Error(result.code)
    const { rows: axis, rowValues } = result.value
    return Array.from({ length: axis.levels.length - 1 }, (_, i) => keyOf(axis, rowValues, i)[0] ?? null)
  }
  const named = (values: (string | null)[]): Row[] => values.map((v) => [v, null, null, null, null, null])
  it('is groups as defined, then values, others last', async () => {
    const groups = ColumnConfig.parse({
      kind: 'value_groups',
      base_column: 'c1',
      params: {
        groups: [
          { name: 'Z', values: ['c'] },
          { name: 'M', values: ['a'] },
        ],
      },
    })
    expect(await keysOf(groups, named(['a', 'b', 'c', null, 'A']))).toEqual([null, 'Z', 'M', 'A', 'b'])
    const withOthers = ColumnConfig.parse({ ...groups, params: { ...(groups as { params: object }).params, others: 'Aaa' } })
    expect(await keysOf(withOthers, named(['a', 'b', 'c', null]))).toEqual([null, 'Z', 'M', 'Aaa'])
  })
  it('says of a field that its values are weekdays, of a copy too, and writes them as text', async () => {
    const k1 = columnOf('k1', ColumnConfig.parse({ kind: 'date_series', base_column: 'c6', params: { window: 'weekday' } }))
    const k2 = columnOf('k2', ColumnConfig.parse({ kind: 'base', base_column: 'k1', params: {} }))
    const table = await tableOf(DTYPES, [[null, null, null, null, null, '2024-02-26']])
    const result = await run(table, withColumns(aConfig({ rows: ['k1', 'c1'], columns: ['k2'] }), k1, k2))
    table.close()
    if (!result.ok) throw new Error(result.code)
    expect([...result.value.indexNames, ...result.value.columnNames].map((field) => field.dtype)).toEqual(['WEEKDAY', 'VARCHAR', 'WEEKDAY'])
    expect(tidyColumns(result.value).map((field) => field.dtype)).toEqual(['VARCHAR', 'VARCHAR', 'VARCHAR'])
  })
  it('is the week for weekdays', async () => {
    const weekday = ColumnConfig.parse({ kind: 'date_series', base_column: 'c6', params: { window: 'weekday' } })
    const rows = ['2024-02-26', '2024-02-25', '2024-03-02', '2024-02-28'].map((day): Row => [null, null, null, null, null, day])
    expect(await keysOf(weekday, rows)).toEqual(['Sunday', 'Monday', 'Wednesday', 'Saturday'])
    expect(await keysOf(weekday, rows, 'desc')).toEqual(['Saturday', 'Wednesday', 'Monday', 'Sunday'])
  })
})

describe('calculated columns that cannot be', () => {
  const base = { base_column: 'c1' }
  const refused: [string, object | null, string][] = [
    ['a circle', { kind: 'base', base_column: 'k' }, 'column_circle'],
    ['a column without a calculation', null, 'column_not_calculated'],
    ['a base that is gone', { kind: 'base', base_column: 'c99' }, 'column_base_missing'],
    ['division of text', { kind: 'divide', params: { numerator: 'c1', denominator: 'c3' } }, 'column_needs_number'],
    ['a series of numbers', { kind: 'date_series', base_column: 'c3', params: { window: 'year' } }, 'column_needs_date'],
    ['hours of days', { kind: 'date_series', base_column: 'c6', params: { window: 'hour' } }, 'column_needs_time'],
    ['a date format without a year', { kind: 'date_ranges', ...base, params: { ranges: [{ preset: 'MTD' }], date_format: 'mm/dd' } }, 'column_date_format'],
    [
      'a rule on a number with text',
      { kind: 'rules', base_column: 'c3', params: { rules: [{ name: 'r', operator: 'equal', values: ['x'] }] } },
      'column_rule_value',
    ],
    ['a rule that lacks a value', { kind: 'rules', ...base, params: { rules: [{ name: 'r', operator: 'between', values: ['x'] }] } }, 'column_rule_values'],
    [
      'an order of booleans',
      { kind: 'rules', base_column: 'c5', params: { rules: [{ name: 'r', operator: 'less than', values: [true] }] } },
      'column_rule_order',
    ],
    [
      'two groups of one name',
      {
        kind: 'value_groups',
        ...base,
        params: {
          groups: [
            { name: 'g', values: ['a'] },
            { name: 'g', values: ['b'] },
          ],
        },
      },
      'group_name_taken',
    ],
    ['a group named like a value', { kind: 'value_groups', ...base, params: { groups: [{ name: 'b', values: ['a'] }] } }, 'group_named_like_value'],
    ['groups of too many values', { kind: 'value_groups', base_column: 'c3', params: { groups: [{ name: 'g', values: [1] }] } }, 'too_many_unique_values'],
    ['broken SQL', { kind: 'sql', params: { sql: 'nope +' } }, 'expression_syntax_end'],
  ]
  it.each(refused)('%s is refused', async (_, of, code) => {
    const table = await tableOf(
      DTYPES,
      Array.from({ length: 1_001 }, (_unused, i): Row => [i < 2 ? 'b' : 'a', null, i, null, null, null]),
    )
    const step = withColumns(aConfig({ rows: ['k'] }), Column.parse({ id: 'k', name: 'k', type: 'calculated column', config: of }))
    const result = await run(table, step)
    table.close()
    expect(result.ok ? 'ok' : result.code).toBe(code)
  })
  it('name the column that has too many values', async () => {
    const table = await tableOf(
      DTYPES,
      Array.from({ length: 1_001 }, (_, i): Row => ['a', null, i, null, null, null]),
    )
    const groups = ColumnConfig.parse({ kind: 'value_groups', base_column: 'c3', params: { groups: [{ name: 'g', values: [1] }] } })
    const result = await run(table, withColumns(aConfig({ rows: ['k'] }), columnOf('k', groups)))
    table.close()
    expect(result).toMatchObject({ ok: false, params: { column: 'Column 3', limit: 1_000 } })
  })

  it('do no harm where the step does not read them', async () => {
    const table = await tableOf(DTYPES, [])
    const result = await run(table, withColumns(aConfig({ rows: ['c1'] }), columnOf('k', ColumnConfig.parse({ kind: 'base', base_column: 'k' }))))
    table.close()
    expect(result.ok).toBe(true)
  })
})

describe('times with a zone', () => {
  it('stand in the zone of the dataset before anything reads them, across daylight saving', async () => {
    const table = await tableOf(
      ['TIMESTAMP WITH TIME ZONE'],
      [['2024-03-10 06:59:59+00'], ['2024-03-10 07:00:00+00'], ['2024-03-11 03:59:59+00'], ['2024-03-11 04:00:00+00']],
    )
    const day = columnOf('k', ColumnConfig.parse({ kind: 'sql', params: { sql: 'cast("Column 1" as date)' } }))
    const step = withColumns(aConfig({ rows: ['c1', 'k'] }), day)
    const keys = async (timeZone: string) => {
      const result = await runStep(table, {
        kind: 'step',
        dataset: { kind: 'file', file: '', columns: table.columns },
        config: step,
        context: { ...CONTEXT, timeZone },
        locale: 'en',
        maxCells: 1e6,
      })
      if (!result.ok) throw new Error(result.code)
      const { rows, rowValues } = result.value
      return Array.from(rows.levels, (level, i) => (level === 2 ? keyOf(rows, rowValues, i) : [])).filter((key) => key.length > 0)
    }
    const newYork = await keys('America/New_York')
    const utc = await keys('UTC')
    table.close()
    expect(newYork).toEqual([
      ['2024-03-10T01:59:59', '2024-03-10'],
      ['2024-03-10T03:00:00', '2024-03-10'],
      ['2024-03-10T23:59:59', '2024-03-10'],
      ['2024-03-11T00:00:00', '2024-03-11'],
    ])
    expect(utc.map((key) => key[1])).toEqual(['2024-03-10', '2024-03-10', '2024-03-11', '2024-03-11'])
  })
})
