/** Detects that time has passed without this page: the machine slept, the tab was frozen, or the clock was set. */
const TICK = 20_000
/** Browsers run timers of a hidden page once a minute. */
const SLEPT = 3 * 60_000

/** Calls `wake` after each such gap; returns a function that stops. `now` returns milliseconds since 1970. */
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
