/** Finds the date column and the grain behind a field of the layout. */
import { type DateSpan, grainFor } from '../../../../analysis/date-grain.ts'
import { groupedBase } from '../../../../analysis/edits/dates.ts'
import type { Area } from '../../../../analysis/edits/placing.ts'
import { activeStep, columnsOf } from '../../../../analysis/step-session.ts'
import type { Column } from '../../../../contract/column.ts'
import { type DateSeriesWindow, isWindowOf, WINDOW_NAMES } from '../../../../contract/date-series.ts'
import { typeFamily } from '../../../../contract/scalar.ts'
import type { TypeFamily } from '../../../../contract/sql-type.ts'
import type { PageState } from '../../step-store.ts'

export interface DateField {
  /** The date column itself. */
  readonly base: Column
  readonly family: TypeFamily
  /** The grain; null for ungrouped dates. */
  readonly window: DateSeriesWindow | null
}

const isDate = (column: Column): boolean => column.config?.kind !== 'date_series' && isWindowOf('hour-of-day', typeFamily(column.dtype))
const isDay = (column: Column): boolean => column.config?.kind !== 'date_series' && typeFamily(column.dtype) === 'date'

/** The date column and grain of a field; null if the field is not a date. */
export function dateField(column: Column, columns: readonly Column[]): DateField | null {
  const id = groupedBase(column)
  const base = id === undefined ? column : columns.find((c) => c.id === id)
  if (!base || !(isDate(base) || isDay(base))) return null
  const window = id !== undefined && column.config?.kind === 'date_series' ? column.config.params.window : null
  return { base, family: typeFamily(base.dtype), window }
}

/** The grains of a date column on an axis with their fields, outermost first. */
export function shownWindows(
  ids: readonly string[],
  base: string,
  columns: readonly Column[],
): { readonly id: string; readonly window: DateSeriesWindow | null }[] {
  return ids.flatMap((id) => {
    const column = columns.find((c) => c.id === id)
    const field = column && dateField(column, columns)
    return field?.base.id === base ? [{ id, window: field.window }] : []
  })
}

export const windowsFor = (family: TypeFamily): DateSeriesWindow[] => WINDOW_NAMES.filter((window) => isWindowOf(window, family))

/**
 * ID of the column that represents this one in the field list: its date column for an automatically created grain, its
 * field for a filter's column, otherwise itself.
 */
export const listedId = (column: Column): string =>
  column.of_filter ? (column.dependency[0] ?? column.id) : column.automatic ? (groupedBase(column) ?? column.id) : column.id

/**
 * The grain to group a date by when it is dropped on Rows or Columns. Null to leave it unchanged: for other areas and
 * columns, and for a date moved between Rows and Columns.
 */
export function windowOnDrop({ session, analysis }: PageState, column: Column, area: Area, from: Area | undefined): DateSeriesWindow | null {
  const { rows, columns } = activeStep(session).config.pivot
  if ((area !== 'rows' && area !== 'columns') || from === 'rows' || from === 'columns') return null
  const field = dateField(column, columnsOf(session))
  if (!field || field.window !== null || [...rows, ...columns].includes(column.id)) return null
  const span: DateSpan | undefined = analysis.date_spans.find((s) => s.column_id === column.id)
  return grainFor(field.family, span)
}
