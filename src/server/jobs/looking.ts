/** Looks now and again for what is due; gives back how to stop. A look that fails is logged, and the next one finds the same. */
export function startLooking(name: string, every: number, look: (now: number) => Promise<void>, log: (line: string) => void): () => Promise<void> {
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
