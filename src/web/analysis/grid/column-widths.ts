/**
 * Custom widths of single columns, stored in the step under a hash of the column's path, since a step must not contain
 * values of the dataset. The width of a column is known once its block has loaded.
 */

import { isOwnWidth, ownWidths } from '../../../analysis/width-names.ts'
import type { PivotResult } from '../../../contract/pivot-result.ts'
import type { Value } from '../../../contract/scalar.ts'
import { valueKey } from '../../../contract/value-key.ts'

/** FNV-1a, 32 bits. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0
  return hash.toString(36)
}

export const columnWidth = (measureId: string, key: readonly Value[]): string => ownWidths(measureId) + hashOf(valueKey(key))

/** The hashed paths of column positions. */
export type Keys = ReadonlyMap<number, string>
type Head = PivotResult | null
export interface KnownKeys {
  /** The result and view that the positions belong to. */
  readonly head: Head
  readonly keys: Keys
}

/** Adds the keys of the blocks. Returns the same object if they add nothing. Drops positions of another result or view. */
export function withBlockKeys(known: KnownKeys, head: Head, blocks: readonly PivotResult[]): KnownKeys {
  const keys = new Map(known.head === head ? known.keys : [])
  let isNew = known.head !== head
  for (const { window, column_indexes } of blocks)
    column_indexes.forEach(({ path }, i) => {
      const hash = hashOf(valueKey(path.map((p) => p.value)))
      if (keys.get(window.column_start + i) === hash) return
      keys.set(window.column_start + i, hash)
      isNew = true
    })
  return isNew ? { head, keys } : known
}

export const NONE_KNOWN: KnownKeys = { head: null, keys: new Map() }

export const hasOwnWidths = (chosen: Readonly<Record<string, number>>): boolean => Object.keys(chosen).some(isOwnWidth)

/** The column positions that have custom widths, with the widths of their cells. `least` is the minimum width of each cell. */
export function customWidthCells(
  keys: Keys,
  chosen: Readonly<Record<string, number>>,
  measureIds: readonly string[],
  cells: readonly number[],
  least: readonly number[],
): ReadonlyMap<number, readonly number[]> {
  const own = new Map<number, readonly number[]>()
  for (const [position, key] of keys) {
    const widths = cells.map((width, m) => {
      const wanted = chosen[ownWidths(measureIds[m] ?? '') + key]
      return wanted === undefined ? width : Math.max(wanted, least[m] ?? 0)
    })
    if (widths.some((width, m) => width !== cells[m])) own.set(position, widths)
  }
  return own
}

const WIDTH_MIN = 24
const WIDTH_MAX = 1_000
/** Rounds a width to whole pixels and clamps it to the limits for storing. */
export const clampWidth = (width: number): number => Math.round(Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, width)))

/** The keys under which widths are stored: `one` for a column, `all` for all columns of a measure, `parts` as the prefix of the keys of single columns. */
export interface WidthNames {
  readonly one: string
  readonly all: string
  readonly parts: string | null
}
export const singleName = (name: string): WidthNames => ({ one: name, all: name, parts: null })

type Chosen = Readonly<Record<string, number>>

/** Sets a custom width. Setting it for all columns of a measure removes those of its single columns. Null removes it, so that the width fits the content. */
export function withWidth(chosen: Chosen, { one, all, parts }: WidthNames, isAll: boolean, width: number | null): Record<string, number> {
  const name = isAll ? all : one
  const gone = (known: string) => known === name || ((isAll || all === one) && parts !== null && known.startsWith(parts))
  const rest = Object.entries(chosen).filter(([known]) => !gone(known))
  return Object.fromEntries(width === null ? rest : [...rest, [name, clampWidth(width)]])
}
