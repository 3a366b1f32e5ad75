/**
 * A reference implementation of groups without rows (docs/computation.md): walks the days from the first period to the
 * last, and repeats the grouping without the filters on the fields.
 */
import type { Value } from '../../src/contract/scalar.ts'
import { dayOf, timeOf } from './date-series.ts'

type Key = readonly Value[]
const DAY = 86_400_000

/** A field of an axis as groups without rows see it. */
export interface AxisField {
  readonly id: string
  readonly shows: boolean
  /** Order of its keys. */
  readonly order: (a: Value, b: Value) => number
  /** The key of a day for a field that groups the date; absent for fields of other columns. */
  readonly keyOf?: (day: string) => Value
}

/** All keys of an axis, those of outer groups too, with the groups without rows. `combinations`: keys that the dataset has at full depth. */
export function withEmptyGroups(known: readonly Key[], fields: readonly AxisField[], combinations: readonly Key[]): Key[] {
  const found = new Map(known.map((key) => [JSON.stringify(key), key]))
  const add = (key: Key) => found.set(JSON.stringify(key), key)
  fields.forEach((field, depth) => {
    if (!field.shows) return
    const parents = [...found.values()].filter((key) => key.length === depth)
    const { keyOf, order } = field
    if (!keyOf) {
      for (const parent of parents)
        for (const one of combinations) if (JSON.stringify(one.slice(0, depth)) === JSON.stringify(parent)) add([...parent, one[depth] ?? null])
      return
    }
    const values = [...found.values()].flatMap((key) => (key.length === depth + 1 && key[depth] !== null ? [key[depth] as Value] : [])).toSorted(order)
    const [first, last] = [values[0], values.at(-1)]
    if (first === undefined || last === undefined) return
    for (const parent of parents) {
      for (let time = timeOf('2022-01-01'); time < timeOf('2026-12-31'); time += DAY) {
        const day = dayOf(time)
        const key = keyOf(day)
        const isBeside = fields.slice(0, depth).every((outer, at) => !outer.keyOf || outer.keyOf(day) === parent[at])
        if (isBeside && order(key, first) >= 0 && order(key, last) <= 0) add([...parent, key])
      }
    }
  })
  return [...found.values()]
}
