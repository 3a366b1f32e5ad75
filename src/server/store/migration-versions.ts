/** Adds the files that replace the data of datasets, and the former versions that owners keep. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { KEPT_VERSIONS } from '../../contract/replacement.ts'
import { type AnyTables, type Engine, strictTable } from './strict-table.ts'

export const keptVersions = (engine: Engine): Migration => ({
  async up(db: Kysely<AnyTables>): Promise<void> {
    await strictTable(db, engine, 'source_files')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('dataset_id', 'text', (c) => c.notNull().references('datasets.id').onDelete('cascade'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('source_type', 'text', (c) => c.notNull())
      .addColumn('bytes', engine === 'sqlite' ? 'integer' : 'bigint', (c) => c.notNull())
      .addColumn('uploaded_by', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('source_files_by_dataset').on('source_files').column('dataset_id').execute()
    await db.schema.alterTable('datasets').addColumn('source_file', 'text').execute()
    await db.schema
      .alterTable('datasets')
      .addColumn('keep_versions', 'integer', (c) => c.notNull().defaultTo(KEPT_VERSIONS))
      .execute()
    for (const column of ['origin_json', 'shown_at']) await db.schema.alterTable('dataset_versions').addColumn(column, 'text').execute()
  },
})
