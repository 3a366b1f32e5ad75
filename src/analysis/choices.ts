/** The columns that people choose from, and display names for unnamed ones. */
import type { Column } from '../contract/column.ts'
import type { DateSeriesWindow } from '../contract/date-series.ts'
import { groupedBase } from './edits/dates.ts'
import { uniqueName } from './names.ts'

/**
 * The columns that a list offers, in their order. Columns that a gesture made from a date or a filter made for itself
 * belong to their field: they are listed only if they are in `onSelect`, the IDs already in use.
 */
export const selectableColumns = (columns: readonly Column[], chosen: readonly string[] = []): Column[] =>
  columns.filter((column) => (!column.automatic && !column.of_filter) || chosen.includes(column.id))

/**
 * The columns with the names that a reader sees. `say` names a date window that a gesture created and nobody named,
 * unless a column that someone named already has that name. SQL texts use the stored names in `columns`. Returns the
 * same list if no name changes.
 */
export function withDisplayNames(columns: readonly Column[], say: (base: string, window: DateSeriesWindow) => string): readonly Column[] {
  if (columns.every((column) => !column.automatic)) return columns
  const taken = columns.filter((column) => !column.automatic).map((column) => column.name)
  return columns.map((column) => {
    const base = column.automatic ? columns.find((c) => c.id === groupedBase(column)) : undefined
    if (!base || column.config?.kind !== 'date_series') return column
    return { ...column, name: uniqueName(say(base.name, column.config.params.window), taken) }
  })
}
