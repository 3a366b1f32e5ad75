import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Measure, type Measure as MeasureType } from '../src/contract/measure.ts'
import { runStep } from '../src/engine/pivot-run.ts'
import { cellsOf, expectEqual } from './support/cells.ts'
import { define } from './support/definition.ts'
import { aConfig, aMeasure, CONTEXT } from './support/documents.ts'
import { propertyRuns } from './support/property-runs.ts'
import { type Row, tableOf } from './support/tables.ts'

const DTYPES = ['VARCHAR', 'VARCHAR', 'BIGINT', 'DECIMAL(18,2)', 'BOOLEAN', 'DATE']
const text = fc.option(fc.constantFrom('', 'a', 'A', '北京'), { nil: null })
const row: fc.Arbitrary<Row> = fc.tuple(
  text,
  text,
  fc.option(fc.integer({ min: -3, max: 3 }), { nil: null }),
  fc.option(
    fc.integer({ min: -500, max: 500 }).map((n) => n / 100),
    { nil: null },
  ),
  fc.option(fc.boolean(), { nil: null }),
  fc.option(fc.constantFrom('2024-02-29', '2023-12-31'), { nil: null }),
)

/** The same measure as an aggregation, as SQL whose totals can be computed from its groups, and as SQL whose totals cannot (`direct`). */
const PAIRS: readonly [agg: string, column: string | null, rollsUp: string, direct: string][] = [
  ['count', null, 'count(*)', 'count(1 order by 1)'],
  ['count', 'c3', 'count("Column 3")', 'count("Column 3" order by "Column 3")'],
  ['sum', 'c3', 'sum("Column 3")', 'sum("Column 3" order by "Column 1")'],
  ['sum', 'c4', 'sum("Column 4" * 1)', 'sum("Column 4" order by "Column 1")'],
  ['avg', 'c4', 'avg("Column 4")', 'sum("Column 4") / count(distinct case when "Column 4" is not null then 1 end) / count("Column 4")'],
  ['min', 'c3', 'min("Column 3")', 'min("Column 3" order by 1)'],
  ['max', 'c4', 'max("Column 4")', 'quantile_disc("Column 4", 1.0)'],
  ['count_distinct', 'c2', 'count(distinct "Column 2")', 'count(distinct "Column 2") filter (where true)'],
  ['min', 'c2', 'min("Column 2")', 'min("Column 2" || \'\')'],
]
const sql = (id: string, source: string): MeasureType => Measure.parse({ id, name: id, type: 'sql', value: { sql: source } })

describe('SQL measures', () => {
  it('equal the aggregations that they spell at every grain, whichever way they are computed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 24 }),
        fc.shuffledSubarray(['c1', 'c2', 'c3', 'c5', 'c6'], { maxLength: 4 }),
        fc.nat(4),
        fc.subarray(
          PAIRS.map((_, i) => i),
          { minLength: 2, maxLength: 4 },
        ),
        async (rows, fields, split, chosen) => {
          const table = await tableOf(DTYPES, rows, rows.some((r) => r[1] !== null) ? [1] : [])
          try {
            const place = { rows: fields.slice(0, split), columns: fields.slice(split) }
            const pairs = chosen.map((i) => PAIRS[i] as (typeof PAIRS)[number])
            const plain = pairs.flatMap(([agg, column], i) => [aMeasure(`r${i}`, agg, column), aMeasure(`d${i}`, agg, column)])
            const asSql = pairs.flatMap(([, , rollsUp, direct], i) => [sql(`r${i}`, rollsUp), sql(`d${i}`, direct)])
            const result = await runStep(table, {
              kind: 'step',
              dataset: { kind: 'file' as const, file: '', columns: table.columns },
              config: aConfig({ ...place, measures: asSql }),
              context: CONTEXT,
              locale: 'en',
              maxCells: 1e6,
            })
            if (!result.ok) throw new Error(`${result.code} ${JSON.stringify(result.params)}`)
            expectEqual(cellsOf(result.value), define(aConfig({ ...place, measures: plain }), rows))
          } finally {
            table.close()
          }
        },
      ),
      propertyRuns(20_261_121, 40),
    )
  })
  it.each([
    ['that rolls up', (left: string, right: string) => `${left} ${right}`],
    ['over the source rows', (left: string, right: string) => `${left} ${right.replace('")', '" order by "Column 1")')}`],
  ])('are null where the right operand is null, at every grain %s', async (_, spell) => {
    const table = await tableOf(
      ['VARCHAR', 'BIGINT', 'BIGINT'],
      [
        ['a', 6, null],
        ['b', 6, 2],
        ['c', 6, 0],
      ],
    )
    const measures = ['+', '-', '*', '/'].map((operator) => sql(operator, spell('sum("Column 2")', `${operator} sum("Column 3")`)))
    const request = {
      kind: 'step' as const,
      dataset: { kind: 'file' as const, file: '', columns: table.columns },
      context: CONTEXT,
      locale: 'en',
      maxCells: 1e6,
    }
    const result = await runStep(table, { ...request, config: aConfig({ rows: ['c1'], measures }) })
    table.close()
    expect(result.ok && Object.fromEntries(cellsOf(result.value))).toEqual({
      '[["a"],[]]': [null, null, null, null],
      '[["b"],[]]': [8, 4, 12, 3],
      '[["c"],[]]': [6, 6, 0, null],
      '[[],[]]': [20, 16, 36, 9],
    })
  })
})

describe('measures of a step', () => {
  const run = async (measures: MeasureType[], operands: MeasureType[] = [], rows: Row[] = [['a', 'b', 1, 1, true, null]]) => {
    const table = await tableOf(DTYPES, rows)
    const request = {
      kind: 'step' as const,
      dataset: { kind: 'file' as const, file: '', columns: table.columns },
      context: { ...CONTEXT, operands },
      locale: 'en',
      maxCells: 1e6,
    }
    const result = await runStep(table, { ...request, config: aConfig({ rows: ['c1'], measures }) })
    table.close()
    return result
  }
  const ratio = Measure.parse({
    id: 'x',
    name: 'Ratio',
    type: 'expression',
    value: { first: { measure_id: 's' }, rest: [{ operator: 'divide', operand: { measure_id: 'n' } }] },
  })
  it('get names of their own by 2, 3 and so on', async () => {
    const named = (id: string) => ({ ...aMeasure(id, 'count', null), name: 'Orders' })
    const result = await run([named('a'), named('b'), named('c')])
    expect(result.ok && result.value.measures.map((m) => m.name)).toEqual(['Orders', 'Orders 2', 'Orders 3'])
  })
  it('may need measures that the step does not show', async () => {
    const result = await run([ratio], [aMeasure('s', 'sum', 'c3'), aMeasure('n', 'count', null)])
    expect(result.ok && [result.value.measures.length, result.value.values.length, result.value.values[0]?.numbers[0]]).toEqual([1, 1, 1])
  })
  it.each([
    ['an operand that is gone', [ratio], 'unknown_measure'],
    ['a text operand', [ratio, aMeasure('s', 'max', 'c1'), aMeasure('n', 'count', null)], 'operand_not_number'],
    ['a share of text', [{ ...aMeasure('m', 'max', 'c1'), show_values_as: { name: 'percentage_of_grand_total', dependencies: [] } }], 'show_as_not_number'],
  ] as [string, MeasureType[], string][])('%s is refused', async (_, measures, code) => {
    const result = await run(measures)
    expect(result.ok ? 'ok' : result.code).toBe(code)
  })
  it('adds up to 38 digits, and beyond that approximately', async () => {
    const table = await tableOf(
      ['DECIMAL(38,0)'],
      Array.from({ length: 3 }, (): Row => ['90000000000000000000000000000000000000']),
    )
    const request = {
      kind: 'step' as const,
      dataset: { kind: 'file' as const, file: '', columns: table.columns },
      context: CONTEXT,
      locale: 'en',
      maxCells: 1e6,
    }
    const result = await runStep(table, { ...request, config: aConfig({ measures: [sql('m', 'sum("Column 1")')] }) })
    table.close()
    expect(result.ok && result.value.measures[0]?.approximate).toBe(true)
    expect(result.ok ? (result.value.values[0]?.numbers[0] ?? 0) / 2.7e38 : 0).toBeCloseTo(1, 9)
  })
})
