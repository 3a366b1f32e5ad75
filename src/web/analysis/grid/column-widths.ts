/**
 * Widths of single columns. They are named by a hash of the column's key: a width is kept with the
 * step, and must not keep values of the data there. A position is known once its window was here.
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

/** Keys of column positions, as the widths name them. */
export type Keys = ReadonlyMap<number, string>
type Head = PivotResult | null
export interface Known {
  /** The result and view that the positions are of. */
  readonly head: Head
  readonly keys: Keys
}

/** The same object where the blocks tell nothing new. Positions of another result, or view, are forgotten. */
export function learnt(known: Known, head: Head, blocks: readonly PivotResult[]): Known {
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

export const NONE_KNOWN: Known = { head: null, keys: new Map() }

export const hasOwnWidths = (chosen: Readonly<Record<string, number>>): boolean => Object.keys(chosen).some(isOwnWidth)

/** Positions with widths of their own, and their cells' widths. `least`: what no cell may go below. */
export function ownCells(
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
/** A width in whole pixels that can be kept. */
export const within = (width: number): number => Math.round(Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, width)))

/** Names of widths: of one column, and of all that belong together; `parts` is what the names of single ones begin with. */
export interface WidthNames {
  readonly one: string
  readonly all: string
  readonly parts: string | null
}
export const lone = (name: string): WidthNames => ({ one: name, all: name, parts: null })

type Chosen = Readonly<Record<string, number>>

/** The chosen widths after one was set; for all columns of a measure together, those of single ones give way. null fits the content. */
export function withWidth(chosen: Chosen, { one, all, parts }: WidthNames, isAll: boolean, width: number | null): Record<string, number> {
  const name = isAll ? all : one
  const gone = (known: string) => known === name || ((isAll || all === one) && parts !== null && known.startsWith(parts))
  const rest = Object.entries(chosen).filter(([known]) => !gone(known))
  return Object.fromEntries(width === null ? rest : [...rest, [name, within(width)]])
}
