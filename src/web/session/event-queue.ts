/**
 * Analytics events wait in this tab and go to the server every 10 s, and by beacon when the page is hidden or left
 * (specification, section 4). What cannot be read counts as an empty queue.
 */
import { EVENT_FLUSH_INTERVAL, EVENTS_PER_CALL } from '../../contract/constants.ts'
import type { AnalyticsEvent } from '../../contract/events.ts'
import { isListOf } from '../../contract/narrow.ts'
import { isAnalyticsEvent } from '../../contract/page-checks.ts'

const KEY = 'events_queue'
/** The newest wait; a server that is away for long must not fill the storage. */
const WAITING_MAX = 500

const isWaiting = isListOf(isAnalyticsEvent)

export interface EventSurroundings {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** False when they did not arrive. */
  readonly send: (events: readonly AnalyticsEvent[]) => Promise<boolean>
  /** For a page that goes; false when the browser does not take them. */
  readonly beacon: (events: readonly AnalyticsEvent[]) => boolean
}

export function eventQueue({ storage, send, beacon }: EventSurroundings) {
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
      // a storage that is full or refused loses events, and nothing else
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
    /** One that does not fit the contract is left out. */
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
    /** Flushes now and then; gives back how to stop. */
    start: (): (() => void) => {
      const timer = setInterval(() => void flush(), EVENT_FLUSH_INTERVAL)
      return () => clearInterval(timer)
    },
  }
}
