/** Streams a state whenever it changes. Finds changes by notifications and, for changes without one, by polling. */
import { setTimeout as pause } from 'node:timers/promises'

/** Minimum milliseconds between two reads. Changes in between are combined. */
const NEWS_MS = 200

interface Watched<T> {
  /** Reads the current state; null if it no longer exists. */
  readonly read: () => Promise<T | null>
  /** Whether no further state can follow. */
  readonly isLast: (state: T) => boolean
  /** Subscribes to notifications of possible changes. Returns a function that unsubscribes. */
  readonly listen: (changed: () => void) => () => void
  /** How often to poll for changes without a notification, such as those by another server, in milliseconds. */
  readonly lookMs: number
  readonly signal: AbortSignal
}

/** Yields each state that differs from the previous one. Ends after the last state, when the state no longer exists, or when the signal aborts. */
export async function* states<T>({ read, isLast, listen, lookMs, signal }: Watched<T>): AsyncGenerator<T> {
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
      await Promise.race([news.promise, pause(lookMs, undefined, { signal: AbortSignal.any([signal, look.signal]) })]).finally(() => look.abort())
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    forget()
  }
}
