import type { Column } from '../../contract/column.ts'
import { WEEKDAY } from '../../contract/scalar.ts'

/** The type by which the values of a column are shown, as a result says it of its fields; text where nothing is known. */
export function labelType(column: Pick<Column, 'dtype' | 'config'> | undefined): string {
  if (column?.config?.kind === 'date_series' && column.config.params.window === 'weekday') return WEEKDAY
  return column?.dtype ?? 'VARCHAR'
}

/** Whether the values of a column stand in words of the page instead of the data's own: they are few, and are searched by what is read. */
export const isWorded = (column: Pick<Column, 'dtype' | 'config'>): boolean => labelType(column) === WEEKDAY
