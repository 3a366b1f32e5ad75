/** Stops the clock in the middle of every rate-limit window, so that no window ends during a test. */
import { vi } from 'vitest'

const HOUR = 3_600_000

/** `vi.useRealTimers` lets it run again. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / HOUR) * HOUR + 60_000 })
}
