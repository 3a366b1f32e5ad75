/** Freezes the clock one minute into the hour, so that no rate-limit window ends during a test. */
import { vi } from 'vitest'

const HOUR = 3_600_000

/** Call `vi.useRealTimers()` to let the clock run again. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / HOUR) * HOUR + 60_000 })
}
