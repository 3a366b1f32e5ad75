/** Adds the number formats that editors give to columns of datasets. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { AnyTables } from './strict-table.ts'

export const columnFormats: Migration = {
  async up(db: Kysely<AnyTables>): Promise<void> {
    await db.schema.alterTable('datasets').addColumn('column_formats_json', 'text').execute()
  },
}
