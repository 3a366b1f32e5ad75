/** Extends grants to datasets. Each row is a grant on one analysis or dataset. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type AnyTables, type Engine, strictTable } from './strict-table.ts'

const COLUMNS = ['analysis_id', 'grantee', 'role', 'level', 'columns_json', 'granted_by', 'created_at', 'share_id', 'email', 'seen_at']

/** Recreates the table, because SQLite cannot drop a primary key. */
export const datasetShares = (engine: Engine): Migration => ({
  async up(db: Kysely<AnyTables>): Promise<void> {
    await db.schema.dropIndex('grants_by_grantee').execute()
    await db.schema.alterTable('grants').renameTo('analysis_grants').execute()
    await strictTable(db, engine, 'grants')
      .addColumn('analysis_id', 'text', (c) => c.references('analyses.id').onDelete('cascade'))
      .addColumn('dataset_id', 'text', (c) => c.references('datasets.id').onDelete('cascade'))
      .addColumn('grantee', 'text', (c) => c.notNull())
      .addColumn('role', 'text', (c) => c.notNull())
      .addColumn('level', 'text', (c) => c.notNull())
      .addColumn('columns_json', 'text', (c) => c.notNull())
      .addColumn('granted_by', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('share_id', 'text')
      .addColumn('email', 'text')
      .addColumn('seen_at', 'text')
      .addCheckConstraint('grants_on_one_thing', sql`(analysis_id is null) <> (dataset_id is null)`)
      .execute()
    await db
      .insertInto('grants')
      .columns(COLUMNS)
      .expression((eb: AnyTables) => eb.selectFrom('analysis_grants').select(COLUMNS))
      .execute()
    await db.schema.dropTable('analysis_grants').execute()
    await db.schema.createIndex('grants_by_analysis').unique().on('grants').columns(['analysis_id', 'grantee']).execute()
    await db.schema.createIndex('grants_by_dataset').unique().on('grants').columns(['dataset_id', 'grantee']).execute()
    await db.schema.createIndex('grants_by_grantee').on('grants').column('grantee').execute()
  },
})
