/** Explains measures of columns whose values a lookup repeats: how many keys count, and on how many rows their values stand. */
import type { CountedOnce } from '../contract/explanation.ts'
import { filtersOfMeasure, type Measure, withoutShowAs } from '../contract/measure.ts'
import type { Value } from '../contract/scalar.ts'
import { onceKeys } from '../pivot/measures/once-per-key.ts'
import type { KeyColumn, StoredColumn } from '../pivot/resolve.ts'

type UiMeasure = Extract<Measure, { type: 'ui' }>

/** The keys of a measure that takes one value for each; none if it takes each row. */
function keysOf({ value }: UiMeasure, columns: readonly StoredColumn[]): readonly KeyColumn[] {
  const stored = columns.find((c) => c.id === value.column_id)
  return stored ? onceKeys(stored, value.agg) : []
}

const keyCount = (id: string): string => `${id}/keys`
const rowCount = (id: string): string => `${id}/rows`

/** The measures that count the keys and the rows with a value; none for a measure that takes each row. */
export function onceMeasures(measure: UiMeasure, columns: readonly StoredColumn[]): Measure[] {
  const { column_id } = measure.value
  if (column_id === null || keysOf(measure, columns).length === 0) return []
  const plain = withoutShowAs(measure)
  const hasValue = { column: column_id, operator: 'IS NOT NULL' as const, value: [] }
  return [
    { ...plain, id: keyCount(measure.id), value: { ...measure.value, agg: 'count' } },
    { ...plain, id: rowCount(measure.id), value: { ...measure.value, agg: 'count', column_id: null, filters: [...filtersOfMeasure(measure), hasValue] } },
  ]
}

/** How the values of a measure count. `read` gives the value of one of `onceMeasures` by its id. */
export function countedOnceIn(measure: UiMeasure, columns: readonly StoredColumn[], read: (id: string) => Value): { once?: CountedOnce } {
  const keys = keysOf(measure, columns)
  if (keys.length === 0) return {}
  const named = keys.flatMap(({ id }) => columns.find((c) => c.id === id) ?? []).map(({ id, name }) => ({ id, name }))
  return { once: { keys: named, key_count: Number(read(keyCount(measure.id)) ?? 0), row_count: Number(read(rowCount(measure.id)) ?? 0) } }
}
