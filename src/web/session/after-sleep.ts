/** Interval of the checks for a gap, in milliseconds. A gap means that the machine slept, the tab was frozen, or the clock was set. */
const TICK = 20_000
/** Minimum length of a gap, in milliseconds: browsers throttle timers of a hidden page to one per minute. */
const SLEPT = 3 * 60_000

/** Calls `wake` after each gap in which this page did not run; returns a function that stops the checks. `now` returns milliseconds since 1970. */
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
