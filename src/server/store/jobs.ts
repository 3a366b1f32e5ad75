/** Jobs that make versions of datasets. A job's state, attempts and order survive any end of the server. */
import type { Job } from '../../contract/dataset.ts'
import type { Db } from './open.ts'
import { type JobError, type JobOrder, type JobRow, readJob, readJobError } from './stored.ts'
import { inTransaction } from './transaction.ts'

export type JobEndState = 'failed' | 'cancelled' | 'interrupted'

interface JobDataset {
  readonly id: string
  readonly ownerId: string
  readonly title: string
  readonly bytes: number
}

/** The status of a dataset without a version when its job ends. */
const STATUS_AFTER = { failed: 'failed', cancelled: 'staged', interrupted: 'interrupted' } as const satisfies Record<JobEndState, string>

/** The row of a new, running job. */
export const newJob = (id: string, kind: Job['kind'], dataset: JobDataset, order: JobOrder | null) => ({
  id,
  kind,
  owner_id: dataset.ownerId,
  dataset_id: dataset.id,
  title: dataset.title,
  state: 'running',
  stage: 'waiting',
  progress: null,
  rows: 0,
  bytes: 0,
  bytes_total: dataset.bytes,
  error_json: null,
  attempts: 0,
  order_json: order === null ? null : JSON.stringify(order),
  created_at: new Date().toISOString(),
})

export function jobs(db: Db, log: (line: string) => void) {
  const isRunning = (datasetId: string, tx: Db) =>
    tx.selectFrom('jobs').select('id').where('dataset_id', '=', datasetId).where('state', '=', 'running').executeTakeFirst()

  return {
    async job(id: string): Promise<JobRow | undefined> {
      const row = await db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst()
      return row && readJob(row, log)
    },

    /** Adds a job to a dataset. Returns false if the dataset has a job that still runs. Replaces an interrupted job. */
    async addJob(jobId: string, kind: Job['kind'], dataset: JobDataset, order: JobOrder | null = null): Promise<boolean> {
      return await inTransaction(db, async (tx) => {
        if (await isRunning(dataset.id, tx)) return false
        await tx.updateTable('jobs').set({ state: 'cancelled' }).where('dataset_id', '=', dataset.id).where('state', '=', 'interrupted').execute()
        await tx
          .insertInto('jobs')
          .values(newJob(jobId, kind, dataset, order))
          .execute()
        await tx.updateTable('datasets').set({ job_id: jobId }).where('id', '=', dataset.id).execute()
        const options = order === null ? {} : { options_json: JSON.stringify(order.options) }
        await tx
          .updateTable('datasets')
          .set({ status: 'importing', ...options })
          .where('id', '=', dataset.id)
          .where('version_id', 'is', null)
          .execute()
        return true
      })
    },

    /** Restarts a job that ended without a version and resets its attempts. Returns false if another job runs, or if it made its version. */
    async retryJob(jobId: string, datasetId: string, order: JobOrder | null): Promise<boolean> {
      return await inTransaction(db, async (tx) => {
        if (await isRunning(datasetId, tx)) return false
        const again = await tx
          .updateTable('jobs')
          .set({
            state: 'running',
            stage: 'waiting',
            progress: null,
            rows: 0,
            error_json: null,
            attempts: 0,
            order_json: order === null ? null : JSON.stringify(order),
          })
          .where('id', '=', jobId)
          .where('state', 'in', ['failed', 'interrupted', 'cancelled'])
          .returning('id')
          .executeTakeFirst()
        if (!again) return false
        await tx.updateTable('datasets').set({ status: 'importing' }).where('id', '=', datasetId).where('version_id', 'is', null).execute()
        return true
      })
    },

    /** Counts an attempt before it begins. Returns false if the job has ended. */
    async beginAttempt(jobId: string): Promise<boolean> {
      const begun = await db
        .updateTable('jobs')
        .set((eb) => ({ attempts: eb('attempts', '+', 1), stage: 'reading' }))
        .where('id', '=', jobId)
        .where('state', '=', 'running')
        .returning('id')
        .executeTakeFirst()
      return begun !== undefined
    },

    /** Uncounts an attempt that was ended by an orderly stop of the server. */
    async forgetAttempt(jobId: string): Promise<void> {
      await db
        .updateTable('jobs')
        .set((eb) => ({ attempts: eb('attempts', '-', 1), stage: 'waiting' }))
        .where('id', '=', jobId)
        .where('state', '=', 'running')
        .execute()
    },

    async progress(jobId: string, stage: string, progress: number | null, rows: number): Promise<void> {
      await db.updateTable('jobs').set({ stage, progress, rows }).where('id', '=', jobId).where('state', '=', 'running').execute()
    },

    /**
     * Ends a job that produced nothing; the dataset and its original file stay. Returns false if it has already ended.
     * Only an owner can cancel an interrupted job.
     */
    async endJob(jobId: string, state: JobEndState, error: JobError | null): Promise<boolean> {
      return await inTransaction(db, async (tx) => {
        const job = await tx
          .updateTable('jobs')
          .set({ state, error_json: error ? JSON.stringify(error) : null })
          .where('id', '=', jobId)
          .where('state', 'in', state === 'cancelled' ? ['running', 'interrupted'] : ['running'])
          .returning('dataset_id')
          .executeTakeFirst()
        if (!job) return false
        await tx.updateTable('datasets').set({ status: STATUS_AFTER[state] }).where('id', '=', job.dataset_id).where('version_id', 'is', null).execute()
        return true
      })
    },

    /** Ends a job whose rows were not published because columns changed. Its dataset stays unchanged. */
    async putAway(jobId: string, error: JobError): Promise<void> {
      await db
        .updateTable('jobs')
        .set({ state: 'cancelled', error_json: JSON.stringify(error) })
        .where('id', '=', jobId)
        .where('state', '=', 'failed')
        .execute()
    },

    /** A caller's jobs that are running, wait for a decision, or were created after `since`. */
    async recentJobs(ownerId: string, since: string): Promise<JobRow[]> {
      const rows = await db
        .selectFrom('jobs')
        .selectAll()
        .where('owner_id', '=', ownerId)
        .where((where) => where.or([where('state', 'in', ['running', 'interrupted']), where('created_at', '>', since)]))
        .where('dataset_id', 'in', db.selectFrom('datasets').select('id'))
        .orderBy('created_at', 'desc')
        .limit(100)
        .execute()
      return rows.map((row) => readJob(row, log))
    },

    async unfinishedJobsOf(ownerId: string): Promise<number> {
      const { n } = await db
        .selectFrom('jobs')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('owner_id', '=', ownerId)
        .where('state', '=', 'running')
        .executeTakeFirstOrThrow()
      return Number(n)
    },

    /** Jobs of all owners, without their titles: running or waiting ones first, then the newest. */
    async newestJobs(most: number) {
      const rows = await db
        .selectFrom('jobs')
        .innerJoin('users', 'users.id', 'jobs.owner_id')
        .select([
          'jobs.id',
          'users.name as owner',
          'jobs.title',
          'jobs.kind',
          'jobs.state',
          'jobs.stage',
          'jobs.attempts',
          'jobs.created_at',
          'jobs.error_json',
        ])
        .orderBy((eb) => eb.case().when('jobs.state', 'in', ['running', 'interrupted']).then(0).else(1).end())
        .orderBy('jobs.created_at', 'desc')
        .limit(most)
        .execute()
      return rows.map(({ error_json, ...job }) => ({ ...job, error: readJobError(error_json) }))
    },

    /** Oldest first, which is the order in which they were acknowledged. */
    async unfinishedJobs(): Promise<JobRow[]> {
      const rows = await db.selectFrom('jobs').selectAll().where('state', '=', 'running').orderBy('created_at').execute()
      return rows.map((row) => readJob(row, log))
    },
  }
}
