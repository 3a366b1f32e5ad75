/** What the account of a saved connection may do besides reading, as it was when it was last asked. */
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
