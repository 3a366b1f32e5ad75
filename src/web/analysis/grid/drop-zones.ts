/** The parts of the table that accept a dragged field: row headers, column headers and cells, each for an area. */
import type { Area } from '../../../analysis/edits/layout.ts'

export type TableArea = Exclude<Area, 'filters'>

/** In CSS pixels from the start of the frame; without an end, the zone extends to the end of the frame. */
export interface DropZone {
  readonly area: TableArea
  readonly top: number
  readonly start: number
  readonly height: number | null
  readonly width: number | null
}

/** The minimum size of a zone, large enough to aim at. */
const LEAST = 40

/** `headers`: width of the row headers; `head`: height of the column headers. */
export function dropZones({ headers, head }: { readonly headers: number; readonly head: number }): readonly DropZone[] {
  const [start, top] = [Math.max(LEAST, headers), Math.max(LEAST, head)]
  return [
    { area: 'rows', top: 0, start: 0, height: null, width: start },
    { area: 'columns', top: 0, start, height: top, width: null },
    { area: 'values', top, start, height: null, width: null },
  ]
}
