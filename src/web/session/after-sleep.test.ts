import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { afterSleep } from './after-sleep.ts'

const MINUTE = 60_000
let shown: () => void
let stop: () => void
const wake = vi.fn()
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', {
    addEventListener: (_: string, listener: () => void) => {
      shown = listener
    },
    removeEventListener: () => undefined,
  })
  wake.mockClear()
  stop = afterSleep(wake)
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('is silent while time passes with the page', () => {
  vi.advanceTimersByTime(60 * MINUTE)
  expect(wake).not.toHaveBeenCalled()
})
it.each([10 * MINUTE, -10 * MINUTE])('wakes once after a gap of %i ms, at the latest at the next tick', (gap) => {
  vi.advanceTimersByTime(MINUTE)
  vi.setSystemTime(Date.now() + gap)
  vi.advanceTimersByTime(MINUTE)
  expect(wake).toHaveBeenCalledTimes(1)
})
it('wakes as soon as the page is looked at', () => {
  vi.setSystemTime(Date.now() + 10 * MINUTE)
  shown()
  expect(wake).toHaveBeenCalledTimes(1)
})
