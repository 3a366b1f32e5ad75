/** Notices that time has passed without this page: a machine that slept, a tab that was frozen, a clock that was set. */
const TICK = 20_000
/** Browsers let a hidden page's timers run once a minute. */
const SLEPT = 3 * 60_000

/** Calls `wake` after each such gap; gives back how to stop. `now` gives milliseconds since 1970. */
export function afterSleep(wake: () => void, now: () => number = Date.now): () => void {
  let last = now()
  const look = (): void => {
    const gap = Math.abs(now() - last)
    last = now()
    if (gap > SLEPT) wake()
  }
  const timer = setInterval(look, TICK)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
