/** Adds versions whose rows stay in a database, and for how long results of them count as current. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { LIVE_FOR_DEFAULT } from '../../contract/live.ts'
import type { AnyTables } from './strict-table.ts'

export const liveVersions: Migration = {
  async up(db: Kysely<AnyTables>): Promise<void> {
    await db.schema.alterTable('dataset_versions').addColumn('live_json', 'text').execute()
    await db.schema
      .alterTable('datasets')
      .addColumn('live_for', 'integer', (c) => c.defaultTo(LIVE_FOR_DEFAULT))
      .execute()
  },
}
