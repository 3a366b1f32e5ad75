/** Counts down the time before a rejected form can be submitted again. */
import { useLayoutEffect, useState } from 'react'

const SECOND = 1_000

/** Seconds from `now` to `until`, rounded up; 0 if `until` has passed. */
export const secondsUntil = (until: number, now: number): number => Math.max(0, Math.ceil((until - now) / SECOND))

/** Seconds until a time of `performance.now()`, updated every second; 0 for null. */
export function useSecondsLeft(until: number | null): number {
  const [now, setNow] = useState(() => performance.now())
  const left = until === null ? 0 : secondsUntil(until, now)
  // before the browser paints: the time was last read up to a minute ago
  useLayoutEffect(() => {
    if (until === null) return
    setNow(performance.now())
    const timer = setInterval(() => {
      setNow(performance.now())
      if (performance.now() >= until) clearInterval(timer)
    }, SECOND / 4)
    return () => clearInterval(timer)
  }, [until])
  return left
}
