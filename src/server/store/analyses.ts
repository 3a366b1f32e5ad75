/** Analyses and their last versions. A save names the version it is based on. */
import type { AnalysisDocument } from '../../contract/analysis.ts'
import type { Db } from './open.ts'
import type { AnalysisTable } from './schema.ts'

const VERSIONS_KEPT = 50

export interface AnalysisRow extends AnalysisTable {
  readonly owner_name: string
  readonly dataset_title: string | null
  readonly dataset_rows: number | null
  readonly dataset_note: string | null
  readonly dataset_source: string | null
  readonly dataset_ready: string | null
}

export interface NewAnalysis {
  readonly id: string
  readonly ownerId: string
  readonly datasetId: string
  readonly title: string
  readonly description: string
  readonly visibility: 'private' | 'public'
  readonly demoRank: number | null
  readonly document: AnalysisDocument
}

const now = (): string => new Date().toISOString()

export function analyses(db: Db) {
  const joined = () =>
    db
      .selectFrom('analyses')
      .innerJoin('users', 'users.id', 'analyses.owner_id')
      .leftJoin('datasets', 'datasets.id', 'analyses.dataset_id')
      .leftJoin('dataset_versions', 'dataset_versions.id', 'datasets.version_id')
      .selectAll('analyses')
      .select([
        'users.name as owner_name',
        'datasets.title as dataset_title',
        'datasets.source_note as dataset_note',
        'datasets.source_type as dataset_source',
        'datasets.version_id as dataset_ready',
        'dataset_versions.rows as dataset_rows',
      ])

  return {
    find: (id: string): Promise<AnalysisRow | undefined> => joined().where('analyses.id', '=', id).executeTakeFirst(),
    ownedBy: (ownerId: string): Promise<AnalysisRow[]> => joined().where('analyses.owner_id', '=', ownerId).orderBy('analyses.updated_at', 'desc').execute(),
    async gallery(): Promise<AnalysisRow[]> {
      const rows = await joined().where('analyses.visibility', '=', 'public').orderBy('analyses.updated_at', 'desc').execute()
      const rank = (row: AnalysisRow) => row.demo_rank ?? Number.MAX_SAFE_INTEGER
      return rows.toSorted((a, b) => rank(a) - rank(b))
    },
    demoRanks: async (): Promise<Set<number>> =>
      new Set((await db.selectFrom('analyses').select('demo_rank').where('demo_rank', 'is not', null).execute()).map((r) => Number(r.demo_rank))),

    async add(analysis: NewAnalysis): Promise<void> {
      const value = JSON.stringify(analysis.document)
      await db.transaction().execute(async (tx) => {
        await tx
          .insertInto('analyses')
          .values({
            id: analysis.id,
            owner_id: analysis.ownerId,
            dataset_id: analysis.datasetId,
            title: analysis.title,
            description: analysis.description,
            visibility: analysis.visibility,
            demo_rank: analysis.demoRank,
            version: 1,
            value_json: value,
            created_at: now(),
            updated_at: now(),
          })
          .execute()
        await tx
          .insertInto('analysis_versions')
          .values({ analysis_id: analysis.id, version: 1, title: analysis.title, value_json: value, saved_by: analysis.ownerId, created_at: now() })
          .execute()
      })
    },

    /** Saves on top of `base`; false when the stored version is another one. Keeps the last 50 versions. */
    async save(id: string, base: number, title: string, document: AnalysisDocument, savedBy: string): Promise<boolean> {
      const value = JSON.stringify(document)
      return await db.transaction().execute(async (tx) => {
        const saved = await tx
          .updateTable('analyses')
          .set({ title, value_json: value, version: base + 1, updated_at: now() })
          .where('id', '=', id)
          .where('version', '=', base)
          .returning('version')
          .executeTakeFirst()
        if (!saved) return false
        await tx
          .insertInto('analysis_versions')
          .values({ analysis_id: id, version: saved.version, title, value_json: value, saved_by: savedBy, created_at: now() })
          .execute()
        await tx
          .deleteFrom('analysis_versions')
          .where('analysis_id', '=', id)
          .where('version', '<=', saved.version - VERSIONS_KEPT)
          .execute()
        return true
      })
    },

    async lastSave(id: string): Promise<{ who: string; when: string } | undefined> {
      const row = await db
        .selectFrom('analysis_versions')
        .innerJoin('users', 'users.id', 'analysis_versions.saved_by')
        .select(['users.name', 'analysis_versions.created_at'])
        .where('analysis_id', '=', id)
        .orderBy('version', 'desc')
        .executeTakeFirst()
      return row && { who: row.name, when: row.created_at }
    },

    async versions(id: string): Promise<{ version: number; title: string; who: string; when: string }[]> {
      const rows = await db
        .selectFrom('analysis_versions')
        .innerJoin('users', 'users.id', 'analysis_versions.saved_by')
        .select(['analysis_versions.version', 'analysis_versions.title', 'users.name', 'analysis_versions.created_at'])
        .where('analysis_id', '=', id)
        .orderBy('version', 'desc')
        .execute()
      return rows.map((row) => ({ version: row.version, title: row.title, who: row.name, when: row.created_at }))
    },
    async version(id: string, version: number): Promise<{ title: string; value_json: string } | undefined> {
      return await db
        .selectFrom('analysis_versions')
        .select(['title', 'value_json'])
        .where('analysis_id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst()
    },

    async onDataset(datasetId: string): Promise<AnalysisRow[]> {
      return await joined().where('analyses.dataset_id', '=', datasetId).orderBy('analyses.updated_at', 'desc').execute()
    },

    async setSettings(id: string, settings: { title: string; description: string; visibility: string }): Promise<void> {
      await db
        .updateTable('analyses')
        .set({ ...settings, updated_at: now() })
        .where('id', '=', id)
        .execute()
    },
    async delete(id: string): Promise<void> {
      await db.deleteFrom('analyses').where('id', '=', id).execute()
    },
  }
}
export type Analyses = ReturnType<typeof analyses>
