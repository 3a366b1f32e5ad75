import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Measure } from '../src/contract/measure.ts'
import type { Value } from '../src/contract/scalar.ts'
import type { CachedResult } from '../src/pivot/shape/cached-result.ts'
import { cellsOf } from './support/cells.ts'
import { compute } from './support/compute.ts'
import { aConfig, aMeasure } from './support/documents.ts'
import { propertyRuns } from './support/property-runs.ts'
import { type Row, type TestTable, tableOf } from './support/tables.ts'

const DTYPES = ['VARCHAR', 'VARCHAR', 'BIGINT']
const text = fc.option(fc.constantFrom('', 'a', 'A', 'b', '北京', "O'Neil"), { nil: null })
const row: fc.Arbitrary<Row> = fc.tuple(text, text, fc.option(fc.integer({ min: -1_000_000, max: 1_000_000 }), { nil: null }))

async function onTable(rows: Row[], check: (table: TestTable) => Promise<void>): Promise<void> {
  const table = await tableOf(DTYPES, rows)
  try {
    await check(table)
  } finally {
    table.close()
  }
}

describe('whatever the data', () => {
  it('a filter and its complement partition the rows', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 30 }), fc.array(text, { maxLength: 4 }), (rows, value) =>
        onTable(rows, async (table) => {
          const count = async (operator: 'IN' | 'NOT IN') =>
            (await compute(table, aConfig({ measures: [aMeasure('n', 'count', null)], filters: [{ column: 'c1', operator, value }] }))).sourceRows
          expect((await count('IN')) + (await count('NOT IN'))).toBe(rows.length)
        }),
      ),
      propertyRuns(3, 25),
    )
  })

  it('shares of the grand total of a measure that adds up sum to 1', async () => {
    const share: Measure = { ...aMeasure('s', 'sum', 'c3'), show_values_as: { name: 'percentage_of_grand_total', dependencies: [] } }
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 30 }), (rows) =>
        onTable(rows, async (table) => {
          const total = rows.reduce((sum, r) => sum + Number(r[2] ?? 0), 0)
          const kept = await compute(table, aConfig({ rows: ['c1'], columns: ['c2'], measures: [share] }))
          const leaves = [...cellsOf(kept)].filter(([key]) => (JSON.parse(key) as Value[][]).every((part) => part.length === 1))
          const sum = leaves.reduce((all, [, [value]]) => all + Number(value ?? 0), 0)
          if (total !== 0) expect(sum).toBeCloseTo(1, 6)
          else expect(leaves.every(([, [value]]) => value === null)).toBe(true)
        }),
      ),
      propertyRuns(4, 25),
    )
  })

  it('the order of fields, and the axis they stand on, permute the cells', async () => {
    const measures = [aMeasure('s', 'sum', 'c3'), aMeasure('a', 'avg', 'c3'), aMeasure('d', 'count_distinct', 'c3')]
    const leavesBy = (kept: CachedResult, depth: number, key: (row: Value[], column: Value[]) => Value[]) =>
      new Map(
        [...cellsOf(kept)].flatMap(([text_, values]) => {
          const [r, c] = JSON.parse(text_) as [Value[], Value[]]
          return r.length + c.length === depth ? [[JSON.stringify(key(r, c)), values] as const] : []
        }),
      )
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 30 }), (rows) =>
        onTable(rows, async (table) => {
          const inRows = leavesBy(await compute(table, aConfig({ rows: ['c1', 'c2'], measures })), 2, (r) => r)
          const turned = leavesBy(await compute(table, aConfig({ rows: ['c2', 'c1'], measures })), 2, ([b = null, a = null]) => [a, b])
          const crossed = leavesBy(await compute(table, aConfig({ rows: ['c1'], columns: ['c2'], measures })), 2, (r, c) => [...r, ...c])
          const bySort = (cells: Map<string, Value[]>) => [...cells].sort(([a], [b]) => (a < b ? -1 : 1))
          expect(bySort(turned)).toEqual(bySort(inRows))
          expect(bySort(crossed)).toEqual(bySort(inRows))
        }),
      ),
      propertyRuns(5, 25),
    )
  })
})
