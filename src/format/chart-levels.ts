/** Names of groups of several levels: an inner name for each group, and each outer name once for its span. */
import type { Value } from '../contract/scalar.ts'
import { nameColumns, shortName } from './chart-labels.ts'

/** The names of a key's parts, outermost first, by the key. */
export type KeyParts = ReadonlyMap<string, readonly string[]>

const idOf = (key: readonly Value[]): string => JSON.stringify(key)

/** Names the parts of all keys; undefined if none has more than one. `nameOf`: the name of a part, and the position of its field. */
export function keyParts(keys: readonly (readonly Value[])[], nameOf: (value: Value, field: number) => string): KeyParts | undefined {
  if (!keys.some((key) => key.length > 1)) return undefined
  return new Map(keys.map((key) => [idOf(key), key.map(nameOf)]))
}

/** Consecutive groups with the same outer name. */
export interface NameSpan {
  readonly name: string
  /** The position of the first group, and the number of groups. */
  readonly from: number
  readonly count: number
}

export interface Outline {
  /** The last part of each group's name; empty for places without a group. */
  readonly inner: readonly string[]
  /** Spans of each outer level, outermost first. Groups that end above a level are in no span of it. */
  readonly outer: readonly (readonly NameSpan[])[]
}

/** The spans of a level; null if groups that belong together are apart, as in an order by their values. */
function spansOf(keys: readonly (readonly Value[])[], parts: readonly (readonly string[])[], level: number): NameSpan[] | null {
  const spans: { id: string; name: string; from: number; count: number }[] = []
  for (const [at, key] of keys.entries()) {
    if (key.length < level + 2) continue
    const id = idOf(key.slice(0, level + 1))
    const last = spans.at(-1)
    if (last && last.id === id && last.from + last.count === at) last.count++
    else spans.push({ id, name: parts[at]?.[level] ?? '', from: at, count: 1 })
  }
  return new Set(spans.map(({ id }) => id)).size < spans.length ? null : spans.map(({ name, from, count }) => ({ name, from, count }))
}

/** The outline of groups along an axis, at most `levels` outer ones; null if they have one level, or groups that belong together are apart. */
export function outlineOf(keys: readonly (readonly Value[])[], known: KeyParts | undefined, levels: number): Outline | null {
  const depth = keys.reduce((most, key) => Math.max(most, key.length), 0)
  if (!known || depth < 2) return null
  const parts = keys.map((key) => known.get(idOf(key)) ?? [])
  const outer = Array.from({ length: depth - 1 }, (_, level) => spansOf(keys, parts, level))
  if (outer.some((spans) => spans === null)) return null
  const inner = parts.map((names) => names.at(-1) ?? '')
  return { inner, outer: outer.flatMap((spans) => (spans ? [spans] : [])).slice(-levels) }
}

const [SEPARATOR, OUTER_LEAST] = [', ', 4] as const

/** The whole name of a key, cut to a number of columns at its outer part, since the inner one tells groups apart; null if its parts are unknown. */
export function cutName(key: readonly Value[], known: KeyParts | undefined, columns: number): string | null {
  const names = known?.get(idOf(key)) ?? []
  const inner = names.at(-1)
  if (inner === undefined) return null
  const outer = names.slice(0, -1).join(SEPARATOR)
  const room = columns - nameColumns(inner) - SEPARATOR.length
  return outer === '' || room < OUTER_LEAST ? shortName(inner, columns) : `${shortName(outer, room)}${SEPARATOR}${inner}`
}
