/** Keys and clicks on the header of a measure. */
import type { KeyPress } from './grid-keys.ts'
import type { CellAt } from './selection.ts'
import { type GridShape, namesMeasure } from './shape.ts'

type MeasureGesture = { readonly kind: 'remove' } | { readonly kind: 'rename' } | { readonly kind: 'shift'; readonly by: -1 | 1 }

const ACROSS: ReadonlyMap<string, -1 | 1> = new Map([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
])
const DOWN: ReadonlyMap<string, -1 | 1> = new Map([
  ['ArrowUp', -1],
  ['ArrowDown', 1],
])

/**
 * The same keys as on a chip: Delete removes the measure, F2 renames it, Alt with an arrow key moves it among the
 * measures. If the only measure is named once, in the corner, F2 also renames it from the header of any of its columns.
 */
export function measureGesture({ key, control, shift, alt }: KeyPress, shape: GridShape, at: CellAt): MeasureGesture | null {
  if (control || shift) return null
  if (key === 'F2' && !alt) return namesMeasure(shape, at) || (shape.hasTitle && at.row === -1 && at.column >= 0) ? { kind: 'rename' } : null
  if (!namesMeasure(shape, at)) return null
  if (!alt) return key === 'Delete' || key === 'Backspace' ? { kind: 'remove' } : null
  const by = (at.row < 0 ? ACROSS : DOWN).get(key)
  return by === undefined ? null : { kind: 'shift', by }
}

/** Longest time between the clicks of a double click, in milliseconds. Reacting to the result of the first click takes longer. */
const DOUBLE_CLICK = 300

/** Whether a second click is part of a double click rather than a reaction to the first one. Both are event timestamps. */
export const isOneGesture = (first: number, second: number): boolean => second - first <= DOUBLE_CLICK
