/** Adds offers of ownership, and loans of datasets to analyses whose ownership changed. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type AnyTables, type Engine, strictTable } from './strict-table.ts'

export const transfers = (engine: Engine): Migration => ({
  async up(db: Kysely<AnyTables>): Promise<void> {
    await strictTable(db, engine, 'offers')
      .addColumn('analysis_id', 'text', (c) => c.primaryKey().references('analyses.id').onDelete('cascade'))
      .addColumn('id', 'text', (c) => c.notNull().unique())
      .addColumn('from_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('to_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('level', 'text', (c) => c.notNull())
      .addColumn('columns_json', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute()
    await strictTable(db, engine, 'loans')
      .addColumn('analysis_id', 'text', (c) => c.primaryKey().references('analyses.id').onDelete('cascade'))
      .addColumn('lender_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('level', 'text', (c) => c.notNull())
      .addColumn('columns_json', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('offers_by_person').on('offers').column('to_id').execute()
    await db.schema.createIndex('loans_by_lender').on('loans').column('lender_id').execute()
  },
})
