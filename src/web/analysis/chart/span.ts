/** Converts a span of a chart's groups to the values to keep of the fields on its axis. */
import { isOthers, type Value } from '../../../contract/scalar.ts'
import { sameKey, uniqueValues } from '../../../contract/value-key.ts'

export interface IncludedValues {
  readonly columnId: string
  readonly values: readonly Value[]
}

/**
 * The values to keep of each field, outermost first, for the groups with these keys. Groups of one parent are kept
 * exactly; a span over several parents keeps those parents whole. Others are no value to keep.
 */
export function valuesInSpan(drawn: readonly (readonly Value[])[], fields: readonly string[]): IncludedValues[] {
  const keys = drawn.filter((key) => !isOthers(key))
  const [first] = keys
  if (!first || first.length === 0) return []
  const depth = first.length
  const oneParent = keys.every((key) => key.slice(0, depth - 1).every((value, at) => sameKey(value, first[at] ?? null)))
  const levels = oneParent ? depth : 1
  return fields.slice(0, levels).map((columnId, at) => ({ columnId, values: uniqueValues(keys.map((key) => key[at] ?? null)) }))
}
