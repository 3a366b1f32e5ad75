import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LookupOptions } from '../../contract/combination.ts'
import { parseSqlType } from '../../contract/sql-type.ts'
import { createDataset } from '../duckdb/open.ts'
import { ImportProgress } from '../import-progress.ts'
import type { EngineLimits, ImportTask } from '../protocol.ts'
import { queryOf } from './attached.ts'
import { combine } from './build.ts'
import type { CombinationSource } from './task.ts'

/** More than two groups of rows, which are joined by several threads in any order. */
const ROWS = 300_000
const KEYS = 1_000

let folder: string
let made = 0
let limits: EngineLimits
let first: CombinationSource
let second: CombinationSource
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'write-lookup-'))
  limits = { memory: '500MB', threads: 2, temp: join(folder, 'spill'), tempSize: '1000MB', compiled: folder }
  first = await source(
    'first',
    ['VARCHAR', 'BIGINT'],
    [
      `CREATE TYPE words AS ENUM (SELECT 'key ' || i AS k FROM range(${KEYS}) AS t(i) ORDER BY k)`,
      `CREATE TABLE data AS SELECT CAST('key ' || (i * 7919 % ${KEYS}) AS words) AS c1, i AS c2 FROM range(${ROWS}) AS t(i)`,
    ],
  )
  second = await source(
    'second',
    ['VARCHAR', 'VARCHAR', 'BIGINT'],
    [`CREATE TABLE data AS SELECT 'key ' || i AS c1, 'group ' || (i // 100) AS c2, i AS c3 FROM range(500, ${2 * KEYS}) AS t(i)`],
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function source(title: string, types: readonly string[], statements: readonly string[]): Promise<CombinationSource> {
  const file = join(folder, `${title}.duckdb`)
  const instance = await createDataset(file, limits)
  const connection = await instance.connect()
  for (const statement of statements) await connection.run(statement)
  connection.closeSync()
  instance.closeSync()
  const columns = types.map((dtype, i) => {
    const id = `c${i + 1}`
    return { id, name: id, type: parseSqlType(dtype), physical: id, enumType: title === 'first' && i === 0 ? 'words' : null }
  })
  return { id: title, title, versionId: title, rows: ROWS, file, columns }
}

/** Builds the lookup, and returns its dictionaries, its unmatched rows and the answer of a query of its table. */
async function built(keepUnmatched: boolean, sql: string) {
  const target = join(folder, `built-${++made}.duckdb`)
  const options = LookupOptions.parse({
    ...{ kind: 'combination', how: 'lookup', first: 'first', second: 'second', keys: [{ first: 'c1', second: 'c1' }] },
    ...{ columns: ['c2', 'c3'], keep_unmatched: keepUnmatched },
  })
  const task: ImportTask = {
    ...{ source: '', options: { source: options, schema: { types: {}, blank_misfits: [] } }, target, refusedFile: `${target}.refused` },
    ...{ limits, maxTextMb: 100, combination: { sources: [first, second], level: 1 } },
  }
  const instance = await createDataset(target, limits)
  const connection = await instance.connect()
  try {
    const loaded = await combine(connection, task, options, new ImportProgress(() => undefined))
    if (!loaded.ok) throw new Error(loaded.code)
    const { dictionaries, report } = loaded.value
    return { dictionaries: Object.fromEntries(dictionaries), unmatched: report.combination?.unmatched, answer: (await queryOf(connection)(sql))[0] }
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}

describe('the rows of a lookup', () => {
  it('stand in the order of the first dataset with the values of their key, over several groups of rows', async () => {
    const place = 'count(*) FILTER (c2 = rowid)'
    const value = `count(*) FILTER (j1_c3 IS NOT DISTINCT FROM nullif(greatest(c2 * 7919 % ${KEYS}, 499), 499))`
    const text = "count(*) FILTER (j1_c2 IS NOT DISTINCT FROM 'group ' || (j1_c3 // 100))"
    const found = await built(false, `SELECT ${place}, ${value}, ${text}, count(*) FROM data`)
    expect(found.answer).toEqual(Array.from({ length: 4 }, () => String(ROWS)))
    expect(found.unmatched).toBe(ROWS / 2)
  })
  it('have dictionaries with exactly the values that occur', async () => {
    const lists = 'SELECT len(enum_range(CAST(NULL AS e_c1))), enum_range(CAST(NULL AS e_j1_c2))'
    const found = await built(false, lists)
    expect(found.dictionaries).toEqual({
      c1: { enumType: 'e_c1', distinct: KEYS, first: 'key 0', last: 'key 999' },
      j1_c2: { enumType: 'e_j1_c2', distinct: 5, first: 'group 5', last: 'group 9' },
    })
    expect(found.answer).toEqual([String(KEYS), ['group 5', 'group 6', 'group 7', 'group 8', 'group 9']])
  })
  it('take kept keys of the second dataset into the dictionary of the first, in the order of the second', async () => {
    const kept = `SELECT count(*), count(*) FILTER (c1 = 'key ' || j1_c3 AND j1_c3 = rowid - ${ROWS - KEYS}) FROM data WHERE c2 IS NULL`
    const found = await built(true, kept)
    expect(found.dictionaries).toMatchObject({ c1: { distinct: 2 * KEYS, last: 'key 999' }, j1_c2: { distinct: 15 } })
    expect(found.answer).toEqual([String(KEYS), String(KEYS)])
    expect(found.unmatched).toBe(ROWS / 2)
  })
})
