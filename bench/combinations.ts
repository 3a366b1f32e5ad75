/** Times the build of a lookup against a plain copy of its first dataset. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { LookupOptions } from '../src/contract/combination.ts'
import { parseSqlType } from '../src/contract/sql-type.ts'
import { queryOf } from '../src/engine/combine/attached.ts'
import { combine } from '../src/engine/combine/build.ts'
import type { CombinationSource } from '../src/engine/combine/task.ts'
import type { Query } from '../src/engine/databases/staging.ts'
import { createDataset } from '../src/engine/duckdb/open.ts'
import { ImportProgress } from '../src/engine/import-progress.ts'
import type { EngineLimits, ImportTask } from '../src/engine/protocol.ts'
import { compare, report } from './pairs.ts'

const ROWS = 1_000_000
const KEYS = 100_000
const COLUMNS = 30
/** Highest ratio of a lookup to a copy of the table. */
const RATIO = 3

const NUMBER = (c: number): string => `hash(i * 31 + ${c})`
/** Texts, decimals, whole numbers, dates and floating-point numbers in turn. */
const KINDS: readonly (readonly [type: string, value: (c: number) => string])[] = [
  ['VARCHAR', (c) => `'customer ' || (${NUMBER(c)} % 500000)`],
  ['DECIMAL(18,2)', (c) => `CAST(${NUMBER(c)} % 10000000 AS DECIMAL(18,2)) / 100`],
  ['BIGINT', (c) => `${NUMBER(c)} % 100000`],
  ['DATE', (c) => `DATE '2020-01-01' + CAST(${NUMBER(c)} % 2000 AS INTEGER)`],
  ['DOUBLE', (c) => `CAST(${NUMBER(c)} % 1000003 AS DOUBLE) / 7`],
]

async function withFile<T>(file: string, limits: EngineLimits, use: (query: Query, connection: Parameters<typeof combine>[0]) => Promise<T>): Promise<T> {
  const instance = await createDataset(file, limits)
  const connection = await instance.connect()
  try {
    return await use(queryOf(connection), connection)
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}

async function source(title: string, folder: string, limits: EngineLimits, columns: readonly (readonly [type: string, value: string])[], rows: number) {
  const file = join(folder, `${title}.duckdb`)
  const items = columns.map(([type, value], i) => `CAST(${value} AS ${type}) AS c${i + 1}`)
  await withFile(file, limits, async (query) => {
    await query(`CREATE TABLE data AS SELECT ${items.join(', ')} FROM range(${rows}) AS t(i)`)
    await query('CHECKPOINT')
  })
  const stored = columns.map(([type], i) => {
    const id = `c${i + 1}`
    return { id, name: `${title} ${id}`, type: parseSqlType(type), physical: id, enumType: null }
  })
  return { id: title, title, versionId: title, rows, file, columns: stored }
}

async function lookUp(sources: readonly CombinationSource[], folder: string, limits: EngineLimits): Promise<void> {
  const target = join(folder, 'looked-up.duckdb')
  rmSync(target, { force: true })
  const keys = [{ first: 'c1', second: 'c1' }]
  const options = LookupOptions.parse({ kind: 'combination', how: 'lookup', first: 'first', second: 'second', keys, columns: ['c2', 'c3'] })
  const task: ImportTask = {
    ...{ source: '', options: { source: options, schema: { types: {}, blank_misfits: [] } }, target, refusedFile: `${target}.refused` },
    ...{ limits, maxTextMb: 100, combination: { sources, level: 1 } },
  }
  await withFile(target, limits, async (query, connection) => {
    const made = await combine(connection, task, options, new ImportProgress(() => undefined))
    if (!made.ok) throw new Error(made.code)
    await query('CHECKPOINT')
  })
}

async function copy(file: string, folder: string, limits: EngineLimits): Promise<void> {
  const target = join(folder, 'copied.duckdb')
  rmSync(target, { force: true })
  await withFile(target, limits, async (query) => {
    await query(`ATTACH '${file}' AS part (READ_ONLY)`)
    await query('CREATE TABLE data AS SELECT * FROM part.data')
    await query('CHECKPOINT')
  })
}

export async function combinationFigures(folder: string, limits: EngineLimits): Promise<void> {
  const key = (i: string): readonly [string, string] => ['VARCHAR', `'key ' || ${i} % ${KEYS}`]
  const others = Array.from({ length: COLUMNS - 1 }, (_, c): readonly [string, string] => {
    const [type, value] = KINDS[c % KINDS.length] ?? ['BIGINT', NUMBER]
    return [type, value(c)]
  })
  const first = await source('first', folder, limits, [key(NUMBER(1)), ...others], ROWS)
  const second = await source('second', folder, limits, [key('i'), ['BIGINT', 'i'], ['VARCHAR', "'region ' || i % 50"]], KEYS)
  const times = await compare(
    () => lookUp([first, second], folder, limits),
    () => copy(first.file, folder, limits),
    3,
  )
  report(
    '-',
    `lookup of ${ROWS.toLocaleString('en-US')} rows x ${COLUMNS} columns in ${KEYS.toLocaleString('en-US')} keys`,
    times,
    times.ours <= RATIO * times.other,
    `at most ${RATIO} x a plain copy`,
  )
}
