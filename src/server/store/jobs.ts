/** Jobs that build versions of datasets. State, attempts and input of a job survive a crash of the server. */
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

/** The status that a dataset without a version gets when its job ends in this state. */
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

    /** Adds a job to a dataset and cancels an interrupted one. Returns false if a job is running. */
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

    /**
     * Restarts a job that ended without publishing a version, and resets its attempts. Returns false if the dataset has
     * a running job or this job is already done.
     */
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
            bytes: 0,
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

    /** Counts an attempt before it starts. Returns false if the job has ended. */
    async beginAttempt(jobId: string): Promise<boolean> {
      const begun = await db
        .updateTable('jobs')
        .set((eb) => ({ attempts: eb('attempts', '+', 1), stage: 'reading', rows: 0, bytes: 0 }))
        .where('id', '=', jobId)
        .where('state', '=', 'running')
        .returning('id')
        .executeTakeFirst()
      return begun !== undefined
    },

    /** Subtracts an attempt that did not end by itself, because the server stopped or the job gave way to others. */
    async forgetAttempt(jobId: string): Promise<void> {
      await db
        .updateTable('jobs')
        .set((eb) => ({ attempts: eb('attempts', '-', 1), stage: 'waiting' }))
        .where('id', '=', jobId)
        .where('state', '=', 'running')
        .execute()
    },

    async progress(
      jobId: string,
      of: { readonly stage: string; readonly progress: number | null; readonly rows: number; readonly bytes: number },
    ): Promise<void> {
      await db.updateTable('jobs').set(of).where('id', '=', jobId).where('state', '=', 'running').execute()
    },

    /**
     * Ends a job that published no version; the dataset and its original file stay. Returns false if the job has already
     * ended. An interrupted job can only be canceled.
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

    /** Dismisses a failed job whose rows were not published because columns changed. Its dataset stays unchanged. */
    async putAway(jobId: string, error: JobError): Promise<void> {
      await db
        .updateTable('jobs')
        .set({ state: 'cancelled', error_json: JSON.stringify(error) })
        .where('id', '=', jobId)
        .where('state', '=', 'failed')
        .execute()
    },

    /** A person's jobs that are running, were interrupted, or were created after `since`; newest first. */
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

    /** Jobs of all owners, running and interrupted ones first, then the newest. */
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

    /** Running jobs in the order of their creation. */
    async unfinishedJobs(): Promise<JobRow[]> {
      const rows = await db.selectFrom('jobs').selectAll().where('state', '=', 'running').orderBy('created_at').execute()
      return rows.map((row) => readJob(row, log))
    },
  }
}
