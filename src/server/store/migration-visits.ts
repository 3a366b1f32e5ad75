/** Adds the analyses that each person marked as favorites, and those that they opened last. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type AnyTables, type Engine, strictTable } from './strict-table.ts'

export const visitTables = (engine: Engine): Migration => ({
  async up(db: Kysely<AnyTables>): Promise<void> {
    for (const [name, time] of [
      ['favorites', 'added_at'],
      ['openings', 'opened_at'],
    ] as const) {
      await strictTable(db, engine, name)
        .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
        .addColumn('analysis_id', 'text', (c) => c.notNull().references('analyses.id').onDelete('cascade'))
        .addColumn(time, 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint(`${name}_key`, ['user_id', 'analysis_id'])
        .execute()
      await db.schema.createIndex(`${name}_by_analysis`).on(name).column('analysis_id').execute()
    }
  },
})
