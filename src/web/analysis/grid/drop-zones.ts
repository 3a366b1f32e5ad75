/** The parts of the table on which fields can be dropped: row headers, column headers and cells. Each adds the field to an area. */
import type { Area } from '../../../analysis/edits/placing.ts'

export type TableArea = Exclude<Area, 'filters'>

/** In CSS pixels from the frame's top and start. A zone without width or height extends to the end of the frame. */
export interface DropZone {
  readonly area: TableArea
  readonly top: number
  readonly start: number
  readonly height: number | null
  readonly width: number | null
}

/** Minimum size of a zone, so that it is easy to hit. */
const LEAST = 40

/** `headers` is the width of the row headers, `head` the height of the column headers. */
export function dropZones({ headers, head }: { readonly headers: number; readonly head: number }): readonly DropZone[] {
  const [start, top] = [Math.max(LEAST, headers), Math.max(LEAST, head)]
  return [
    { area: 'rows', top: 0, start: 0, height: null, width: start },
    { area: 'columns', top: 0, start, height: top, width: null },
    { area: 'values', top, start, height: null, width: null },
  ]
}
