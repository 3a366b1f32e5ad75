/** Which parts of the table stand for an area while a field is dragged: row headers, column headers, and the cells. */
import type { Area } from '../../../analysis/edits/layout.ts'

export type TableArea = Exclude<Area, 'filters'>

/** In CSS pixels from the frame's start; what has no end goes to the frame's. */
export interface DropZone {
  readonly area: TableArea
  readonly top: number
  readonly start: number
  readonly height: number | null
  readonly width: number | null
}

/** No zone is so small that nobody can aim at it. */
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
