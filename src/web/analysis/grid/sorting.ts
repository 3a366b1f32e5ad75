/** Sorting by clicks on headers: the current sort, and the one after the next click. */

import type { Value } from '../../../contract/scalar.ts'
import type { SortDirection, StepConfig } from '../../../contract/step.ts'
import { sameKey } from '../../../contract/value-key.ts'

export interface MeasureSort {
  readonly measureId: string
  /** Path of the column whose values sort the rows; [] for the total. */
  readonly at: readonly Value[]
  readonly direction: SortDirection
}

/** The measure that sorts the rows; null if the rows are sorted by their headers. */
export function measureSort({ pivot }: StepConfig): MeasureSort | null {
  for (const id of pivot.rows) {
    const sort = pivot.sort.find((s) => s.column_id === id)
    if (sort?.by.kind === 'measure') return { measureId: sort.by.measure_id, at: sort.by.at, direction: sort.direction }
  }
  return null
}

export const isSortedBy = (sort: MeasureSort | null, measureId: string, at: readonly Value[]): boolean =>
  sort !== null && sort.measureId === measureId && sameKey(sort.at, at)

/** Clicks cycle through descending, ascending, and sorting by header (null). */
export function nextDirection(sort: MeasureSort | null, measureId: string, at: readonly Value[]): SortDirection | null {
  if (!isSortedBy(sort, measureId, at)) return 'desc'
  return sort?.direction === 'desc' ? 'asc' : null
}
