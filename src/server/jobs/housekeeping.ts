/** Periodically deletes expired rows from the store: links, counters, failed emails, old events. */
import { rm } from 'node:fs/promises'
import type { DataFolder } from '../data-folder.ts'
import type { Settings } from '../settings.ts'
import type { Store } from '../store/store.ts'

const MINUTE = 60_000
const EVERY = 10 * MINUTE
/** How long counters of attempts are kept. Longer than any window in which attempts are counted. */
const ATTEMPTS_KEPT = 24 * 60 * MINUTE
/** How long the audit log keeps network addresses. */
const AUDIT_ADDRESSES_KEPT = 90 * 24 * 60 * MINUTE
const FAILED_LETTERS_KEPT = 7 * 24 * 60 * MINUTE

export async function sweepStore(store: Store, settings: Pick<Settings, 'EVENTS_KEEP_ROWS' | 'EVENTS_KEEP_DAYS'>): Promise<void> {
  await store.signups.sweep()
  await store.profiles.sweep()
  await store.invitations.sweep()
  await store.enquiries.sweep()
  await store.visits.sweep()
  await store.audit.sweepAddresses(AUDIT_ADDRESSES_KEPT)
  await store.resets.sweep()
  await store.signInTries.sweep()
  await store.sweepAttempts(ATTEMPTS_KEPT)
  await store.outbox.sweep(FAILED_LETTERS_KEPT)
  await store.events.sweep(settings.EVENTS_KEEP_ROWS, settings.EVENTS_KEEP_DAYS)
}

/** Deletes uploaded files that would have replaced the data of a dataset, but were not imported within a day. */
export async function sweepSources(store: Store, data: DataFolder): Promise<void> {
  for (const id of await store.datasets.sweepSources()) await rm(data.uploadFile(id), { force: true })
}

/** Cleans up immediately and then every ten minutes. Logs a failure and tries again at the next interval. Returns a function that stops it. */
export function startHousekeeping(store: Store, data: DataFolder, settings: Settings, log: (line: string) => void): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  const sweep = (): void => {
    running = running
      .then(() => sweepStore(store, settings))
      .then(() => sweepSources(store, data))
      .catch((error) => log(`housekeeping: ${String(error)}`))
  }
  sweep()
  const timer = setInterval(sweep, EVERY)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
