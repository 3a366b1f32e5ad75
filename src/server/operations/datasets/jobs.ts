/** A job's state as it changes, until the job has ended. */
import { setTimeout as pause } from 'node:timers/promises'
import { fail, ok } from '../../../contract/errors.ts'
import type { StreamHandler } from '../../handlers.ts'
import { signedIn } from '../../policies/actor.ts'
import { presentJob } from './present.ts'

/** States that follow sooner are told as one. */
const NEWS_MS = 200
/** What no announcement tells, such as a job of another server, is seen after so long. */
const LOOK_MS = 2_000

export const watchJob: StreamHandler<'apiv2/watch_job'> = {
  async admit({ job_id }, { actor }, parts) {
    const job = await parts.store.datasets.job(job_id)
    return job && signedIn(actor) && actor.id === job.owner_id ? ok(null) : fail('not_found')
  },

  async *events({ job_id }, { locale, signal }, parts) {
    let news = Promise.withResolvers<void>()
    const forget = parts.imports.onChange(job_id, () => news.resolve())
    try {
      for (let before = ''; !signal.aborted; ) {
        news = Promise.withResolvers<void>()
        const row = await parts.store.datasets.job(job_id)
        if (!row) return
        const job = presentJob(row, locale, parts)
        const text = JSON.stringify(job)
        if (text !== before) yield job
        before = text
        if (job.state !== 'running') return
        await pause(NEWS_MS, undefined, { signal })
        const look = new AbortController()
        await Promise.race([news.promise, pause(LOOK_MS, undefined, { signal: AbortSignal.any([signal, look.signal]) })]).finally(() => look.abort())
      }
    } catch (error) {
      if (!signal.aborted) throw error
    } finally {
      forget()
    }
  },
}
