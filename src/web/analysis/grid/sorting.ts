/** Sorting by a header: what drives the shown order, and what the next click makes of it. */
import type { Value } from '../../../contract/scalar.ts'
import type { SortDirection, StepConfig } from '../../../contract/step.ts'

export interface MeasureSort {
  readonly measureId: string
  /** The key of the column that drives, as text; '[]' is the total. */
  readonly at: string
  readonly direction: SortDirection
}

/** The measure that orders the rows; null where headers do. */
export function measureSort({ pivot }: StepConfig): MeasureSort | null {
  for (const id of pivot.rows) {
    const sort = pivot.sort.find((s) => s.column_id === id)
    if (sort?.by.kind === 'measure') return { measureId: sort.by.measure_id, at: JSON.stringify(sort.by.at), direction: sort.direction }
  }
  return null
}

export const drives = (sort: MeasureSort | null, measureId: string, at: readonly Value[]): boolean =>
  sort !== null && sort.measureId === measureId && sort.at === JSON.stringify(at)

/** Largest first, then smallest first, then by header again. */
export function nextDirection(sort: MeasureSort | null, measureId: string, at: readonly Value[]): SortDirection | null {
  if (!drives(sort, measureId, at)) return 'desc'
  return sort?.direction === 'desc' ? 'asc' : null
}
