/** Adds mentions in messages and whether the mentioned person has seen them. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type AnyTables, type Engine, strictTable } from './strict-table.ts'

export const mentionTable = (engine: Engine): Migration => ({
  async up(db: Kysely<AnyTables>): Promise<void> {
    await strictTable(db, engine, 'step_mentions')
      .addColumn('message_id', 'text', (c) => c.notNull().references('step_messages.id').onDelete('cascade'))
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('places_json', 'text')
      .addColumn('seq', 'integer', (c) => c.notNull())
      .addColumn('seen', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('step_mentions_key', ['message_id', 'user_id'])
      .execute()
    await db.schema.createIndex('step_mentions_by_person').on('step_mentions').column('user_id').execute()
  },
})
