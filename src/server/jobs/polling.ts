/**
 * Calls `look` every `every` milliseconds to process due work. If a call fails, it is logged, and the next call finds
 * the same work. Returns a function that stops the polling.
 */
export function startPolling(name: string, every: number, look: (now: number) => Promise<void>, log: (line: string) => void): () => Promise<void> {
  let looking: Promise<void> | null = null
  const again = (): void => {
    looking ??= look(Date.now())
      .catch((error) => log(`${name}: ${String(error)}`))
      .finally(() => {
        looking = null
      })
  }
  again()
  const timer = setInterval(again, every)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await looking
  }
}
