/** Plain definition of columns that repeat one value on every row of a key: the value counts once per key in each group. */
import type { Measure } from '../../src/contract/measure.ts'
import type { Value } from '../../src/contract/scalar.ts'
import type { Row } from './tables.ts'

/** For each column that repeats, by its id: the ids of its key columns. */
export type Repeats = ReadonlyMap<string, readonly string[]>

/** Functions that would count a repeated value several times. */
const DISTORTED: readonly string[] = ['count', 'sum', 'avg', 'median', 'stddev']

/** The key columns of a measure that takes one value for each key; null for measures that take each row. */
export function onceBy(measure: Measure, repeats: Repeats): readonly string[] | null {
  if (measure.type !== 'ui' || measure.value.column_id === null || !DISTORTED.includes(measure.value.agg)) return null
  return repeats.get(measure.value.column_id) ?? null
}

/** The first row with a value of each key, and each row with a value whose key has a blank. */
export function oneRowForEachKey(rows: readonly Row[], keys: readonly string[], at: (row: Row, id: string) => Value, column: string): Row[] {
  const found = new Map<string, Row>()
  for (const [i, row] of rows.entries()) {
    const parts = keys.map((id) => at(row, id))
    const key = JSON.stringify(parts.includes(null) ? [...parts, i] : parts)
    if (at(row, column) !== null && !found.has(key)) found.set(key, row)
  }
  return [...found.values()]
}
