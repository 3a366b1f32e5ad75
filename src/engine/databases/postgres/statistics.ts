/** Reads the planner's statistics about the columns of a PostgreSQL table, which rest on a sample that it took earlier. */
import type pg from 'pg'
import type { Value } from '../../../contract/scalar.ts'
import type { SqlType } from '../../../contract/sql-type.ts'
import { typeFamilyOf } from '../../../contract/sql-type.ts'
import type { FieldStatistics } from '../../live-data.ts'

/** Values longer than this, in characters, say nothing about groups. */
const VALUE_MAX = 200
const TOP_MAX = 10

/** Rows of all partitions together come before those of the table itself. Long lists of values are cut in the database. */
const STATISTICS = `
  SELECT s.attname, s.null_frac, s.n_distinct,
         (s.histogram_bounds::text::text[])[1], (s.histogram_bounds::text::text[])[cardinality(s.histogram_bounds::text::text[])],
         (SELECT json_agg(json_build_array(left(v, ${VALUE_MAX + 1}), f)) FROM
           (SELECT v, f FROM unnest(s.most_common_vals::text::text[], s.most_common_freqs) AS m(v, f) LIMIT 100) AS most)
  FROM pg_catalog.pg_stats AS s
  JOIN pg_catalog.pg_namespace AS n ON n.nspname = s.schemaname
  JOIN pg_catalog.pg_class AS c ON c.relnamespace = n.oid AND c.relname = s.tablename
  WHERE c.oid = to_regclass($1)
  ORDER BY s.inherited`

const DAY = /^\d{4}-\d\d-\d\d/

/** Reads a value of a sample as the product writes it; null if it is too long, endless or before the year 1. */
function readValue(text: string, type: SqlType): Value {
  const family = typeFamilyOf(type)
  if (family === 'number') return text === '' || !Number.isFinite(Number(text)) ? null : Number(text)
  if (family === 'boolean') return text === 't'
  if (family === 'date' || family === 'datetime') return DAY.test(text) && !text.endsWith('BC') ? text : null
  return text.length > VALUE_MAX ? null : text
}

/** Smallest and largest of some values of one type, whose texts sort like the values unless they are numbers. */
function extremes(values: readonly Value[]): { readonly min: Value; readonly max: Value } {
  const known = values.filter((value) => value !== null)
  const sorted = known.sort((a, b) => (typeof a === 'number' && typeof b === 'number' ? a - b : String(a) < String(b) ? -1 : 1))
  return { min: sorted[0] ?? null, max: sorted.at(-1) ?? null }
}

/**
 * Returns the statistics of columns by name. `table`: its name as SQL. `rowCount`: how many rows it has. Empty for a
 * view, and for a table that was never analyzed.
 */
export async function statisticsOf(
  client: pg.Client,
  table: string,
  types: ReadonlyMap<string, SqlType>,
  rowCount: number,
): Promise<Map<string, FieldStatistics>> {
  const { rows } = await client.query<(string | null)[]>({ text: STATISTICS, values: [table], rowMode: 'array' })
  const found = new Map<string, FieldStatistics>()
  for (const [name, blanks, distinct, low, high, most] of rows) {
    const type = types.get(name ?? '')
    if (!type || !Number.isFinite(Number(blanks))) continue
    const common: readonly (readonly [string, number])[] = most === null || most === undefined ? [] : JSON.parse(most)
    const top = common.map(([text, share]) => ({ value: readValue(text, type), share }))
    const n = Number(distinct)
    found.set(name ?? '', {
      blanks: Number(blanks),
      distinct: Math.round(n < 0 ? -n * rowCount : n),
      ...extremes([...[low, high].map((text) => (text === null || text === undefined ? null : readValue(text, type))), ...top.map(({ value }) => value)]),
      top: top.filter(({ value }) => value !== null).slice(0, TOP_MAX),
    })
  }
  return found
}
