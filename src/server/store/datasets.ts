/** Datasets, their versions and the jobs that make them. */
import type { Column } from '../../contract/column.ts'
import type { ColumnProfile, ImportReport, Job } from '../../contract/dataset.ts'
import type { ImportOptions } from '../../contract/import.ts'
import type { StoredColumn } from '../../pivot/resolve.ts'
import type { Db } from './open.ts'
import type { DatasetTable, JobTable } from './schema.ts'

export interface DatasetVersion {
  readonly id: string
  readonly rows: number
  readonly bytes: number
  readonly columns: readonly Column[]
  readonly stored: readonly StoredColumn[]
  readonly profile: readonly ColumnProfile[]
  readonly report: ImportReport
}

/** A dataset with the version that readers get now, and its owner's name. */
export interface DatasetRow extends DatasetTable {
  readonly owner_name: string
  readonly version: DatasetVersion | null
}

export interface NewDataset {
  readonly id: string
  readonly ownerId: string
  readonly title: string
  readonly description: string
  readonly sourceType: string
  readonly sourceNote: string
  readonly visibility: 'private' | 'public'
  /** Null for a file that is kept for a look before its import. */
  readonly jobId: string | null
  readonly bytes: number
  readonly options?: ImportOptions | null
}

export interface DatasetSettings {
  readonly title: string
  readonly description: string
  readonly time_zone: string
  readonly visibility: string
  readonly allow_download: number
}

const now = (): string => new Date().toISOString()

const newJob = (id: string, kind: Job['kind'], of: { id: string; ownerId: string; title: string; bytes: number }) => ({
  id,
  kind,
  owner_id: of.ownerId,
  dataset_id: of.id,
  title: of.title,
  state: 'running',
  stage: 'waiting',
  progress: null,
  rows: 0,
  bytes: 0,
  bytes_total: of.bytes,
  error_json: null,
  created_at: now(),
})

export function datasets(db: Db) {
  const joined = () =>
    db
      .selectFrom('datasets')
      .innerJoin('users', 'users.id', 'datasets.owner_id')
      .leftJoin('dataset_versions', 'dataset_versions.id', 'datasets.version_id')
      .selectAll('datasets')
      .select([
        'users.name as owner_name',
        'dataset_versions.rows',
        'dataset_versions.bytes',
        'dataset_versions.columns_json',
        'dataset_versions.stored_json',
        'dataset_versions.profile_json',
        'dataset_versions.report_json',
      ])
  type Joined = Awaited<ReturnType<ReturnType<typeof joined>['execute']>>[number]

  const present = ({ rows, bytes, columns_json, stored_json, profile_json, report_json, ...dataset }: Joined): DatasetRow => ({
    ...dataset,
    version:
      dataset.version_id === null || columns_json === null
        ? null
        : {
            id: dataset.version_id,
            rows: rows ?? 0,
            bytes: bytes ?? 0,
            columns: JSON.parse(columns_json),
            stored: JSON.parse(stored_json ?? '[]'),
            profile: JSON.parse(profile_json ?? '[]'),
            report: JSON.parse(report_json ?? 'null'),
          },
  })

  return {
    async find(id: string): Promise<DatasetRow | undefined> {
      const row = await joined().where('datasets.id', '=', id).executeTakeFirst()
      return row && present(row)
    },
    async ownedBy(ownerId: string): Promise<DatasetRow[]> {
      return (await joined().where('datasets.owner_id', '=', ownerId).orderBy('datasets.created_at', 'desc').execute()).map(present)
    },
    async public(): Promise<DatasetRow[]> {
      return (await joined().where('datasets.visibility', '=', 'public').orderBy('datasets.created_at', 'desc').execute()).map(present)
    },

    /** A dataset that is being imported, with its job, or one that waits for it. */
    async add(dataset: NewDataset): Promise<void> {
      await db.transaction().execute(async (tx) => {
        await tx
          .insertInto('datasets')
          .values({
            id: dataset.id,
            owner_id: dataset.ownerId,
            title: dataset.title,
            description: dataset.description,
            source_type: dataset.sourceType,
            source_note: dataset.sourceNote,
            visibility: dataset.visibility,
            allow_download: 0,
            time_zone: 'UTC',
            status: dataset.jobId === null ? 'staged' : 'importing',
            version_id: null,
            job_id: dataset.jobId,
            options_json: dataset.options ? JSON.stringify(dataset.options) : null,
            created_at: now(),
            updated_at: now(),
          })
          .execute()
        if (dataset.jobId !== null)
          await tx
            .insertInto('jobs')
            .values(newJob(dataset.jobId, 'import', dataset))
            .execute()
      })
    },

    /** A new job on a dataset; false when the dataset has one that still runs. */
    async addJob(jobId: string, kind: Job['kind'], dataset: { id: string; ownerId: string; title: string; bytes: number }): Promise<boolean> {
      return await db.transaction().execute(async (tx) => {
        const running = await tx.selectFrom('jobs').select('id').where('dataset_id', '=', dataset.id).where('state', '=', 'running').executeTakeFirst()
        if (running) return false
        await tx
          .insertInto('jobs')
          .values(newJob(jobId, kind, dataset))
          .execute()
        await tx.updateTable('datasets').set({ job_id: jobId }).where('id', '=', dataset.id).execute()
        await tx.updateTable('datasets').set({ status: 'importing' }).where('id', '=', dataset.id).where('version_id', 'is', null).execute()
        return true
      })
    },

    async setSettings(id: string, settings: DatasetSettings): Promise<void> {
      await db
        .updateTable('datasets')
        .set({ ...settings, updated_at: now() })
        .where('id', '=', id)
        .execute()
    },

    /** The columns of a version under other names. */
    async setColumns(datasetId: string, versionId: string, columns: readonly Column[]): Promise<void> {
      await db
        .updateTable('dataset_versions')
        .set({ columns_json: JSON.stringify(columns) })
        .where('id', '=', versionId)
        .execute()
      await db.updateTable('datasets').set({ updated_at: now() }).where('id', '=', datasetId).execute()
    },

    /** Readers get the new version from here on; the file is already in place. False when the dataset is gone. */
    async publish(datasetId: string, jobId: string, version: DatasetVersion, options: ImportOptions | null = null): Promise<boolean> {
      return await db.transaction().execute(async (tx) => {
        const found = await tx
          .updateTable('datasets')
          .set({ version_id: version.id, status: 'ready', updated_at: now(), ...(options ? { options_json: JSON.stringify(options) } : {}) })
          .where('id', '=', datasetId)
          .returning('id')
          .executeTakeFirst()
        if (!found) return false
        await tx
          .insertInto('dataset_versions')
          .values({
            id: version.id,
            dataset_id: datasetId,
            rows: version.rows,
            bytes: version.bytes,
            columns_json: JSON.stringify(version.columns),
            stored_json: JSON.stringify(version.stored),
            profile_json: JSON.stringify(version.profile),
            report_json: JSON.stringify(version.report),
            created_at: now(),
          })
          .execute()
        await tx.updateTable('jobs').set({ state: 'done', progress: 1, rows: version.rows, stage: 'publishing' }).where('id', '=', jobId).execute()
        return true
      })
    },

    async delete(id: string): Promise<boolean> {
      const gone = await db.deleteFrom('datasets').where('id', '=', id).returning('id').executeTakeFirst()
      return gone !== undefined
    },

    job: (id: string): Promise<JobTable | undefined> => db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst(),

    async progress(jobId: string, stage: string, progress: number | null, rows: number): Promise<void> {
      await db.updateTable('jobs').set({ stage, progress, rows }).where('id', '=', jobId).where('state', '=', 'running').execute()
    },

    /** Ends a job that made nothing. A dataset without any version goes with a cancelled job and is marked after a failed one. */
    async endJob(jobId: string, state: 'failed' | 'cancelled', error: Job['error']): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const job = await tx
          .updateTable('jobs')
          .set({ state, error_json: error ? JSON.stringify(error) : null })
          .where('id', '=', jobId)
          .where('state', '=', 'running')
          .returning('dataset_id')
          .executeTakeFirst()
        if (!job) return
        const empty = tx.selectFrom('datasets').select('id').where('id', '=', job.dataset_id).where('version_id', 'is', null)
        if (state === 'cancelled') await tx.deleteFrom('datasets').where('id', 'in', empty).execute()
        else await tx.updateTable('datasets').set({ status: 'failed' }).where('id', 'in', empty).execute()
      })
    },

    /** A caller's jobs that run or were made since a moment. */
    recentJobs: (ownerId: string, since: string): Promise<JobTable[]> =>
      db
        .selectFrom('jobs')
        .selectAll()
        .where('owner_id', '=', ownerId)
        .where((where) => where.or([where('state', '=', 'running'), where('created_at', '>', since)]))
        .orderBy('created_at', 'desc')
        .limit(100)
        .execute(),

    /** Versions of a dataset that nobody gets any more leave the store; their ids come back. */
    async dropOldVersions(datasetId: string): Promise<string[]> {
      const gone = await db
        .deleteFrom('dataset_versions')
        .where('dataset_id', '=', datasetId)
        .where(
          'id',
          'not in',
          db.selectFrom('datasets').select('version_id').where('id', '=', datasetId).where('version_id', 'is not', null).$castTo<{ version_id: string }>(),
        )
        .returning('id')
        .execute()
      return gone.map((v) => v.id)
    },

    unfinishedJobs: (): Promise<JobTable[]> => db.selectFrom('jobs').selectAll().where('state', '=', 'running').execute(),
    async versionIds(): Promise<Set<string>> {
      return new Set((await db.selectFrom('dataset_versions').select('id').execute()).map((v) => v.id))
    },
    async datasetIds(): Promise<Set<string>> {
      return new Set((await db.selectFrom('datasets').select('id').execute()).map((d) => d.id))
    },
  }
}
export type Datasets = ReturnType<typeof datasets>
