import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AGGREGATIONS, Aggregation } from '../src/contract/aggregation.ts'
import { Measure, type Measure as MeasureType, ShowValuesAs } from '../src/contract/measure.ts'
import type { Value } from '../src/contract/scalar.ts'
import { SHOW_AS, ShowValuesAsName } from '../src/contract/show-as.ts'
import { explainCell } from '../src/engine/explain.ts'
import { runStep } from '../src/engine/pivot-run.ts'
import { KINDS } from '../src/pivot/show-values-as/registry.ts'
import { cellsOf, expectEqual } from './support/cells.ts'
import { evaluate } from './support/definition.ts'
import { aConfig, aMeasure, CONTEXT } from './support/documents.ts'
import { propertyRuns } from './support/property-runs.ts'
import { type Row, tableOf } from './support/tables.ts'

const DTYPES = ['VARCHAR', 'VARCHAR', 'BIGINT', 'DECIMAL(18,2)', 'DATE']
const text = fc.option(fc.constantFrom('', 'a', 'A', '北京', "O'Neil"), { nil: null })
const arbitraryRow: fc.Arbitrary<Row> = fc.tuple(
  text,
  text,
  fc.option(fc.integer({ min: -3, max: 3 }), { nil: null }),
  fc.option(
    fc.integer({ min: -500, max: 500 }).map((n) => n / 100),
    { nil: null },
  ),
  fc.option(fc.constantFrom('2024-02-29', '2023-12-31'), { nil: null }),
)
/** The measure over the rows with one of the values in the first column; null keeps every row. */
const among = (measure: MeasureType, values: Value[] | null): MeasureType =>
  values && measure.type === 'ui' ? { ...measure, value: { ...measure.value, filters: [{ column: 'c1', operator: 'IN', value: values }] } } : measure

const arbitraryMeasure: fc.Arbitrary<MeasureType> = fc
  .record({
    agg: fc.constantFrom(...Aggregation.options),
    column: fc.constantFrom('c3', 'c4'),
    name: fc.constantFrom(...ShowValuesAsName.options),
    base: text,
    relative: fc.constantFrom(undefined, 'previous' as const, 'next' as const),
    own: fc.option(fc.array(text, { minLength: 1, maxLength: 3 }), { nil: null }),
  })
  .filter(({ agg, name }) => KINDS[name].plan !== 'through' || AGGREGATIONS[agg].addsUp)
  .map(({ agg, column, name, base, relative, own }) => ({
    ...among(aMeasure('m', agg, column), own),
    show_values_as: {
      name,
      dependencies: [],
      ...(SHOW_AS[name].needs === 'nothing' ? {} : { params: { column_id: 'c1', ...(relative ? { relative } : { value: base }) } }),
    },
  }))

describe('an explanation', () => {
  it('reconciles: its value is the cell, and its rows give its numerator outside the engine', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(arbitraryRow, { maxLength: 20 }),
        arbitraryMeasure,
        fc.constantFrom<string[][]>([['c1', 'c2'], ['c5']], [['c1'], []], [['c5'], ['c1']], [['c1', 'c5'], ['c2']]),
        fc.option(fc.array(text, { minLength: 1, maxLength: 3 }), { nil: null }),
        async (rows, measure, [rowFields = [], columnFields = []], listed) => {
          const table = await tableOf(DTYPES, rows)
          try {
            const filters = listed ? [{ column: 'c2', operator: 'NOT IN' as const, value: listed }] : []
            const config = aConfig({ rows: rowFields, columns: columnFields, measures: [measure], filters })
            const request = { dataset: { kind: 'file' as const, file: '', columns: table.columns }, config, context: CONTEXT, locale: 'en' }
            const result = await runStep(table, { kind: 'step', ...request, maxCells: 1e6 })
            if (!result.ok) throw new Error(result.code)
            const cells = [...cellsOf(result.value)]
            for (const [key, [value = null]] of cells.filter((_, i) => i % Math.ceil(cells.length / 10) === 0)) {
              const [row, column] = JSON.parse(key) as [Value[], Value[]]
              const explained = await explainCell(table, { kind: 'explain', ...request, cell: { measure_id: 'm', row, column, start: 0, count: 1_000 } })
              if (!explained.ok) throw new Error(explained.code)
              const { value: shown, formula, row_count, rows: behind } = explained.value
              expect(shown, key).toEqual(value)
              expect(behind?.data[0]?.length).toBe(row_count)
              const own = Array.from({ length: row_count }, (_, i): Row => (behind?.data ?? []).map((values) => values[i] ?? null))
              const plain = evaluate({ ...measure, show_values_as: { name: 'none', dependencies: [] } }, own)
              const isEmpty = row_count === 0 && row.length + column.length > 0
              expectEqual(new Map([[key, [formula[0]?.value ?? null]]]), new Map([[key, [isEmpty ? null : plain]]]))
            }
          } finally {
            table.close()
          }
        },
      ),
      propertyRuns(20_261_121, 40),
    )
  })

  it('names filters, keys, numerator and denominator, and pages the rows', async () => {
    const table = await tableOf(
      ['VARCHAR', 'BIGINT'],
      Array.from({ length: 5 }, (_, i): Row => [i < 3 ? 'West' : 'East', i]),
    )
    const share: MeasureType = { ...aMeasure('m', 'sum', 'c2'), show_values_as: { name: 'percentage_of_grand_total', dependencies: [] } }
    const config = aConfig({ rows: ['c1'], measures: [share], filters: [{ column: 'c2', operator: 'NOT IN', value: [0] }] })
    const explained = await explainCell(table, {
      kind: 'explain',
      dataset: { kind: 'file' as const, file: '', columns: table.columns },
      config,
      context: CONTEXT,
      locale: 'en',
      cell: { measure_id: 'm', row: ['West'], column: [], start: 1, count: 5 },
    })
    table.close()
    if (!explained.ok) throw new Error(explained.code)
    const { value, formula, keys, filters, rows, row_count, measure } = explained.value
    expect(value).toBe(0.3)
    expect(formula.map((p) => [p.role, p.value, p.keys.map((k) => k.value)])).toEqual([
      ['numerator', 3, ['West']],
      ['denominator', 10, []],
    ])
    expect([keys[0]?.name, filters[0]?.name, row_count, rows?.start, rows?.data]).toEqual(['Column 1', 'Column 2', 2, 1, [['West'], [2]]])
    expect(measure.definition).toBe('sum(Column 2)')
  })

  it('opens an average into sum and count, and an expression into its operands', async () => {
    const table = await tableOf(['BIGINT'], [[1], [2], [6]])
    const average = aMeasure('a', 'avg', 'c1')
    const twice = Measure.parse({
      id: 'x',
      name: 'x',
      type: 'expression',
      value: { first: { measure_id: 'a' }, rest: [{ operator: 'multiply', operand: { constant: 2 } }] },
    })
    const explained = await explainCell(table, {
      kind: 'explain',
      dataset: { kind: 'file' as const, file: '', columns: table.columns },
      config: aConfig({ measures: [twice] }),
      context: { ...CONTEXT, operands: [average] },
      locale: 'en',
      cell: { measure_id: 'x', row: [], column: [], start: 0, count: 0 },
    })
    table.close()
    if (!explained.ok) throw new Error(explained.code)
    const [whole] = explained.value.formula
    expect([explained.value.value, explained.value.measure.definition]).toEqual([6, 'a × 2'])
    expect(whole?.parts.map((p) => [p.role, p.value])).toEqual([
      ['first', 3],
      ['multiply', 2],
    ])
    const of = { column_id: 'c1', name: 'Column 1' }
    expect(whole?.parts[0]?.parts.map((p) => [p.role, p.value, p.aggregate])).toEqual([
      ['sum', 9, { agg: 'sum', ...of }],
      ['count', 3, { agg: 'count', ...of }],
    ])
    expect(whole?.parts.map((p) => [p.name, p.aggregate])).toEqual([
      ['a', undefined],
      ['2', undefined],
    ])
  })

  it.each<[ShowValuesAsName, object | undefined, unknown[]]>([
    [
      'index',
      undefined,
      [
        ['value', 20, []],
        ['grand_total', 100, []],
        ['row_total', 60, []],
        ['column_total', 50, []],
      ],
    ],
    [
      'percentage_running_total',
      { column_id: 'c2' },
      [
        ['numerator', 60, ['earlier', 'item']],
        ['denominator', 60, []],
      ],
    ],
    [
      'percentage_of',
      { column_id: 'c1', value: 'East' },
      [
        ['value', 20, []],
        ['base', 30, []],
      ],
    ],
    [
      'percentage_of_parent',
      { column_id: 'c1' },
      [
        ['numerator', 20, []],
        ['denominator', 20, []],
      ],
    ],
  ])('names the parts of %s', async (name, params, expected) => {
    const rows: Row[] = [
      ['West', 2023, 40],
      ['West', 2024, 20],
      ['East', 2023, 10],
      ['East', 2024, 30],
    ]
    const table = await tableOf(['VARCHAR', 'BIGINT', 'BIGINT'], rows)
    const measure: MeasureType = { ...aMeasure('m', 'sum', 'c3'), show_values_as: ShowValuesAs.parse({ name, ...(params ? { params } : {}) }) }
    const explained = await explainCell(table, {
      kind: 'explain',
      dataset: { kind: 'file' as const, file: '', columns: table.columns },
      config: aConfig({ rows: ['c1'], columns: ['c2'], measures: [measure] }),
      context: CONTEXT,
      locale: 'en',
      cell: { measure_id: 'm', row: ['West'], column: [2024], start: 0, count: 0 },
    })
    table.close()
    if (!explained.ok) throw new Error(explained.code)
    expect(explained.value.formula.map((part) => [part.role, part.value, part.parts.map(({ role }) => role)])).toEqual(expected)
  })
})
