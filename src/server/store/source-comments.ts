/** Describes a dataset and its columns by the comments of its table in the database, where nobody has written a description. */
import type { SourceComments } from '../../engine/protocol.ts'
import type { Db } from './open.ts'
import { readColumnNotes } from './stored.ts'

/** Writes the descriptions that are missing. Must run in the transaction that publishes the version with these columns. */
export async function describeFromSource(tx: Db, datasetId: string, { description, columns }: SourceComments, log: (line: string) => void): Promise<void> {
  const row = await tx.selectFrom('datasets').select(['description', 'column_notes_json']).where('id', '=', datasetId).executeTakeFirst()
  if (!row) return
  const written = readColumnNotes(datasetId, row.column_notes_json, log)
  const known = new Set(written.map(({ column_id }) => column_id))
  const added = columns.filter(({ column_id }) => !known.has(column_id))
  await tx
    .updateTable('datasets')
    .set({
      description: row.description.trim() === '' ? (description ?? row.description) : row.description,
      ...(added.length > 0 ? { column_notes_json: JSON.stringify([...written, ...added]) } : {}),
    })
    .where('id', '=', datasetId)
    .execute()
}
