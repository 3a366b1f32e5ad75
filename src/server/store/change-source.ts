/** An analysis on another dataset, with everything that is kept about the old one (docs/decisions/0101). */
import { writeDocument } from '../../analysis/codec.ts'
import type { AnalysisDocument } from '../../contract/analysis.ts'
import { addVersion } from './analysis-versions.ts'
import { type Grant, grantOfRow } from './grants.ts'
import type { Db } from './open.ts'
import { inTransaction } from './transaction.ts'

export interface ChangedSource {
  readonly datasetId: string
  readonly document: AnalysisDocument
  readonly savedBy: string
  /** What each grant of a person is from now on. */
  readonly granted: (grant: Grant) => Pick<Grant, 'level' | 'columns'>
}

async function changeGrants(tx: Db, id: string, granted: ChangedSource['granted']): Promise<void> {
  for (const row of await tx.selectFrom('grants').selectAll().where('analysis_id', '=', id).execute()) {
    const { level, columns } = granted(grantOfRow(row))
    await tx
      .updateTable('grants')
      .set({ level, columns_json: JSON.stringify(columns) })
      .where('analysis_id', '=', id)
      .where('grantee', '=', row.grantee)
      .execute()
  }
}

/**
 * Has an analysis read another dataset on top of `base`; false when the stored version is another one, or it was made public. What was
 * granted, lent, offered and told is about the old dataset: grants change with it, the rest ends, and it is nobody's copy any more.
 */
export const changeSource = (db: Db, id: string, base: number, { datasetId, document, savedBy, granted }: ChangedSource): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const value = writeDocument(document)
    const before = await tx.selectFrom('analyses').select(['dataset_id', 'title']).where('id', '=', id).executeTakeFirst()
    const changed = await tx
      .updateTable('analyses')
      .set({ dataset_id: datasetId, value_json: value, version: base + 1, origin_id: null, updated_at: new Date().toISOString() })
      .where('id', '=', id)
      .where('version', '=', base)
      .where('visibility', '=', 'private')
      .returning('version')
      .executeTakeFirst()
    if (!changed || !before) return false
    await tx.updateTable('analysis_versions').set({ dataset_id: before.dataset_id }).where('analysis_id', '=', id).where('dataset_id', 'is', null).execute()
    await addVersion(tx, { analysis_id: id, version: changed.version, title: before.title, value_json: value, saved_by: savedBy })
    await changeGrants(tx, id, granted)
    for (const table of ['loans', 'offers', 'notices'] as const) await tx.deleteFrom(table).where('analysis_id', '=', id).execute()
    return true
  })
