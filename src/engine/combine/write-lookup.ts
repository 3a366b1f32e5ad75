/**
 * Writes the rows of a lookup. A join gives rows in no order, and sorting whole rows takes several times as long as
 * copying them. Only the brought columns are joined and sorted; then they stand beside the rows of the first dataset,
 * which are read in order and written once.
 */
import type { DuckDBConnection } from '@duckdb/node-api'
import { quotedName } from '../../contract/column-name.ts'
import { sqlTypeName } from '../../contract/sql-type.ts'
import type { StoredColumn } from '../../pivot/resolve.ts'
import type { Query } from '../databases/staging.ts'
import { coded, type Dictionaries, encodeColumns, findDictionaries, listedDictionary } from '../files/dictionaries.ts'
import type { Told } from '../import-progress.ts'
import { type Attached, castTo, type KeyPair, queryOf } from './attached.ts'
import type { Made, MadeColumn } from './made.ts'

/** A column of the first dataset. */
export interface Own extends MadeColumn {
  readonly column: StoredColumn
}

interface Lookup {
  readonly first: Attached
  readonly keys: readonly KeyPair[]
  readonly own: readonly Own[]
  /** Columns of the table `found`. */
  readonly brought: readonly MadeColumn[]
  /** Whether rows of the second dataset that nothing matched are added below. */
  readonly keeps: boolean
}

export const list = (count: number, item: (i: number) => string, separator = ', '): string => Array.from({ length: count }, (_, i) => item(i)).join(separator)
export const anyBlank = (count: number): string => list(count, (i) => `k${i} IS NULL`, ' OR ')

/** Names that no column of a dataset has: column ids contain no spaces. */
const PLACE = quotedName('first place')
const FOUND_AT = quotedName('found at')
const broughtName = (i: number): string => quotedName(`brought ${i}`)
const keyName = (i: number): string => quotedName(`key ${i}`)

/** The keys of the first dataset and the place of each row. */
const firstKeys = ({ first, keys }: Lookup): string =>
  `(SELECT rowid AS ${PLACE}, ${keys.map(({ ofFirst }, i) => `${ofFirst} AS ${keyName(i)}`).join(', ')} FROM ${first.table})`

const isEqual = ({ keys }: Lookup): string => list(keys.length, (i) => `f.${keyName(i)} = g.k${i}`, ' AND ')

/** Dictionary-encodes the brought texts in the table `found`. Each dictionary has exactly the values that the new dataset gets. */
async function encodeFound(connection: DuckDBConnection, lookup: Lookup, rows: number): Promise<Dictionaries> {
  const query = queryOf(connection)
  if (!lookup.keeps) {
    await query(`CREATE TEMP TABLE matched AS SELECT g.* FROM found AS g SEMI JOIN ${firstKeys(lookup)} AS f ON ${isEqual(lookup)}`)
    await query('DROP TABLE found')
    await query('ALTER TABLE matched RENAME TO found')
  }
  const texts = lookup.brought.filter(({ type }) => type.kind === 'text').map(({ id }) => id)
  const dictionaries = await findDictionaries(connection, 'found', texts, rows)
  await encodeColumns(connection, 'found', dictionaries)
  return dictionaries
}

/** The written keys of the rows that nothing matched, in the table `lost`, with the brought columns. */
async function findLost(query: Query): Promise<void> {
  await query(`CREATE TEMP TABLE lost AS SELECT g.* FROM found AS g ANTI JOIN beside AS b ON g.place = b.${FOUND_AT} ORDER BY g.place`)
}

/** Which key a column of the first dataset is, if rows that nothing matched are kept; else -1. */
const keyOf = ({ keys, keeps }: Lookup, { column }: Own): number => (keeps ? keys.findIndex((key) => key.first.id === column.id) : -1)

/** The dictionaries of the first dataset's columns that have one. The other texts do not repeat, and stay text. */
async function ownDictionaries(connection: DuckDBConnection, lookup: Lookup): Promise<Dictionaries> {
  const dictionaries = new Map<string, NonNullable<Awaited<ReturnType<typeof listedDictionary>>>>()
  for (const own of lookup.own) {
    const { id, column } = own
    if (column.enumType === null) continue
    const key = keyOf(lookup, own)
    const values = `SELECT DISTINCT ${quotedName(column.physical)} AS v FROM ${lookup.first.table}`
    const others = key < 0 ? '' : ` UNION SELECT CAST(s${key} AS VARCHAR) FROM lost`
    const dictionary = await listedDictionary(connection, id, `SELECT CAST(v AS VARCHAR) AS v FROM (${values})${others}`)
    if (dictionary) dictionaries.set(id, dictionary)
  }
  return dictionaries
}

const itemsOfLost = (lookup: Lookup, dictionaries: Dictionaries): string[] => [
  ...lookup.own.map((own) => {
    const key = keyOf(lookup, own)
    const type = sqlTypeName(own.type)
    return key < 0 ? `CAST(NULL AS ${type})` : coded(own.id, `CAST(s${key} AS ${type})`, dictionaries)
  }),
  ...lookup.brought.map(({ id }) => id),
]

/**
 * Fills the table `data` from the first dataset and the table `found`, which has one row per key. Rows keep their place;
 * those of the second dataset that nothing matched come below. Throws if a row would have no or two places.
 */
export async function writeRows(connection: DuckDBConnection, lookup: Lookup, { part, loading }: Told): Promise<Omit<Made, 'columns'>> {
  const query = queryOf(connection)
  const { first, own, brought, keeps } = lookup
  const [[rows] = [0]] = await query(`SELECT count(*) FROM ${first.table}`)
  part(0.3)
  const ofBrought = await encodeFound(connection, lookup, Number(rows))
  const beside = [...brought.map(({ id }, i) => `g.${id} AS ${broughtName(i)}`), `g.place AS ${FOUND_AT}`].join(', ')
  part(0.4)
  await query(`CREATE TEMP TABLE beside AS SELECT ${beside} FROM ${firstKeys(lookup)} AS f LEFT JOIN found AS g ON ${isEqual(lookup)} ORDER BY f.${PLACE}`)
  const [[all, matched] = [0, 0]] = await query(`SELECT count(*), count(${FOUND_AT}) FROM beside`)
  if (Number(all) !== Number(rows)) throw new Error(`${rows} rows were looked up in ${all} places`)
  if (keeps) await findLost(query)
  await query('DROP TABLE found')
  const dictionaries = new Map([...(await ownDictionaries(connection, lookup)), ...ofBrought])
  const items = [
    ...own.map(({ id, column, type }) => coded(id, castTo(column, type), dictionaries)),
    ...brought.map(({ id }, i) => `${broughtName(i)} AS ${id}`),
  ]
  part()
  await loading({ rows: () => Number(rows) }, () => query(`CREATE TABLE data AS SELECT ${items.join(', ')} FROM ${first.table} POSITIONAL JOIN beside`))
  await query('DROP TABLE beside')
  if (keeps) await query(`INSERT INTO data SELECT ${itemsOfLost(lookup, dictionaries).join(', ')} FROM lost ORDER BY place`)
  if (keeps) await query('DROP TABLE lost')
  return { dictionaries, unmatched: Number(rows) - Number(matched) }
}
