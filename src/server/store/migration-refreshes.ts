/** Adds scheduled refreshes of datasets: when the next run is due, who set the schedule, and the job of the last run. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type AnyTables, type Engine, strictTable } from './strict-table.ts'

export const refreshes = (engine: Engine): Migration => ({
  async up(db: Kysely<AnyTables>): Promise<void> {
    await strictTable(db, engine, 'refreshes')
      .addColumn('dataset_id', 'text', (c) => c.primaryKey().references('datasets.id').onDelete('cascade'))
      .addColumn('plan_json', 'text', (c) => c.notNull())
      .addColumn('set_by', 'text', (c) => c.notNull())
      .addColumn('next_at', 'text', (c) => c.notNull())
      .addColumn('last_at', 'text')
      .addColumn('last_job_id', 'text')
      .addColumn('outcome', 'text')
      .addColumn('error_json', 'text')
      .addColumn('told', 'text')
      .execute()
    await db.schema.createIndex('refreshes_by_time').on('refreshes').column('next_at').execute()
  },
})
