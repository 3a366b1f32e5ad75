import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FILTERS, FilterOperator } from '../src/contract/filter.ts'
import type { Value } from '../src/contract/scalar.ts'
import type { StepConfig } from '../src/contract/step.ts'
import { runStep } from '../src/engine/pivot-run.ts'
import { cellsOf, expectEqual, headersOf } from './support/cells.ts'
import { compute } from './support/compute.ts'
import { define, defineAll } from './support/definition.ts'
import { arbitraryConfig, arbitraryRow, DTYPES, inOrder, REPEATS, rowCount, WITH_REPEATS, withRepeats } from './support/definition-cases.ts'
import { aConfig, aMeasure, CONTEXT } from './support/documents.ts'
import { propertyRuns } from './support/property-runs.ts'
import { type Row, repeating, tableOf } from './support/tables.ts'

describe('the engine equals the reference implementation at every grain', () => {
  it.each([
    ['plain text columns', []],
    ['dictionary columns', [0, 1]],
  ])('on random tables with %s', async (_, dictionaries) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(arbitraryRow, { maxLength: 24 }),
        fc.nat(),
        fc.array(arbitraryConfig, { minLength: 4, maxLength: 4 }),
        async (plain, seed, configs) => {
          const rows = plain.map((row) => withRepeats(row, seed))

          const usable = dictionaries.every((i) => rows.some((row) => row[i] !== null))
          const table = repeating(await tableOf(WITH_REPEATS, rows, usable ? dictionaries : []), REPEATS)
          try {
            for (const config of configs) {
              const [kept, { cells, headers }] = [await compute(table, config), defineAll(config, rows, REPEATS)]
              expectEqual(cellsOf(kept), cells)
              expect(headersOf(kept).map(inOrder)).toEqual(headers.map(inOrder))
            }
          } finally {
            table.close()
          }
        },
      ),
      propertyRuns(20_261_121, 40),
    )
  })
})

it.each(FilterOperator.options)('a filter by %s keeps the rows of its reference implementation, of blanks too', async (operator) => {
  const rows: Row[] = ['a', 'b', '', null].map((value) => [value, null, 1, null, null, null])
  const lists = FILTERS[operator].values === 'one' ? [['a'], [null]] : [[], ['a'], [null], ['a', null]]
  const table = await tableOf(DTYPES, rows)
  try {
    for (const value of lists) {
      const config = aConfig({ rows: ['c1'], measures: [rowCount], filters: [{ column: 'c1', operator, value }] })
      expectEqual(cellsOf(await compute(table, config)), define(config, rows))
    }
  } finally {
    table.close()
  }
})

describe('a list of many values', () => {
  it.each([[[]], [[0]]])('keeps the rows that a short list would keep (dictionaries %j)', async (dictionaries) => {
    const rows: Row[] = [
      ['a', 1, 1.25],
      ['b', 2, 2.5],
      [null, null, null],
      ["O'Neil", -3, 3],
      ['', 4, 0],
    ]
    const table = await tableOf(['VARCHAR', 'BIGINT', 'DECIMAL(18,2)'], rows, dictionaries)
    const filler = Array.from({ length: 50 }, (_, i) => i + 100)
    const count = async (column: string, operator: 'IN' | 'NOT IN', value: Value[]) =>
      (await compute(table, aConfig({ measures: [aMeasure('n', 'count', null)], filters: [{ column, operator, value }] }))).sourceRows
    const counts = [
      await count('c1', 'IN', ["O'Neil", '', ...filler]),
      await count('c1', 'NOT IN', ['a', ...filler]),
      await count('c1', 'IN', [null, ...filler]),
      await count('c2', 'IN', [2, -3, ...filler]),
      await count('c3', 'IN', [1.25, '3.00', ...filler]),
      await count('c2', 'IN', ['99999999999999999999', 1.5, ...filler]),
    ]
    table.close()
    expect(counts).toEqual([2, 4, 1, 2, 2, 0])
  })
})

describe('a step that cannot be computed', () => {
  it.each([
    [aConfig({ rows: ['c9'] }), 'unknown_column'],
    [{ ...aConfig({ rows: ['c1'] }), pivot: { rows: ['c1'], columns: ['c1'], sort: [] } }, 'field_twice'],
    [aConfig({ measures: [aMeasure('s', 'sum', 'c1')] }), 'aggregation_not_for_type'],
    [aConfig({ measures: [aMeasure('s', 'sum', null)] }), 'measure_needs_column'],
    [aConfig({ filters: [{ column: 'c3', operator: 'IN', value: ['abc'] }], measures: [aMeasure('n', 'count', null)] }), 'filter_value'],
    [aConfig({ filters: [{ column: 'c6', operator: 'IN', value: ['2024-02-30'] }], measures: [aMeasure('n', 'count', null)] }), 'filter_value'],
    [aConfig({ filters: [{ column: 'c1', operator: '=', value: ['a', 'b'] }], measures: [aMeasure('n', 'count', null)] }), 'filter_needs_one_value'],
  ])('says which rule it breaks (%#)', async (config, code) => {
    const table = await tableOf(DTYPES, [['a', null, null, null, null, null]])
    const result = await runStep(table, {
      kind: 'step',
      dataset: { kind: 'file', file: '', columns: table.columns },
      config: config as StepConfig,
      context: CONTEXT,
      locale: 'en',
      maxCells: 1e6,
    })
    table.close()
    expect(result.ok ? 'ok' : result.code).toBe(code)
  })
})
