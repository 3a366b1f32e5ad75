/** Adds the bytes that the files of codes of a dataset version take. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { AnyTables, Engine } from './strict-table.ts'

export const codeBytes = (engine: Engine): Migration => ({
  async up(db: Kysely<AnyTables>): Promise<void> {
    await db.schema
      .alterTable('dataset_versions')
      .addColumn('code_bytes', engine === 'sqlite' ? 'integer' : 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
  },
})
