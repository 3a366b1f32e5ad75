/** How long a rejected form has to wait before it can be submitted again. */
import { useLayoutEffect, useState } from 'react'

const SECOND = 1_000

/** Seconds until a moment, rounded up; 0 once it has passed. */
export const secondsUntil = (until: number, now: number): number => Math.max(0, Math.ceil((until - now) / SECOND))

/** Seconds left until a moment of `performance.now()`, counting down on the screen; 0 for null. */
export function useSecondsLeft(until: number | null): number {
  const [now, setNow] = useState(() => performance.now())
  const left = until === null ? 0 : secondsUntil(until, now)
  // before the page is painted: the last value may be a minute old
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
