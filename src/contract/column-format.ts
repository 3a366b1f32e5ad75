/** The number format of a column, set by an editor of the dataset. */
import { z } from 'zod'
import { NumberFormat } from './number-format.ts'
import { Id } from './scalar.ts'

export const ColumnFormat = z.strictObject({ column_id: Id, format: NumberFormat })
export type ColumnFormat = z.infer<typeof ColumnFormat>

/** A change of a format; null removes it. */
export const NewColumnFormat = z.strictObject({ column_id: Id, format: NumberFormat.nullable() })
export type NewColumnFormat = z.infer<typeof NewColumnFormat>

/** Formats after changes: those of other columns stay. */
export function withFormatsChanged(formats: readonly ColumnFormat[], changes: readonly NewColumnFormat[]): ColumnFormat[] {
  const changed = new Set(changes.map(({ column_id }) => column_id))
  const set = changes.flatMap(({ column_id, format }) => (format ? [{ column_id, format }] : []))
  return [...formats.filter(({ column_id }) => !changed.has(column_id)), ...set]
}

/** Formats by the ID of their column. */
export type ColumnFormats = ReadonlyMap<string, NumberFormat>
