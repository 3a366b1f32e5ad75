import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Calendar, type DateSeriesWindow, startingAt } from '../src/contract/date-series.ts'
import type { Filter } from '../src/contract/filter.ts'
import type { Value } from '../src/contract/scalar.ts'
import { headersOf } from './support/cells.ts'
import { compute } from './support/compute.ts'
import { seriesOf, WEEK, YEAR } from './support/date-series.ts'
import { CONTEXT } from './support/documents.ts'
import { withEmptyGroups } from './support/empty-groups.ts'
import { DTYPES, stepOf } from './support/periods.ts'
import { propertyRuns } from './support/property-runs.ts'
import { sqliteTableOf } from './support/sqlite-tables.ts'
import { type Row, tableOf } from './support/tables.ts'

const WINDOWS = ['year', 'quarter', 'month', 'week', 'day', '14-day', '30-day', 'weekday', 'month-of-year', 'quarter-of-year', 'day-in-month'] as const
const RECURRING: readonly string[] = ['weekday', 'month-of-year', 'quarter-of-year', 'day-in-month']
const aDay = fc.constantFrom('2024-02-28', '2024-02-29', '2023-12-31', '2024-01-07', '2024-03-31', '2024-04-01', null)
const aRow: fc.Arbitrary<Row> = fc.tuple(fc.constantFrom('a', 'b', null), aDay, fc.constant(1), fc.constant(null))
const aCase = fc
  .record({
    fields: fc.shuffledSubarray(['c1', ...WINDOWS], { minLength: 1, maxLength: 3 }),
    shown: fc.subarray(['c1', ...WINDOWS], { minLength: 9 }),
    calendar: fc.record({ week_starts_on: fc.constantFrom(0, 1), fiscal_month: fc.constantFrom(1, 4) }),
    regions: fc.option(fc.constantFrom<(string | null)[]>(['a'], ['b', null]), { nil: null }),
  })
  .filter(({ fields }) => fields.filter((field) => RECURRING.includes(field)).length <= 2)

/** Order of the keys of a field. */
function orderOf(field: string, { week_starts_on, fiscal_month }: Calendar): (a: Value, b: Value) => number {
  const listed: Record<string, string[]> = { weekday: startingAt(WEEK, week_starts_on), 'month-of-year': startingAt(YEAR, fiscal_month - 1) }
  const place = (value: Value) => listed[field]?.indexOf(String(value)) ?? (typeof value === 'number' ? value : String(value))
  return (a, b) => (place(a) < place(b) ? -1 : place(a) > place(b) ? 1 : 0)
}

it('the headers are those of the reference implementation, on both engines, for every nesting of windows', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aRow, { minLength: 1, maxLength: 6 }), fc.array(aCase, { minLength: 3, maxLength: 3 }), async (data, cases) => {
      const [own, other] = [await tableOf(DTYPES, data), await sqliteTableOf(DTYPES, data)]
      try {
        for (const { fields, shown, regions, calendar: given } of cases) {
          const calendar = Calendar.parse(given)
          const filters: Filter[] = regions ? [{ column: 'c1', operator: 'IN', value: regions }] : []
          const config = stepOf({ rows: fields, filters, windows: WINDOWS, showEmpty: shown })
          const keyOf = (row: Row, field: string): Value =>
            field === 'c1' ? (row[0] ?? null) : row[1] === null ? null : seriesOf(field as DateSeriesWindow, String(row[1]), calendar)
          const keysOf = (some: readonly Row[]) => some.map((row) => fields.map((field) => keyOf(row, field)))
          const kept = data.filter((row) => !regions || regions.includes(row[0] as string | null))
          const known = keysOf(kept).flatMap((key) => Array.from({ length: key.length + 1 }, (_, level) => key.slice(0, level)))
          const axis = fields.map((id) => ({
            ...{ id, shows: shown.includes(id), order: orderOf(id, calendar) },
            ...(id === 'c1' ? {} : { keyOf: (day: string) => seriesOf(id as DateSeriesWindow, day, calendar) }),
          }))
          const combinations = keysOf(shown.includes('c1') ? data : kept)
          const expected = withEmptyGroups([[], ...known], axis, combinations).map((key) => JSON.stringify(key))
          for (const engine of [own, other]) {
            const found = headersOf(await compute(engine, config, 'en', { ...CONTEXT, calendar }))[0] ?? []
            expect(found.map((key) => JSON.stringify(key)).sort()).toEqual(expected.toSorted())
          }
        }
      } finally {
        own.close()
        other.close()
      }
    }),
    propertyRuns(20_261_127, 6),
  )
})
