/** Opening and closing groups, by value path. */
import type { Collapse } from '../../../contract/pivot-result.ts'
import type { Value } from '../../../contract/scalar.ts'

const same = (a: readonly Value[], b: readonly Value[]): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The other state for one group. */
export function toggleGroup(collapse: Collapse, key: readonly Value[]): Collapse {
  const toggled = collapse.toggled.filter((path) => !same(path, key))
  return { ...collapse, toggled: toggled.length < collapse.toggled.length ? toggled : [...toggled, [...key]] }
}
