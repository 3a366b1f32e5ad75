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

/**
 * Keeps the names of all columns that the previous version had, whatever the new file calls them, because people and
 * formulas use them. A new column whose name is taken gets a number.
 */
export function withKeptNames(columns: readonly Column[], before: readonly Column[]): Column[] {
  const names = new Map(before.map((c) => [c.id, c.name]))
  const taken = new Set(columns.flatMap((c) => names.get(c.id) ?? []))
  return columns.map((c) => {
    const kept = names.get(c.id)
    if (kept !== undefined) return { ...c, name: kept }
    let { name } = c
    for (let n = 2; taken.has(name); n++) name = `${c.name} ${n}`
    taken.add(name)
    return { ...c, name }
  })
}
