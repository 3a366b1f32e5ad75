/** Adds the folders in which each person sorts analyses. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type AnyTables, type Engine, strictTable } from './strict-table.ts'

export const folderTables = (engine: Engine): Migration => ({
  async up(db: Kysely<AnyTables>): Promise<void> {
    await strictTable(db, engine, 'folders')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute()
    await strictTable(db, engine, 'filings')
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('analysis_id', 'text', (c) => c.notNull().references('analyses.id').onDelete('cascade'))
      .addColumn('folder_id', 'text', (c) => c.notNull().references('folders.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('filings_key', ['user_id', 'analysis_id'])
      .execute()
    await db.schema.createIndex('folders_by_person').on('folders').column('user_id').execute()
    await db.schema.createIndex('filings_by_analysis').on('filings').column('analysis_id').execute()
    await db.schema.createIndex('filings_by_folder').on('filings').column('folder_id').execute()
  },
})
