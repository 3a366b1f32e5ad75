/** The date and grain that a field of the layout shows. */
import { type DateSpan, grainFor } from '../../../../analysis/date-grain.ts'
import { groupedBase } from '../../../../analysis/edits/dates.ts'
import type { Area } from '../../../../analysis/edits/layout.ts'
import { activeStep, columnsOf } from '../../../../analysis/step-session.ts'
import type { Column } from '../../../../contract/column.ts'
import { type DateSeriesWindow, isWindowOf, WINDOW_NAMES } from '../../../../contract/date-series.ts'
import { typeFamily } from '../../../../contract/scalar.ts'
import type { TypeFamily } from '../../../../contract/sql-type.ts'
import type { PageState } from '../../step-store.ts'

export interface DateField {
  /** The column with the dates. */
  readonly base: Column
  readonly family: TypeFamily
  /** Null for individual dates. */
  readonly window: DateSeriesWindow | null
}

const isDate = (column: Column): boolean => column.config?.kind !== 'date_series' && isWindowOf('hour-of-day', typeFamily(column.dtype))
const isDay = (column: Column): boolean => column.config?.kind !== 'date_series' && typeFamily(column.dtype) === 'date'

/** The date that a column shows; null for any other column. */
export function dateField(column: Column, columns: readonly Column[]): DateField | null {
  const id = groupedBase(column)
  const base = id === undefined ? column : columns.find((c) => c.id === id)
  if (!base || !(isDate(base) || isDay(base))) return null
  const window = id !== undefined && column.config?.kind === 'date_series' ? column.config.params.window : null
  return { base, family: typeFamily(base.dtype), window }
}

/** The grains of a base column on an axis, and the fields that show them, outermost first. */
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

/** The ID under which the field list shows the column: the base column of a grain that was not created by hand. */
export const listedId = (column: Column): string =>
  column.of_filter ? (column.dependency[0] ?? column.id) : column.automatic ? (groupedBase(column) ?? column.id) : column.id

/**
 * The grain to group a column by when it is dropped on an area; null to add it as it is: in other areas, for other
 * columns, and for dates already shown individually on Rows or Columns.
 */
export function windowOnDrop({ session, analysis }: PageState, column: Column, area: Area, from: Area | undefined): DateSeriesWindow | null {
  const { rows, columns } = activeStep(session).config.pivot
  if ((area !== 'rows' && area !== 'columns') || from === 'rows' || from === 'columns') return null
  const field = dateField(column, columnsOf(session))
  if (!field || field.window !== null || [...rows, ...columns].includes(column.id)) return null
  const span: DateSpan | undefined = analysis.date_spans.find((s) => s.column_id === column.id)
  return grainFor(field.family, span)
}
