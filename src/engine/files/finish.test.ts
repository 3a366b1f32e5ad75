import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isDistinctExact } from '../../contract/dataset.ts'
import { exactDistinct, profile } from './finish.ts'

const IDS = 50_000
let instance: DuckDBInstance
let connection: DuckDBConnection
const columns = [
  { id: 'c1', name: 'Order', dtype: 'BIGINT' },
  { id: 'c2', name: 'Country', dtype: 'VARCHAR' },
]

beforeAll(async () => {
  instance = await DuckDBInstance.create(':memory:')
  connection = await instance.connect()
  await connection.run(`CREATE TABLE data AS SELECT 900000000 + i AS c1, 'country ' || (i % 7) AS c2 FROM range(${IDS}) t(i)`)
})
afterAll(() => {
  connection.closeSync()
  instance.closeSync()
})

const counted = async (rows: number) => {
  const profiles = await exactDistinct(connection, await profile(connection, columns, new Map()), rows)
  return profiles.map((p) => ({ distinct: p.distinct, exact: isDistinctExact(p) }))
}

describe('distinct counts of a profile', () => {
  it('are exact for a table of up to a million rows', async () =>
    expect(await counted(IDS)).toEqual([
      { distinct: IDS, exact: true },
      { distinct: 7, exact: true },
    ]))
  it('are called estimates above, unless they are few', async () =>
    expect(await counted(1_000_001)).toEqual([
      { distinct: expect.any(Number), exact: false },
      { distinct: 7, exact: true },
    ]))
})
