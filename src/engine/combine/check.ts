/** Counts what a combination would do, exactly and within the memory limit, without building it. */
import { COMBINATION_SAMPLES, type CombinationCheck, type KeySample, type LookupCheck, type LookupOptions } from '../../contract/combination.ts'
import { commonColumns } from '../../contract/combination-types.ts'
import { fail, ok, type Result } from '../../contract/errors.ts'
import { sqlTypeName } from '../../contract/sql-type.ts'
import type { Query } from '../databases/staging.ts'
import { createDataset } from '../duckdb/open.ts'
import type { CombinationCheckTask } from '../protocol.ts'
import { fitting } from './append.ts'
import { type Attached, attachSources, type KeyPair, keyPairs, queryOf, valueSql } from './attached.ts'

const all = (count: number, item: (i: number) => string, separator: string): string => Array.from({ length: count }, (_, i) => item(i)).join(separator)

/** Groups the rows of a table by key: the compared values `k`, one written form `s` of each, and the number of rows. */
async function group(name: string, { table }: Attached, keys: readonly KeyPair[], side: 'first' | 'second', query: Query): Promise<void> {
  const compared = keys.map((key, i) => `${side === 'first' ? key.ofFirst : key.ofSecond} AS k${i}, CAST(${valueSql(key[side])} AS VARCHAR) AS s${i}`)
  const groups = all(keys.length, (i) => `k${i}`, ', ')
  const apart = keys.flatMap(({ isPartial }, i) => (isPartial ? [`, CASE WHEN k${i} IS NULL THEN s${i} END`] : [])).join('')
  const written = all(keys.length, (i) => `min(s${i}) AS s${i}`, ', ')
  await query(
    `CREATE TEMP TABLE ${name} AS SELECT ${groups}, ${written}, count(*) AS n FROM (SELECT ${compared.join(', ')} FROM ${table}) GROUP BY ${groups}${apart}`,
  )
}

/** Whether a key matches nothing. */
const isBlank = (count: number): string => all(count, (i) => `k${i} IS NULL`, ' OR ')
/** Whether a key has a blank part. A key without a compared value matches nothing, but is not blank. */
const isUnwritten = (count: number): string => all(count, (i) => `s${i} IS NULL`, ' OR ')
const isEqual = (count: number): string => all(count, (i) => `a.k${i} = b.k${i}`, ' AND ')

async function samplesFrom(from: string, count: number, query: Query): Promise<KeySample[]> {
  const written = all(count, (i) => `s${i}`, ', ')
  const rows = await query(`SELECT n, ${written} FROM ${from} ORDER BY n DESC, ${written} LIMIT ${COMBINATION_SAMPLES}`)
  return rows.map(([n, ...key]) => ({ key: key.map((value) => (value === null ? null : String(value))), rows: Number(n) }))
}

async function numbers(sql: string, query: Query): Promise<number[]> {
  const [row = []] = await query(sql)
  return row.map((value) => Number(value ?? 0))
}

/** Rows of one grouped table that the other does not match, with samples. Blank keys count, but are not listed. */
async function unmatched(one: string, other: string, count: number, query: Query): Promise<LookupCheck['unmatched_first']> {
  const lost = `lost_${one}`
  await query(`CREATE TEMP TABLE ${lost} AS SELECT a.* FROM ${one} a ANTI JOIN ${other} b ON ${isEqual(count)}`)
  const [rows = 0, blank = 0] = await numbers(`SELECT sum(n), sum(n) FILTER (${isUnwritten(count)}) FROM ${lost}`, query)
  return { rows, blank, samples: await samplesFrom(`(SELECT * FROM ${lost} WHERE NOT (${isUnwritten(count)}))`, count, query) }
}

/** Rows that an unmatched part of the second dataset would add: one per key, and each row with a blank key. */
async function addedRows({ keep_unmatched }: LookupOptions, count: number, query: Query): Promise<number> {
  if (!keep_unmatched) return 0
  const [added = 0] = await numbers(`SELECT sum(CASE WHEN ${isBlank(count)} THEN n ELSE 1 END) FROM lost_other`, query)
  return added
}

async function checkLookup(options: LookupOptions, sources: readonly Attached[], query: Query): Promise<Result<LookupCheck>> {
  const [first, second] = sources
  if (!first || !second) return fail('sources_ended')
  const pairs = keyPairs(options, first, second)
  if (!pairs.ok) return pairs
  const keys = pairs.value
  await group('one', first, keys, 'first', query)
  await group('other', second, keys, 'second', query)
  const [rowsFirst = 0] = await numbers('SELECT sum(n) FROM one', query)
  const [rowsSecond = 0] = await numbers('SELECT sum(n) FROM other', query)
  const doubled = `(SELECT * FROM other WHERE n > 1 AND NOT (${isBlank(keys.length)}))`
  const [doubles = 0, doubleRows = 0] = await numbers(`SELECT count(*), sum(n) FROM ${doubled}`, query)
  const lostFirst = await unmatched('one', 'other', keys.length, query)
  const lostSecond = await unmatched('other', 'one', keys.length, query)
  return ok({
    how: 'lookup',
    rows_first: rowsFirst,
    rows_second: rowsSecond,
    rows_after: rowsFirst + (await addedRows(options, keys.length, query)),
    unmatched_first: lostFirst,
    unmatched_second: lostSecond,
    doubles: { keys: doubles, rows: doubleRows, samples: await samplesFrom(doubled, keys.length, query) },
  })
}

async function check({ options }: CombinationCheckTask, sources: readonly Attached[], query: Query): Promise<Result<CombinationCheck>> {
  if (options.how === 'lookup') return await checkLookup(options, sources, query)
  const parts: { dataset_id: string; rows: number }[] = []
  for (const { id, table } of sources) parts.push({ dataset_id: id, rows: (await numbers(`SELECT count(*) FROM ${table}`, query))[0] ?? 0 })
  const columns: { name: string; dtype: string | null; parts: (string | null)[] }[] = []
  for (const column of commonColumns(sources, [])) {
    const type = await fitting(column, sources, query)
    columns.push({ name: column.name, dtype: type && sqlTypeName(type), parts: column.parts.map((one) => one && sqlTypeName(one.type)) })
  }
  return ok({ how: 'append', parts, rows_after: parts.reduce((sum, { rows }) => sum + rows, 0), columns })
}

/** Runs a check in an engine of its own. */
export async function checkCombination(task: CombinationCheckTask): Promise<Result<CombinationCheck>> {
  const instance = await createDataset(':memory:', task.limits)
  try {
    const connection = await instance.connect()
    const query = queryOf(connection)
    try {
      return await check(task, await attachSources(task.sources, query), query)
    } finally {
      connection.closeSync()
    }
  } finally {
    instance.closeSync()
  }
}
