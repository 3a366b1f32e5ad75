/** The last steps of every import: profiles the columns and flushes the file to disk. */
import { open, stat } from 'node:fs/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { Repeats } from '../../contract/column.ts'
import type { ColumnProfile } from '../../contract/column-profile.ts'
import { OPTIONS_MAX } from '../../contract/constants.ts'
import type { Value } from '../../contract/scalar.ts'
import { parseSqlType, type SqlType } from '../../contract/sql-type.ts'
import type { StoredColumn } from '../../pivot/resolve.ts'
import { fromText } from '../wire.ts'
import { DICTIONARY_MAX, type Dictionaries } from './dictionaries.ts'

/** Estimates of distinct values up to this number are replaced by exact counts, because other code decides by them. */
const EXACT_DISTINCT = 1_000
/** In tables with up to this many rows, distinct values are always counted exactly, which takes about 60 ms per column. */
const EXACT_ROWS = 1_000_000
const TOP_VALUES = 5
/** Maximum characters of a value in a profile. */
const TEXT_MAX = 200
/** In wider tables, only this many columns get top values. */
const TOP_COLUMNS = 200

/** Called before each statement with the number of those that are left. */
export type Begins = (left: number) => void

export interface TableColumn {
  readonly id: string
  readonly name: string
  readonly dtype: string
  /** The key by which a column that was looked up repeats its values. */
  readonly repeats?: Repeats
}

async function row(connection: DuckDBConnection, sql: string): Promise<unknown[]> {
  return ((await (await connection.run(sql)).getRowsJson())[0] ?? []) as unknown[]
}

/**
 * Computes nulls, distinct values, minimum and maximum of every column in one scan. SUMMARIZE would take several times
 * longer. Facts that a column's dictionary contains are not computed again.
 */
export async function profile(connection: DuckDBConnection, columns: readonly TableColumn[], dictionaries: Dictionaries): Promise<ColumnProfile[]> {
  const parts = columns.map(({ id }) => {
    const rest = dictionaries.has(id) ? 'NULL, NULL, NULL' : `approx_count_distinct(${id}), CAST(min(${id}) AS VARCHAR), CAST(max(${id}) AS VARCHAR)`
    return `count(*) - count(${id}), count(${id}), ${rest}`
  })
  const values = columns.length === 0 ? [] : await row(connection, `SELECT ${parts.join(', ')} FROM data`)
  return columns.map(({ id, dtype }, i) => {
    const [nulls, present, distinct, min, max] = values.slice(i * 5, i * 5 + 5)
    const known = dictionaries.get(id)
    return {
      column_id: id,
      nulls: Number(nulls),
      distinct: known?.distinct ?? Math.min(Number(distinct), Number(present)),
      distinct_exact: known !== undefined,
      min: shortened(known?.first ?? min, parseSqlType(dtype)),
      max: shortened(known?.last ?? max, parseSqlType(dtype)),
      top: [],
    }
  })
}

function shortened(value: unknown, type: SqlType): Value {
  const wire = fromText(value === null || value === undefined ? null : String(value), type)
  return typeof wire === 'string' ? wire.slice(0, TEXT_MAX) : wire
}

/** Only texts of a key may be compared regardless of case and outer blanks. */
const keysOf = ({ keys, ignore_case_and_blanks: ignores }: Repeats, columns: readonly TableColumn[]): NonNullable<StoredColumn['repeats']> => ({
  keys: keys.map((id) => ({ id, physical: id, ...(ignores && columns.find((c) => c.id === id)?.dtype === 'VARCHAR' ? { folded: true as const } : {}) })),
})

/** Returns the columns in the form that queries need. */
export const storedColumns = (columns: readonly TableColumn[], dictionaries: Dictionaries): StoredColumn[] =>
  columns.map(({ id, name, dtype, repeats }) => ({
    ...{ id, name, type: parseSqlType(dtype), physical: id, enumType: dictionaries.get(id)?.enumType ?? null },
    ...(repeats ? { repeats: keysOf(repeats, columns) } : {}),
  }))

/** How many values one statement may count distinct, to limit its memory. */
const VALUES_AT_ONCE = 500_000
const COLUMNS_AT_ONCE = 100

/** In tables with up to this many rows, distinct values are counted in lists: count(DISTINCT) sets up a hash table per column. */
const LISTED_ROWS = 2_000
/** Types whose values have a fixed size and are equal only if their bytes are: NaN and -0 are not. */
const LISTED: readonly SqlType['kind'][] = ['integer', 'decimal', 'date', 'timestamp', 'boolean']

/** Returns the aggregate that counts the distinct values of a column. */
const distinctSql = (id: string, type: SqlType | undefined, rows: number): string =>
  rows <= LISTED_ROWS && type && LISTED.includes(type.kind) ? `list_unique(list(${id}))` : `count(DISTINCT ${id})`

/**
 * Counts distinct values exactly in tables of up to a million rows, and where the estimate is small. Short tables are
 * counted many columns at a time, because every statement on a table of thousands of columns takes long to plan.
 */
export async function exactDistinct(
  connection: DuckDBConnection,
  columns: readonly StoredColumn[],
  profiles: readonly ColumnProfile[],
  rows: number,
  begins: Begins = () => undefined,
): Promise<ColumnProfile[]> {
  const types = new Map(columns.map(({ id, type }) => [id, type]))
  const exact = new Map<string, number>()
  const counted = profiles.filter((known) => !known.distinct_exact && (rows <= EXACT_ROWS || known.distinct <= EXACT_DISTINCT)).map((known) => known.column_id)
  const atOnce = Math.min(COLUMNS_AT_ONCE, Math.max(1, Math.floor(VALUES_AT_ONCE / Math.max(1, rows))))
  for (let from = 0; from < counted.length; from += atOnce) {
    const ids = counted.slice(from, from + atOnce)
    begins(Math.ceil((counted.length - from) / atOnce))
    const counts = await row(connection, `SELECT ${ids.map((id) => distinctSql(id, types.get(id), rows)).join(', ')} FROM data`)
    for (const [i, id] of ids.entries()) exact.set(id, Number(counts[i]))
  }
  return profiles.map((known) => {
    const distinct = exact.get(known.column_id)
    return distinct === undefined ? known : { ...known, distinct, distinct_exact: true }
  })
}

/** Finds the most frequent values of columns with few distinct values, and all values where there are very few. */
export async function topValues(
  connection: DuckDBConnection,
  columns: readonly StoredColumn[],
  profiles: readonly ColumnProfile[],
  rows: number,
  begins: Begins = () => undefined,
): Promise<ColumnProfile[]> {
  const withTop: ColumnProfile[] = []
  for (const [i, column] of columns.entries()) {
    const known = profiles[i] as ColumnProfile
    begins(columns.length - i)
    const repeats = known.distinct > 0 && known.distinct <= Math.max(TOP_VALUES, rows / 2) && known.distinct <= DICTIONARY_MAX
    const few = known.distinct <= OPTIONS_MAX
    if (!(repeats || few) || i >= TOP_COLUMNS) {
      withTop.push(known)
      continue
    }
    const sql = `SELECT CAST(${column.id} AS VARCHAR), count(*) AS n FROM data WHERE ${column.id} IS NOT NULL GROUP BY ${column.id} ORDER BY n DESC, ${column.id} LIMIT ${few ? OPTIONS_MAX : TOP_VALUES}`
    const found = (await (await connection.run(sql)).getRowsJson()) as unknown[][]
    const counted = found.map(([value, n]) => ({ value: shortened(value, column.type), rows: Number(n) }))
    const whole = few && found.every(([value]) => String(value).length <= TEXT_MAX)
    withTop.push({ ...known, top: repeats ? counted.slice(0, TOP_VALUES) : [], ...(whole ? { values: counted.map((c) => c.value) } : {}) })
  }
  return withTop
}

/** Flushes the file to disk and returns its size in bytes. */
export async function syncToDisk(file: string): Promise<number> {
  const handle = await open(file)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
  return (await stat(file)).size
}
