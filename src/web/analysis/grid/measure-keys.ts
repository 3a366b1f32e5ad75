/** Keys and double clicks on the header of a measure. */
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
 * The same keys as for a chip: Delete removes the measure, F2 renames it, Alt with an arrow key moves it. If there is a
 * single measure, which is named only in the corner, F2 also works on the headers of its columns.
 */
export function measureGesture({ key, control, shift, alt }: KeyPress, shape: GridShape, at: CellAt): MeasureGesture | null {
  if (control || shift) return null
  if (key === 'F2' && !alt) return namesMeasure(shape, at) || (shape.hasTitle && at.row === -1 && at.column >= 0) ? { kind: 'rename' } : null
  if (!namesMeasure(shape, at)) return null
  if (!alt) return key === 'Delete' || key === 'Backspace' ? { kind: 'remove' } : null
  const by = (at.row < 0 ? ACROSS : DOWN).get(key)
  return by === undefined ? null : { kind: 'shift', by }
}

/** Maximum time between the clicks of a double click in milliseconds: shorter than it takes to react to the result of the first click. */
const DOUBLE_CLICK = 300

/** Whether two clicks form a double click. Takes event timestamps in milliseconds. */
export const isOneGesture = (first: number, second: number): boolean => second - first <= DOUBLE_CLICK
