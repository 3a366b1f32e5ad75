/**
 * Widths of single columns. They are named by a hash of the column's key: a width is kept with the
 * step, and must not keep values of the data there. A position is known once its window was here.
 */
import { useCallback, useState } from 'react'
import type { PivotResult } from '../../../contract/pivot-result.ts'
import type { Value } from '../../../contract/scalar.ts'

/** FNV-1a, 32 bits. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0
  return hash.toString(36)
}

const OWN = 'column:'
/** What the widths of all columns of a measure begin with; '' where measures stand below each other. */
export const ownWidths = (measureId: string): string => `${OWN}${measureId}:`
export const columnWidth = (measureId: string, key: readonly Value[]): string => ownWidths(measureId) + hashOf(JSON.stringify(key))

/** Keys of column positions, as the widths name them. */
type Keys = ReadonlyMap<number, string>
type Head = PivotResult | null
interface Known {
  /** The result and view that the positions are of. */
  readonly head: Head
  readonly keys: Keys
}

function learnt(known: Known, head: Head, blocks: readonly PivotResult[]): Known {
  const keys = new Map(known.head === head ? known.keys : [])
  let isNew = known.head !== head
  for (const { window, column_indexes } of blocks)
    column_indexes.forEach(({ path }, i) => {
      const hash = hashOf(JSON.stringify(path.map((p) => p.value)))
      if (keys.get(window.column_start + i) === hash) return
      keys.set(window.column_start + i, hash)
      isNew = true
    })
  return isNew ? { head, keys } : known
}

const NONE: Known = { head: null, keys: new Map() }

export const hasOwnWidths = (chosen: Readonly<Record<string, number>>): boolean => Object.keys(chosen).some((name) => name.startsWith(OWN))

/** The keys of the positions seen so far, and how to tell of more; none are kept while no column has a width of its own. */
export function useColumnKeys(first: PivotResult, isWanted: boolean): [Keys, (head: PivotResult, blocks: readonly PivotResult[]) => void] {
  const [known, setKnown] = useState<Known>(() => (isWanted ? learnt(NONE, first, [first]) : NONE))
  const learn = useCallback(
    (head: PivotResult, blocks: readonly PivotResult[]) => setKnown((before) => (isWanted ? learnt(before, head, blocks) : NONE)),
    [isWanted],
  )
  return [known.keys, learn]
}

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
