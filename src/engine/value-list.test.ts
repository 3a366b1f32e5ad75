import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CONTEXT } from '../../test/support/documents.ts'
import { includeFilter } from '../contract/filter.ts'
import { parseSqlType } from '../contract/sql-type.ts'
import type { StoredColumn } from '../pivot/resolve.ts'
import { DuckDbSource } from './duckdb/source.ts'
import { unknownFacts } from './query-cost.ts'
import { listValues } from './value-list.ts'

const SOME = Array.from({ length: 440 }, (_, i) => i)

/** Columns by name, with their values for row `i`. */
const COLUMNS = {
  id: ['BIGINT', 'i * 3 - 200000'],
  sparse: ['INTEGER', 'CASE WHEN i % 7 = 0 THEN NULL ELSE hash(i) % 300000 END'],
  few: ['SMALLINT', '(hash(i) % 900)::INTEGER - 450'],
  unsigned: ['UINTEGER', 'hash(i * 5) % 250000 + 4000000000::UBIGINT'],
  far: ['BIGINT', '9007199254740993 + i'],
  day: ['DATE', "DATE '2020-01-01' + (i % 900)::INTEGER"],
  price: ['DECIMAL(9,2)', '(hash(i) % 1000) / 100.0'],
  name: ['VARCHAR', "'Customer ' || hash(i) % 5000"],
  shade: ["ENUM('red', 'dark red', 'blue')", "['red', 'dark red', 'blue', NULL][i % 4 + 1]"],
} as const

const stored = Object.entries(COLUMNS).map(
  ([id, [dtype]]): StoredColumn => ({ id, name: id, physical: id, type: parseSqlType(dtype.startsWith('ENUM') ? 'VARCHAR' : dtype), enumType: null }),
)

let instance: DuckDBInstance
let connection: DuckDBConnection
beforeAll(async () => {
  instance = await DuckDBInstance.create(':memory:')
  connection = await instance.connect()
  const columns = Object.entries(COLUMNS).map(([name, [dtype, of]]) => `CAST(${of} AS ${dtype}) AS ${name}`)
  await connection.run(`CREATE TABLE data AS SELECT ${columns.join(', ')} FROM range(250000) AS r(i)`)
})
afterAll(() => {
  connection.closeSync()
  instance.closeSync()
})

const list = async (column: string, search: string, limit: number, filtered: boolean) => {
  const dataset = { source: new DuckDbSource(connection, stored), enums: new Map(), facts: unknownFacts(), heavy: true }
  const filters = filtered ? [includeFilter('few', SOME)] : []
  const found = await listValues(dataset, {
    kind: 'values',
    dataset: { kind: 'file', file: '', columns: stored },
    ...{ column, search, limit, filters, calculated: [], context: CONTEXT },
  })
  if (!found.ok) throw new Error(found.code)
  return found.value
}

/** The same by SQL. Text is sorted by its characters. */
async function bySql(column: string, search: string, limit: number, filtered: boolean) {
  const text = `CAST(${column} AS VARCHAR)`
  const conditions = [...(filtered ? [`few IN (${SOME.join(', ')})`] : []), ...(search === '' ? [] : [`contains(lower(${text}), lower('${search}'))`])]
  const groups = `SELECT ${text} AS v, ${column} AS k, count(*) AS n FROM data ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''} GROUP BY ALL`
  const key = ['name', 'shade'].includes(column) ? 'v' : 'k'
  const rows = await (await connection.run(`SELECT v, n FROM (${groups}) ORDER BY n DESC, ${key} ASC NULLS FIRST LIMIT ${limit}`)).getRows()
  const [totals] = await (await connection.run(`SELECT count(*), coalesce(sum(n), 0) FROM (${groups})`)).getRows()
  return { values: rows.map(([value, n]) => [value === null ? null : String(value), Number(n)]), total: Number(totals?.[0]), rows: Number(totals?.[1]) }
}

it.each(Object.keys(COLUMNS))('lists the values of the column %s as SQL groups them, whichever way they are counted', async (column) => {
  for (const [search, limit, filtered] of [
    ['', 10, false],
    ['', 3_000, false],
    ['', 50, true],
    ['1', 20, false],
    ['RED', 1_000, true],
    ['nowhere', 5, false],
  ] as const) {
    const found = await list(column, search, limit, filtered)
    const expected = await bySql(column, search, limit, filtered)
    const shown = (text: string | number | null) => (column === 'price' && text !== null ? Number(text) : text === null ? null : String(text))
    expect(found.values.map(({ value, rows }) => [shown(value === null ? null : String(value)), rows])).toEqual(
      expected.values.map(([value = null, rows]) => [shown(value), rows]),
    )
    expect([found.total, found.rows]).toEqual([expected.total, expected.rows])
  }
})
