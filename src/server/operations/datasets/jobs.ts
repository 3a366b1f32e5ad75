/** Imports of a caller: their list, and the state of one or of all as it changes. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Locale } from '../../../contract/constants.ts'
import { fail, ok } from '../../../contract/errors.ts'
import type { Output } from '../../../contract/operations.ts'
import type { Handler, Parts, StreamHandler } from '../../handlers.ts'
import { signedIn } from '../../policies/actor.ts'
import { jobFor, presentJob } from './present.ts'

const RECENT_MS = 3_600_000
/** States that follow sooner are told as one. */
const NEWS_MS = 200
/** What no announcement tells, such as a job of another server, is seen after so long. */
const LOOK_MS = 2_000

interface Watched<T> {
  /** The state now; null when there is none any more. */
  readonly read: () => Promise<T | null>
  /** Whether nothing follows a state. */
  readonly isLast: (state: T) => boolean
  /** Calls back when there may be news, until what it gives back is called. */
  readonly listen: (changed: () => void) => () => void
  readonly signal: AbortSignal
}

/** Each state that differs from the one before, until the last one or the signal. */
async function* states<T>({ read, isLast, listen, signal }: Watched<T>): AsyncGenerator<T> {
  let news = Promise.withResolvers<void>()
  const forget = listen(() => news.resolve())
  try {
    for (let before = ''; !signal.aborted; ) {
      news = Promise.withResolvers<void>()
      const state = await read()
      if (state === null) return
      const text = JSON.stringify(state)
      if (text !== before) yield state
      before = text
      if (isLast(state)) return
      await pause(NEWS_MS, undefined, { signal })
      const look = new AbortController()
      await Promise.race([news.promise, pause(LOOK_MS, undefined, { signal: AbortSignal.any([signal, look.signal]) })]).finally(() => look.abort())
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    forget()
  }
}

export const watchJob: StreamHandler<'apiv2/watch_job'> = {
  async admit({ job_id }, { actor }, parts) {
    return await jobFor(job_id, actor, parts)
  },

  events: ({ job_id }, { locale, signal }, parts) =>
    states({
      read: async () => {
        const row = await parts.store.datasets.job(job_id)
        return row ? presentJob(row, locale, parts) : null
      },
      isLast: ({ state }) => state !== 'running',
      listen: (changed) => parts.imports.onChange(job_id, changed),
      signal,
    }),
}

async function jobsOf(ownerId: string, locale: Locale, parts: Parts): Promise<Output<'apiv2/list_jobs'>> {
  const rows = await parts.store.datasets.recentJobs(ownerId, new Date(Date.now() - RECENT_MS).toISOString())
  return { jobs: rows.map((row) => presentJob(row, locale, parts)) }
}

export const listJobs: Handler<'apiv2/list_jobs'> = async (_, { actor, locale }, parts) =>
  signedIn(actor) ? ok(await jobsOf(actor.id, locale, parts)) : fail('unauthenticated')

export const watchJobs: StreamHandler<'apiv2/watch_jobs'> = {
  admit: async (_, { actor }) => (signedIn(actor) ? ok(null) : fail('unauthenticated')),

  events: (_, { actor, locale, signal }, parts) =>
    states({
      read: async () => (signedIn(actor) ? await jobsOf(actor.id, locale, parts) : null),
      isLast: ({ jobs }) => jobs.every(({ state }) => state !== 'running'),
      listen: (changed) => (signedIn(actor) ? parts.imports.onChange(actor.id, changed) : () => undefined),
      signal,
    }),
}
