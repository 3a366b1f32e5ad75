import type { Column } from '../../contract/column.ts'
import { WEEKDAY } from '../../contract/scalar.ts'

/** The type by which the values of a column are shown, as a result says it of its fields; text where nothing is known. */
export function labelType(column: Pick<Column, 'dtype' | 'config'> | undefined): string {
  if (column?.config?.kind === 'date_series' && column.config.params.window === 'weekday') return WEEKDAY
  return column?.dtype ?? 'VARCHAR'
}
