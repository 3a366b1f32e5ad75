/** How the fields of charts count time. */
import type { Column } from '../contract/column.ts'
import { type DateSeriesWindow, SERIES_WINDOWS } from '../contract/date-series.ts'
import { typeFamily } from '../contract/scalar.ts'

/** The window whose periods follow each other as the values of a field; null for fields of no time, and for parts of dates that come back. */
export function chartWindow(columns: readonly Column[], columnId: string, dtype: string): DateSeriesWindow | null {
  const { config } = columns.find((column) => column.id === columnId) ?? {}
  if (config?.kind === 'date_series') return SERIES_WINDOWS[config.params.window].moves === null ? null : config.params.window
  return typeFamily(dtype) === 'date' ? 'day' : null
}
