/** Lets lists of a person's analyses be searched and sorted without reading the documents. */
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { AnyTables } from './strict-table.ts'

export const listedAnalyses: Migration = {
  async up(db: Kysely<AnyTables>): Promise<void> {
    await db.schema.createIndex('analyses_listed').on('analyses').columns(['owner_id', 'created_at', 'id', 'dataset_id', 'title']).execute()
    await db.schema.dropIndex('analyses_by_owner').execute()
  },
}
