import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { decimal as decimalType, type SqlType } from '../../contract/sql-type.ts'
import { fromText } from '../wire.ts'
import { readerOf } from './vectors.ts'

let instance: DuckDBInstance
let connection: DuckDBConnection
beforeAll(async () => {
  instance = await DuckDBInstance.create(':memory:')
  connection = await instance.connect()
})
afterAll(() => {
  connection.closeSync()
  instance.closeSync()
})

/** The values of a query's column as the reader returns them, and as the engine writes them. */
async function read(query: string): Promise<[unknown, unknown][]> {
  const result = await connection.run(`SELECT v, CAST(v AS VARCHAR) FROM (${query}) AS q(v)`)
  const read: [unknown, unknown][] = []
  for (;;) {
    const chunk = await result.fetchChunk()
    if (!chunk || chunk.rowCount === 0) return read
    const [values, texts] = [readerOf(chunk.getColumnVector(0)), readerOf(chunk.getColumnVector(1))]
    for (let i = 0; i < chunk.rowCount; i++) read.push([values(i), texts(i)])
  }
}

it('writes days of every century, before Christ and without end as the engine does', async () => {
  const days = await read(`
    SELECT unnest(['infinity'::DATE, '-infinity'::DATE, NULL, '0001-01-01'::DATE, '0001-01-01'::DATE - 1, '9999-12-31'::DATE, '10000-01-01'::DATE])
    UNION ALL SELECT DATE '1970-01-01' + n::INTEGER FROM range(-1000000, 4000000, 3331) AS r(n)
    UNION ALL SELECT DATE '2000-02-26' + n::INTEGER FROM range(8) AS r(n)`)
  for (const [value, text] of days) expect(value).toBe(text)
  expect(days).toHaveLength(7 + 1_502 + 8)
})

it.each([
  [4, 2],
  [9, 7],
  [18, 0],
  [18, 2],
  [18, 17],
])('reads decimals of %i digits, %i of them behind the point, with all digits', async (precision, scale) => {
  const type: SqlType = decimalType(precision, scale)
  const most = 10n ** BigInt(precision) - 1n
  const scaled = [0n, 1n, -1n, most, -most, most / 3n, -(10n ** BigInt(Math.min(15, precision - 1))), 2n ** 31n % most, 2n ** 52n % most, -(2n ** 53n) % most]
  const unit = `0.${'0'.repeat(Math.max(0, scale - 1))}${scale === 0 ? '' : '1'}`
  const list = scaled.map((value) =>
    scale === 0 ? `${value}::${`DECIMAL(${precision},0)`}` : `(${value}::DECIMAL(38,0) * ${unit}::DECIMAL(${scale + 1},${scale}))`,
  )
  const values = await read(`SELECT unnest([${list.join(', ')}, NULL])::DECIMAL(${precision},${scale})`)
  for (const [value, text] of values) {
    const isLong = typeof value === 'string' || (typeof value === 'number' && Math.abs(value) >= 1e15)
    const shown = isLong ? fromText(String(value), type) : value
    expect(shown).toEqual(fromText(text === null ? null : String(text), type))
  }
})
