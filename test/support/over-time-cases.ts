/** Random comparisons over time, and how their steps are written. */
import fc from 'fast-check'
import { COMPARISONS, Comparison, GroupCondition, Top } from '../../src/contract/choice.ts'
import { Column } from '../../src/contract/column.ts'
import { Calendar, type DateSeriesWindow } from '../../src/contract/date-series.ts'
import type { Filter } from '../../src/contract/filter.ts'
import { Measure } from '../../src/contract/measure.ts'
import type { Value } from '../../src/contract/scalar.ts'
import type { StepConfig } from '../../src/contract/step.ts'
import { dayOf, seriesOf, timeOf } from './date-series.ts'
import type { Filtered, OverTimeCase } from './over-time.ts'
import type { Row } from './tables.ts'

export const DTYPES = ['VARCHAR', 'DATE', 'BIGINT', 'BIGINT', 'BIGINT']
/** The last two columns are what a lookup by the text, and one by the date, would write. */
export const REPEATS = new Map([
  ['c4', ['c1']],
  ['c5', ['c2']],
])
export const foundBy = (key: Row[number], seed: number): number | null =>
  key === null ? null : ((seed + String(key).length * 7 + (String(key).codePointAt(9) ?? 97)) % 17) - 5
const WINDOWS = ['year', 'quarter', 'month', 'week', 'day', '7-day', '14-day', '30-day', 'weekday', 'month-of-year', 'day-in-month'] as const
const FILTER_WINDOWS = ['year', 'quarter', 'month', 'week', 'day', '14-day'] as const
const near = fc.constantFrom('2024-02-28', '2024-02-29', '2023-02-28', '2024-01-31', '2023-12-31', '2024-03-31', '2024-12-30', '2025-02-28')
const day = fc.oneof(
  near,
  fc.integer({ min: 0, max: 1_000 }).map((n) => dayOf(timeOf('2022-12-20') + n * 86_400_000)),
  fc.integer({ min: 0, max: 70 }).map((n) => dayOf(timeOf('2024-01-20') + n * 86_400_000)),
)
const region = fc.option(fc.constantFrom('a', 'b'), { nil: null, freq: 6 })
export const row: fc.Arbitrary<Row> = fc.tuple(
  region,
  fc.option(day, { nil: null, freq: 9 }),
  fc.option(fc.integer({ min: -5, max: 9 }), { nil: null, freq: 6 }),
)

const calendar = fc.record({ week_starts_on: fc.constantFrom(0, 1), fiscal_month: fc.constantFrom(1, 1, 4) })
const chosenField = fc.nat(3)
const top = fc.record({ field: chosenField, kind: fc.constantFrom('top', 'bottom'), amount: fc.constantFrom(1, 1, 2), others: fc.boolean() })
const condition = fc
  .record({
    field: chosenField,
    operator: fc.constantFrom(...Comparison.options),
    bounds: fc.tuple(fc.integer({ min: -3, max: 3 }), fc.integer({ min: 1, max: 6 })),
    totals: fc.constantFrom('shown', 'all'),
  })
  .map(({ bounds, ...rest }) => ({ ...rest, values: bounds.slice(0, COMPARISONS[rest.operator].values) }))

/** Puts choices by the measure on fields, at most one each. */
const onFields = (fields: readonly string[], choices: readonly { readonly field: number }[]) => {
  const placed = choices.flatMap(({ field, ...choice }) => {
    const column_id = fields[field % Math.max(1, fields.length)]
    return column_id ? [{ ...choice, column_id, measure_id: 'm' }] : []
  })
  return [...new Map(placed.map((one) => [one.column_id, one])).values()]
}

/** A case, and how its step is written: days by the date column itself, and with a rank beside the comparison. */
type Written = OverTimeCase & { readonly byDate: boolean; readonly ranked: boolean }

/** `measured`: the columns that are compared; one that is named twice is chosen twice as often. */
export const casesOver = (...measured: string[]): fc.Arbitrary<Written> =>
  fc
    .record({
      fields: fc.shuffledSubarray(['c1', ...WINDOWS], { minLength: 0, maxLength: 4 }),
      split: fc.nat(4),
      column: fc.constantFrom(...measured),
      agg: fc.constantFrom('sum', 'count', 'avg', 'max', 'count_distinct'),
      name: fc.constantFrom('difference_from', 'percentage_difference_from', 'percentage_of'),
      relative: fc.constantFrom('previous', 'next', 'year_before' as const),
      whole: fc.boolean(),
      today: day,
      regions: fc.option(fc.constantFrom<Value[]>(['a'], ['a', null]), { nil: null, freq: 2 }),
      own: fc.option(fc.constantFrom<Value[]>(['a'], ['b', null]), { nil: null, freq: 2 }),
      calendar,
      filtered: fc.option(fc.tuple(fc.constantFrom(...FILTER_WINDOWS, 'days' as const), fc.array(day, { minLength: 1, maxLength: 2 })), { nil: null, freq: 2 }),
      byDate: fc.boolean(),
      tops: fc.array(top, { maxLength: 2 }),
      conditions: fc.array(condition, { maxLength: 1 }),
      ranked: fc.boolean(),
    })
    .map(({ fields, split, agg, column, name, filtered, relative, own, tops, conditions, ...rest }) => {
      const of = Calendar.parse(rest.calendar)
      const [kind, days = []] = filtered ?? []
      const [first = '', second = first] = days.toSorted()
      const filter: Filtered | null = !kind
        ? null
        : kind === 'days'
          ? { kind, from: first, to: second }
          : { kind: 'periods', window: kind, keys: [...new Set(days.map((one) => seriesOf(kind, one, of)))] }
      const params = { column_id: 'c2', relative, ...(rest.whole ? { whole_period: true } : {}) }
      const measure = Measure.parse({
        ...{ id: 'm', name: 'm', type: 'ui' },
        value: { agg, column_id: column, ...(own ? { filters: [{ column: 'c1', operator: 'IN', value: own }] } : {}) },
        show_values_as: { name, params },
      })
      return {
        ...rest,
        calendar: of,
        relative: relative as OverTimeCase['relative'],
        measure,
        filter,
        repeats: REPEATS,
        rows: fields.slice(0, split),
        columns: fields.slice(split),
        tops: onFields(fields, tops).map((one) => Top.parse(one)),
        conditions: onFields(fields, conditions).map((one) => GroupCondition.parse(one)),
      }
    })
    // without a date period on an axis or a date filter, there is no period to compare with
    .filter(
      ({ rows, columns, filter }) =>
        filter !== null || [...rows, ...columns].some((field) => !['c1', 'weekday', 'month-of-year', 'day-in-month'].includes(field)),
    )

const idOf = (field: string, { byDate }: Written): string => (field === 'day' && byDate ? 'c2' : field)

export function stepOf(of: Written): StepConfig {
  const { measure, filter, regions, ranked } = of
  const [rows, columns] = [of.rows, of.columns].map((fields) => fields.map((field) => idOf(field, of))) as [string[], string[]]
  const chosen = <T extends { column_id: string }>(choices: readonly T[]): T[] => choices.map((one) => ({ ...one, column_id: idOf(one.column_id, of) }))
  const rank = [...rows, ...columns].includes('c1') && ranked
  const beside = Measure.parse({
    id: 'rank',
    name: 'rank',
    type: 'ui',
    value: { agg: 'count' },
    show_values_as: { name: 'rank_largest', params: { column_id: 'c1' } },
  })
  const calculated = (id: string, config: unknown) => Column.parse({ id, name: id, type: 'calculated column', config })
  const series = (window: DateSeriesWindow) => calculated(window, { kind: 'date_series', base_column: 'c2', params: { window } })
  const kept =
    filter?.kind === 'days'
      ? [
          calculated('kept', {
            kind: 'date_ranges',
            base_column: 'c2',
            params: { ranges: [{ preset: 'between', from: filter.from, to: filter.to, name: 'kept' }] },
          }),
        ]
      : []
  const filters: Filter[] = [
    ...(regions ? [{ column: 'c1', operator: 'IN' as const, value: [...(regions as string[])] }] : []),
    ...(filter?.kind === 'days' ? [{ column: 'kept', operator: '=' as const, value: ['kept'] }] : []),
    ...(filter?.kind === 'periods' ? [{ column: filter.window, operator: 'IN' as const, value: [...(filter.keys as string[])] }] : []),
  ]
  return {
    query: {
      type: 'ui',
      value: {
        ...{ filters, measures: [measure, ...(rank ? [beside] : [])], groupbys: [...rows, ...columns] },
        group_calculations: [...WINDOWS.map(series), ...kept],
      },
    },
    pivot: { rows, columns, sort: [], tops: chosen(of.tops), conditions: chosen(of.conditions) },
  }
}
