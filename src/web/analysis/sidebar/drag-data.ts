/** Types of dragged items and drop targets, and the outcome of dropping one on another. */
import type { Area, Field } from '../../../analysis/edits/placing.ts'

/** The chip that stands for all measures; it is moved between Rows and Columns. */
export interface ValuesField {
  readonly kind: 'values'
}

/** Data of a dragged item; `DropData` is that of a drop target. */
export interface DragData {
  readonly field: Field | ValuesField
  readonly name: string
  readonly from?: Area
  /** Its index in its current area. */
  readonly index?: number
}
export interface DropData {
  readonly area: Area
  readonly index: number
  /** Whether the target is a part of the table. Dropping a field of the layout on the cells removes it, as in a worksheet. */
  readonly isTable?: boolean
  /** Whether a drop replaces the position of the item there, instead of inserting before it. */
  readonly takesPlace?: boolean
}
/** A target outside of the areas and the table. */
export interface OutsideData {
  readonly isOut: true
}

export type DropOutcome =
  | { readonly kind: 'place'; readonly area: Area; readonly index: number }
  /** Removes the field from the area. */
  | { readonly kind: 'remove'; readonly area: Area }
  | { readonly kind: 'none' }

const NONE: DropOutcome = { kind: 'none' }

/** Whether an item may be dropped on an area. Measures only go to Values, the chip of all measures to Rows or Columns, and columns anywhere. */
export function mayDrop(drag: DragData | undefined, area: Area): boolean {
  if (!drag) return false
  if (drag.field.kind === 'values') return area === 'rows' || area === 'columns'
  return drag.field.kind === 'column' || area === 'values'
}

function leaves({ field, from }: DragData): DropOutcome {
  return from === undefined || field.kind === 'values' ? NONE : { kind: 'remove', area: from }
}

/** Moves a measure to the position of another one: behind it when moving forward, otherwise before it. */
function placeTaken({ field, from, index }: DragData, { area, index: to }: DropData): DropOutcome {
  if (field.kind !== 'measure' || from !== area || index === undefined || index === to) return NONE
  return { kind: 'place', area, index: index < to ? to + 1 : to }
}

/** The outcome of dropping an item on a target. */
export function dropOutcome(drag: DragData | undefined, target: DropData | OutsideData | undefined): DropOutcome {
  if (!drag || !target) return NONE
  if ('isOut' in target) return leaves(drag)
  if (target.isTable && target.area === 'values' && drag.from !== undefined) return leaves(drag)
  if (target.takesPlace) return placeTaken(drag, target)
  return mayDrop(drag, target.area) ? { kind: 'place', area: target.area, index: target.index } : NONE
}

// the library does not type the data it hands back, so it is recognized by a property
const has = (data: unknown, name: string): boolean => typeof data === 'object' && data !== null && Boolean(Reflect.get(data, name))
const isDrag = (data: unknown): data is DragData => has(data, 'field')
const isDrop = (data: unknown): data is DropData | OutsideData => has(data, 'area') || has(data, 'isOut')

/** Reads the dragged data from the library's source. */
export function dragOf(source: { data?: unknown } | null | undefined): DragData | undefined {
  const data = source?.data
  return isDrag(data) ? data : undefined
}
/** Reads the drop data from the library's target. */
export function dropOf(target: { data?: unknown } | null | undefined): DropData | OutsideData | undefined {
  const data = target?.data
  return isDrop(data) ? data : undefined
}
