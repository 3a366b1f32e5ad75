/** Extends grants to saved connections. Each row is a grant on one analysis, dataset or connection. */
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type AnyTables, type Engine, strictTable } from './strict-table.ts'

const COLUMNS = ['analysis_id', 'dataset_id', 'grantee', 'role', 'level', 'columns_json', 'granted_by', 'created_at', 'share_id', 'email', 'seen_at']

const named = (column: string): string => `(case when ${column} is null then 0 else 1 end)`

/** Recreates the table, because SQLite cannot change a check constraint. */
export const connectionShares = (engine: Engine): Migration => ({
  async up(db: Kysely<AnyTables>): Promise<void> {
    for (const index of ['grants_by_analysis', 'grants_by_dataset', 'grants_by_grantee']) await db.schema.dropIndex(index).execute()
    await db.schema.alterTable('grants').renameTo('former_grants').execute()
    await strictTable(db, engine, 'grants')
      .addColumn('analysis_id', 'text', (c) => c.references('analyses.id').onDelete('cascade'))
      .addColumn('dataset_id', 'text', (c) => c.references('datasets.id').onDelete('cascade'))
      .addColumn('connection_id', 'text', (c) => c.references('connections.id').onDelete('cascade'))
      .addColumn('grantee', 'text', (c) => c.notNull())
      .addColumn('role', 'text', (c) => c.notNull())
      .addColumn('level', 'text', (c) => c.notNull())
      .addColumn('columns_json', 'text', (c) => c.notNull())
      .addColumn('granted_by', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('share_id', 'text')
      .addColumn('email', 'text')
      .addColumn('seen_at', 'text')
      .addCheckConstraint('grants_on_one_of_three', sql.raw(`${['analysis_id', 'dataset_id', 'connection_id'].map(named).join(' + ')} = 1`))
      .execute()
    await db
      .insertInto('grants')
      .columns(COLUMNS)
      .expression((eb: AnyTables) => eb.selectFrom('former_grants').select(COLUMNS))
      .execute()
    await db.schema.dropTable('former_grants').execute()
    for (const kind of ['analysis', 'dataset', 'connection'])
      await db.schema
        .createIndex(`grants_by_${kind}`)
        .unique()
        .on('grants')
        .columns([`${kind}_id`, 'grantee'])
        .execute()
    await db.schema.createIndex('grants_by_grantee').on('grants').column('grantee').execute()
  },
})
