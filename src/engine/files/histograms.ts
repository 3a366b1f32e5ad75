/** Counts the values of number and date columns over ranges of equal width, for the small histograms on the page of a dataset. */
import type { DuckDBConnection } from '@duckdb/node-api'
import { type ColumnProfile, HISTOGRAM_BINS } from '../../contract/column-profile.ts'
import { type TypeFamily, typeFamilyOf } from '../../contract/sql-type.ts'
import type { StoredColumn } from '../../pivot/resolve.ts'
import type { Begins } from './finish.ts'

/** In wider tables, only this many columns get histograms: each takes a scan of its column. */
const COLUMNS_MAX = 200

/** The position of a value on a line; the column is an identifier that the import gave. */
const POSITIONS: Partial<Record<TypeFamily, (id: string) => string>> = {
  number: (id) => `CAST(${id} AS DOUBLE)`,
  date: (id) => `epoch(CAST(${id} AS TIMESTAMP))`,
  datetime: (id) => `epoch(CAST(${id} AS TIMESTAMP))`,
}

/** Adds `bins` to the profiles of columns whose values lie on a line and differ. Values that are not finite are in no bin. */
export async function withHistograms(
  connection: DuckDBConnection,
  columns: readonly StoredColumn[],
  profiles: readonly ColumnProfile[],
  begins: Begins = () => undefined,
): Promise<ColumnProfile[]> {
  const counted: ColumnProfile[] = []
  for (const [i, column] of columns.entries()) {
    const known = profiles[i] as ColumnProfile
    begins(columns.length - i)
    const position = POSITIONS[typeFamilyOf(column.type)]?.(column.id)
    if (!position || known.distinct < 2 || i >= COLUMNS_MAX) {
      counted.push(known)
      continue
    }
    const sql = `WITH placed AS (SELECT ${position} AS place FROM data WHERE ${column.id} IS NOT NULL),
      finite AS (SELECT place FROM placed WHERE isfinite(place)),
      ends AS (SELECT min(place) AS low, max(place) AS high FROM finite)
      SELECT least(${HISTOGRAM_BINS - 1}, TRY_CAST(floor((place - low) / (high - low) * ${HISTOGRAM_BINS}) AS INTEGER)) AS bin, count(*)
      FROM finite, ends WHERE high > low AND isfinite(high - low) GROUP BY bin`
    const found = (await (await connection.run(sql)).getRowsJson()) as unknown[][]
    const bins = Array.from({ length: HISTOGRAM_BINS }, () => 0)
    for (const [bin, rows] of found) if (bin !== null) bins[Number(bin)] = Number(rows)
    counted.push(bins.some((rows) => rows > 0) ? { ...known, bins } : known)
  }
  return counted
}
