/** Keyboard shortcuts of chips. */
import type { Area } from '../../../analysis/edits/placing.ts'
import { AREAS } from './area-names.ts'

export interface ChipPlace {
  readonly area: Area
  readonly index: number
  /** Index of the area's last chip. */
  readonly last: number
  /** Whether the chip is a measure, which cannot leave Values. */
  readonly isMeasure: boolean
}

export type ChipGesture =
  | { readonly kind: 'remove' | 'rename' | 'menu' }
  | { readonly kind: 'shift'; readonly by: -1 | 1 }
  | { readonly kind: 'move'; readonly to: Area }

interface Key {
  readonly key: string
  readonly altKey: boolean
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

function alongAreas({ area, isMeasure }: ChipPlace, by: -1 | 1): ChipGesture | null {
  const to = isMeasure ? undefined : AREAS[AREAS.indexOf(area) + by]
  return to ? { kind: 'move', to } : null
}

function withAlt(key: string, place: ChipPlace): ChipGesture | null {
  switch (key) {
    case 'ArrowUp':
      return place.index > 0 ? { kind: 'shift', by: -1 } : null
    case 'ArrowDown':
      return place.index < place.last ? { kind: 'shift', by: 1 } : null
    case 'ArrowLeft':
      return alongAreas(place, -1)
    case 'ArrowRight':
      return alongAreas(place, 1)
    default:
      return null
  }
}

/**
 * Delete removes the chip, F2 renames it, Shift+F10 opens its menu. Alt with Up or Down moves it within its area, with
 * Left or Right through Filters, Columns, Rows and Values. Null for other keys, and for moves that are not possible.
 */
export function chipGesture({ key, altKey, shiftKey, ctrlKey, metaKey }: Key, place: ChipPlace): ChipGesture | null {
  if (ctrlKey || metaKey) return null
  if (altKey) return shiftKey ? null : withAlt(key, place)
  if (key === 'ContextMenu' || (shiftKey && key === 'F10')) return { kind: 'menu' }
  if (shiftKey) return null
  if (key === 'Delete' || key === 'Backspace') return { kind: 'remove' }
  return key === 'F2' ? { kind: 'rename' } : null
}
