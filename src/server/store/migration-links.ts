/** Adds records of ended email links, links for resetting a password, and people's identities at identity providers. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type AnyTables, type Engine, strictTable } from './strict-table.ts'

export const linksAndIdentities = (engine: Engine): Migration => ({
  async up(db: Kysely<AnyTables>): Promise<void> {
    await strictTable(db, engine, 'spent_links')
      .addColumn('hash', 'text', (c) => c.primaryKey())
      .addColumn('why', 'text', (c) => c.notNull())
      .addColumn('forget_at', 'text', (c) => c.notNull())
      .execute()
    await strictTable(db, engine, 'password_resets')
      .addColumn('hash', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('expires_at', 'text', (c) => c.notNull())
      .execute()
    await strictTable(db, engine, 'identities')
      .addColumn('issuer', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('identities_key', ['issuer', 'subject'] as never)
      .execute()
    await db.schema.createIndex('spent_links_by_time').on('spent_links').column('forget_at').execute()
    await db.schema.createIndex('password_resets_by_user').on('password_resets').column('user_id').execute()
    await db.schema.createIndex('identities_by_user').on('identities').column('user_id').execute()
  },
})
