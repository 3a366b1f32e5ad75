import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, expect, it, vi } from 'vitest'
import { openDatabase } from './open.ts'

const { db } = openDatabase({ sqlite: ':memory:' })
afterEach(() => vi.restoreAllMocks())

const numbered = async (n: number, value: number) => (await sql<{ n: number }>`SELECT ${sql.lit(n)} + ${value} AS n`.execute(db)).rows[0]?.n

it('compiles a statement once, whatever values it is asked with', async () => {
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
  for (const value of [1, 2, 3]) expect(await numbered(0, value)).toBe(value)
  expect(prepare).toHaveBeenCalledTimes(1)
})

it('keeps the statements that were used last, and compiles the others anew', async () => {
  await numbered(1, 0)
  for (let n = 2; n < 300; n++) {
    await numbered(n, 0)
    await numbered(1, 0)
  }
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
  expect([await numbered(1, 5), await numbered(299, 5)]).toEqual([6, 304])
  expect(prepare).toHaveBeenCalledTimes(0)
  expect(await numbered(2, 5)).toBe(7)
  expect(prepare).toHaveBeenCalledTimes(1)
})

it('goes on with a statement after one of its runs failed', async () => {
  await sql`CREATE TABLE one (n INTEGER PRIMARY KEY)`.execute(db)
  const add = (n: number) => sql`INSERT INTO one VALUES (${n})`.execute(db)
  await add(1)
  await expect(add(1)).rejects.toThrow('UNIQUE')
  await add(2)
  expect((await sql`SELECT * FROM one`.execute(db)).rows).toEqual([{ n: 1 }, { n: 2 }])
})

it('reads the columns that a table has now', async () => {
  const all = async () => (await sql`SELECT * FROM two`.execute(db)).rows
  await sql`CREATE TABLE two AS SELECT 1 AS n`.execute(db)
  expect(await all()).toEqual([{ n: 1 }])
  await sql`ALTER TABLE two ADD COLUMN m TEXT`.execute(db)
  expect(await all()).toEqual([{ n: 1, m: null }])
  await sql`DROP TABLE two`.execute(db)
  await sql`CREATE TABLE two AS SELECT 'x' AS m`.execute(db)
  expect(await all()).toEqual([{ m: 'x' }])
})
