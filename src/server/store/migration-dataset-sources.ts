/** Adds the datasets that a dataset is made of, directly and through others (docs/decisions/0220). */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type AnyTables, type Engine, strictTable } from './strict-table.ts'

export const datasetSources = (engine: Engine): Migration => ({
  async up(db: Kysely<AnyTables>): Promise<void> {
    await strictTable(db, engine, 'dataset_sources')
      .addColumn('dataset_id', 'text', (c) => c.notNull().references('datasets.id').onDelete('cascade'))
      .addColumn('by_id', 'text', (c) => c.notNull())
      .addColumn('source_id', 'text', (c) => c.notNull())
      .addColumn('place', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('dataset_sources_key', ['dataset_id', 'by_id', 'source_id'])
      .execute()
    await db.schema.createIndex('dataset_sources_by_source').on('dataset_sources').column('source_id').execute()
  },
})
