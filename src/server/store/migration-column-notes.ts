/** Adds the descriptions that editors give to columns of datasets. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { AnyTables } from './strict-table.ts'

export const columnNotes: Migration = {
  async up(db: Kysely<AnyTables>): Promise<void> {
    await db.schema.alterTable('datasets').addColumn('column_notes_json', 'text').execute()
  },
}
