/** Adds the language of the pages that a person last used, for emails that none of their requests caused. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { AnyTables } from './strict-table.ts'

export const seenLocale: Migration = {
  async up(db: Kysely<AnyTables>): Promise<void> {
    await db.schema.alterTable('users').addColumn('seen_locale', 'text').execute()
  },
}
