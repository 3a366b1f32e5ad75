/** Describes what is dragged and what a drop would do. */
import type { Area, Field } from '../../../analysis/edits/layout.ts'

/** The measures of a step as one item, which goes on rows or columns. */
export interface ValuesField {
  readonly kind: 'values'
}

/** Data of a draggable and of a drop target. */
export interface DragData {
  readonly field: Field | ValuesField
  readonly name: string
  readonly from?: Area
  /** Its index in the area that it comes from. */
  readonly index?: number
}
export interface DropData {
  readonly area: Area
  readonly index: number
  /** A part of the table: a field that is already in an area is removed by dropping it on the cells, as in a worksheet. */
  readonly isTable?: boolean
  /** Whether a drop takes this place itself rather than inserting before it. */
  readonly takesPlace?: boolean
}
/** A target that is neither an area nor a part of the table that represents one. */
export interface OutsideData {
  readonly isOut: true
}

export type DropOutcome =
  | { readonly kind: 'place'; readonly area: Area; readonly index: number }
  /** Removes the field from the area that it was dragged out of. */
  | { readonly kind: 'remove'; readonly area: Area }
  | { readonly kind: 'none' }

const NONE: DropOutcome = { kind: 'none' }

/** A measure can only be in Values, the item for all measures only on rows or columns; a column can go anywhere. */
export function mayDrop(drag: DragData | undefined, area: Area): boolean {
  if (!drag) return false
  if (drag.field.kind === 'values') return area === 'rows' || area === 'columns'
  return drag.field.kind === 'column' || area === 'values'
}

function leaves({ field, from }: DragData): DropOutcome {
  return from === undefined || field.kind === 'values' ? NONE : { kind: 'remove', area: from }
}

/** Moves an item to the position of another item of the same area: inserts after it when moving forward, before it when moving back. */
function placeTaken({ field, from, index }: DragData, { area, index: to }: DropData): DropOutcome {
  if (field.kind !== 'measure' || from !== area || index === undefined || index === to) return NONE
  return { kind: 'place', area, index: index < to ? to + 1 : to }
}

/** The outcome of a drag that ends at a target; null if the drop does nothing. */
export function dropOutcome(drag: DragData | undefined, target: DropData | OutsideData | undefined): DropOutcome {
  if (!drag || !target) return NONE
  if ('isOut' in target) return leaves(drag)
  if (target.isTable && target.area === 'values' && drag.from !== undefined) return leaves(drag)
  if (target.takesPlace) return placeTaken(drag, target)
  return mayDrop(drag, target.area) ? { kind: 'place', area: target.area, index: target.index } : NONE
}

// the library hands our data back without its type; one property of each tells it apart
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
