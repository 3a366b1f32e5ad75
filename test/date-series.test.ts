import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Column } from '../src/contract/column.ts'
import { type Calendar, type DateSeriesWindow, isWindowOf, PLAIN_CALENDAR, WINDOW_NAMES } from '../src/contract/date-series.ts'
import type { Value } from '../src/contract/scalar.ts'
import type { StepConfig } from '../src/contract/step.ts'
import { runStep } from '../src/engine/pivot-run.ts'
import type { OpenDataset, RunContext } from '../src/engine/protocol.ts'
import type { StoredColumn } from '../src/pivot/resolve.ts'
import { keyOf } from '../src/pivot/shape/window.ts'
import { seriesOf, WEEK, YEAR } from './support/date-series.ts'
import { aConfig, CONTEXT } from './support/documents.ts'
import { propertyRuns } from './support/property-runs.ts'
import { sqliteTableOf } from './support/sqlite-tables.ts'
import { type Row, tableOf } from './support/tables.ts'

type Table = OpenDataset & { readonly columns: readonly StoredColumn[]; readonly close: () => void }

const HOUR = 3_600_000
const [FROM, TO] = [Date.parse('1900-01-01T00:00:00Z'), Date.parse('2200-12-31T23:59:59Z')]
const instant = fc.oneof(
  fc.integer({ min: FROM / 1_000, max: Math.floor(TO / 1_000) }).map((seconds) => seconds * 1_000),
  fc.constantFrom('1900-01-01', '1999-12-31', '2000-02-29', '2100-02-28', '2100-03-01', '2200-12-31', '1970-01-03', '1970-01-04').map((day) => Date.parse(day)),
)
const written = (time: number): string => new Date(time).toISOString().slice(0, 19).replace('T', ' ')
const calendar: fc.Arbitrary<Calendar> = fc.record({ week_starts_on: fc.integer({ min: 0, max: 6 }), fiscal_month: fc.integer({ min: 1, max: 12 }) })

const seriesColumn = (window: DateSeriesWindow, base_column: string): Column =>
  Column.parse({ id: window, name: window, type: 'calculated column', config: { kind: 'date_series', base_column, params: { window } } })
function stepOf(rows: readonly string[], base: string): StepConfig {
  const step = aConfig({ rows: [...rows] })
  const group_calculations = rows.flatMap((id) => WINDOW_NAMES.filter((window) => window === id).map((window) => seriesColumn(window, base)))
  return { ...step, query: { ...step.query, value: { ...step.query.value, group_calculations } } }
}

/** Returns the row keys of the innermost level. */
async function keysOf(table: Table, step: StepConfig, context: Partial<RunContext>): Promise<Value[][]> {
  const dataset = { kind: 'file' as const, file: '', columns: table.columns }
  const result = await runStep(table, { kind: 'step', dataset, config: step, context: { ...CONTEXT, ...context }, locale: 'en', maxCells: 1e6 })
  if (!result.ok) throw new Error(`${result.code} ${JSON.stringify(result.params)}`)
  const { rows, rowValues } = result.value
  return Array.from(rows.levels, (level, i) => (level === step.pivot.rows.length ? [...keyOf(rows, rowValues, i)] : [])).filter((key) => key.length > 0)
}

/** Groups rows of a number and a moment by the number and by every window; compares the keys with the reference implementation. */
async function expectDefined(table: Table, moments: readonly string[], base: string, context: Partial<RunContext>, windows: readonly DateSeriesWindow[]) {
  const keys = await keysOf(table, stepOf(['c1', ...windows], base), context)
  const expected = moments.map((moment, i) => [i, ...windows.map((window) => seriesOf(window, moment, context.calendar ?? PLAIN_CALENDAR))])
  expect(keys.toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual(expected)
}

const ZONES = ['UTC', 'America/New_York', 'Europe/Berlin', 'Asia/Shanghai', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia']

describe('date series', () => {
  it.each([
    ['DuckDB', tableOf],
    ['SQLite', sqliteTableOf],
  ] as const)('are what plain code finds in %s, from 1900 to 2200, whatever day weeks and whatever month years begin with', async (_, made) => {
    await fc.assert(
      fc.asyncProperty(fc.array(instant, { minLength: 1, maxLength: 40 }), calendar, async (times, of) => {
        const moments = times.map(written)
        const table = await made(
          ['INTEGER', 'TIMESTAMP', 'DATE'],
          moments.map((moment, i): Row => [i, moment, moment.slice(0, 10)]),
        )
        try {
          await expectDefined(table, moments, 'c2', { calendar: of }, WINDOW_NAMES)
          await expectDefined(
            table,
            moments,
            'c3',
            { calendar: of },
            WINDOW_NAMES.filter((window) => isWindowOf(window, 'date')),
          )
        } finally {
          table.close()
        }
      }),
      propertyRuns(75, 12),
    )
  })

  it('stand in the zone of the dataset', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(instant, { minLength: 1, maxLength: 40 }), calendar, fc.constantFrom(...ZONES), async (times, of, timeZone) => {
        const table = await tableOf(
          ['INTEGER', 'TIMESTAMP WITH TIME ZONE'],
          times.map((time, i): Row => [i, `${written(time)}+00`]),
        )
        const local = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
        try {
          await expectDefined(
            table,
            times.map((time) => local.format(time)),
            'c2',
            { calendar: of, timeZone },
            WINDOW_NAMES,
          )
        } finally {
          table.close()
        }
      }),
      propertyRuns(76, 20),
    )
  })

  it('of a time of day have hours', async () => {
    const table = await tableOf(['TIME'], [['09:30:00'], ['23:59:59'], [null], ['00:00:00']])
    expect(await keysOf(table, stepOf(['hour-of-day'], 'c1'), {})).toEqual([[null], ['00:00'], ['09:00'], ['23:00']])
    table.close()
  })

  it.each([
    ['weekday', WEEK, { week_starts_on: 1, fiscal_month: 1 }, 'Monday', 'Sunday'],
    ['month-of-year', YEAR, { week_starts_on: 0, fiscal_month: 4 }, 'April', 'March'],
  ] as const)('of every %s begin with the one that the calendar begins with', async (window, names, of, first, last) => {
    const days = Array.from({ length: 366 }, (_, i): Row => [new Date(Date.parse('2024-01-01') + i * 24 * HOUR).toISOString().slice(0, 10)])
    const table = await tableOf(['DATE'], days)
    const keys = (await keysOf(table, stepOf([window], 'c1'), { calendar: of })).flat()
    table.close()
    expect([keys.at(0), keys.at(-1), keys.toSorted()]).toEqual([first, last, [...names].sort()])
  })

  it('of stretches follow each other in time, blanks first', async () => {
    const table = await tableOf(['DATE'], [['2025-04-01'], ['2024-12-31'], [null], ['2025-03-31'], ['2199-01-01'], ['1900-06-30']])
    const of = { week_starts_on: 0, fiscal_month: 4 }
    expect((await keysOf(table, stepOf(['year'], 'c1'), { calendar: of })).flat()).toEqual([null, 'FY1901', 'FY2025', 'FY2026', 'FY2199'])
    expect((await keysOf(table, stepOf(['quarter'], 'c1'), { calendar: of })).flat()).toEqual([
      null,
      'FY1901-Q1',
      'FY2025-Q3',
      'FY2025-Q4',
      'FY2026-Q1',
      'FY2199-Q4',
    ])
    table.close()
  })

  it('never move their windows of days, whatever day weeks begin with', async () => {
    const table = await tableOf(['DATE'], [['2024-02-28']])
    const keys = async (window: string, week_starts_on: number) =>
      (await keysOf(table, stepOf([window], 'c1'), { calendar: { week_starts_on, fiscal_month: 1 } })).flat()
    expect([await keys('week', 0), await keys('week', 1), await keys('7-day', 1)].flat()).toEqual(['2024-02-25', '2024-02-26', '2024-02-25'])
    table.close()
  })
})
