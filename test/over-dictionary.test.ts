/** Columns over a dictionary are computed for its values; without one, for each row. Both must say the same. */
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { Column } from '../src/contract/column.ts'
import type { StepConfig } from '../src/contract/step.ts'
import { runStep } from '../src/engine/pivot-run.ts'
import { prepare } from '../src/engine/prepare.ts'
import { cellsOf, expectEqual } from './support/cells.ts'
import { aConfig, aMeasure, CONTEXT } from './support/documents.ts'
import { propertyRuns } from './support/property-runs.ts'
import { type Row, type TestTable, tableOf } from './support/tables.ts'

const DTYPES = ['VARCHAR', 'VARCHAR', 'BIGINT', 'VARCHAR']
const texts = fc.constantFrom('', 'a', 'A', 'ab', 'b', '北京', '上海', "O'Neil", 'a%')
const days = fc.constantFrom('02/29/24', '12/31/2023', '01/01/1970', 'no day', '')
const nullable = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null, freq: 5 })
const row: fc.Arbitrary<Row> = fc.tuple(nullable(texts), nullable(texts), nullable(fc.integer({ min: -3, max: 3 })), nullable(days))

const calculated = (id: string, config: object): Column => Column.parse({ id, name: id, type: 'calculated column', config })
const rules = (base: string) => ({
  kind: 'rules',
  base_column: base,
  params: {
    rules: [
      { name: 'R1', operator: 'contains', values: ['a'] },
      { name: 'R2', operator: 'is null' },
      { name: 'R1', operator: 'greater than', values: ['b'] },
    ],
    others: 'Rest',
  },
})
const COLUMNS: readonly Column[] = [
  calculated('rules', rules('c1')),
  calculated('groups', { kind: 'value_groups', base_column: 'c1', params: { groups: [{ name: 'G', values: ['a', null] }] } }),
  calculated('series', { kind: 'date_series', base_column: 'c4', params: { window: 'month', date_format: 'mm/dd/yy' } }),
  calculated('ranges', { kind: 'date_ranges', base_column: 'c4', params: { ranges: [{ preset: 'YTD' }], date_format: 'mm/dd/yy', others: 'Other' } }),
  calculated('sql', { kind: 'sql', params: { sql: 'upper("Column 2")' } }),
  calculated('two', { kind: 'concatenate', params: { separator: '-', columns: ['c1', 'c2'] } }),
  calculated('above', rules('groups')),
]
const FIELDS = ['c1', 'c2', 'c3', ...COLUMNS.map((c) => c.id)]
const MEASURES = [
  ...['count', 'sum', 'avg', 'min', 'count_distinct', 'median'].map((agg) => aMeasure(agg, agg, 'c3')),
  aMeasure('distinct groups', 'count_distinct', 'groups'),
  aMeasure('last rule', 'max', 'rules'),
]

const config: fc.Arbitrary<StepConfig> = fc
  .record({
    fields: fc.shuffledSubarray(FIELDS, { minLength: 1, maxLength: 4 }),
    split: fc.nat(4),
    measures: fc.subarray(MEASURES, { minLength: 1 }),
    kept: fc.option(fc.constantFrom('rules', 'above'), { nil: null }),
  })
  .map(({ fields, split, measures, kept }) => {
    const filters = kept ? [{ column: kept, operator: 'IN' as const, value: ['R1', null] }] : []
    const step = aConfig({ rows: fields.slice(0, split), columns: fields.slice(split), measures, filters })
    return { ...step, query: { ...step.query, value: { ...step.query.value, group_calculations: [...COLUMNS] } } }
  })

async function resultOf(table: TestTable, step: StepConfig) {
  const result = await runStep(table, {
    kind: 'step',
    dataset: { kind: 'file', file: '', columns: table.columns },
    config: step,
    context: CONTEXT,
    locale: 'en',
    maxCells: 1e6,
  })
  if (!result.ok) throw new Error(`${result.code} ${JSON.stringify(result.params)}`)
  return result.value
}

const open: TestTable[] = []
afterAll(() => {
  for (const table of open) table.close()
})

describe('columns over a dictionary', () => {
  it('give what they give without one, in any layout', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 25 }), fc.array(config, { minLength: 3, maxLength: 3 }), async (rows, steps) => {
        const repeating = [0, 1, 3].filter((at) => rows.some((r) => r[at] !== null))
        const [coded, plain] = [await tableOf(DTYPES, rows, repeating), await tableOf(DTYPES, rows)]
        open.push(coded, plain)
        for (const step of steps) expectEqual(cellsOf(await resultOf(coded, step)), cellsOf(await resultOf(plain, step)))
      }),
      propertyRuns(67, 25),
    )
  })

  it('are found where nothing but the dictionary is read, also through other columns', async () => {
    const table = await tableOf(DTYPES, [['a', 'b', 1, '02/29/24']], [0, 3])
    open.push(table)
    const step = aConfig({ rows: COLUMNS.map((c) => c.id) })
    const whole = { ...step, query: { ...step.query, value: { ...step.query.value, group_calculations: [...COLUMNS] } } }
    const prepared = await prepare(table, { columns: table.columns }, whole, CONTEXT)
    if (!prepared.ok) throw new Error(prepared.code)
    const over = prepared.value.source.columns.flatMap((c) => (c.over ? [[c.id, c.over.base]] : []))
    expect(over).toEqual([
      ['rules', 'c1'],
      ['groups', 'c1'],
      ['series', 'c4'],
      ['ranges', 'c4'],
      ['above', 'c1'],
    ])
  })
})
