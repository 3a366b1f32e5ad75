/** What is dragged, and what letting it go at a place would do. */
import type { Area, Field } from '../../../analysis/edits/layout.ts'

/** The measures of a step as one thing, which stands on rows or columns. */
export interface ValuesField {
  readonly kind: 'values'
}

/** What a draggable carries, and what a place to drop stands for. */
export interface DragData {
  readonly field: Field | ValuesField
  readonly name: string
  readonly from?: Area
  /** Its place in the area that it comes from. */
  readonly index?: number
}
export interface DropData {
  readonly area: Area
  readonly index: number
  /** A part of the table: what already stands in an area leaves it on the cells, as it would on a worksheet. */
  readonly isTable?: boolean
  /** What is let go here takes the place of what stands here, rather than the one before it. */
  readonly takesPlace?: boolean
}
/** Neither an area nor a part of the table that stands for one. */
export interface OutData {
  readonly isOut: true
}

export type Verdict =
  | { readonly kind: 'place'; readonly area: Area; readonly index: number }
  /** The field leaves the area that it was dragged out of. */
  | { readonly kind: 'remove'; readonly area: Area }
  | { readonly kind: 'none' }

const NONE: Verdict = { kind: 'none' }

/** A measure lives in Values only, all of them together stand on rows or columns; a column may go anywhere. */
export function mayDrop(drag: DragData | undefined, area: Area): boolean {
  if (!drag) return false
  if (drag.field.kind === 'values') return area === 'rows' || area === 'columns'
  return drag.field.kind === 'column' || area === 'values'
}

function leaves({ field, from }: DragData): Verdict {
  return from === undefined || field.kind === 'values' ? NONE : { kind: 'remove', area: from }
}

/** In the place of another one of the same area: behind it on the way on, before it on the way back. */
function placeTaken({ field, from, index }: DragData, { area, index: to }: DropData): Verdict {
  if (field.kind !== 'measure' || from !== area || index === undefined || index === to) return NONE
  return { kind: 'place', area, index: index < to ? to + 1 : to }
}

/** What becomes of a drag that ends at a target; nothing where it has none. */
export function verdictOf(drag: DragData | undefined, target: DropData | OutData | undefined): Verdict {
  if (!drag || !target) return NONE
  if ('isOut' in target) return leaves(drag)
  if (target.isTable && target.area === 'values' && drag.from !== undefined) return leaves(drag)
  if (target.takesPlace) return placeTaken(drag, target)
  return mayDrop(drag, target.area) ? { kind: 'place', area: target.area, index: target.index } : NONE
}

/** What is dragged, of a source of the library's. */
export const dragOf = (source: { data?: unknown } | null | undefined): DragData | undefined =>
  (source?.data as DragData | undefined)?.field ? (source?.data as DragData) : undefined
/** Where it is dropped, of a target of the library's. */
export function dropOf(target: { data?: unknown } | null | undefined): DropData | OutData | undefined {
  const data = target?.data as Partial<DropData & OutData> | undefined
  return data?.area || data?.isOut ? (data as DropData | OutData) : undefined
}
