import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { Top } from '../src/contract/choice.ts'
import { Column } from '../src/contract/column.ts'
import type { Explanation } from '../src/contract/explanation.ts'
import { Measure, ShowValuesAs } from '../src/contract/measure.ts'
import { OTHERS, type Value } from '../src/contract/scalar.ts'
import type { StepConfig } from '../src/contract/step.ts'
import { explainCell } from '../src/engine/explain.ts'
import { runStep } from '../src/engine/pivot-run.ts'
import { cellsOf } from './support/cells.ts'
import { compute } from './support/compute.ts'
import { aConfig, aMeasure, CONTEXT } from './support/documents.ts'
import { propertyRuns } from './support/property-runs.ts'
import { type Row, repeating, type TestTable, tableOf } from './support/tables.ts'

const open: TestTable[] = []
afterEach(() => {
  for (const table of open.splice(0)) table.close()
})

/** Orders with the region, the month, the amount, and the monthly target that a lookup wrote beside each. */
const DTYPES = ['VARCHAR', 'VARCHAR', 'DECIMAL(18,2)', 'DECIMAL(18,2)', 'DATE']
const ORDERS: Row[] = [
  ['North', '2024-01', 10, 100, '2024-01-05'],
  ['North', '2024-01', 20, 100, '2024-01-06'],
  ['South', '2024-01', 30, 100, '2024-01-07'],
  ['South', '2024-02', 40, 60.5, '2024-02-01'],
  ['South', null, 50, null, null],
]
async function orders(rows: readonly Row[] = ORDERS, dtypes = DTYPES): Promise<TestTable> {
  const table = repeating(await tableOf(dtypes, rows), new Map([['c4', ['c2']]]))
  open.push(table)
  return table
}
const [target, count, average] = [aMeasure('s', 'sum', 'c4'), aMeasure('n', 'count', 'c4'), aMeasure('a', 'avg', 'c4')]
const cell = (cells: Map<string, Value[]>, row: Value[], column: Value[] = []): Value[] | undefined => cells.get(JSON.stringify([row, column]))
const numbers = (values: Value[] | undefined) => values?.map((value) => (value === null ? null : Number(value)))

const withCalculated = (config: StepConfig, ...columns: Column[]): StepConfig => ({
  ...config,
  query: { ...config.query, value: { ...config.query.value, group_calculations: columns } },
})
const sqlColumn = (id: string, sql: string): Column => Column.parse({ id, name: id, type: 'calculated column', config: { kind: 'sql', params: { sql } } })

async function explained(table: TestTable, config: StepConfig, row: Value[], measure = 's', columns = table.columns): Promise<Explanation> {
  const request = { dataset: { kind: 'file' as const, file: '', columns }, config, context: CONTEXT, locale: 'en' }
  const found = await explainCell(table, { kind: 'explain', ...request, cell: { measure_id: measure, row, column: [], start: 0, count: 100 } })
  if (!found.ok) throw new Error(found.code)
  return found.value
}

describe('a number that a lookup repeats on every row of its key', () => {
  it('counts once per key in each group, and once in each total', async () => {
    const cells = cellsOf(await compute(await orders(), aConfig({ rows: ['c1'], measures: [target, count, average] })))
    expect(numbers(cell(cells, ['North']))).toEqual([100, 1, 100])
    expect(numbers(cell(cells, ['South']))).toEqual([160.5, 2, 80.25])
    expect(numbers(cell(cells, []))).toEqual([160.5, 2, 80.25])
  })

  it('stays 100 over a thousand orders', async () => {
    const rows = Array.from({ length: 1_000 }, (_, i): Row => [`r${i % 7}`, '2024-01', i, 100, '2024-01-05'])
    const cells = cellsOf(await compute(await orders(rows), aConfig({ rows: ['c2'], columns: ['c1'], measures: [target] })))
    expect([...cells.values()].map(numbers)).toEqual(Array.from({ length: cells.size }, () => [100]))
  })

  it('leaves smallest, largest and distinct values, and the count of rows, as they are', async () => {
    const measures = [aMeasure('min', 'min', 'c4'), aMeasure('max', 'max', 'c4'), aMeasure('d', 'count_distinct', 'c4'), aMeasure('rows', 'count', null)]
    const cells = cellsOf(await compute(await orders(), aConfig({ rows: ['c1'], measures })))
    expect(numbers(cell(cells, []))).toEqual([60.5, 100, 2, 5])
  })

  it('is taken from the rows that pass the filters of the step and of the measure', async () => {
    const own = Measure.parse({ ...target, id: 'own', value: { ...target.value, filters: [{ column: 'c1', operator: 'IN', value: ['South'] }] } })
    const filters: StepConfig['query']['value']['filters'] = [{ column: 'c3', operator: 'NOT IN', value: ['40.00'] }]
    const cells = cellsOf(await compute(await orders(), aConfig({ rows: ['c2'], measures: [target, own], filters })))
    expect(numbers(cell(cells, []))).toEqual([100, 100])
    expect(numbers(cell(cells, ['2024-01']))).toEqual([100, 100])
    expect(cell(cells, ['2024-02'])).toBeUndefined()
  })

  it('is summed exactly, and as an approximation beyond 38 digits', async () => {
    const large = `${'9'.repeat(37)}`
    const rows = ['a', 'b', 'c'].flatMap((key): Row[] => [
      ['x', key, 1, large, null],
      ['x', key, 1, large, null],
    ])
    const few = await compute(await orders(rows.slice(0, 4), [...DTYPES.slice(0, 3), 'DECIMAL(38,0)', 'DATE']), aConfig({ measures: [target] }))
    expect(cellsOf(few).get('[[],[]]')).toEqual([String(BigInt(large) * 2n)])
    const many = Array.from({ length: 12 }, (_, i): Row => ['x', `k${i}`, 1, '9'.repeat(38), null])
    const kept = await compute(await orders(many, [...DTYPES.slice(0, 3), 'DECIMAL(38,0)', 'DATE']), aConfig({ measures: [target] }))
    expect(kept.measures[0]?.approximate).toBe(true)
    expect(Number(cellsOf(kept).get('[[],[]]')?.[0]) / 1.2e39).toBeCloseTo(1, 9)
  })

  it('does not add up: its totals are not those of its groups', async () => {
    const kept = await compute(await orders(), aConfig({ rows: ['c1'], measures: [target, aMeasure('amount', 'sum', 'c3')] }))
    expect(kept.measures.map((m) => m.additive)).toEqual([false, true])
  })

  it('is refused by a choice of groups that make up a share, which needs measures that add up', async () => {
    const config = aConfig({ rows: ['c1'], measures: [target] })
    const tops = [Top.parse({ column_id: 'c1', kind: 'percent', amount: 80, measure_id: 's' })]
    await expect(compute(await orders(), { ...config, pivot: { ...config.pivot, tops } })).rejects.toThrow('top_percent_measure')
  })

  it('is evaluated over the rows of Others', async () => {
    const rows = [...ORDERS, ['East', '2024-01', 1, 100, null], ['East', '2024-03', 1, 7, null]] as Row[]
    const config = aConfig({ rows: ['c1'], measures: [target, aMeasure('amount', 'sum', 'c3')] })
    const tops = [Top.parse({ column_id: 'c1', kind: 'bottom', amount: 1, measure_id: 'amount' })]
    const cells = cellsOf(await compute(await orders(rows), { ...config, pivot: { ...config.pivot, tops } }))
    expect(numbers(cell(cells, ['East']))).toEqual([107, 2])
    expect(numbers(cell(cells, [OTHERS]))).toEqual([160.5, 150])
    expect(numbers(cell(cells, []))).toEqual([167.5, 152])
  })

  it('runs over items with each key counted at the first that has it', async () => {
    const running = (measure: Measure): Measure => ({
      ...measure,
      show_values_as: ShowValuesAs.parse({ name: 'running_total', params: { column_id: 'c1' } }),
    })
    const cells = cellsOf(await compute(await orders(), aConfig({ rows: ['c1'], measures: [target, count, average].map(running) })))
    expect(numbers(cell(cells, ['North']))).toEqual([100, 1, 100])
    expect(numbers(cell(cells, ['South']))).toEqual([160.5, 2, 80.25])
  })

  it('is compared with the period before', async () => {
    const month = Column.parse({
      ...{ id: 'month', name: 'Month', type: 'calculated column' },
      config: { kind: 'date_series', base_column: 'c5', params: { window: 'month' } },
    })
    const compared = { ...target, show_values_as: ShowValuesAs.parse({ name: 'difference_from', params: { column_id: 'month', relative: 'previous' } }) }
    const config = withCalculated(aConfig({ rows: ['month'], measures: [compared] }), month)
    const cells = cellsOf(await compute(await orders(), config))
    expect(numbers(cell(cells, ['2024-02']))).toEqual([-39.5])
  })

  it('counts once for keys that the lookup compared regardless of case and outer blanks', async () => {
    const keys = ['2024-Jän', ' 2024-jän\u3000', '\u00a02024-JÄN', '2024-İi', '2024-iİ', '2024-ß', '2024-ẞ', '2024-ss']
    const rows = keys.map((key): Row => ['North', key, 1, 100, null])
    const table = await orders(rows)
    const folded = table.columns.map((c) => (c.id === 'c4' ? { ...c, repeats: { keys: [{ id: 'c2', physical: 'c2', folded: true as const }] } } : c))
    expect(numbers(cell(cellsOf(await compute(table, aConfig({ measures: [target] }))), []))).toEqual([800])
    expect(numbers(cell(cellsOf(await compute({ ...table, columns: folded }, aConfig({ measures: [target] }))), []))).toEqual([400])
  })

  it('counts on each row whose key has a blank, because such a key is none', async () => {
    const rows: Row[] = [...ORDERS, ['West', null, null, 9, null], ['West', null, null, 9, null], [null, null, null, 1, null]]
    const years = Column.parse({
      ...{ id: 'year', name: 'Year', type: 'calculated column' },
      config: { kind: 'date_series', base_column: 'c5', params: { window: 'year' } },
    })
    const config = withCalculated(aConfig({ rows: ['c1'], columns: ['year'], measures: [target, count, average] }), years)
    const cells = cellsOf(await compute(await orders(rows), config))
    expect(numbers(cell(cells, ['West']))).toEqual([18, 2, 9])
    expect(numbers(cell(cells, []))).toEqual([179.5, 5, 35.9])
    const tops = [Top.parse({ column_id: 'c1', kind: 'top', amount: 1, measure_id: 's' })]
    const others = cellsOf(await compute(await orders(rows), { ...config, pivot: { ...config.pivot, tops } }))
    expect(numbers(cell(others, [OTHERS]))).toEqual([119, 4, 29.75])
    const table = await orders(rows)
    const two = {
      ...table,
      columns: table.columns.map((c) => (c.id === 'c4' ? { ...c, repeats: { keys: ['c1', 'c2'].map((id) => ({ id, physical: id })) } } : c)),
    }
    expect(numbers(cell(cellsOf(await compute(two, aConfig({ measures: [target, count] }))), []))).toEqual([279.5, 6])
  })

  it('counts by a key that the caller may not read', async () => {
    const table = await orders()
    const columns = table.columns.filter((c) => c.id !== 'c2')
    const doubled = sqlColumn('double', '"Column 4" * 2')
    const config = withCalculated(aConfig({ rows: ['c1'], measures: [target, aMeasure('d', 'sum', 'double')] }), doubled)
    const cells = cellsOf(await compute({ ...table, columns }, config))
    expect(numbers(cell(cells, []))).toEqual([160.5, 321])
    const { formula } = await explained(table, config, ['South'], 's', columns)
    expect(formula[0]?.once).toEqual({ keys: [], key_count: 2, row_count: 2 })
    for (const id of ['c2', '@c2']) {
      const request = { kind: 'step' as const, dataset: { kind: 'file' as const, file: '', columns }, context: CONTEXT, locale: 'en', maxCells: 1e6 }
      const refused = await runStep(table, { ...request, config: aConfig({ rows: [id], measures: [target] }) })
      expect(refused.ok ? 'ok' : refused.code).toBe('unknown_column')
    }
  })
})

describe('a calculated column', () => {
  it.each([
    ['of repeated numbers and constants counts once per key', '"Column 4" * 2 + 1', 323],
    ['of repeated numbers and their key counts once per key', `CASE WHEN "Column 2" = '2024-01' THEN "Column 4" ELSE 0 END`, 100],
    ['that reads a number of the row counts on every row', '"Column 4" + "Column 3" * 0', 360.5],
  ])('%s', async (_, sql, sum) => {
    const config = withCalculated(aConfig({ rows: ['c1'], measures: [aMeasure('s', 'sum', 'x')] }), sqlColumn('x', sql))
    expect(numbers(cell(cellsOf(await compute(await orders(), config)), []))).toEqual([sum])
  })

  it('of a calculated column that counts once per key does so too', async () => {
    const columns = [
      sqlColumn('x', '"Column 4" * 2'),
      Column.parse({ id: 'y', name: 'y', type: 'calculated column', config: { kind: 'base', base_column: 'x' } }),
    ]
    const config = withCalculated(aConfig({ measures: [aMeasure('s', 'sum', 'y')] }), ...columns)
    expect(numbers(cell(cellsOf(await compute(await orders(), config)), []))).toEqual([321])
  })
})

it('a SQL measure aggregates every row, as it is written', async () => {
  const sql = Measure.parse({ id: 'q', name: 'q', type: 'sql', value: { sql: 'sum("Column 4")' } })
  expect(numbers(cell(cellsOf(await compute(await orders(), aConfig({ measures: [sql] }))), []))).toEqual([360.5])
})

describe('an explanation', () => {
  it('says by which key a number counts once, how many keys it takes and on how many rows they stand', async () => {
    const { formula, row_count } = await explained(await orders(), aConfig({ rows: ['c1'], measures: [target] }), [])
    expect(formula[0]?.once).toEqual({ keys: [{ id: 'c2', name: 'Column 2' }], key_count: 2, row_count: 4 })
    expect(row_count).toBe(5)
  })

  it('divides the sum of an average by the number of its keys', async () => {
    const { formula } = await explained(await orders(), aConfig({ rows: ['c1'], measures: [average] }), ['South'], 'a')
    expect(formula[0]?.parts.map(({ role, value }) => [role, Number(value)])).toEqual([
      ['sum', 160.5],
      ['count', 2],
    ])
    expect(formula[0]?.once).toMatchObject({ key_count: 2, row_count: 2 })
  })

  it('says so about an operand of an expression, with its filters', async () => {
    const own = Measure.parse({ ...target, value: { ...target.value, filters: [{ column: 'c1', operator: 'IN', value: ['North'] }] } })
    const value = { first: { measure_id: 's' }, rest: [{ operator: 'multiply', operand: { constant: 2 } }] }
    const double = Measure.parse({ id: 'x', name: 'x', type: 'expression', value })
    const { formula } = await explained(await orders(), aConfig({ measures: [own, double] }), [], 'x')
    expect(formula[0]?.once).toBeUndefined()
    expect(formula[0]?.parts[0]?.once).toMatchObject({ key_count: 1, row_count: 2 })
  })

  it('says nothing about a column that has a value of its own on each row', async () => {
    const { formula } = await explained(await orders(), aConfig({ measures: [aMeasure('s', 'sum', 'c3')] }), [])
    expect(formula[0]).not.toHaveProperty('once')
  })
})

it('looking a table of targets up and adding the targets gives the sum of that table if every key occurs', async () => {
  const keys = fc.uniqueArray(fc.constantFrom<string[]>('a', 'A', 'b', '北京', "O'Neil", ''), { minLength: 1 })
  await fc.assert(
    fc.asyncProperty(keys, fc.infiniteStream(fc.integer({ min: -500, max: 500 })), fc.array(fc.nat(), { maxLength: 20 }), async (texts, stream, picks) => {
      const targets = new Map(texts.map((key) => [key, (stream.next().value ?? 0) / 100]))
      const rowOf = (key: string, i: number): Row => [`r${i % 3}`, key, i, targets.get(key) ?? null, null]
      const rows = [...texts, ...picks.map((at) => texts[at % texts.length] ?? '')].map(rowOf)
      const table = repeating(await tableOf(DTYPES, rows), new Map([['c4', ['c2']]]))
      try {
        const kept = cellsOf(await compute(table, aConfig({ rows: ['c1'], measures: [target, count] })))
        const sum = [...targets.values()].reduce((all, value) => all + Math.round(value * 100), 0) / 100
        expect(numbers(kept.get('[[],[]]'))).toEqual([sum, texts.length])
      } finally {
        table.close()
      }
    }),
    propertyRuns(8, 25),
  )
})
