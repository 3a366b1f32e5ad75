/** Finds future dates in columns with two-digit years. The century of such a year is a guess, so a future date may be a hundred years too late. */
import type { DuckDBConnection } from '@duckdb/node-api'
import type { FutureYears } from '../../../contract/import.ts'
import { valueSql } from '../styles.ts'
import type { Inferred } from './choose.ts'
import { columnId, rows, type Texts } from './scan.ts'

const hasShortYears = ({ style, dtype }: Inferred): boolean => dtype !== 'VARCHAR' && (style?.pattern?.includes('%y') ?? false)

/** Tomorrow (UTC) as an SQL literal. */
const tomorrow = (): string => `DATE '${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}'`

const ofSql = (value: string): string => `count(CASE WHEN ${value} >= ${tomorrow()} THEN 1 END), max(year(${value}))`

const found = (count: unknown, latest: unknown): FutureYears | null => (Number(count) > 0 ? { count: Number(count), latest: Number(latest) } : null)

/** Returns how many dates are in the future in each column of the table `data` with two-digit years, by column ID. */
export async function futureYears(connection: DuckDBConnection, types: readonly Inferred[]): Promise<Map<string, FutureYears>> {
  const columns = types.flatMap((type, i) => (hasShortYears(type) ? [columnId(i)] : []))
  if (columns.length === 0) return new Map()
  const [counts = []] = await rows(connection, `SELECT ${columns.map(ofSql).join(', ')} FROM data`)
  return new Map(
    columns.flatMap((id, i) => {
      const future = found(counts[2 * i], counts[2 * i + 1])
      return future ? [[id, future]] : []
    }),
  )
}

/** Does the same for one column of texts, parsed with `type`. Null if no date is in the future. */
export async function futureYearsOf({ connection, from }: Texts, name: string, type: Inferred): Promise<FutureYears | null> {
  if (!hasShortYears(type) || type.style === null) return null
  const value = `TRY(${valueSql(`trim(${name})`, type.style, type.dtype)})`
  const [[count, latest] = []] = await rows(connection, `SELECT ${ofSql(value)} FROM ${from}`)
  return found(count, latest)
}
