/** How the fields of charts and key figures count time. */
import type { Column } from '../contract/column.ts'
import { type DateSeriesWindow, SERIES_WINDOWS } from '../contract/date-series.ts'
import { typeFamily } from '../contract/scalar.ts'
import type { StepConfig } from '../contract/step.ts'

/** The window whose periods follow each other as the values of a field; null for fields of no time, and for parts of dates that come back. */
export function chartWindow(columns: readonly Column[], columnId: string, dtype: string): DateSeriesWindow | null {
  const { config } = columns.find((column) => column.id === columnId) ?? {}
  if (config?.kind === 'date_series') return SERIES_WINDOWS[config.params.window].moves === null ? null : config.params.window
  return typeFamily(dtype) === 'date' ? 'day' : null
}

/** The columns that a step's result can have: those of the dataset, and those that the step calculates. */
export const columnsOfStep = (columns: readonly Column[], { query }: StepConfig): readonly Column[] => {
  const { group_calculations } = query.value
  return group_calculations.length === 0 ? columns : [...columns, ...group_calculations.filter((c) => columns.every((known) => known.id !== c.id))]
}
