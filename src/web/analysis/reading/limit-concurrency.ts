/** Limits parallel calls, so that a report with many steps leaves capacity for other pages and for its own charts. */

/** Runs at most `count` calls at a time, first come, first served. A call aborted while waiting never starts. */
export function limitConcurrency(count: number): <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T> {
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
