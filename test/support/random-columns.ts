/**
 * Generates random rows, calendars and calculated columns, with many edge cases: ties, blanks, texts that differ only in
 * case, first and last days of months.
 */
import fc from 'fast-check'
import { ColumnConfig, type ColumnKind, DATE_RANGES, DateRangePreset, RULES, RuleOperator } from '../../src/contract/column.ts'
import { type Calendar, DateSeriesWindow, isWindowOf } from '../../src/contract/date-series.ts'
import type { Row } from './tables.ts'

/** SQL types of the six columns of a random row. */
export const DTYPES = ['VARCHAR', 'VARCHAR', 'BIGINT', 'DECIMAL(18,2)', 'BOOLEAN', 'DATE']
export const TODAY = '2024-02-29'
const texts = fc.constantFrom('', 'a', 'A', 'ab', 'b', '北京', '上海', "O'Neil", 'a%', '_')
const numbers = fc.integer({ min: -3, max: 3 })
const days = fc.integer({ min: -500, max: 400 }).map((n) => new Date(Date.parse(`${TODAY}T00:00:00Z`) + n * 86_400_000).toISOString().slice(0, 10))
const nullable = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null, freq: 4 })
export const randomRow: fc.Arbitrary<Row> = fc.tuple(
  nullable(texts),
  nullable(texts),
  nullable(numbers),
  nullable(fc.integer({ min: -300, max: 300 }).map((n) => n / 100)),
  nullable(fc.boolean()),
  nullable(fc.oneof(days, fc.constantFrom('1969-12-31', '1970-01-03', '1970-01-04', '2000-02-29', '2024-02-29', '2023-12-31'))),
)
export const randomCalendar: fc.Arbitrary<Calendar> = fc.record({
  week_starts_on: fc.constantFrom(0, 0, 1, 6),
  fiscal_month: fc.constantFrom(1, 1, 4, 7, 12),
})
const others = fc.option(fc.constantFrom('Rest', 'Zzz'), { nil: null })

function rule(base: string) {
  const value = base === 'c3' ? numbers : base === 'c6' ? days : texts
  const usable = base === 'c1' ? RuleOperator.options : RuleOperator.options.filter((o) => !RULES[o].asText)
  return fc
    .record({ name: fc.constantFrom('R1', 'R2', 'R3'), operator: fc.constantFrom(...usable), values: fc.tuple(value, value) })
    .map(({ name, operator, values }) => ({ name, operator, values: values.slice(0, RULES[operator].values) }))
}

const dateRange = fc
  .record({ preset: fc.constantFrom(...DateRangePreset.options), count: fc.integer({ min: 1, max: 15 }), from: days, to: days })
  .map(({ preset, count, from, to }) => {
    const { needs } = DATE_RANGES[preset]
    return {
      preset,
      ...(needs === 'count' ? { count } : {}),
      ...(needs === 'from' || needs === 'both' ? { from } : {}),
      ...(needs === 'to' || needs === 'both' ? { to } : {}),
    }
  })

/** SQL columns are excluded; expressions.test.ts covers them. */
const CONFIGS: Readonly<Record<Exclude<ColumnKind, 'sql'>, fc.Arbitrary<unknown>>> = {
  value_groups: fc.record({
    kind: fc.constant('value_groups'),
    base_column: fc.constantFrom('c1', 'c1', 'c2'),
    params: fc.record({
      groups: fc.uniqueArray(fc.record({ name: fc.constantFrom('G1', 'G2', 'G3'), values: fc.array(nullable(texts), { minLength: 1, maxLength: 3 }) }), {
        selector: (g) => g.name,
        minLength: 1,
      }),
      others,
    }),
  }),
  rules: fc.constantFrom('c1', 'c3', 'c6').chain((base) =>
    fc.record({
      kind: fc.constant('rules'),
      base_column: fc.constant(base),
      params: fc.record({ rules: fc.array(rule(base), { minLength: 1, maxLength: 4 }), others }),
    }),
  ),
  date_ranges: fc.record({
    kind: fc.constant('date_ranges'),
    base_column: fc.constant('c6'),
    params: fc.record({
      ranges: fc.array(dateRange, { minLength: 1, maxLength: 3 }),
      date_format: fc.constant('mm/dd/yy'),
      others,
    }),
  }),
  date_series: fc.record({
    kind: fc.constant('date_series'),
    base_column: fc.constant('c6'),
    params: fc.record({ window: fc.constantFrom(...DateSeriesWindow.options.filter((window) => isWindowOf(window, 'date'))) }),
  }),
  concatenate: fc.record({
    kind: fc.constant('concatenate'),
    params: fc.record({ separator: fc.constantFrom('', '-', "'"), columns: fc.shuffledSubarray(['c1', 'c2', 'c3', 'c4', 'c6'], { minLength: 1 }) }),
  }),
  substring: fc.record({
    kind: fc.constant('substring'),
    base_column: fc.constantFrom('c1', 'c3', 'c4', 'c6'),
    params: fc.record({ start: fc.integer({ min: -2, max: 4 }), end: fc.integer({ min: -2, max: 6 }) }),
  }),
  divide: fc.record({ kind: fc.constant('divide'), params: fc.record({ numerator: fc.constantFrom('c3', 'c4'), denominator: fc.constantFrom('c3', 'c5') }) }),
  base: fc.record({ kind: fc.constant('base'), base_column: fc.constantFrom('c1', 'c3', 'c6'), params: fc.constant({}) }),
}
/** A calculated column based on one of the columns of a random row. */
export const randomConfig: fc.Arbitrary<ColumnConfig> = fc.oneof(...Object.values(CONFIGS)).map((value) => ColumnConfig.parse(value))
