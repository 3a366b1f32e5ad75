/** Switches an analysis to another dataset, and updates all rows that refer to the old one (docs/decisions/0101). */
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
  /** Computes what each personal grant allows on the new dataset. */
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
 * Switches an analysis to another dataset. Returns false if the current version is not `base` or the analysis is public.
 * Personal grants are changed by `granted`; loans, offers and notices are deleted, and the analysis no longer counts as
 * a copy.
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
