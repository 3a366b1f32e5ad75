/** The SQL of a step gives the numbers of the step on a plain table with the names of the dataset. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Top } from '../src/contract/choice.ts'
import { Column } from '../src/contract/column.ts'
import { Measure } from '../src/contract/measure.ts'
import type { Value } from '../src/contract/scalar.ts'
import type { StepConfig } from '../src/contract/step.ts'
import { stepSql } from '../src/engine/step-sql.ts'
import { duckdb } from '../src/pivot/dialects/duckdb.ts'
import { cellsOf } from './support/cells.ts'
import { compute } from './support/compute.ts'
import { aConfig, aMeasure, CONTEXT, yearsOf } from './support/documents.ts'
import { NASTY_NAMES } from './support/nasty-names.ts'
import { type TestTable, tableOf } from './support/tables.ts'

const TABLE = `Sales "24"; DROP TABLE data`
const NAMES = [`Re"gion`, '@prelude', `a -- b`, `'; DROP TABLE data; --`, 'row0']
const ROWS = [
  ['West', 'a', 2, 10.5, '2024-01-05'],
  ["O'Hara", 'a', 3, 1.25, '2024-02-05'],
  ["O'Hara", 'b', 5, null, '2023-02-05'],
  ['East', '@prelude', 7, 3, '2023-11-30'],
  [null, 'c', 11, 4, null],
]

let table: TestTable

beforeAll(async () => {
  const made = await tableOf(['VARCHAR', 'VARCHAR', 'BIGINT', 'DECIMAL(10,2)', 'DATE'], ROWS, [0])
  table = { ...made, columns: made.columns.map((column, i) => ({ ...column, name: NAMES[i] ?? column.name })) }
  const columns = table.columns.map(({ physical, name }, i) => `${i === 0 ? `CAST(${physical} AS VARCHAR)` : physical} AS ${duckdb.quote(name)}`)
  await table.connection.run(`CREATE VIEW ${duckdb.quote(TABLE)} AS SELECT ${columns.join(', ')} FROM data`)
})
afterAll(() => table.close())

async function sqlOf(config: StepConfig, name = TABLE) {
  const found = await stepSql(table, {
    ...{ kind: 'sql', dataset: { kind: 'file', file: '', columns: table.columns }, config, context: CONTEXT, locale: 'en', maxCells: 1e6, table: name },
  })
  if (!found.ok) throw new Error(found.code)
  return found.value
}

/** Runs the texts, and collects the values of measures by the keys of their group. */
async function cellsBySql(config: StepConfig): Promise<Map<string, Value[]>> {
  const cells = new Map<string, Value[]>()
  const fields = config.pivot.rows.length + config.pivot.columns.length
  for (const { purpose, measures, sql } of (await sqlOf(config)).queries) {
    if (purpose !== 'main' && purpose !== 'measures') continue
    const result = await table.connection.runAndReadAll(sql)
    for (const row of result.getRowObjectsJson()) {
      const mask = Number(row.g)
      const keys = [...config.pivot.rows.keys()].flatMap((at) => (mask & (1 << (fields - 1 - at)) ? [] : [row[`row${at}`] ?? null]))
      const values = cells.get(JSON.stringify([keys, []])) ?? []
      const placeOf = (name: string) => (name === 'v' ? config.query.value.measures.findIndex((m) => m.name === measures[0]) : Number(name.slice(1)))
      for (const [name, value] of Object.entries(row)) if (/^v\d*$/.test(name)) values[placeOf(name)] = value === null ? null : Number(value)
      cells.set(JSON.stringify([keys, []]), values)
    }
  }
  return cells
}

const numbers = (cells: Map<string, Value[]>) =>
  new Map([...cells].map(([key, values]) => [key, values.map((value) => (value === null ? null : Number(value)))]))

const STEPS: Readonly<Record<string, StepConfig>> = {
  'sums and counts': aConfig({ rows: ['c1'], measures: [aMeasure('s', 'sum', 'c4'), aMeasure('n', 'count', null)] }),
  'measures with queries of their own': aConfig({
    rows: ['c1', 'c2'],
    measures: [aMeasure('d', 'count_distinct', 'c2'), aMeasure('m', 'median', 'c3'), aMeasure('s', 'max', 'c3')],
  }),
  'filters with quotes in their values': aConfig({
    rows: ['c1'],
    measures: [aMeasure('s', 'sum', 'c3')],
    filters: [{ column: 'c1', operator: 'IN', value: ["O'Hara", null, 'East'] }],
  }),
  'SQL of people': aConfig({
    rows: ['c2'],
    measures: [Measure.parse({ id: 'm', name: 'm', type: 'sql', value: { sql: `sum("a -- b") filter (where "Re""gion" <> 'it''s')` } })],
  }),
}

describe('the SQL of a step', () => {
  it.each(Object.keys(STEPS))('gives the numbers of %s', async (name) => {
    const config = STEPS[name] ?? aConfig({})
    expect(numbers(await cellsBySql(config))).toStrictEqual(numbers(cellsOf(await compute(table, config))))
  })

  it('keeps the groups that a step chooses', async () => {
    const config = aConfig({ rows: ['c1'], measures: [aMeasure('s', 'sum', 'c3')] })
    const chosen = { ...config, pivot: { ...config.pivot, tops: [Top.parse({ column_id: 'c1', measure_id: 's', amount: 1, others: true })] } }
    const [first] = (await sqlOf(chosen)).queries
    expect(
      (await table.connection.runAndReadAll(first?.sql ?? ''))
        .getRowObjectsJson()
        .map(({ v0 }) => Number(v0))
        .sort((a, b) => a - b),
    ).toStrictEqual([11, 17, 28])
  })

  it('names columns, measures and the table as people do', async () => {
    const years = { ...yearsOf('c5'), name: 'Year' }
    const config = aConfig({ rows: [years.id], measures: [{ ...aMeasure('s', 'sum', 'c3'), name: 'Total\n; DROP TABLE data' }] })
    const { dialect, queries } = await sqlOf({
      ...config,
      query: { ...config.query, value: { ...config.query.value, group_calculations: [Column.parse(years)] } },
    })
    expect(dialect).toBe('DuckDB')
    expect(queries.map(({ purpose, measures }) => [purpose, measures])).toStrictEqual([['main', ['Total\n; DROP TABLE data']]])
    const text = queries[0]?.sql ?? ''
    expect(text).toContain('-- row0 = Year\n')
    expect(text).toContain('-- v0 = Total ; DROP TABLE data\n')
    expect(text).toContain('"a -- b" AS "c3"')
    expect(text).toContain('FROM "Sales ""24""; DROP TABLE data"')
    expect(text).not.toContain('$1')
  })

  it.each(NASTY_NAMES)('quotes the table %s', async (name) => {
    await table.connection.run(`CREATE OR REPLACE VIEW ${duckdb.quote(name)} AS SELECT * FROM ${duckdb.quote(TABLE)}`)
    const [main] = (await sqlOf(aConfig({ rows: ['c1'], measures: [aMeasure('n', 'count', null)] }), name)).queries
    expect((await table.connection.runAndReadAll(main?.sql ?? '')).currentRowCount).toBe(5)
  })

  it('refuses more text than anybody reads', async () => {
    const value = Array.from({ length: 30_000 }, (_, i) => `${'long value '.repeat(8)}${i}`)
    const config = aConfig({ rows: ['c1'], measures: [aMeasure('n', 'count', null)], filters: [{ column: 'c2', operator: 'IN', value }] })
    await expect(sqlOf(config)).rejects.toThrow('sql_too_long')
  })
})
