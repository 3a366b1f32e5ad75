/** Values, and keys of several, as text that is equal exactly if they are: the number 1 differs from the text 1. */
import type { Value } from './scalar.ts'

export const valueKey = (value: Value | readonly Value[]): string => JSON.stringify(value)

export const sameKey = (a: Value | readonly Value[], b: Value | readonly Value[]): boolean => valueKey(a) === valueKey(b)

/** Removes repeated values and keeps the first occurrence. */
export const uniqueValues = (values: Iterable<Value>): Value[] => {
  const unique = new Map<string, Value>()
  for (const value of values) if (!unique.has(valueKey(value))) unique.set(valueKey(value), value)
  return [...unique.values()]
}
