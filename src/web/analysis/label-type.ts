import type { Column } from '../../contract/column.ts'
import { SERIES_WINDOWS } from '../../contract/date-series.ts'

/** The type by which the values of a column are shown, as a result says it of its fields; text where nothing is known. */
export function labelType(column: Pick<Column, 'dtype' | 'config'> | undefined): string {
  const words = column?.config?.kind === 'date_series' ? SERIES_WINDOWS[column.config.params.window].words : null
  return words ?? column?.dtype ?? 'VARCHAR'
}

/** Whether the values of a column stand in words of the page instead of the data's own: they are few, and are searched by what is read. */
export const isWorded = ({ config }: Pick<Column, 'dtype' | 'config'>): boolean =>
  config?.kind === 'date_series' && SERIES_WINDOWS[config.params.window].words !== null
