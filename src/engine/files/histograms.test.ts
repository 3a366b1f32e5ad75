import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ColumnProfile } from '../../contract/column-profile.ts'
import { parseSqlType } from '../../contract/sql-type.ts'
import { withHistograms } from './histograms.ts'

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

async function binsOf(dtype: string, ...values: string[]): Promise<readonly number[] | undefined> {
  await connection.run(`CREATE OR REPLACE TABLE data AS SELECT CAST(v AS ${dtype}) AS c1 FROM (VALUES ${values.map((v) => `(${v})`).join(', ')}) t(v)`)
  const profile: ColumnProfile = { column_id: 'c1', nulls: 0, distinct: new Set(values).size, min: null, max: null, top: [] }
  const column = { id: 'c1', name: 'A', type: parseSqlType(dtype), physical: 'c1', enumType: null }
  return (await withHistograms(connection, [column], [profile]))[0]?.bins
}

const ends = (first: number, last: number) => [first, ...Array.from({ length: 14 }, () => 0), last]

describe('the histogram of a column', () => {
  it('counts numbers, decimals too, and leaves out blanks', async () => {
    expect(await binsOf('DECIMAL(10,2)', '0.5', '0.5', '16.5', 'NULL')).toEqual(ends(2, 1))
  })
  it('counts dates and moments over time', async () => {
    expect(await binsOf('DATE', "'2024-01-01'", "'2024-12-31'", "'2024-12-30'")).toEqual(ends(1, 2))
    expect(await binsOf('DATE', "'infinity'", "'2024-01-01'", "'2024-01-17'")).toEqual(ends(1, 1))
    expect(await binsOf('TIMESTAMP', "'2024-01-01 08:00:00'", "'2024-01-01 16:00:00'")).toEqual(ends(1, 1))
  })
  it('leaves out what is not finite, and counts the largest doubles without failing', async () => {
    expect(await binsOf('DOUBLE', "'nan'", "'infinity'", "'1'", "'17'")).toEqual(ends(1, 1))
    expect(await binsOf('DOUBLE', "'-1.7e308'", "'1.7e308'")).toBeUndefined()
  })
  it('is missing for texts and for a single value', async () => {
    expect(await binsOf('VARCHAR', "'a'", "'b'")).toBeUndefined()
    expect(await binsOf('INTEGER', '7', '7')).toBeUndefined()
  })
})
