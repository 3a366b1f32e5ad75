/** Stores analytics events within limits per call, per address and in total, so that nobody can fill the store. */
import { EVENT_BYTES_MAX, EVENT_TYPES_SHOWN } from '../../contract/constants.ts'
import { ok } from '../../contract/errors.ts'
import type { AnalyticsEvent } from '../../contract/events.ts'
import type { Handler, Services } from '../handlers.ts'
import { withoutSecrets } from '../security/redact.ts'
import type { StoredEvent } from '../store/events.ts'

const HOUR = 60 * 60 * 1_000
/** Limits per address and hour: calls, events, bytes. Beyond the limit of events, only one in ten is stored. */
const CALLS = 1_200
const WHOLE = 2_000
const SAMPLE = 10
const BYTES = 1_000_000
/** Maximum bytes per hour for all addresses together. */
const BYTES_OF_ALL = 32_000_000

/** The event as it is stored, without tokens in page addresses that could open an account. */
const keptOf = (event: AnalyticsEvent): StoredEvent => ({
  type: event.type,
  text: JSON.stringify({ ...event, url: withoutSecrets(event.url), referrer: withoutSecrets(event.referrer) }),
})

/** Adds `amount` to a counter of the current hour and returns its previous value. Logs when the counter exceeds `most`. */
async function spend(key: string, amount: number, most: number, what: string, { store, log }: Services): Promise<number> {
  const { count } = await store.attempt(key, HOUR, amount)
  const before = count - amount
  if (before <= most && count > most) log(`events: ${what} over the quota of this hour; more are dropped`)
  return before
}

/** Selects the events to store: all up to the limit of events, then one in ten, and none beyond the limits of bytes. */
async function admitted(events: readonly AnalyticsEvent[], address: string, services: Services): Promise<StoredEvent[]> {
  const before = await spend(`events:${address}`, events.length, WHOLE, 'an address is', services)
  const kept = events
    .filter((_, i) => before + i < WHOLE || (before + i) % SAMPLE === 0)
    .map(keptOf)
    .filter(({ text }) => Buffer.byteLength(text) <= EVENT_BYTES_MAX)
  const bytes = kept.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
  if (bytes === 0) return []
  if ((await spend(`event-bytes:${address}`, bytes, BYTES, 'the bytes of an address are', services)) + bytes > BYTES) return []
  if ((await spend('event-bytes', bytes, BYTES_OF_ALL, 'the bytes of all addresses are', services)) + bytes > BYTES_OF_ALL) return []
  return kept
}

/** Succeeds even if events are dropped, so that browsers do not send them again. */
export const trackEvents: Handler<'apiv2/track_events'> = async ({ events }, { actor, wantsPrivacy }, services) => {
  if (wantsPrivacy || services.settings.EVENTS === 'off') return ok({ done: true, stored: 0, dropped: events.length })
  const limits = services.settings.RATE_LIMITS === 'on'
  const dropAll = limits && (await spend(`event-calls:${actor.address}`, 1, CALLS, 'the calls of an address are', services)) >= CALLS
  const kept = dropAll ? [] : limits ? await admitted(events, actor.address, services) : events.map(keptOf)
  await services.store.events.add(kept)
  return ok({ done: true, stored: kept.length, dropped: events.length - kept.length })
}

export const countEvents: Handler<'apiv2/admin_count_events'> = async (_, __, { settings, store }) =>
  ok({ on: settings.EVENTS === 'on', ...(await store.events.counts(EVENT_TYPES_SHOWN)) })
