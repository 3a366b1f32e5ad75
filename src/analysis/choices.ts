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

/** Names to show instead of the names in the data, by column ID. */
export type ColumnTitles = ReadonlyMap<string, string>
export const NO_TITLES: ColumnTitles = new Map()

/** The columns under their titles. A title that is the name of another column is not used. Returns the same list without titles. */
export function withColumnTitles(columns: readonly Column[], titles: ColumnTitles): readonly Column[] {
  if (titles.size === 0) return columns
  const names = new Set(columns.map((column) => column.name))
  return columns.map((column) => {
    const title = titles.get(column.id)
    return title === undefined || names.has(title) ? column : { ...column, name: title }
  })
}

/**
 * The columns with their display names. `say` names an automatic date window; a number is appended if another column has
 * that name. SQL texts use the stored names in `stored`. Returns the same list if all names are shown as they are.
 */
export function withDisplayNames(
  stored: readonly Column[],
  say: (base: string, window: DateSeriesWindow) => string,
  titles: ColumnTitles = NO_TITLES,
): readonly Column[] {
  const columns = withColumnTitles(stored, titles)
  if (columns.every((column) => !column.automatic)) return columns
  const taken = columns.filter((column) => !column.automatic).map((column) => column.name)
  return columns.map((column) => {
    const base = column.automatic ? columns.find((c) => c.id === groupedBase(column)) : undefined
    if (!base || column.config?.kind !== 'date_series') return column
    return { ...column, name: uniqueName(say(base.name, column.config.params.window), taken) }
  })
}
