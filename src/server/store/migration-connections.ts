/** Adds saved connections to databases. `secret` is the encrypted password. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type AnyTables, type Engine, strictTable } from './strict-table.ts'

export const connectionTables = (engine: Engine): Migration => ({
  async up(db: Kysely<AnyTables>): Promise<void> {
    await strictTable(db, engine, 'connections')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('owner_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('server', 'text', (c) => c.notNull())
      .addColumn('port', 'integer', (c) => c.notNull())
      .addColumn('database', 'text', (c) => c.notNull())
      .addColumn('username', 'text', (c) => c.notNull())
      .addColumn('tls', 'text', (c) => c.notNull())
      .addColumn('ca', 'text')
      .addColumn('secret', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('connections_by_owner').on('connections').column('owner_id').execute()
  },
})
