/** Calls `look` periodically to process what is due. Returns a function that stops it. A failed call is logged, and the next one finds the same work. */
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
