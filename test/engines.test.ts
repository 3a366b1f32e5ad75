/** DuckDB and SQLite return the same pivots through the same interface, for every step. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BIGINT, TEXT } from '../src/contract/sql-type.ts'
import { allRows } from '../src/engine/source.ts'
import { column } from '../src/pivot/sql/ast.ts'
import { cellsOf, expectEqual } from './support/cells.ts'
import { aConfig, aMeasure } from './support/documents.ts'
import { calculated, config, DTYPES, resultOf, row, runOn } from './support/engine-cases.ts'
import { sqliteTableOf } from './support/sqlite-tables.ts'
import { type Row, tableOf } from './support/tables.ts'

describe('two engines behind one port', () => {
  it('give the same pivots of random tables', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 25 }), fc.array(config, { minLength: 3, maxLength: 3 }), async (rows, steps) => {
        const [large, small] = [await tableOf(DTYPES, rows), await sqliteTableOf(DTYPES, rows)]
        try {
          for (const step of steps) {
            const [ours, theirs] = [await resultOf(large, step), await resultOf(small, step)]
            expectEqual(cellsOf(theirs), cellsOf(ours))
            expect(theirs.measures).toEqual(ours.measures)
          }
        } finally {
          large.close()
          small.close()
        }
      }),
      { seed: 68, numRuns: 30 },
    )
  })

  it('know their rows and texts alike', async () => {
    const rows: Row[] = [
      ['abcd', '北', 1, 1.5, true, '2024-02-29', null],
      [null, '', 2, null, null, null, null],
    ]
    const tables = [await tableOf(DTYPES, rows), await sqliteTableOf(DTYPES, rows)]
    for (const { source, close } of tables) {
      const { rows: count, lengths } = await source.estimate(['c1', 'c2'])
      expect([count, lengths.get('c1'), lengths.get('c2')?.toFixed(6)]).toEqual([2, 4, (3 / Math.SQRT2).toFixed(6)])
      expect(await source.bind({ with: [], unionAll: [{ columns: [{ of: column('c3'), as: 'v' }], from: 'data' }] })).toEqual([BIGINT])
      close()
    }
  })

  it('stop when they are told to', async () => {
    const rows: Row[] = [['a', 'b', 1, 1, true, null, null]]
    const tables = [await tableOf(DTYPES, rows), await sqliteTableOf(DTYPES, rows)]
    const stop = new AbortController()
    stop.abort()
    const query = { with: [], unionAll: [{ columns: [{ of: column('c1'), as: 'v' }], from: 'data' }] }
    for (const table of tables) {
      expect(await allRows(table, query, [TEXT])).toEqual([['a']])
      await expect(allRows({ ...table, signal: stop.signal }, query, [TEXT])).rejects.toThrow(/abort/i)
      table.close()
    }
  })

  it('refuse by name what one of them cannot compute', async () => {
    const table = await sqliteTableOf(DTYPES, [['a', 'b', 1, 1, true, null, null]])
    const median = aConfig({ rows: ['c1'], measures: [aMeasure('m', 'median', 'c3')] })
    expect(await runOn(table, median)).toMatchObject({ ok: false, code: 'aggregation_not_for_engine', params: { engine: 'SQLite' } })
    const text = calculated('t', { kind: 'date_series', base_column: 'c1', params: { window: 'month', date_format: 'mm/dd/yyyy' } })
    const step = aConfig({ rows: ['t'] })
    const dated = { ...step, query: { ...step.query, value: { ...step.query.value, group_calculations: [text] } } }
    expect(await runOn(table, dated)).toMatchObject({ ok: false, code: 'column_not_for_engine', params: { column: 't', engine: 'SQLite' } })
    table.close()
  })
})
