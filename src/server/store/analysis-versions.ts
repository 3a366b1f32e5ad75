/** The most recent versions of analyses and the named ones, each with the dataset that it uses. */
import { sql } from 'kysely'
import type { Db } from './open.ts'
import type { Database } from './schema.ts'
import { inTransaction } from './transaction.ts'

const VERSIONS_KEPT = 50

const now = (): string => new Date().toISOString()

/** SQL condition for versions that use the analysis's current dataset. Column IDs of other versions refer to an earlier dataset. */
export const onCurrentSource = sql<boolean>`(analysis_versions.dataset_id is null
  or analysis_versions.dataset_id = (select analyses.dataset_id from analyses where analyses.id = analysis_versions.analysis_id))`

type NewVersion = Omit<Database['analysis_versions'], 'dataset_id' | 'created_at' | 'name'>

/** Adds a version and deletes all but the last 50 and the named ones. */
export async function addVersion(tx: Db, version: NewVersion): Promise<void> {
  await tx
    .insertInto('analysis_versions')
    .values({ ...version, dataset_id: null, created_at: now(), name: null })
    .execute()
  await tx
    .deleteFrom('analysis_versions')
    .where('analysis_id', '=', version.analysis_id)
    .where('version', '<=', version.version - VERSIONS_KEPT)
    .where('name', 'is', null)
    .execute()
}

/**
 * Names a version that uses the analysis's current dataset; null removes its name. Returns 'missing' if there is no such
 * version, and 'full' if `max` other versions of the analysis have names.
 */
export const nameVersion = (db: Db, id: string, version: number, name: string | null, max: number): Promise<'done' | 'missing' | 'full'> =>
  inTransaction(db, async (tx) => {
    const of = () => tx.selectFrom('analysis_versions').select('version').where('analysis_id', '=', id)
    if (!(await of().where('version', '=', version).where(onCurrentSource).executeTakeFirst())) return 'missing'
    const named = await of().where('name', 'is not', null).where('version', '<>', version).execute()
    if (name !== null && named.length >= max) return 'full'
    await tx.updateTable('analysis_versions').set({ name }).where('analysis_id', '=', id).where('version', '=', version).execute()
    return 'done'
  })

/**
 * Changes the title, as a new version with the same document. Returns false if the current title is not `known`. Somebody
 * who has an older version open keeps the new title when saving.
 */
export const retitle = (db: Db, id: string, known: string, title: string, savedBy: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const saved = await tx
      .updateTable('analyses')
      .set((eb) => ({ title, version: eb('version', '+', 1), updated_at: now() }))
      .where('id', '=', id)
      .where('title', '=', known)
      .returning(['version', 'value_json'])
      .executeTakeFirst()
    if (saved) await addVersion(tx, { ...saved, analysis_id: id, title, saved_by: savedBy })
    return saved !== undefined
  })
