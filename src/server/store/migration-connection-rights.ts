/** Adds the rights of a saved connection's database account beyond reading, as found by the last test. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { AnyTables } from './strict-table.ts'

export const connectionRights: Migration = {
  async up(db: Kysely<AnyTables>): Promise<void> {
    await db.schema
      .alterTable('connections')
      .addColumn('rights_json', 'text', (c) => c.notNull().defaultTo('[]'))
      .execute()
  },
}
