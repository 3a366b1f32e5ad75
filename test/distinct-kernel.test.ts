/** The kernel and SQL count the same distinct values, cell by cell. */
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { Column } from '../src/contract/column.ts'
import type { Filter } from '../src/contract/filter.ts'
import { Measure } from '../src/contract/measure.ts'
import type { Value } from '../src/contract/scalar.ts'
import type { StepConfig } from '../src/contract/step.ts'
import type { QuerySource } from '../src/engine/source.ts'
import type { Printed } from '../src/pivot/sql/print.ts'
import { cellsOf } from './support/cells.ts'
import { compute } from './support/compute.ts'
import { aConfig, aMeasure } from './support/documents.ts'
import { COLUMNS, generatedTable, NOT_INTEGERS } from './support/generated.ts'
import { propertyRuns } from './support/property-runs.ts'
import type { TestTable } from './support/tables.ts'

const LIMITS = { rowsMin: 1, bytes: 2 ** 28 }
const SQL_ONLY = { rowsMin: Number.POSITIVE_INFINITY, bytes: 0 }

type Cells = Map<string, Value[]>

/** Runs a step twice. `notes` say where SQL counted in the place of the kernel. */
async function both(table: TestTable, config: StepConfig, kernel = LIMITS): Promise<{ ours: Cells; sql: Cells; notes: string[] }> {
  const notes: string[] = []
  const ours = await compute({ ...table, kernel, note: (text) => notes.push(text) }, config)
  const sql = await compute({ ...table, kernel: SQL_ONLY }, config)
  return { ours: cellsOf(ours), sql: cellsOf(sql), notes }
}

/** A source that changes the queries whose rows it streams. */
const streaming = (source: QuerySource, change: (printed: Printed) => Printed): QuerySource =>
  Object.assign(Object.create(source), { integers: (printed: Printed, signal?: AbortSignal) => source.integers?.(change(printed), signal) })

const calculated = (id: string, config: object): Column => Column.parse({ id, name: id, type: 'calculated column', config })
/** Columns that are computed from a dictionary, from the month of a date, and for each row. */
const CALCULATED: readonly Column[] = [
  calculated('groups', { kind: 'value_groups', base_column: 'c1', params: { groups: [{ name: 'G', values: ['v1', 'v7', null] }] } }),
  ...['year', 'month', 'month-of-year'].map((window) => calculated(window, { kind: 'date_series', base_column: 'c11', params: { window } })),
  calculated('rules', { kind: 'rules', base_column: 'c5', params: { rules: [{ name: 'Small', operator: 'less than', values: [0] }], others: 'Large' } }),
  calculated('number', { kind: 'sql', params: { sql: '"Column 5" % 7' } }),
]
const withCalculated = (step: StepConfig): StepConfig => ({
  ...step,
  query: { ...step.query, value: { ...step.query.value, group_calculations: [...CALCULATED] } },
})

const isInteger = (column: number): boolean => !NOT_INTEGERS.includes(column)
const id = (column: number): string => `c${column}`
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
  [{ column: 'c5', operator: '=', value: [-1_000] }],
)

describe('the kernel', () => {
  const tables = [
    [1, 1],
    [40, 3],
    [3_000, 5],
    [3_000, 1_000_000],
    [20_000, 100],
    [8_000, 10_000],
  ].map(([rows = 0, many = 0]) => generatedTable(rows, many))
  afterAll(async () => {
    for (const table of await Promise.all(tables)) table.close()
  })

  it('counts what SQL counts, by every kind of key and value, with blanks and filters', async () => {
    let counted = 0
    const layout = fc.uniqueArray(fc.constantFrom(...COLUMNS.map(id), ...CALCULATED.map((column) => column.id)), { maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(
        fc.nat(tables.length - 1),
        layout,
        fc.nat(5),
        fc.uniqueArray(fc.constantFrom(...COLUMNS), { minLength: 1, maxLength: 2 }),
        filters,
        filters,
        async (at, fields, split, ids, where, among) => {
          const table = await tables[at]!
          const measures = [aMeasure('n', 'count', null), ...ids.map((column, i) => counting(column, i === 0 ? among : []))]
          const config = withCalculated(aConfig({ rows: fields.slice(0, split), columns: fields.slice(split), measures, filters: where }))
          const { ours, sql, notes } = await both(table, config)
          expect(ours).toEqual(sql)
          if (notes.length === 0 && fields.length > 0) counted++
        },
      ),
      propertyRuns(20_261_128, 60),
    )
    expect(counted).toBeGreaterThan(10)
  })

  it('counts by itself in each column of integers, days, decimals, and texts with a dictionary', async () => {
    const table = await tables[4]!
    for (const column of COLUMNS.filter(isInteger)) {
      const { ours, sql, notes } = await both(table, aConfig({ rows: [id(column)], columns: column === 2 ? [] : ['c2'], measures: [counting(column)] }))
      expect({ column, notes }).toEqual({ column, notes: [] })
      expect(ours).toEqual(sql)
    }
  })

  it('counts by months, and by groups of the values of a dictionary with blanks among them', async () => {
    const config = withCalculated(aConfig({ rows: ['groups', 'year'], columns: ['month', 'number'], measures: [counting(5), counting(11)] }))
    const { ours, sql, notes } = await both(await tables[4]!, config)
    expect(notes).toEqual([])
    expect(ours).toEqual(sql)
  })

  it('leaves other values to SQL, and says so', async () => {
    const table = await tables[4]!
    for (const column of NOT_INTEGERS) {
      const { ours, sql, notes } = await both(table, aConfig({ rows: ['c1'], measures: [counting(column)] }))
      expect({ column, notes: notes.length }).toEqual({ column, notes: 1 })
      expect(ours).toEqual(sql)
    }
  })

  it('leaves a count to SQL that would take more memory than it may', async () => {
    const { ours, sql, notes } = await both(await tables[5]!, aConfig({ rows: ['c1'], measures: [counting(5)] }), { rowsMin: 1, bytes: 100_000 })
    expect(notes).toEqual(['SQL counts distinct values instead of the kernel: memory'])
    expect(ours).toEqual(sql)
  })

  it('leaves a count to SQL if a row has a value that the statistics of the file do not allow', async () => {
    const table = await tables[4]!
    const source = streaming(table.source, (printed) => ({ ...printed, sql: printed.sql.replace('max(', 'min(') }))
    const { ours, sql, notes } = await both({ ...table, source }, aConfig({ rows: ['c1'], measures: [counting(5)] }))
    expect(notes).toEqual(['SQL counts distinct values instead of the kernel: rows that the main query does not have'])
    expect(ours).toEqual(sql)
  })

  it('stops when its request is canceled', async () => {
    const table = await tables[4]!
    const stop = new AbortController()
    const source = streaming(table.source, (printed) => {
      if (!printed.sql.includes('max(')) stop.abort(new Error('canceled'))
      return printed
    })
    const counted = compute({ ...table, source, kernel: LIMITS, signal: stop.signal }, aConfig({ rows: ['c1'], measures: [counting(5)] }))
    await expect(counted).rejects.toThrow('canceled')
  })

  it('finds keys by a hash if there are too many possible ones for a table', async () => {
    const config = aConfig({ rows: ['c4', 'c11'], columns: ['c8'], measures: [counting(5)] })
    const { ours, sql, notes } = await both(await tables[5]!, config)
    expect(notes).toEqual([])
    expect(ours).toEqual(sql)
  })
})
