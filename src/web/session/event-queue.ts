/**
 * Queues analytics events in this tab and sends them to the server every 10 s, and by beacon when the page is hidden or
 * left. An unreadable queue counts as empty.
 */
import { EVENT_FLUSH_INTERVAL, EVENTS_PER_CALL } from '../../contract/constants.ts'
import type { AnalyticsEvent } from '../../contract/events.ts'
import { isListOf } from '../../contract/narrow.ts'
import { isAnalyticsEvent } from '../../contract/page-checks.ts'

const KEY = 'events_queue'
/** Only the newest events are kept, so that a long outage of the server does not fill the storage. */
const WAITING_MAX = 500

const isWaiting = isListOf(isAnalyticsEvent)

export interface EventDependencies {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** False if they did not arrive. */
  readonly send: (events: readonly AnalyticsEvent[]) => Promise<boolean>
  /** For a page being left; false if the browser does not accept them. */
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
      // full or blocked storage only loses events
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
    /** Drops an event that does not match the contract. */
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
    /** Flushes periodically; returns a function that stops. */
    start: (): (() => void) => {
      const timer = setInterval(() => void flush(), EVENT_FLUSH_INTERVAL)
      return () => clearInterval(timer)
    },
  }
}
