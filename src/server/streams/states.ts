/** A state as it changes, for a stream: told when it is news, and looked at now and then for what nobody announces. */
import { setTimeout as pause } from 'node:timers/promises'

/** States that follow sooner are told as one. */
const NEWS_MS = 200

interface Watched<T> {
  /** The state now; null when there is none any more. */
  readonly read: () => Promise<T | null>
  /** Whether nothing follows a state. */
  readonly isLast: (state: T) => boolean
  /** Calls back when there may be news, until what it gives back is called. */
  readonly listen: (changed: () => void) => () => void
  /** What no announcement tells, such as what another server did, is seen after so long. */
  readonly lookMs: number
  readonly signal: AbortSignal
}

/** Each state that differs from the one before, until the last one or the signal. */
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
