/** The language of the pages that a person used last: what mails are written in that no request of theirs asks for. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { AnyTables } from './strict-table.ts'

export const seenLocale: Migration = {
  async up(db: Kysely<AnyTables>): Promise<void> {
    await db.schema.alterTable('users').addColumn('seen_locale', 'text').execute()
  },
}
