/** Adds messages about steps, their threads, and the newest message that each person has read. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type AnyTables, type Engine, strictTable } from './strict-table.ts'

export const messageTables = (engine: Engine): Migration => ({
  async up(db: Kysely<AnyTables>): Promise<void> {
    await strictTable(db, engine, 'step_threads')
      .addColumn('analysis_id', 'text', (c) => c.notNull().references('analyses.id').onDelete('cascade'))
      .addColumn('step_id', 'text', (c) => c.notNull())
      .addColumn('changes', 'integer', (c) => c.notNull())
      .addColumn('resolved_at', 'text')
      .addColumn('resolved_by', 'text', (c) => c.references('users.id').onDelete('set null'))
      .addPrimaryKeyConstraint('step_threads_key', ['analysis_id', 'step_id'])
      .execute()
    await strictTable(db, engine, 'step_messages')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('analysis_id', 'text', (c) => c.notNull().references('analyses.id').onDelete('cascade'))
      .addColumn('step_id', 'text', (c) => c.notNull())
      .addColumn('author_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('edited_at', 'text')
      .execute()
    await strictTable(db, engine, 'step_reads')
      .addColumn('analysis_id', 'text', (c) => c.notNull().references('analyses.id').onDelete('cascade'))
      .addColumn('step_id', 'text', (c) => c.notNull())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('read_until', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('step_reads_key', ['analysis_id', 'step_id', 'user_id'])
      .execute()
    await db.schema.createIndex('step_messages_by_step').on('step_messages').columns(['analysis_id', 'step_id', 'created_at']).execute()
    await db.schema.createIndex('step_messages_by_author').on('step_messages').column('author_id').execute()
    await db.schema.createIndex('step_reads_by_person').on('step_reads').column('user_id').execute()
  },
})
