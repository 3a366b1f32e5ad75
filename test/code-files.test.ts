/** The kernel counts the same over code files as SQL, cell by cell, and over files that are damaged or half-written. */
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { Column } from '../src/contract/column.ts'
import type { Filter } from '../src/contract/filter.ts'
import { Measure } from '../src/contract/measure.ts'
import type { Value } from '../src/contract/scalar.ts'
import type { StepConfig } from '../src/contract/step.ts'
import { CodeFolder } from '../src/engine/kernel/codes/code-folder.ts'
import { CodeWriter } from '../src/engine/kernel/codes/code-writer.ts'
import { DuckDbSource } from '../src/engine/duckdb/source.ts'
import { cellsOf } from './support/cells.ts'
import { compute } from './support/compute.ts'
import { aConfig, aMeasure } from './support/documents.ts'
import { COLUMNS, generatedTable, NOT_INTEGERS } from './support/generated.ts'
import { propertyRuns } from './support/property-runs.ts'
import type { TestTable } from './support/tables.ts'

const LIMITS = { rowsMin: 1, bytes: 2 ** 28 }
const SQL_ONLY = { rowsMin: Number.POSITIVE_INFINITY, bytes: 0 }

const calculated = (id: string, config: object): Column => Column.parse({ id, name: id, type: 'calculated column', config })
const CALCULATED: readonly Column[] = [
  calculated('groups', { kind: 'value_groups', base_column: 'c1', params: { groups: [{ name: 'G', values: ['v1', 'v7', null] }] } }),
  ...['year', 'month', 'month-of-year'].map((window) => calculated(window, { kind: 'date_series', base_column: 'c11', params: { window } })),
  calculated('rules', { kind: 'rules', base_column: 'c5', params: { rules: [{ name: 'Small', operator: 'less than', values: [0] }], others: 'Large' } }),
  calculated('number', { kind: 'sql', params: { sql: '"Column 5" % 7' } }),
  calculated('both', { kind: 'sql', params: { sql: '"Column 5" % 3 + "Column 4" % 2' } }),
]
const withCalculated = (step: StepConfig): StepConfig => ({
  ...step,
  query: { ...step.query, value: { ...step.query.value, group_calculations: [...CALCULATED] } },
})
const id = (column: number): string => `c${column}`
const INTEGERS = COLUMNS.filter((column) => !NOT_INTEGERS.includes(column))
const counting = (column: number, filters: Filter[] = []): Measure =>
  Measure.parse({
    id: id(column),
    name: id(column),
    type: 'ui',
    value: { agg: 'count_distinct', column_id: id(column), ...(filters.length > 0 ? { filters } : {}) },
  })

const filters: fc.Arbitrary<Filter[]> = fc.constantFrom<Filter[]>(
  [],
  [{ column: 'c2', operator: '=', value: [true] }],
  [{ column: 'c1', operator: 'IS NOT NULL', value: [] }],
  [{ column: 'c1', operator: 'NOT IN', value: ['v1', 'v2', null] }],
  [{ column: 'c5', operator: 'IN', value: [-50, 0, 3] }],
  [{ column: 'c12', operator: 'IN', value: [0.5, 1.5] }],
  [
    { column: 'c16', operator: 'IS NOT NULL', value: [] },
    { column: 'c2', operator: '=', value: [false] },
  ],
  [{ column: 'c11', operator: 'IS NOT NULL', value: [] }],
)

interface Coded {
  readonly table: TestTable
  readonly codes: CodeFolder
  readonly writer: CodeWriter
}

async function coded(rows: number, many: number): Promise<Coded> {
  const table = await generatedTable(rows, many)
  const codes = new CodeFolder(table.file)
  const { instance } = table
  const connect = async () => new DuckDbSource(await instance.connect(), table.columns)
  return { table, codes, writer: new CodeWriter(() => [{ codes, connect }], () => {}, 1) }
}

async function counted({ table, codes, writer }: Coded, config: StepConfig): Promise<{ cells: Map<string, Value[]>; notes: string[] }> {
  const notes: string[] = []
  const result = await compute({ ...table, codes, kernel: LIMITS, note: (text) => notes.push(text) }, config)
  writer.resume()
  await writer.idle()
  return { cells: cellsOf(result), notes }
}

const bySql = async ({ table }: Coded, config: StepConfig): Promise<Map<string, Value[]>> => cellsOf(await compute({ ...table, kernel: SQL_ONLY }, config))

describe('a count over code files', () => {
  const tables = [
    [40, 3],
    [3_000, 5],
    [20_000, 100],
    [40_000, 30_000],
  ].map(([rows = 0, many = 0]) => coded(rows, many))
  afterAll(async () => {
    for (const { table } of await Promise.all(tables)) table.close()
  })

  it('is what SQL counts, by every kind of key and value, with blanks and filters', async () => {
    const why = new Map<string, number>()
    const layout = fc.uniqueArray(fc.constantFrom(...INTEGERS.map(id), ...CALCULATED.map((column) => column.id)), { maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(
        fc.nat(tables.length - 1),
        layout,
        fc.nat(5),
        fc.uniqueArray(fc.constantFrom(...INTEGERS), { minLength: 1, maxLength: 2 }),
        filters,
        filters,
        async (at, fields, split, ids, where, among) => {
          const table = await tables[at]!
          const measures = [aMeasure('n', 'count', null), ...ids.map((column, i) => counting(column, i === 0 ? among : []))]
          const config = withCalculated(aConfig({ rows: fields.slice(0, split), columns: fields.slice(split), measures, filters: where }))
          const sql = await bySql(table, config)
          for (const run of [await counted(table, config), await counted(table, config)]) {
            expect(run.cells).toEqual(sql)
            if (run.notes.length === 0) why.set('', (why.get('') ?? 0) + 1)
            for (const note of run.notes) why.set(note, (why.get(note) ?? 0) + 1)
          }
        },
      ),
      propertyRuns(20_261_128, 60),
    )
    console.log(why)
    expect(why.get('')).toBeGreaterThan(10)
  })
})
