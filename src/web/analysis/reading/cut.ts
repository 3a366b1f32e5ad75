/** Which rows of a long table a report shows at first: the outer groups, and among many of them the latest or the largest. */
import type { Collapse, PivotResult } from '../../../contract/pivot-result.ts'
import { isOthers, typeFamily, type Value } from '../../../contract/scalar.ts'
import { areYears } from '../../../contract/years.ts'

/** A table with more rows than this is cut. */
const LONG = 30
/** Rows that are left of a table that is still long without its inner groups. */
const KEPT = 20

/** Whether the author of a step chose which groups are open. Their choice is shown as it is. */
export const isChosen = ({ level, toggled }: Collapse): boolean => level !== null || toggled.length > 0

/** Whether a result has too many rows to read, and outer groups that sum them up. */
export const shouldFold = ({ index_names, total_rows, column_indexes, measures }: PivotResult): boolean =>
  index_names.length > 1 && total_rows > LONG + 1 && column_indexes.length > 0 && measures.length > 0

/** The rows that are kept, and by what they were chosen. */
export interface Cut {
  /** Positions of rows, in the order of the table. */
  readonly positions: readonly number[]
  readonly by: 'latest' | 'largest' | 'first'
}

interface Ranked {
  readonly at: number
  readonly rank: number | string
}

const numberOf = (value: Value | undefined): number => {
  const number = value === null || value === undefined || value === '' ? Number.NaN : Number(value)
  return Number.isNaN(number) ? -1 : Math.abs(number)
}

/** Ranks rows by their first measure in the total of the columns, or in the only column; null without such a column. */
function bySize({ row_indexes, column_indexes, measures, data }: PivotResult, shown: readonly number[]): Ranked[] | null {
  const total = column_indexes.findIndex(({ level }) => level === 0)
  const column = total < 0 && column_indexes.length === 1 ? 0 : total
  if (column < 0 || typeFamily(measures[0]?.dtype ?? '') !== 'number') return null
  const values = data[column * measures.length]
  return shown.map((at) => ({ at, rank: isOthers(row_indexes[at]?.key ?? []) ? Number.POSITIVE_INFINITY : numberOf(values?.[at]) }))
}

/** Ranks rows by time; null if the outer field counts none. */
function byTime({ row_indexes, index_names }: PivotResult, shown: readonly number[]): Ranked[] | null {
  const family = typeFamily(index_names[0]?.dtype ?? '')
  const keys = shown.map((at) => row_indexes[at]?.key[0] ?? null)
  const isTime = family === 'date' || family === 'datetime' || (family === 'number' && areYears(keys))
  return isTime ? shown.map((at, n) => ({ at, rank: String(keys[n] ?? '') })) : null
}

/** Null if the rows are few enough to show them all. `result` is the first window of a table. */
export function mainRows(result: PivotResult): Cut | null {
  const { row_indexes, total_rows } = result
  const shown = [...row_indexes.keys()].filter((at) => (row_indexes[at]?.level ?? 0) > 0)
  if (total_rows <= LONG + 1) return null
  const isWhole = row_indexes.length >= total_rows
  const isFlat = shown.every((at) => row_indexes[at]?.level === 1)
  const time = isWhole && isFlat ? byTime(result, shown) : null
  const ranked = time ?? (isWhole && isFlat ? bySize(result, shown) : null)
  if (ranked === null) return { positions: shown.slice(0, KEPT), by: 'first' }
  const best = ranked.toSorted((a, b) => (a.rank < b.rank ? 1 : a.rank > b.rank ? -1 : a.at - b.at)).slice(0, KEPT)
  return { positions: best.map(({ at }) => at).toSorted((a, b) => a - b), by: time ? 'latest' : 'largest' }
}
