/** What is dragged in the field list, and where it may be dropped. */
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
}
export interface DropData {
  readonly area: Area
  readonly index: number
}

/** A measure lives in Values only, all of them together stand on rows or columns; a column may go anywhere. */
export function mayDrop(drag: DragData | undefined, area: Area): boolean {
  if (!drag) return false
  if (drag.field.kind === 'values') return area === 'rows' || area === 'columns'
  return drag.field.kind === 'column' || area === 'values'
}

/** What is dragged, of a source of the library's. */
export const dragOf = (source: { data?: unknown } | null | undefined): DragData | undefined =>
  (source?.data as DragData | undefined)?.field ? (source?.data as DragData) : undefined
/** Where it is dropped, of a target of the library's. */
export const dropOf = (target: { data?: unknown } | null | undefined): DropData | undefined =>
  (target?.data as DropData | undefined)?.area ? (target?.data as DropData) : undefined
