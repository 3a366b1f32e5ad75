/** Pivots computed in PostgreSQL equal those of a copy in DuckDB, cell by cell. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cellsOf, expectEqual } from './support/cells.ts'
import { config, DTYPES, resultOf, row } from './support/engine-cases.ts'
import { startPostgres, type TestPostgres } from './support/postgres.ts'
import { postgresTableOf } from './support/postgres-tables.ts'
import { propertyRuns } from './support/property-runs.ts'
import { tableOf } from './support/tables.ts'

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
  await postgres.createDatabase('live')
})
afterAll(() => postgres.remove())

describe('a pivot of live data', () => {
  it('equals that of a copy, for random tables and steps', async () => {
    let table = 0
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 25 }), fc.array(config, { minLength: 3, maxLength: 3 }), async (rows, steps) => {
        const [copy, live] = [await tableOf(DTYPES, rows), await postgresTableOf(postgres, `random ${table++}`, DTYPES, rows)]
        try {
          for (const step of steps) {
            const [ours, theirs] = [await resultOf(copy, step), await resultOf(live, step)]
            expectEqual(cellsOf(theirs), cellsOf(ours))
            expect(theirs.measures).toEqual(ours.measures)
          }
        } finally {
          copy.close()
          await live.close()
        }
      }),
      propertyRuns(490_260, 40),
    )
  })
})
