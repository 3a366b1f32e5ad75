import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COMPARISONS, Comparison, GroupCondition, TOPS, Top, TopKind } from '../src/contract/choice.ts'
import { Measure, type Measure as MeasureType, ShowValuesAs } from '../src/contract/measure.ts'
import { OTHERS, type Value } from '../src/contract/scalar.ts'
import { SHOW_AS, ShowValuesAsName } from '../src/contract/show-as.ts'
import type { StepConfig } from '../src/contract/step.ts'
import { cellsOf, expectEqual } from './support/cells.ts'
import { compute } from './support/compute.ts'
import { define } from './support/definition.ts'
import { aConfig, aMeasure } from './support/documents.ts'
import { propertyRuns } from './support/property-runs.ts'
import { type Row, tableOf } from './support/tables.ts'

const DTYPES = ['VARCHAR', 'VARCHAR', 'BIGINT', 'DECIMAL(18,2)', 'DATE', 'BOOLEAN']
const text = fc.option(fc.constantFrom('', 'a', 'A', 'b', '北京', "O'Neil", '$others'), { nil: null })
const arbitraryRow: fc.Arbitrary<Row> = fc.tuple(
  text,
  text,
  fc.option(fc.integer({ min: -3, max: 6 }), { nil: null }),
  fc.option(
    fc.integer({ min: -100, max: 500 }).map((n) => n / 100),
    { nil: null },
  ),
  fc.option(fc.constantFrom('2024-02-28', '2024-02-29', '2023-12-31'), { nil: null }),
  fc.option(fc.boolean(), { nil: null }),
)
const FIELDS = ['c1', 'c2', 'c3', 'c5', 'c6']

const expression = (id: string, first: object, operator: string, operand: object): MeasureType =>
  Measure.parse({ id, name: id, type: 'expression', value: { first, rest: [{ operator, operand }] } })
const filtered = (measure: MeasureType, filter: object): MeasureType => Measure.parse({ ...measure, value: { ...measure.value, filters: [filter] } })
const MEASURES = [
  aMeasure('rows', 'count', null),
  ...['sum', 'avg', 'count_distinct', 'median', 'max'].flatMap((agg) => ['c3', 'c4'].map((id) => aMeasure(`${agg}_${id}`, agg, id))),
  aMeasure('distinct_text', 'count_distinct', 'c2'),
  filtered(aMeasure('sum_where', 'sum', 'c4'), { column: 'c1', operator: 'IN', value: ['a', null] }),
  filtered(aMeasure('distinct_where', 'count_distinct', 'c2'), { column: 'c3', operator: 'NOT IN', value: [1, null] }),
  expression('ratio_where', { measure_id: 'sum_where' }, 'divide', { measure_id: 'sum_c4' }),
  expression('ratio', { measure_id: 'sum_c4' }, 'divide', { measure_id: 'rows' }),
  expression('twice', { constant: 2 }, 'multiply', { measure_id: 'rows' }),
]
const asText = aMeasure('min_text', 'min', 'c2')

const arbitraryTop = (fields: readonly string[]): fc.Arbitrary<Top> =>
  fc
    .record({
      column_id: fc.constantFrom(...fields),
      kind: fc.constantFrom(...TopKind.options),
      measure_id: fc.constantFrom(...[...MEASURES, asText].map((m) => m.id)),
      count: fc.integer({ min: 1, max: 3 }),
      percent: fc.constantFrom(1, 50, 80, 100),
      others: fc.boolean(),
      at: fc.option(text, { nil: undefined, freq: 5 }),
    })
    .map(({ count, percent, at, ...top }) => {
      const share = TOPS[top.kind].amount === 'percent'
      return Top.parse({ ...top, measure_id: share ? 'rows' : top.measure_id, amount: share ? percent : count, at: at === undefined ? [] : [at] })
    })

const arbitraryCondition = (fields: readonly string[]): fc.Arbitrary<GroupCondition> =>
  fc
    .record({
      column_id: fc.constantFrom(...fields),
      measure_id: fc.constantFrom(...MEASURES.map((m) => m.id)),
      operator: fc.constantFrom(...Comparison.options),
      values: fc.tuple(fc.integer({ min: -2, max: 4 }), fc.integer({ min: 0, max: 5 })),
      totals: fc.constantFrom('shown' as const, 'all' as const),
    })
    .map((condition) => GroupCondition.parse({ ...condition, values: condition.values.slice(0, COMPARISONS[condition.operator].values) }))

/** One choice a field at most: the later ones of a field are dropped. */
const oneEach = <T extends { column_id: string }>(list: readonly T[]): T[] => [...new Map(list.map((one) => [one.column_id, one])).values()]

function showing(measure: MeasureType, name: ShowValuesAsName, fields: readonly string[], along: number, base: object): MeasureType {
  const { needs } = SHOW_AS[name]
  const column_id = fields[along % fields.length]
  if (needs === 'item' && !['c1', 'c2'].includes(column_id ?? '')) return measure
  const params = needs === 'nothing' ? {} : { params: { column_id, ...(needs === 'item' ? base : {}) } }
  return { ...measure, show_values_as: ShowValuesAs.parse({ name, ...params }) }
}

const arbitraryConfig: fc.Arbitrary<StepConfig> = fc.shuffledSubarray(FIELDS, { minLength: 1, maxLength: 4 }).chain((fields) =>
  fc
    .record({
      split: fc.nat(fields.length),
      tops: fc.array(arbitraryTop(fields), { maxLength: 2 }).map(oneEach),
      conditions: fc.array(arbitraryCondition(fields), { maxLength: 2 }),
      shown: fc.array(fc.tuple(fc.constantFrom(...ShowValuesAsName.options), fc.nat(3)), { minLength: MEASURES.length, maxLength: MEASURES.length }),
      plain: fc.boolean(),
      base: fc.oneof(
        text.map((value) => ({ value })),
        fc.constantFrom('previous' as const, 'next' as const).map((relative) => ({ relative })),
      ),
    })
    .map(({ split, tops, conditions, shown, plain, base }) => {
      const measures = MEASURES.map((m, i) => (plain ? m : showing(m, shown[i]?.[0] ?? 'none', fields, shown[i]?.[1] ?? 0, base)))
      const config = aConfig({ rows: fields.slice(0, split), columns: fields.slice(split), measures: [...measures, asText] })
      return { ...config, pivot: { ...config.pivot, tops, conditions } }
    }),
)

/** Cells, or the code of the refusal. */
async function outcome(run: () => Promise<Map<string, Value[]>> | Map<string, Value[]>): Promise<Map<string, Value[]> | string> {
  try {
    return await run()
  } catch (error) {
    return (error as Error).message
  }
}

describe('chosen groups equal the plain definition at every grain', () => {
  it.each([
    ['plain text columns', []],
    ['dictionary columns', [0, 1]],
  ])('on random tables with %s', async (_, dictionaries) => {
    await fc.assert(
      fc.asyncProperty(fc.array(arbitraryRow, { maxLength: 24 }), fc.array(arbitraryConfig, { minLength: 3, maxLength: 3 }), async (rows, configs) => {
        const usable = dictionaries.every((i) => rows.some((row) => row[i] !== null))
        const table = await tableOf(DTYPES, rows, usable ? dictionaries : [])
        try {
          for (const config of configs) {
            const found = await outcome(async () => cellsOf(await compute(table, config)))
            const defined = await outcome(() => define(config, rows))
            if (typeof found === 'string' || typeof defined === 'string') expect(found).toEqual(defined)
            else expectEqual(found, defined)
          }
        } finally {
          table.close()
        }
      }),
      propertyRuns(20_261_127, 15),
    )
  })
})

it('keeps the others last, whatever the order, and names no value of the data like them', async () => {
  const rows: Row[] = ['d', 'a', 'b', 'c', 'others'].flatMap((name, i) => Array.from({ length: 5 - i }, (): Row => [name]))
  const table = await tableOf(['VARCHAR'], rows)
  const config = aConfig({ rows: ['c1'], measures: [aMeasure('n', 'count', null)], sort: [{ column_id: 'c1', direction: 'desc', by: { kind: 'header' } }] })
  const top = Top.parse({ column_id: 'c1', measure_id: 'n', amount: 2 })
  const kept = await compute(table, { ...config, pivot: { ...config.pivot, tops: [top] } })
  table.close()
  expect([...cellsOf(kept)]).toEqual([
    [JSON.stringify([['d'], []]), [5]],
    [JSON.stringify([['a'], []]), [4]],
    [JSON.stringify([[OTHERS], []]), [6]],
    [JSON.stringify([[], []]), [15]],
  ])
  expect([kept.rowKeys, kept.columnKeys]).toEqual([3, 1])
})
