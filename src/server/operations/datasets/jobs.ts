/** Lists the caller's imports and streams the state of one or all of them. */
import type { Locale } from '../../../contract/constants.ts'
import { fail, ok } from '../../../contract/errors.ts'
import type { Output } from '../../../contract/operations.ts'
import type { Handler, Services, StreamHandler } from '../../handlers.ts'
import { type SignedIn, signedIn } from '../../policies/actor.ts'
import { states } from '../../streams/states.ts'
import { jobFor, presentJob } from './present.ts'

const RECENT_MS = 3_600_000
/** How often to poll for changes that this server sent no notification about, such as those by another server, in milliseconds. */
const LOOK_MS = 2_000

export const watchJob: StreamHandler<'apiv2/watch_job'> = {
  async admit({ job_id }, { actor }, services) {
    return await jobFor(job_id, actor, services)
  },

  events: ({ job_id }, { actor, locale, signal }, services) =>
    states({
      read: async () => {
        const row = await services.store.datasets.job(job_id)
        return row ? await presentJob(row, { actor, locale }, services) : null
      },
      isLast: ({ state }) => state !== 'running',
      listen: (changed) => services.imports.onChange(job_id, changed),
      lookMs: LOOK_MS,
      signal,
    }),
}

async function jobsOf(actor: SignedIn, locale: Locale, services: Services): Promise<Output<'apiv2/list_jobs'>> {
  const rows = await services.store.datasets.recentJobs(actor.id, new Date(Date.now() - RECENT_MS).toISOString())
  return { jobs: await Promise.all(rows.map((row) => presentJob(row, { actor, locale }, services))) }
}

export const listJobs: Handler<'apiv2/list_jobs'> = async (_, { actor, locale }, services) =>
  signedIn(actor) ? ok(await jobsOf(actor, locale, services)) : fail('sign_in_needed')

export const watchJobs: StreamHandler<'apiv2/watch_jobs'> = {
  admit: async (_, { actor }) => (signedIn(actor) ? ok(null) : fail('sign_in_needed')),

  events: (_, { actor, locale, signal }, services) =>
    states({
      read: async () => (signedIn(actor) ? await jobsOf(actor, locale, services) : null),
      isLast: ({ jobs }) => jobs.every(({ state }) => state !== 'running'),
      listen: (changed) => (signedIn(actor) ? services.imports.onChange(actor.id, changed) : () => undefined),
      lookMs: LOOK_MS,
      signal,
    }),
}
