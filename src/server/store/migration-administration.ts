/** Adds disabled accounts, personal settings, changes of email address, and the audit log. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type AnyTables, type Engine, strictTable } from './strict-table.ts'

/** Adds triggers by which the database refuses to change or delete audit entries. */
async function makeAppendOnly(db: Kysely<AnyTables>, engine: Engine): Promise<void> {
  if (engine === 'sqlite') {
    for (const change of ['update', 'delete'])
      await sql
        .raw(`CREATE TRIGGER audit_log_no_${change} BEFORE ${change} ON audit_log BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END`)
        .execute(db)
    return
  }
  await sql
    .raw(`CREATE FUNCTION audit_log_refuses() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the audit log is append-only'; END $$`)
    .execute(db)
  await sql.raw('CREATE TRIGGER audit_log_no_change BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION audit_log_refuses()').execute(db)
}

export const administration = (engine: Engine): Migration => ({
  async up(db: Kysely<AnyTables>): Promise<void> {
    const bigint = engine === 'sqlite' ? 'integer' : 'bigint'
    for (const column of ['disabled_at', 'locale', 'time_zone']) await db.schema.alterTable('users').addColumn(column, 'text').execute()
    await strictTable(db, engine, 'email_changes')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().unique().references('users.id').onDelete('cascade'))
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('hash', 'text', (c) => c.unique())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'text', (c) => c.notNull())
      .execute()
    await strictTable(db, engine, 'audit_log')
      .addColumn('seq', bigint, (c) => c.primaryKey())
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('action', 'text', (c) => c.notNull())
      .addColumn('actor', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('outcome', 'text', (c) => c.notNull())
      .addColumn('detail_json', 'text', (c) => c.notNull())
      .addColumn('place', 'text', (c) => c.notNull())
      .addColumn('previous', 'text', (c) => c.notNull())
      .addColumn('hash', 'text', (c) => c.notNull())
      .execute()
    await strictTable(db, engine, 'audit_head')
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('seq', bigint, (c) => c.notNull())
      .addColumn('hash', 'text', (c) => c.notNull())
      .execute()
    await strictTable(db, engine, 'audit_addresses')
      .addColumn('seq', bigint, (c) => c.primaryKey())
      .addColumn('account', 'text', (c) => c.notNull())
      .addColumn('address', 'text', (c) => c.notNull())
      .addColumn('salt', 'text', (c) => c.notNull())
      .execute()
    await db.insertInto('audit_head').values({ id: 1, seq: 0, hash: '' }).execute()
    await db.schema.createIndex('audit_addresses_by_account').on('audit_addresses').column('account').execute()
    await makeAppendOnly(db, engine)
  },
})
