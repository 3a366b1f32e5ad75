import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Value } from '../src/contract/scalar.ts'
import { explainCell } from '../src/engine/explain.ts'
import { cellsOf, expectEqual } from './support/cells.ts'
import { compute } from './support/compute.ts'
import { CONTEXT } from './support/documents.ts'
import { differencesOverTime } from './support/over-time.ts'
import { casesOver, DTYPES, foundBy, REPEATS, row, stepOf } from './support/over-time-cases.ts'
import { propertyRuns } from './support/property-runs.ts'
import { sqliteTableOf } from './support/sqlite-tables.ts'
import { type Row, repeating, tableOf } from './support/tables.ts'

it('a comparison over time is the same query with the date moved, on both engines, in every cell and in its explanation, whatever groups are chosen', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { maxLength: 30 }),
      fc.nat(),
      fc.array(casesOver('c3', 'c3', 'c4', 'c5'), { minLength: 3, maxLength: 3 }),
      async (plain, seed, cases) => {
        const rows = plain.map((one): Row => [...one, foundBy(one[0] ?? null, seed), foundBy(one[1] ?? null, seed)])
        const table = repeating(await tableOf(DTYPES, rows), REPEATS)
        const other = repeating(await sqliteTableOf(DTYPES, rows), REPEATS)
        try {
          for (const one of cases) {
            const config = stepOf(one)
            const context = { ...CONTEXT, today: one.today, calendar: one.calendar }
            const first = (cells: Map<string, Value[]>) => new Map([...cells].map(([key, [value = null]]) => [key, [value]]))
            const cells = first(cellsOf(await compute(table, config, 'en', context)))
            const defined = differencesOverTime(one, rows)
            expectEqual(cells, defined)
            expectEqual(first(cellsOf(await compute(other, config, 'en', context))), defined)
            const some = [...cells].filter((_, i) => i % Math.ceil(cells.size / 3) === 0)
            for (const [key, [value = null]] of some) {
              const [ofRow, ofColumn] = JSON.parse(key) as [string[], string[]]
              const cell = { measure_id: 'm', row: ofRow, column: ofColumn, start: 0, count: 0 }
              const explained = await explainCell(table, {
                kind: 'explain',
                dataset: { kind: 'file', file: '', columns: table.columns },
                config,
                context,
                locale: 'en',
                cell,
              })
              if (!explained.ok) throw new Error(explained.code)
              expect(explained.value.value, key).toEqual(value)
            }
          }
        } finally {
          table.close()
          other.close()
        }
      },
    ),
    propertyRuns(20_261_127, 25),
  )
})
