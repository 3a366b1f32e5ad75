/** Streams a state as it changes. Changes are announced, and polling finds changes that nobody announces. */
import { setTimeout as pause } from 'node:timers/promises'

/** Changes within this time are sent as one. */
const NEWS_MS = 200

interface Watched<T> {
  /** The current state; null if it no longer exists. */
  readonly read: () => Promise<T | null>
  /** Whether no further state can follow. */
  readonly isLast: (state: T) => boolean
  /** Calls back when there may be a change. Returns a function that unsubscribes. */
  readonly listen: (changed: () => void) => () => void
  /** The polling interval for changes that are not announced, such as those made by another server. */
  readonly lookMs: number
  readonly signal: AbortSignal
}

/** Yields each state that differs from the previous one, until the last state or the signal. */
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
