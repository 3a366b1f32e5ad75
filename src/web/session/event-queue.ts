/**
 * Queues analytics events in this tab and sends them to the server every 10 s, and by `sendBeacon` when the page is
 * hidden or left. An unreadable queue counts as empty.
 */
import { EVENT_FLUSH_INTERVAL, EVENTS_PER_CALL } from '../../contract/constants.ts'
import type { AnalyticsEvent } from '../../contract/events.ts'
import { isListOf } from '../../contract/narrow.ts'
import { isAnalyticsEvent } from '../../contract/page-checks.ts'

const KEY = 'events_queue'
/** Limit on queued events, so that an outage of the server does not fill the storage. The oldest are dropped. */
const WAITING_MAX = 500

const isWaiting = isListOf(isAnalyticsEvent)

export interface EventDependencies {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Resolves to false if the server did not accept the events. */
  readonly send: (events: readonly AnalyticsEvent[]) => Promise<boolean>
  /** Sends from a page that is being left; returns false if the browser does not queue the request. */
  readonly beacon: (events: readonly AnalyticsEvent[]) => boolean
}

export function eventQueue({ storage, send, beacon }: EventDependencies) {
  let sending = false
  const read = (): AnalyticsEvent[] => {
    try {
      const waiting: unknown = JSON.parse(storage.getItem(KEY) ?? '[]')
      return isWaiting(waiting) ? waiting : []
    } catch {
      return []
    }
  }
  const write = (events: readonly AnalyticsEvent[]): void => {
    try {
      if (events.length === 0) storage.removeItem(KEY)
      else storage.setItem(KEY, JSON.stringify(events.slice(-WAITING_MAX)))
    } catch {
      // if storage is full or blocked, events are lost without a message
    }
  }
  const take = (): AnalyticsEvent[] => {
    const waiting = read()
    write(waiting.slice(EVENTS_PER_CALL))
    return waiting.slice(0, EVENTS_PER_CALL)
  }
  const flush = async (): Promise<void> => {
    if (sending) return
    const events = take()
    if (events.length === 0) return
    sending = true
    if (!(await send(events))) write([...events, ...read()])
    sending = false
  }
  return {
    /** Queues an event; drops one that does not match the contract. */
    add: (event: AnalyticsEvent): void => {
      if (isAnalyticsEvent(event)) write([...read(), event])
    },
    flush,
    leave: (): void => {
      for (let events = take(); events.length > 0; events = take())
        if (!beacon(events)) {
          write([...events, ...read()])
          return
        }
    },
    /** Starts sending every 10 s; returns a function that stops it. */
    start: (): (() => void) => {
      const timer = setInterval(() => void flush(), EVENT_FLUSH_INTERVAL)
      return () => clearInterval(timer)
    },
  }
}
