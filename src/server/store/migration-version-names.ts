/** Adds the names that people give to versions of analyses. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { AnyTables } from './strict-table.ts'

export const versionNames: Migration = {
  async up(db: Kysely<AnyTables>): Promise<void> {
    await db.schema.alterTable('analysis_versions').addColumn('name', 'text').execute()
  },
}
