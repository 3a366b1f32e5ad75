/** Golden cases and random requests of live data in PostgreSQL, compared with those of a copy: collations, time zones, explanations and their rows. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RowsPage } from '../src/contract/cell-rows.ts'
import { DateSeriesWindow, isWindowOf } from '../src/contract/date-series.ts'
import type { StepConfig } from '../src/contract/step.ts'
import { cellRows } from '../src/engine/cell-rows.ts'
import { explainCell } from '../src/engine/explain.ts'
import type { OpenDataset } from '../src/engine/protocol.ts'
import type { StoredColumn } from '../src/pivot/resolve.ts'
import { cellsOf, expectEqual, headersOf } from './support/cells.ts'
import { aConfig, aMeasure, CONTEXT } from './support/documents.ts'
import { calculated, config, DTYPES, resultOf, row } from './support/engine-cases.ts'
import * as golden from './support/golden-cases.ts'
import { anyPostgres, type TestPostgres } from './support/postgres.ts'
import { postgresTableOf } from './support/postgres-tables.ts'
import { propertyRuns } from './support/property-runs.ts'
import { randomCalendar } from './support/random-columns.ts'
import { tableOf } from './support/tables.ts'

type Table = OpenDataset & { readonly columns: readonly StoredColumn[] }

let postgres: TestPostgres
let tables = 0
beforeAll(async () => {
  postgres = await anyPostgres()
  await postgres.createDatabase('live')
  await postgres.run('live', `CREATE COLLATION ignores_case (provider = icu, locale = 'und-u-ks-level2', deterministic = false); SELECT 1`)
})
afterAll(() => postgres.remove())

/** Runs the comparison on a table and its copy, and closes both. */
async function both(
  dtypes: readonly string[],
  rows: Parameters<typeof tableOf>[1],
  options: Parameters<typeof postgresTableOf>[4],
  compare: (copy: Table, live: Table) => Promise<void>,
): Promise<void> {
  const [copy, live] = [await tableOf([...dtypes], rows), await postgresTableOf(postgres, `case ${tables++}`, dtypes, rows, options)]
  try {
    await compare(copy, live)
  } finally {
    copy.close()
    await live.close()
  }
}

async function expectSame(copy: Table, live: Table, step: StepConfig, context = CONTEXT): Promise<void> {
  const [ours, theirs] = [await resultOf(copy, step, context), await resultOf(live, step, context)]
  expectEqual(cellsOf(theirs), cellsOf(ours))
  expect(headersOf(theirs)).toEqual(headersOf(ours))
}

/** The same reply with the rows of its table sorted: equal rows of the sort have another order in a database than in a file. */
function inAnyOrder(reply: unknown): unknown {
  const sorted = (columns: unknown[][]): string[] => (columns[0] ?? []).map((_, at) => JSON.stringify(columns.map((column) => column[at]))).sort()
  return JSON.parse(JSON.stringify(reply, (name, part) => (name === 'data' && Array.isArray(part) ? sorted(part) : part)))
}

const named = (table: Table): Table => ({ ...table, columns: table.columns.map((c, i) => ({ ...c, name: golden.NAMES[i] ?? c.name })) })

describe('live data', () => {
  it.each(Object.entries({ ...golden.CASES, ...golden.REFUSED }))('has the cells of a copy in the golden case: %s', async (_, step) => {
    await both(golden.DTYPES, golden.ROWS, {}, async (copy, live) => expectSame(named(copy), named(live), step))
  })

  it.each(['C', 'de-x-icu', 'ignores_case'])('has the cells of a copy for texts of the collation %s', async (collation) => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 20 }), fc.array(config, { minLength: 3, maxLength: 3 }), async (rows, steps) =>
        both(DTYPES, rows, { collation }, async (copy, live) => {
          for (const step of steps) await expectSame(copy, live, step)
        }),
      ),
      propertyRuns(490_264, 15),
    )
  })

  const moments = fc.constantFrom(
    ...['2024-03-10 06:59:59.999999+00', '2024-03-10 07:00:00+00', '2023-11-05 05:30:00+00', '2023-11-05 06:30:00+00', '2024-02-29 23:59:59+00'],
    ...['1969-12-31 23:59:59+00', '1883-11-18 17:00:00+00', '2024-12-31 18:15:00+00', '2024-06-30 18:14:59.5+00', '2100-01-01 00:00:00+00'],
  )
  const windows = DateSeriesWindow.options.filter((window) => isWindowOf(window, 'datetime'))
  it.each(['America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC'])(
    'has the cells of a copy in the time zone %s and in fiscal years',
    async (timeZone) => {
      const amounts = fc.tuple(fc.option(moments, { nil: null, freq: 6 }), fc.integer({ min: -3, max: 9 }))
      const chosen = fc.shuffledSubarray(windows, { minLength: 4, maxLength: 4 })
      await fc.assert(
        fc.asyncProperty(fc.array(amounts, { maxLength: 15 }), randomCalendar, chosen, async (rows, calendar, series) =>
          both(['TIMESTAMP WITH TIME ZONE', 'BIGINT'], rows, { timeZone }, async (copy, live) => {
            for (const window of series) {
              const step = aConfig({ rows: [window], measures: ['min', 'max', 'count_distinct'].map((agg) => aMeasure(agg, agg, 'c1')) })
              const group_calculations = [calculated(window, { kind: 'date_series', base_column: 'c1', params: { window } })]
              const whole = { ...step, query: { ...step.query, value: { ...step.query.value, group_calculations } } }
              await expectSame(copy, live, whole, { ...CONTEXT, timeZone, calendar })
            }
          }),
        ),
        propertyRuns(490_265, 8),
      )
    },
  )

  it('explains every cell as a copy does, and has the same rows behind it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), config, fc.nat(), async (rows, step, place) =>
        both(DTYPES, rows, {}, async (copy, live) => {
          const keys = [...cellsOf(await resultOf(copy, step)).keys()]
          const key = keys[place % Math.max(1, keys.length)]
          const measure = step.query.value.measures[place % step.query.value.measures.length]
          if (key === undefined || measure === undefined) return
          const [inRow, inColumn] = JSON.parse(key) as [(string | null)[], (string | null)[]]
          const cell = { measure_id: measure.id, row: inRow, column: inColumn }
          const request = ({ columns }: Table) => ({ dataset: { kind: 'file' as const, file: '', columns }, config: step, context: CONTEXT, locale: 'en' })
          const why = async (table: Table) => await explainCell(table, { kind: 'explain', ...request(table), cell: { ...cell, start: 0, count: 20 } })
          expect(inAnyOrder(await why(live))).toEqual(inAnyOrder(await why(copy)))
          for (const page of [{ sort: { column_id: 'c4', direction: 'desc' } }, { search: 'a' }]) {
            const found = async (table: Table) => await cellRows(table, { kind: 'rows', ...request(table), cell, page: RowsPage.parse(page) })
            expect(inAnyOrder(await found(live))).toEqual(inAnyOrder(await found(copy)))
          }
        }),
      ),
      propertyRuns(490_266, 40),
    )
  })
})
