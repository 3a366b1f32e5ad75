import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isDistinctExact } from '../../contract/column-profile.ts'
import { exactDistinct, profile, storedColumns } from './finish.ts'

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
  const profiles = await exactDistinct(connection, storedColumns(columns, new Map()), await profile(connection, columns, new Map()), rows)
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
  it('are the same in a short table as count(DISTINCT) gives, in every type', async () => {
    const values: Readonly<Record<string, string>> = {
      BIGINT: 'i % 7',
      HUGEINT: 'i % 7 * 170141183460469231731687303715884105',
      'DECIMAL(18,2)': '(i % 9) / 4',
      DOUBLE: `CASE i % 4 WHEN 0 THEN 'nan' WHEN 1 THEN '-0' WHEN 2 THEN '0' ELSE 'inf' END`,
      BOOLEAN: 'i % 2 = 0',
      DATE: `DATE '2026-01-01' + (i % 11)::INTEGER`,
      TIMESTAMP: `TIMESTAMP '2026-01-01' + INTERVAL (i % 13) HOUR`,
      'TIMESTAMP WITH TIME ZONE': `TIMESTAMPTZ '2026-01-01 00:00:00+00' + INTERVAL (i % 5) HOUR`,
      VARCHAR: `'text ' || i % 17`,
      INTEGER: 'NULL',
    }
    const every = Object.keys(values).map((dtype, i) => ({ id: `c${i + 1}`, name: dtype, dtype }))
    const short = await instance.connect()
    try {
      const items = every.map(({ id, dtype }) => `CAST(CASE WHEN i % 3 > 0 THEN ${values[dtype]} END AS ${dtype}) AS ${id}`)
      await short.run(`CREATE TEMP TABLE data AS SELECT ${items.join(', ')} FROM range(90) t(i)`)
      const profiles = await exactDistinct(short, storedColumns(every, new Map()), await profile(short, every, new Map()), 90)
      const [expected = []] = (await (
        await short.run(`SELECT ${every.map(({ id }) => `count(DISTINCT ${id})`).join(', ')} FROM data`)
      ).getRowsJson()) as unknown[][]
      expect(profiles.map(({ distinct }) => distinct)).toEqual(expected.map(Number))
    } finally {
      short.closeSync()
    }
  })
})
