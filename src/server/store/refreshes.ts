/** Schedules for refreshing datasets, and the outcome of the last run. */
import { z } from 'zod'
import { RefreshOutcome, RefreshPlan } from '../../contract/refresh.ts'
import type { Db } from './open.ts'
import type { RefreshTable } from './schema.ts'
import { type JobError, readJobError } from './stored.ts'

export interface RefreshRow {
  readonly dataset_id: string
  readonly plan: RefreshPlan
  /** The person who set the schedule. It continues as long as that person may edit the dataset. */
  readonly set_by: string
  readonly next_at: string
  readonly last: { readonly at: string; readonly job_id: string | null; readonly outcome: RefreshOutcome; readonly error: JobError | null } | null
  /** The cause that the owner was notified of; reset when a run succeeds. */
  readonly told: string | null
}

/** The end of one run: its job, if any, and its outcome. */
export interface RefreshEnd {
  readonly jobId: string | null
  readonly outcome: RefreshOutcome
  readonly error: JobError | null
}

/** Empty if only a newer release can read the schedule. */
function present({ plan_json, last_at, last_job_id, outcome, error_json, ...row }: RefreshTable): RefreshRow[] {
  const plan = RefreshPlan.safeParse(z.json().catch(null).parse(JSON.parse(plan_json)))
  if (!plan.success) return []
  const known = RefreshOutcome.safeParse(outcome)
  const last = last_at !== null && known.success ? { at: last_at, job_id: last_job_id, outcome: known.data, error: readJobError(error_json) } : null
  return [{ ...row, plan: plan.data, last }]
}

const ended = ({ jobId, outcome, error }: RefreshEnd) => ({ last_job_id: jobId, outcome, error_json: error ? JSON.stringify(error) : null })

export function refreshes(db: Db) {
  return {
    async find(datasetId: string): Promise<RefreshRow | undefined> {
      return (await db.selectFrom('refreshes').selectAll().where('dataset_id', '=', datasetId).execute()).flatMap(present)[0]
    },
    /** Replaces the schedule. Facts about the last run stay. */
    async put(datasetId: string, plan: RefreshPlan, setBy: string, next: string): Promise<void> {
      const value = { plan_json: JSON.stringify(plan), set_by: setBy, next_at: next }
      await db
        .insertInto('refreshes')
        .values({ dataset_id: datasetId, ...value, last_at: null, last_job_id: null, outcome: null, error_json: null, told: null })
        .onConflict((c) => c.column('dataset_id').doUpdateSet(value))
        .execute()
    },
    async remove(datasetId: string): Promise<void> {
      await db.deleteFrom('refreshes').where('dataset_id', '=', datasetId).execute()
    },
    /** Schedules that are due, longest waiting first. */
    async due(now: string, most: number): Promise<RefreshRow[]> {
      return (await db.selectFrom('refreshes').selectAll().where('next_at', '<=', now).orderBy('next_at').orderBy('dataset_id').limit(most).execute()).flatMap(
        present,
      )
    },
    /** Claims one run and sets the next time. Returns false if another server claimed it or the schedule has changed. */
    async take({ dataset_id, next_at }: Pick<RefreshRow, 'dataset_id' | 'next_at'>, at: string, next: string, end: RefreshEnd): Promise<boolean> {
      const taken = db
        .updateTable('refreshes')
        .set({ next_at: next, last_at: at, ...ended(end) })
        .where('dataset_id', '=', dataset_id)
        .where('next_at', '=', next_at)
      return (await taken.returning('dataset_id').executeTakeFirst()) !== undefined
    },
    /** Schedules whose last run was in progress or had failed when it was last checked. */
    async open(): Promise<RefreshRow[]> {
      return (await db.selectFrom('refreshes').selectAll().where('outcome', 'in', ['running', 'failed']).execute()).flatMap(present)
    },
    /** Records how the job of the last run ended. */
    async settle(datasetId: string, end: RefreshEnd): Promise<void> {
      await db.updateTable('refreshes').set(ended(end)).where('dataset_id', '=', datasetId).execute()
    },
    async setTold(datasetId: string, told: string | null): Promise<void> {
      await db.updateTable('refreshes').set({ told }).where('dataset_id', '=', datasetId).execute()
    },
  }
}
export type Refreshes = ReturnType<typeof refreshes>
