/** Keeps the column names that people chose when a dataset is rebuilt. */
import { type Column, plainName } from '../../contract/column.ts'

const keyOf = (c: Column): string => `${c.id} ${plainName(c.original_name)}`

/** Applies the names that people gave to columns of the previous version to the same columns of the new one. */
export function withGivenNames(columns: readonly Column[], before: readonly Column[]): Column[] {
  const given = new Map(before.filter((c) => c.name !== c.original_name).map((c) => [keyOf(c), c.name]))
  const taken = new Set(columns.map((c) => c.name))
  return columns.map((c) => {
    const name = given.get(keyOf(c))
    return name === undefined || taken.has(name) ? c : { ...c, name }
  })
}
