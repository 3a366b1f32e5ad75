/**
 * Dictionary-encodes text columns with repeated values, which halves the memory and time of every pivot. If a sample
 * determines a dictionary, it is created before the table is written, so that the table is smaller and written only
 * once.
 */
import type { DuckDBConnection } from '@duckdb/node-api'

/** Columns with more distinct values than this stay plain text. */
export const DICTIONARY_MAX = 60_000
/** If more than this share of a column's sampled values are distinct, the column is not considered at all. */
const REPEATS = 0.95
/** How many rows a value must have on average for a dictionary to pay off. */
const ROWS_PER_VALUE = 4

export interface Dictionary {
  /** Name of the ENUM type, which contains every value of the column in sorted order. */
  readonly enumType: string
  readonly distinct: number
  readonly first: string
  readonly last: string
}
export type Dictionaries = ReadonlyMap<string, Dictionary>

async function row(connection: DuckDBConnection, sql: string): Promise<unknown[]> {
  return ((await (await connection.run(sql)).getRowsJson())[0] ?? []) as unknown[]
}

/** How many columns are processed at a time, because every distinct count needs memory. */
const COLUMNS_AT_ONCE = 16

function* some<T>(list: readonly T[]): Generator<T[]> {
  for (let from = 0; from < list.length; from += COLUMNS_AT_ONCE) yield list.slice(from, from + COLUMNS_AT_ONCE)
}

interface Repeats {
  /** How many rows, non-null values and distinct values a column has. */
  readonly rows: number
  readonly present: number
  readonly distinct: number
}

async function repeatsOf(connection: DuckDBConnection, from: string, names: readonly string[]): Promise<Map<string, Repeats>> {
  const found = new Map<string, Repeats>()
  for (const part of some(names)) {
    const [rows, ...counts] = await row(connection, `SELECT count(*), ${part.map((name) => `count(${name}), count(DISTINCT ${name})`).join(', ')} FROM ${from}`)
    for (const [i, name] of part.entries()) found.set(name, { rows: Number(rows), present: Number(counts[2 * i]), distinct: Number(counts[2 * i + 1]) })
  }
  return found
}

const doRepeat = ({ present, distinct }: Repeats): boolean => distinct > 0 && distinct <= REPEATS * present

/** Returns the columns whose values repeat often enough for a dictionary. */
export async function repeatingColumns(connection: DuckDBConnection, from: string, names: readonly string[]): Promise<string[]> {
  return [...(await repeatsOf(connection, from, names))].flatMap(([name, repeats]) => (doRepeat(repeats) ? [name] : []))
}

/** Returns those of the columns that have a value which occurs only once. */
async function withSingles(connection: DuckDBConnection, from: string, names: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const part of some(names)) {
    const tests = part.map((name) => `coalesce(list_contains(map_values(histogram(${name})), 1), false)`)
    const has = await row(connection, `SELECT ${tests.join(', ')} FROM ${from}`)
    for (const [i, name] of part.entries()) if (has[i] === true) found.add(name)
  }
  return found
}

/**
 * Creates the table `words` with the distinct values of each column as a list. Every statement on a table of thousands of
 * columns takes long to plan, and a type needs several.
 */
async function listWords(connection: DuckDBConnection, from: string, names: readonly string[]): Promise<void> {
  const lists = names.map((name) => `list(DISTINCT ${name}) FILTER (${name} IS NOT NULL) AS ${name}`)
  await connection.run(`CREATE TEMP TABLE words AS SELECT count(*) AS n, ${lists.join(', ')} FROM ${from}`)
}

/** Creates an ENUM type for a column of the table `words`. */
async function makeType(connection: DuckDBConnection, name: string, distinct: number): Promise<Dictionary> {
  const enumType = `e_${name}`
  await connection.run(`CREATE TYPE ${enumType} AS ENUM (SELECT v FROM (SELECT unnest(${name}) AS v FROM words) AS t ORDER BY v)`)
  const [first, last] = await row(connection, `SELECT enum_first(NULL::${enumType}), enum_last(NULL::${enumType})`)
  return { enumType, distinct, first: String(first), last: String(last) }
}

/**
 * Creates types for sampled columns in which every value occurs more than once. Such a sample most likely contains all
 * values: by Good-Turing, the share of unseen values is about the share of values seen once. Returns the other repeating
 * columns by name. If the sample is the whole table, it contains all values of every column.
 */
export async function sampledDictionaries(
  connection: DuckDBConnection,
  sample: string,
  names: readonly string[],
  isWhole: boolean,
): Promise<{ dictionaries: Dictionaries; repeating: string[] }> {
  const dictionaries = new Map<string, Dictionary>()
  const repeating: string[] = []
  const candidates = [...(await repeatsOf(connection, sample, names))].filter(([, repeats]) => doRepeat(repeats))
  const singles = isWhole
    ? new Set()
    : await withSingles(
        connection,
        sample,
        candidates.map(([name]) => name),
      )
  const isKnown = (name: string, repeats: Repeats): boolean => (isWhole ? repeats.distinct * ROWS_PER_VALUE <= repeats.rows : !singles.has(name))
  const known = candidates.filter(([name, repeats]) => isKnown(name, repeats))
  if (!isWhole) repeating.push(...candidates.filter((candidate) => !known.includes(candidate)).map(([name]) => name))
  for (const part of some(known)) {
    await listWords(
      connection,
      sample,
      part.map(([name]) => name),
    )
    for (const [name, { distinct }] of part) dictionaries.set(name, await makeType(connection, name, distinct))
    await connection.run('DROP TABLE words')
  }
  return { dictionaries, repeating }
}

/** Creates a type for a column with the distinct values `v` of a query; null if there are none, or too many. */
export async function listedDictionary(connection: DuckDBConnection, name: string, values: string): Promise<Dictionary | null> {
  await connection.run(`CREATE TEMP TABLE words AS SELECT list(v) FILTER (v IS NOT NULL) AS ${name} FROM (${values}) AS t`)
  const [count] = await row(connection, `SELECT len(${name}) FROM words`)
  const distinct = Number(count ?? 0)
  const made = distinct > 0 && distinct <= DICTIONARY_MAX ? await makeType(connection, name, distinct) : null
  await connection.run('DROP TABLE words')
  return made
}

/**
 * Creates types for those of the columns whose values repeat in a table of `rows` rows, in one pass. Returns false if the
 * values do not fit in memory.
 */
async function makeTypes(
  connection: DuckDBConnection,
  from: string,
  names: readonly string[],
  rows: number | null,
  found: Map<string, Dictionary>,
): Promise<boolean> {
  try {
    await listWords(connection, from, names)
  } catch (error) {
    if (/Out of Memory/i.test(String(error))) return false
    throw error
  }
  const [counted, ...counts] = await row(connection, `SELECT n, ${names.map((name) => `coalesce(len(${name}), 0)`).join(', ')} FROM words`)
  for (const [i, name] of names.entries()) {
    const distinct = Number(counts[i])
    if (distinct === 0 || distinct > Math.min(DICTIONARY_MAX, (rows ?? Number(counted)) / ROWS_PER_VALUE)) continue
    found.set(name, await makeType(connection, name, distinct))
  }
  await connection.run('DROP TABLE words')
  return true
}

/**
 * Creates a type for each text column of a table or query whose values repeat. Columns that do not fit in memory stay text.
 * `rows`: how many rows the values will stand in, if not in those of the table.
 */
export async function findDictionaries(
  connection: DuckDBConnection,
  from: string,
  names: readonly string[],
  rows: number | null = null,
): Promise<Dictionaries> {
  const found = new Map<string, Dictionary>()
  for (const part of some(names)) if (!(await makeTypes(connection, from, part, rows, found))) break
  return found
}

/** Converts text columns of a table to their ENUM types. */
export async function encodeColumns(connection: DuckDBConnection, table: string, dictionaries: Dictionaries): Promise<void> {
  for (const [name, { enumType }] of dictionaries) await connection.run(`ALTER TABLE ${table} ALTER ${name} TYPE ${enumType}`)
}

/** Drops dictionaries that no table uses. */
export async function dropDictionaries(connection: DuckDBConnection, dictionaries: Dictionaries): Promise<void> {
  for (const { enumType } of dictionaries.values()) await connection.run(`DROP TYPE ${enumType}`)
}

/** Returns the SELECT item that writes a column, cast to its ENUM type if it has one. */
export function coded(name: string, value: string, dictionaries: Dictionaries): string {
  const dictionary = dictionaries.get(name)
  return `${dictionary ? `CAST(${value} AS ${dictionary.enumType})` : value} AS ${name}`
}
