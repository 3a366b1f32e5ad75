/** The most recent versions of analyses, each with the dataset that it uses. */
import { sql } from 'kysely'
import type { Db } from './open.ts'
import type { Database } from './schema.ts'

const VERSIONS_KEPT = 50

const now = (): string => new Date().toISOString()

/** SQL condition for versions that use the analysis's current dataset. Column IDs of other versions refer to an earlier dataset. */
export const onCurrentSource = sql<boolean>`(analysis_versions.dataset_id is null
  or analysis_versions.dataset_id = (select analyses.dataset_id from analyses where analyses.id = analysis_versions.analysis_id))`

type NewVersion = Omit<Database['analysis_versions'], 'dataset_id' | 'created_at'>

/** Adds a version and deletes all but the last 50. */
export async function addVersion(tx: Db, version: NewVersion): Promise<void> {
  await tx
    .insertInto('analysis_versions')
    .values({ ...version, dataset_id: null, created_at: now() })
    .execute()
  await tx
    .deleteFrom('analysis_versions')
    .where('analysis_id', '=', version.analysis_id)
    .where('version', '<=', version.version - VERSIONS_KEPT)
    .execute()
}
