/** Converts values, and lists of values, to texts that are equal exactly if the values are. The number 1 and the text 1 give different texts. */
import type { Value } from './scalar.ts'

export const valueKey = (value: Value | readonly Value[]): string => JSON.stringify(value)

export const sameKey = (a: Value | readonly Value[], b: Value | readonly Value[]): boolean => valueKey(a) === valueKey(b)

/** Removes duplicate values, keeping the first of each. */
export const uniqueValues = (values: Iterable<Value>): Value[] => {
  const unique = new Map<string, Value>()
  for (const value of values) if (!unique.has(valueKey(value))) unique.set(valueKey(value), value)
  return [...unique.values()]
}
