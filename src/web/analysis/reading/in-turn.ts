/** Calls that wait for each other, so that a report of many steps leaves room for others, and for its own charts. */

/** Runs at most `count` at a time, in the order in which they came. One that is stopped while it waits is not begun. */
export function inTurn(count: number): <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  const next = (): void => {
    running--
    waiting.shift()?.()
  }
  return async (work, signal) => {
    if (running >= count) await new Promise<void>((resolve) => waiting.push(resolve))
    running++
    try {
      signal.throwIfAborted()
      return await work()
    } finally {
      next()
    }
  }
}
