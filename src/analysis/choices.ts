/** Which columns people choose from, and what those are called that nobody named. */
import type { Column } from '../contract/column.ts'
import type { DateSeriesWindow } from '../contract/date-series.ts'
import { groupedBase } from './edits/dates.ts'
import { uniqueName } from './names.ts'

/**
 * The columns that a list offers, in their order. What a gesture made of a date, and what a filter made
 * for itself, stands behind its field: it is listed only where it is among `chosen`, the ids that stand there already.
 */
export const choicesAmong = (columns: readonly Column[], chosen: readonly string[] = []): Column[] =>
  columns.filter((column) => (!column.automatic && !column.of_filter) || chosen.includes(column.id))

/**
 * The columns, each under the name that a reader sees: `say` names a window of a date where a gesture grouped
 * it and nobody named it, unless a column that somebody named is called so. The stored name, which SQL texts
 * use, is that of `columns`. The same list where nothing is named anew.
 */
export function asRead(columns: readonly Column[], say: (base: string, window: DateSeriesWindow) => string): readonly Column[] {
  if (columns.every((column) => !column.automatic)) return columns
  const taken = columns.filter((column) => !column.automatic).map((column) => column.name)
  return columns.map((column) => {
    const base = column.automatic ? columns.find((c) => c.id === groupedBase(column)) : undefined
    if (!base || column.config?.kind !== 'date_series') return column
    return { ...column, name: uniqueName(say(base.name, column.config.params.window), taken) }
  })
}
