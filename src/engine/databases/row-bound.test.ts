import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ROW_MAX_MB, RowTooLarge, watchRow } from './row-bound.ts'

const MIB = 1_048_576

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('lets any number of rows through that are small enough each', () => {
  const socket = { bytesRead: 0 }
  const stop = vi.fn()
  const watch = watchRow(socket, stop)
  for (let i = 0; i < 100; i++) {
    socket.bytesRead += ROW_MAX_MB * MIB
    vi.advanceTimersByTime(1_000)
    watch.came()
  }
  watch.end()
  expect(stop).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})

it('stops at a row that was larger, however fast it came', () => {
  const socket = { bytesRead: 7 }
  const stop = vi.fn()
  const watch = watchRow(socket, stop)
  socket.bytesRead += ROW_MAX_MB * MIB + 1
  watch.came()
  watch.came()
  expect(stop).toHaveBeenCalledOnce()
})

it('stops once at a row that has no end', () => {
  const socket = { bytesRead: 7 }
  const stop = vi.fn()
  watchRow(socket, stop)
  socket.bytesRead += ROW_MAX_MB * MIB + 1
  vi.advanceTimersByTime(10_000)
  expect(stop).toHaveBeenCalledOnce()
  expect(stop.mock.calls[0]?.[0]).toBeInstanceOf(RowTooLarge)
  expect(vi.getTimerCount()).toBe(0)
})
