/** Refresh schedules of datasets, and the outcome of each one's last run. */
import { z } from 'zod'
import { RefreshOutcome, RefreshPlan } from '../../contract/refresh.ts'
import type { Db } from './open.ts'
import type { RefreshTable } from './schema.ts'
import { type JobError, readJobError } from './stored.ts'

export interface RefreshRow {
  readonly dataset_id: string
  readonly plan: RefreshPlan
  /** The person who set the schedule. Runs stop if that person may no longer edit the dataset. */
  readonly set_by: string
  readonly next_at: string
  readonly last: { readonly at: string; readonly job_id: string | null; readonly outcome: RefreshOutcome; readonly error: JobError | null } | null
  /** The error code that the owner was last notified of; reset by a successful run. */
  readonly told: string | null
}

/** How a run ended: its job, if it had one, and its outcome. */
export interface RefreshEnd {
  readonly jobId: string | null
  readonly outcome: RefreshOutcome
  readonly error: JobError | null
}

/** Parses a row. Returns [] if only a newer release can read the schedule. */
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
    /** Sets or replaces the schedule, and keeps the facts about the last run. */
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
    /** At most `most` due schedules, longest overdue first. */
    async due(now: string, most: number): Promise<RefreshRow[]> {
      return (await db.selectFrom('refreshes').selectAll().where('next_at', '<=', now).orderBy('next_at').orderBy('dataset_id').limit(most).execute()).flatMap(
        present,
      )
    },
    /** Claims a due run and schedules the next one. Returns false if another server claimed it or the schedule has changed. */
    async take({ dataset_id, next_at }: Pick<RefreshRow, 'dataset_id' | 'next_at'>, at: string, next: string, end: RefreshEnd): Promise<boolean> {
      const taken = db
        .updateTable('refreshes')
        .set({ next_at: next, last_at: at, ...ended(end) })
        .where('dataset_id', '=', dataset_id)
        .where('next_at', '=', next_at)
      return (await taken.returning('dataset_id').executeTakeFirst()) !== undefined
    },
    /** Schedules whose last run was running or had failed when it was last checked. */
    async open(): Promise<RefreshRow[]> {
      return (await db.selectFrom('refreshes').selectAll().where('outcome', 'in', ['running', 'failed']).execute()).flatMap(present)
    },
    /** Stores the outcome of the last run. */
    async settle(datasetId: string, end: RefreshEnd): Promise<void> {
      await db.updateTable('refreshes').set(ended(end)).where('dataset_id', '=', datasetId).execute()
    },
    async setTold(datasetId: string, told: string | null): Promise<void> {
      await db.updateTable('refreshes').set({ told }).where('dataset_id', '=', datasetId).execute()
    },
  }
}
export type Refreshes = ReturnType<typeof refreshes>
