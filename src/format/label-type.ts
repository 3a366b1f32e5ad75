import type { Column } from '../contract/column.ts'
import { SERIES_WINDOWS } from '../contract/date-series.ts'
import { PERIOD, typeFamily, type Value, WEEKDAY } from '../contract/scalar.ts'
import { type BlankLabels, fieldLabel } from './value.ts'

/** The type by which values of a column are formatted in headers, for example month-of-year; VARCHAR if the column is unknown. */
export function labelType(column: Pick<Column, 'dtype' | 'config'> | undefined): string {
  const words = column?.config?.kind === 'date_series' ? SERIES_WINDOWS[column.config.params.window].words : null
  return words ?? column?.dtype ?? 'VARCHAR'
}

/** A value of a column as headers and lists show it. */
export const columnLabel = (value: Value | undefined, column: Pick<Column, 'id' | 'dtype' | 'config'> | undefined, words: BlankLabels): string =>
  fieldLabel(value, column && { column_id: column.id, dtype: labelType(column) }, words)

/** The type by which values of a column are sorted in lists: keys of months are texts, but sort by time. */
export function orderType(column: Pick<Column, 'dtype' | 'config'>): string {
  const type = labelType(column)
  return column.config?.kind === 'date_series' && typeFamily(type) === 'text' && type !== WEEKDAY ? PERIOD : type
}

/** Whether values of a column are words of the interface language, such as names of months. There are few of them, so searches match the words. */
export const isWorded = ({ config }: Pick<Column, 'dtype' | 'config'>): boolean =>
  config?.kind === 'date_series' && SERIES_WINDOWS[config.params.window].words !== null
