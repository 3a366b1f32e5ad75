import type { Column } from '../../contract/column.ts'
import { SERIES_WINDOWS } from '../../contract/date-series.ts'

/** The type to show the values of a column by, as in the fields of a result; text if unknown. */
export function labelType(column: Pick<Column, 'dtype' | 'config'> | undefined): string {
  const words = column?.config?.kind === 'date_series' ? SERIES_WINDOWS[column.config.params.window].words : null
  return words ?? column?.dtype ?? 'VARCHAR'
}

/** Whether values of a column are shown as words of the interface language: there are few of them, and searches match the shown words. */
export const isWorded = ({ config }: Pick<Column, 'dtype' | 'config'>): boolean =>
  config?.kind === 'date_series' && SERIES_WINDOWS[config.params.window].words !== null
