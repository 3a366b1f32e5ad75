/**
 * How many decimals the columns of unbounded `numeric` values have. They only decide how values are shown: queries compute
 * with the values themselves, so a column whose type has fewer decimals than some of its values gives the same numbers.
 */
import type pg from 'pg'
import { DECIMAL_DIGITS, decimal, type SqlType, TEXT } from '../../contract/sql-type.ts'
import type { SourceField } from '../databases/driver.ts'
import { columnName, named } from '../databases/postgres/select.ts'
import { isUnbounded } from './prelude.ts'

/** Up to so many rows are read whole; of more, a sample of about so many. */
const ROWS_MAX = 100_000
/** Rows that are read beside the sample of a large table, which may miss all of a few full pages. */
const FIRST = 10_000

/** A table or statement whose fields were described. */
export interface Measured {
  /** The name of the table as SQL; null for a statement. */
  readonly table: string | null
  /** The SQL that selects its rows, and the fields in their order. */
  readonly source: string
  readonly fields: readonly SourceField[]
  /** About how many rows it has; null if unknown. */
  readonly rows: number | null
}

const KIND = 'SELECT relkind FROM pg_catalog.pg_class WHERE oid = to_regclass($1)'
/** Tables, materialized views and partitioned tables: what PostgreSQL can sample by pages. */
const SAMPLED = new Set(['r', 'm', 'p'])

/** The most decimals of the values that the planner keeps of numeric columns. The CASE keeps NaN and infinity from a cast's scale of 0. */
const SCALES = `
  SELECT s.attname, max(scale(v.value::numeric))
  FROM pg_catalog.pg_stats AS s
  JOIN pg_catalog.pg_namespace AS n ON n.nspname = s.schemaname
  JOIN pg_catalog.pg_class AS c ON c.relnamespace = n.oid AND c.relname = s.tablename
  CROSS JOIN LATERAL unnest(coalesce(s.histogram_bounds::text::text[], '{}') || coalesce(s.most_common_vals::text::text[], '{}')) AS v(value)
  WHERE c.oid = to_regclass($1) AND s.attname = ANY ($2::text[]) AND v.value ~ '^-?[0-9.]+$'
  GROUP BY s.attname`

/** Decimals that the planner's statistics show, by the names of columns. They cost no read of the table. */
async function scalesKnown(client: pg.Client, { table, fields }: Measured): Promise<ReadonlyMap<string, number>> {
  const names = fields.flatMap(({ name, reading, sourceType }) => (isUnbounded(reading) && sourceType.startsWith('numeric') ? [name] : []))
  if (table === null || names.length === 0) return new Map()
  const { rows } = await client.query<(string | null)[]>({ text: SCALES, values: [table, names], rowMode: 'array' })
  return new Map(rows.map(([name, scale]) => [name ?? '', Number(scale ?? 0)]))
}

/** The rows to measure, with generated names of columns: all of a small source; of a large one its first rows and, of a table, a sample of its pages. */
async function measuredRows(client: pg.Client, { table, source, fields, rows }: Measured): Promise<string> {
  if (rows !== null && rows <= ROWS_MAX) return named(source, fields.length)
  const first = (count: number): string => `(SELECT * FROM ${named(source, fields.length)} LIMIT ${count}) AS first`
  // a table of which the account may read only some columns is read by another select
  if (table === null || rows === null || source !== `TABLE ${table}`) return first(ROWS_MAX)
  const [[kind = ''] = []] = (await client.query<string[]>({ text: KIND, values: [table], rowMode: 'array' })).rows
  if (!SAMPLED.has(kind)) return first(ROWS_MAX)
  const share = Math.min(100, (100 * ROWS_MAX) / rows)
  const sample = named(`(SELECT * FROM ${table} TABLESAMPLE SYSTEM (${share}) LIMIT ${ROWS_MAX})`, fields.length)
  return `(SELECT * FROM ${sample} UNION ALL SELECT * FROM ${first(FIRST)}) AS measured`
}

interface Digits {
  readonly before: number
  readonly scale: number
}

/** The most digits before and behind the point, by the places of columns. */
async function measured(client: pg.Client, of: Measured, places: readonly number[]): Promise<ReadonlyMap<number, Digits>> {
  if (places.length === 0) return new Map()
  const list = places.flatMap((place) => {
    const value = `CAST(${columnName(place)} AS numeric)`
    const bounded = `FILTER (WHERE ${value} - ${value} = 0)`
    return [`max(length(CAST(trunc(abs(${value})) AS text))) ${bounded}`, `max(scale(${value})) ${bounded}`]
  })
  const text = `SELECT ${list.join(', ')} FROM ${await measuredRows(client, of)}`
  const [row = []] = (await client.query<(string | null)[]>({ text, rowMode: 'array' })).rows
  return new Map(places.map((place, i) => [place, { before: Number(row[2 * i] ?? 1), scale: Number(row[2 * i + 1] ?? 0) }]))
}

/**
 * Types for the unbounded columns, by place: a decimal type, or text for too many digits, as in a copy. `known`: types
 * that the columns of the dataset have, by name. Those stay, and nothing is read, unless the planner has seen more decimals.
 */
export async function unboundedTypes(client: pg.Client, of: Measured, known: ReadonlyMap<string, SqlType>): Promise<ReadonlyMap<number, SqlType>> {
  const places = of.fields.flatMap(({ reading }, place) => (isUnbounded(reading) ? [place] : []))
  const scales = await scalesKnown(client, of)
  const seen = (place: number): number => scales.get(of.fields[place]?.name ?? '') ?? 0
  const kept = new Map(
    places.flatMap((place): [number, SqlType][] => {
      const type = known.get(of.fields[place]?.name ?? '')
      return type?.kind === 'decimal' && type.scale >= seen(place) ? [[place, decimal(DECIMAL_DIGITS, type.scale)]] : []
    }),
  )
  const others = places.filter((place) => !kept.has(place))
  const found = await measured(client, of, others)
  const typeOf = (place: number): SqlType => {
    const { before, scale } = found.get(place) ?? { before: 1, scale: 0 }
    const most = Math.max(scale, seen(place))
    return before + most > DECIMAL_DIGITS ? TEXT : decimal(DECIMAL_DIGITS, most)
  }
  return new Map([...kept, ...others.map((place): [number, SqlType] => [place, typeOf(place)])])
}
