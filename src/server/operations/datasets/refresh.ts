/**
 * Refreshes datasets of databases on a schedule (docs/decisions/0117). A due run is claimed in the same transaction that
 * stores its job, so it never runs twice. Runs that were missed while the server was stopped are made up by one run.
 */

import { type Failure, fail } from '../../../contract/errors.ts'
import type { Refresh, RefreshPlan } from '../../../contract/refresh.ts'
import { nextTime } from '../../../format/next-time.ts'
import { localeIn } from '../../../texts/languages.ts'
import type { Call, Services } from '../../handlers.ts'
import { JOBS_MAX } from '../../jobs/imports.ts'
import { startPolling } from '../../jobs/polling.ts'
import { datasetPolicy } from '../../policies/dataset.ts'
import { newId } from '../../security/secrets.ts'
import { mailLocaleOf } from '../../store/accounts.ts'
import type { DatasetRow } from '../../store/datasets.ts'
import type { RefreshEnd, RefreshRow } from '../../store/refreshes.ts'
import type { JobError, JobRow } from '../../store/stored.ts'
import { errorText } from '../../texts.ts'
import { rereadOptions } from './reread.ts'

const EVERY = 15_000
/** Maximum due datasets per poll. The next poll takes the others. */
const AT_ONCE = 100

const instant = (at: number): string => new Date(at).toISOString()
export const nextInstant = (plan: RefreshPlan, zone: string, now: number): string => instant(nextTime(plan, zone, now))

/** The error of a failed job. Jobs of older releases, which stored a text instead of a code, get a general error. */
const errorOf = ({ error }: Pick<JobRow, 'error'>): JobError => (error && !('message' in error) ? error : { code: 'upload_failed', params: {} })

/** The last run, updated from its job; the same object if nothing changed. A failed run counts as resolved once someone refreshes the dataset manually. */
async function lastOf({ dataset_id, last }: RefreshRow, { store }: Services): Promise<RefreshRow['last']> {
  if (last === null || last.outcome === 'done' || (last.outcome === 'failed' && last.job_id === null)) return last
  const newest = last.outcome === 'failed' ? (await store.datasets.find(dataset_id))?.job_id : last.job_id
  const job = newest ? await store.datasets.job(newest) : undefined
  if (job?.state === 'running') return last
  if (job?.state === 'done') return { ...last, job_id: job.id, outcome: 'done', error: null }
  return last.outcome === 'failed' ? last : { ...last, outcome: 'failed', error: job ? errorOf(job) : { code: 'job_interrupted', params: {} } }
}

/** The refresh schedule of a dataset. Null if there is none or the caller may not change it. */
export async function refreshOf(row: DatasetRow, { actor, locale }: Pick<Call, 'actor' | 'locale'>, services: Services): Promise<Refresh | null> {
  const refresh = datasetPolicy.edit(actor, row) ? await services.store.refreshes.find(row.id) : undefined
  if (!refresh) return null
  const last = await lastOf(refresh, services)
  const message = last?.error ? errorText(fail(last.error.code, last.error.params), locale).message : null
  return { plan: refresh.plan, next: refresh.next_at, last: last && { at: last.at, outcome: last.outcome, message } }
}

/** Notifies the owner of a failure, but only once for consecutive failures with the same cause. */
async function tell({ dataset_id, told }: RefreshRow, { code, params }: Pick<Failure, 'code' | 'params'>, services: Services): Promise<void> {
  if (told === code) return
  const dataset = await services.store.datasets.find(dataset_id)
  const owner = dataset && (await services.store.accounts.byId(dataset.owner_id))
  if (!owner) return
  await services.store.atomically(async (store) => {
    const letter = {
      kind: 'refresh_failed',
      dataset: dataset_id,
      error: { code, params },
      email: owner.email,
      locale: localeIn(mailLocaleOf(owner) ?? ''),
    } as const
    if (await store.outbox.put(letter)) await store.refreshes.setTold(dataset_id, code)
  })
  services.mail.wake()
}

/** Records the outcome of the last run and notifies the owner of a failure, unless a person stopped the run. */
async function settle(row: RefreshRow, services: Services): Promise<void> {
  const last = await lastOf(row, services)
  if (last === null || last === row.last) return
  await services.store.refreshes.settle(row.dataset_id, { jobId: last.job_id, outcome: last.outcome, error: last.error })
  if (last.error === null) await services.store.refreshes.setTold(row.dataset_id, null)
  else if (last.error.code !== 'job_cancelled' && last.error.code !== 'job_stopped') await tell(row, last.error, services)
}

/** Why a due dataset cannot be refreshed: the person who set the schedule may no longer do so, or has too many unfinished jobs. Null if it can. */
async function refusalOf({ set_by, dataset_id }: RefreshRow, dataset: DatasetRow, { store }: Services): Promise<Failure | null> {
  const person = await store.accounts.byId(set_by)
  const who = { kind: 'user', id: set_by } as const
  const seen = await store.datasets.findFor(who, dataset_id)
  if (!person || person.disabled_at !== null || !seen || !datasetPolicy.edit(who, seen)) return fail('refresh_not_allowed')
  if (dataset.options?.source.kind !== 'database') return fail('refresh_not_possible')
  return (await store.datasets.unfinishedJobsOf(dataset.owner_id)) >= JOBS_MAX ? fail('too_many_imports', { limit: JOBS_MAX }) : null
}

async function begin(row: RefreshRow, now: number, services: Services): Promise<void> {
  const dataset = await services.store.datasets.find(row.dataset_id)
  if (!dataset?.options) return
  const [at, next] = [instant(now), nextInstant(row.plan, dataset.time_zone, now)]
  const refusal = await refusalOf(row, dataset, services)
  if (refusal) {
    const end: RefreshEnd = { jobId: null, outcome: 'failed', error: { code: refusal.code, params: refusal.params } }
    if (await services.store.refreshes.take(row, at, next, end)) await tell(row, refusal, services)
    return
  }
  const { options, before } = rereadOptions(dataset, undefined, dataset.options.source)
  const jobId = newId()
  const owner = await services.store.accounts.byId(dataset.owner_id)
  const isNew = await services.store.atomically(async (store) => {
    if (!(await store.refreshes.take(row, at, next, { jobId, outcome: 'running', error: null }))) return false
    const job = { id: dataset.id, ownerId: dataset.owner_id, title: dataset.title, bytes: 0 }
    if (
      await store.datasets.addJob(jobId, dataset.version === null ? 'import' : 'rebuild', job, {
        options,
        locale: localeIn((owner && mailLocaleOf(owner)) ?? ''),
        accept: [],
        whole: false,
      })
    )
      return true
    // the running job already refreshes the dataset
    await store.refreshes.settle(dataset.id, { jobId: dataset.job_id, outcome: 'running', error: null })
    return false
  })
  if (isNew) services.imports.start({ jobId, datasetId: dataset.id, ownerId: dataset.owner_id, source: '', options, before })
}

/** Starts due runs and records the outcomes of finished ones. The import queue limits how many run at the same time. */
export async function refreshDue(services: Services, now: number): Promise<void> {
  for (const row of await services.store.refreshes.open()) await settle(row, services)
  for (const row of await services.store.refreshes.due(instant(now), AT_ONCE)) {
    // if the last run failed, reports its cause before the next run overwrites it
    await settle(row, services)
    await begin(row, now, services)
  }
}

export const startRefreshing = (services: Services): (() => Promise<void>) =>
  startPolling('refreshing', EVERY, (now) => refreshDue(services, now), services.log)
