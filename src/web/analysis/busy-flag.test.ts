import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createBusyFlag } from './busy-flag.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it("a step's loading flag clears 600 ms after its run ended, unless another one starts", () => {
  const seen: boolean[] = []
  const flag = createBusyFlag((isLoading) => seen.push(isLoading))
  flag.set(false)
  flag.set(true)
  flag.set(false)
  vi.advanceTimersByTime(599)
  expect(seen).toEqual([true])
  flag.set(true)
  flag.set(false)
  vi.advanceTimersByTime(599)
  expect(seen).toEqual([true])
  vi.advanceTimersByTime(1)
  expect(seen).toEqual([true, false])
})

it('a flag that is closed says no more', () => {
  const seen: boolean[] = []
  const flag = createBusyFlag((isLoading) => seen.push(isLoading))
  flag.set(true)
  flag.set(false)
  flag.close()
  vi.advanceTimersByTime(5_000)
  expect(seen).toEqual([true])
})
