/** Which measure gives the numbers of a source row their format. */
import type { Measure } from '../contract/measure.ts'
import { unitOf } from './conditional-formats.ts'

/** Measures by the ID of the column whose unit they have. Where there are several, the one with ID `first` counts, then their order. */
export function measuresOfColumns(measures: readonly Measure[], first: string): ReadonlyMap<string, Measure> {
  const byColumn = new Map<string, Measure>()
  for (const measure of [...measures.filter(({ id }) => id === first), ...measures]) {
    const { kind, column_id } = unitOf(measure)
    if (kind === 'value' && column_id !== null && !byColumn.has(column_id)) byColumn.set(column_id, measure)
  }
  return byColumn
}
