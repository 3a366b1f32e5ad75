/** Lists the columns that people can choose from, and gives automatic columns display names. */
import type { Column } from '../contract/column.ts'
import type { DateSeriesWindow } from '../contract/date-series.ts'
import { groupedBase } from './edits/dates.ts'
import { uniqueName } from './names.ts'

/**
 * The columns that a list offers, in their order. Columns created automatically, by grouping a date or by a filter, are
 * offered only if their IDs are in `chosen`, the ones already selected.
 */
export const selectableColumns = (columns: readonly Column[], chosen: readonly string[] = []): Column[] =>
  columns.filter((column) => (!column.automatic && !column.of_filter) || chosen.includes(column.id))

/**
 * The columns with their display names. `say` names an automatic date window; a number is appended if another column has
 * that name. SQL texts use the stored names in `columns`. Returns the same list if there are no automatic columns.
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
