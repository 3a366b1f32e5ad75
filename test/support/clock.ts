/** Stops the clock in the middle of every window that limits count in, so that no test meets the end of one. */
import { vi } from 'vitest'

const HOUR = 3_600_000

/** `vi.useRealTimers` lets it run again. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / HOUR) * HOUR + 60_000 })
}
