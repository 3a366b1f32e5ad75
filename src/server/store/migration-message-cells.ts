/** Adds the cells that messages are about. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { AnyTables } from './strict-table.ts'

export const messageCells: Migration = {
  async up(db: Kysely<AnyTables>): Promise<void> {
    await db.schema.alterTable('step_messages').addColumn('cell_json', 'text').execute()
  },
}
