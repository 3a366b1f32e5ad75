/** Adds invitations to sign up and their emailed links. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type AnyTables, type Engine, strictTable } from './strict-table.ts'

export const invitations = (engine: Engine): Migration => ({
  async up(db: Kysely<AnyTables>): Promise<void> {
    await strictTable(db, engine, 'invitations')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('locale', 'text', (c) => c.notNull())
      .addColumn('invited_by', 'text', (c) => c.references('users.id').onDelete('cascade'))
      .addColumn('to_kind', 'text')
      .addColumn('to_id', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'text', (c) => c.notNull())
      .addColumn('accepted_at', 'text')
      .addColumn('revoked_at', 'text')
      .execute()
    await strictTable(db, engine, 'invitation_links')
      .addColumn('hash', 'text', (c) => c.primaryKey())
      .addColumn('invitation_id', 'text', (c) => c.notNull().references('invitations.id').onDelete('cascade'))
      .execute()
    await db.schema.createIndex('invitations_by_email').on('invitations').column('email').execute()
    await db.schema.createIndex('invitations_by_inviter').on('invitations').column('invited_by').execute()
    await db.schema.createIndex('invitation_links_by_invitation').on('invitation_links').column('invitation_id').execute()
  },
})
