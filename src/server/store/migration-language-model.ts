/** Adds two consents: a dataset's owner allows the operator's language model, and a person agrees to a certain model. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { AnyTables } from './strict-table.ts'

export const languageModel: Migration = {
  async up(db: Kysely<AnyTables>): Promise<void> {
    await db.schema
      .alterTable('datasets')
      .addColumn('allow_ai', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await db.schema.alterTable('users').addColumn('ai_agreed_to', 'text').execute()
  },
}
