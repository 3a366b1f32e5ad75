import type { ColumnFormat, ColumnFormats } from '../contract/column-format.ts'

export const columnFormats = (formats: readonly ColumnFormat[]): ColumnFormats => new Map(formats.map(({ column_id, format }) => [column_id, format]))
