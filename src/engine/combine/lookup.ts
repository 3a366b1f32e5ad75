/**
 * Looks up columns in a second dataset: each row of the first keeps its place and gets the values of the one row with
 * its key. Blank keys match nothing. A key that occurs twice is refused, or its rows become one by choice.
 */

import type { DuckDBConnection } from '@duckdb/node-api'
import type { Repeats } from '../../contract/column.ts'
import { COMBINATION_SAMPLES, canAggregate, type LookupAggregate, type LookupOptions } from '../../contract/combination.ts'
import { widerType } from '../../contract/combination-types.ts'
import { fail, ok, type Result } from '../../contract/errors.ts'
import { BIGINT, DECIMAL_DIGITS, DOUBLE, decimal, type SqlType, sqlTypeName, TEXT, typeFamilyOf } from '../../contract/sql-type.ts'
import { duckdb } from '../../pivot/dialects/duckdb.ts'
import { aggregateOverRows } from '../../pivot/measures/once-per-key.ts'
import type { StoredColumn } from '../../pivot/resolve.ts'
import { printExpression } from '../../pivot/sql/print.ts'
import type { Query } from '../databases/staging.ts'
import type { Told } from '../import-progress.ts'
import { type Attached, columnIn, type KeyPair, keyPairs, queryOf, valueSql } from './attached.ts'
import { type Made, type MadeColumn, withinColumns } from './made.ts'
import { anyBlank, list, type Own, writeRows } from './write-lookup.ts'

export interface Brought extends MadeColumn {
  /** Its value in a row of the second dataset, or over the rows of a key. */
  readonly value: string
}

/** Returns the keys by which a column of the first dataset repeats, if it was looked up itself. */
function repeatsOf({ repeats }: StoredColumn): { repeats?: Repeats } {
  if (!repeats) return {}
  const ignores = repeats.keys.some(({ folded }) => folded) ? { ignore_case_and_blanks: true as const } : {}
  return { repeats: { keys: repeats.keys.map(({ id }) => id), ...ignores } }
}

const plainType = ({ type }: StoredColumn): SqlType => (type.kind === 'dictionary' ? TEXT : type)

/** The type of a sum: exact, with as many digits as a decimal has, unless the sum is approximate. */
function typeOfSum(type: SqlType, approximate: boolean): SqlType {
  if (approximate || type.kind === 'float') return DOUBLE
  return decimal(DECIMAL_DIGITS, type.kind === 'decimal' ? type.scale : 0)
}

/** The value of a column over the rows of a key: the same that a pivot table of the second dataset shows. */
function aggregated(column: StoredColumn, aggregate: LookupAggregate, approximate: boolean): { value: string; type: SqlType } {
  const value = valueSql(column)
  switch (aggregate) {
    case 'count':
      return { value: `count(${value})`, type: BIGINT }
    case 'avg':
    case 'sum': {
      const type = aggregate === 'avg' ? DOUBLE : typeOfSum(column.type, approximate)
      return { value: `CAST(${printExpression(aggregateOverRows(aggregate, column, approximate), duckdb)} AS ${sqlTypeName(type)})`, type }
    }
    case 'min':
    case 'max':
      return { value: `${aggregate}(${value})`, type: plainType(column) }
  }
}

/** The columns to bring. `outgrown`: ids of columns whose sums have more than 38 digits. */
function broughtColumns(options: LookupOptions, second: Attached, prefix: string, outgrown: ReadonlySet<string>): Result<Brought[], 'combination_aggregate'> {
  const ignores = options.ignore_case_and_blanks ? { ignore_case_and_blanks: true as const } : {}
  const repeats: Repeats = { keys: options.keys.map(({ first }) => first), ...ignores }
  const brought: Brought[] = []
  for (const id of new Set(options.columns)) {
    const column = second.columns.find((one) => one.id === id)
    // one that a rebuild no longer finds counts as a changed column
    if (!column) continue
    const aggregate = options.doubles.take === 'aggregate' ? (options.doubles.of[id] ?? 'min') : null
    if (aggregate && !canAggregate(aggregate, typeFamilyOf(column.type))) return fail('combination_aggregate', { column: column.name })
    const { value, type } = aggregate ? aggregated(column, aggregate, outgrown.has(`${prefix}${id}`)) : { value: valueSql(column), type: plainType(column) }
    brought.push({ id: `${prefix}${id}`, name: column.name, type, title: second.title, value, repeats })
  }
  return ok(brought)
}

/**
 * Creates the table `found`: one row per key of the second dataset, with the compared key `k`, the key as it is written
 * `s`, the brought columns and the row's `place`. Rows with a blank key stay apart, and are left out unless unmatched
 * rows are kept.
 */
async function findRows(options: LookupOptions, second: Attached, keys: readonly KeyPair[], brought: readonly Brought[], query: Query): Promise<Result<null>> {
  const { doubles, keep_unmatched } = options
  const compared = keys.map((key, i) => `${key.ofSecond} AS k${i}`)
  const blank = anyBlank(keys.length)
  const rows = `(SELECT *, rowid AS source_row, ${compared.join(', ')} FROM ${second.table})`
  const some = keep_unmatched ? '' : `WHERE NOT (${blank})`
  const ks = list(keys.length, (i) => `k${i}`)
  const apart = `${ks}, CASE WHEN ${blank} THEN source_row END`
  const written = (wrap: (value: string) => string) => keys.map(({ second: column }, i) => `${wrap(valueSql(column))} AS s${i}`).join(', ')
  const values = brought.map(({ value, id }) => `${value} AS ${id}`).join(', ')
  if (doubles.take === 'aggregate') {
    await query(
      `CREATE TEMP TABLE found AS SELECT ${ks}, ${written((value) => `arg_min(${value}, source_row)`)}, ${values}, min(source_row) AS place FROM ${rows} AS t ${some} GROUP BY ${apart}`,
    )
    return ok(null)
  }
  let order = ''
  if (doubles.take === 'first') {
    const by = columnIn(second, doubles.by)
    if (!by.ok) return by
    const direction = doubles.direction === 'descending' ? 'DESC' : 'ASC'
    order = ` QUALIFY row_number() OVER (PARTITION BY ${apart} ORDER BY ${valueSql(by.value)} ${direction} NULLS LAST, source_row) = 1`
  }
  await query(`CREATE TEMP TABLE found AS SELECT ${ks}, ${written((value) => value)}, ${values}, source_row AS place FROM ${rows} AS t ${some}${order}`)
  return doubles.take === 'refuse' ? await refuseDoubles(second.title, keys.length, query) : ok(null)
}

/** Whether a sum has more digits than its type. */
const isOutgrown = (error: unknown): boolean => /out of range|overflow|could not cast value/i.test(String(error))

/** Ids of the brought columns whose value has too many digits for some key. */
async function outgrownOf(second: Attached, keys: readonly KeyPair[], brought: readonly Brought[], query: Query): Promise<Set<string>> {
  const outgrown = new Set<string>()
  for (const { id, value } of brought) {
    try {
      await query(`SELECT count(v) FROM (SELECT ${value} AS v FROM ${second.table} GROUP BY ${keys.map(({ ofSecond }) => ofSecond).join(', ')})`)
    } catch (error) {
      if (!isOutgrown(error)) throw error
      outgrown.add(id)
    }
  }
  return outgrown
}

/** Creates the table `found`, with sums of more than 38 digits as floating-point numbers (docs/decisions/0005). Returns the columns that it brings. */
async function bring(options: LookupOptions, second: Attached, keys: readonly KeyPair[], prefix: string, query: Query): Promise<Result<Brought[]>> {
  const exact = broughtColumns(options, second, prefix, new Set())
  if (!exact.ok) return exact
  try {
    const found = await findRows(options, second, keys, exact.value, query)
    return found.ok ? exact : found
  } catch (error) {
    if (options.doubles.take !== 'aggregate' || !isOutgrown(error)) throw error
  }
  const rounded = broughtColumns(options, second, prefix, await outgrownOf(second, keys, exact.value, query))
  if (!rounded.ok) return rounded
  const found = await findRows(options, second, keys, rounded.value, query)
  return found.ok ? rounded : found
}

/** Fails with the keys that occur more than once in the table `found`. */
async function refuseDoubles(title: string, count: number, query: Query): Promise<Result<null, 'combination_doubles'>> {
  const written = list(count, (i) => `min(CAST(s${i} AS VARCHAR)) AS s${i}`)
  const ks = list(count, (i) => `k${i}`)
  await query(`CREATE TEMP TABLE doubled AS SELECT ${written}, count(*) AS n FROM found WHERE NOT (${anyBlank(count)}) GROUP BY ${ks} HAVING count(*) > 1`)
  const [[keys] = [0]] = await query('SELECT count(*) FROM doubled')
  const samples = await query(
    `SELECT ${list(count, (i) => `s${i}`)}, n FROM doubled ORDER BY n DESC, ${list(count, (i) => `s${i}`)} LIMIT ${COMBINATION_SAMPLES}`,
  )
  await query('DROP TABLE doubled')
  if (Number(keys) === 0) return ok(null)
  const listed = samples.map((sample) => `${sample.slice(0, -1).map(String).join(' / ').slice(0, 100)} ×${String(sample.at(-1))}`)
  return fail('combination_doubles', { title, keys: Number(keys), samples: listed.join(', ') })
}

/** The type of a column of the first dataset. A key column also holds the keys of unmatched rows that are kept. */
function typeInFirst(column: StoredColumn, keys: readonly KeyPair[], keeps: boolean): Result<SqlType, 'combination_keys_differ'> {
  const key = keeps ? keys.find(({ first }) => first.id === column.id) : undefined
  if (!key) return ok(plainType(column))
  const wide = widerType(plainType(key.first), plainType(key.second))
  const isLossy = wide?.kind === 'float' && (key.first.type.kind !== 'float' || key.second.type.kind !== 'float')
  return wide && !isLossy ? ok(wide) : fail('combination_keys_differ', { first: key.first.name, second: key.second.name })
}

/** Fills the table `data` with the rows of the new dataset in their order. Fails if keys are doubled, or columns are missing or do not fit. */
export async function lookUp(
  options: LookupOptions,
  sources: readonly Attached[],
  prefix: string,
  connection: DuckDBConnection,
  told: Told,
): Promise<Result<Made>> {
  const [first, second] = sources
  if (!first || !second) return fail('sources_ended')
  const pairs = keyPairs(options, first, second)
  if (!pairs.ok) return pairs
  const keys = pairs.value
  const own: Own[] = []
  for (const column of first.columns) {
    const type = typeInFirst(column, keys, options.keep_unmatched)
    if (!type.ok) return type
    own.push({ id: column.id, name: column.name, type: type.value, title: first.title, column, ...repeatsOf(column) })
  }
  told.part(0.2)
  const brought = await bring(options, second, keys, prefix, queryOf(connection))
  if (!brought.ok) return brought
  const columns = [...own, ...brought.value]
  const within = withinColumns(columns)
  if (!within.ok) return within
  return ok({ columns, ...(await writeRows(connection, { first, keys, own, brought: brought.value, keeps: options.keep_unmatched }, told)) })
}
