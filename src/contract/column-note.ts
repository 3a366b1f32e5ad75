/** The description of a column, written by an editor of the dataset. */
import { z } from 'zod'
import { Id, singleLineText } from './scalar.ts'

export const COLUMN_NOTE_MAX = 500

export const ColumnNote = z.strictObject({ column_id: Id, description: singleLineText(COLUMN_NOTE_MAX, 1) })
export type ColumnNote = z.infer<typeof ColumnNote>

/** A change of a note; an empty description removes it. */
export const NewColumnNote = z.strictObject({ column_id: Id, description: singleLineText(COLUMN_NOTE_MAX) })
export type NewColumnNote = z.infer<typeof NewColumnNote>

/** Notes after changes: those of other columns stay. */
export function withNotes(notes: readonly ColumnNote[], changes: readonly NewColumnNote[]): ColumnNote[] {
  const changed = new Set(changes.map(({ column_id }) => column_id))
  return [...notes.filter(({ column_id }) => !changed.has(column_id)), ...changes.filter(({ description }) => description !== '')]
}
