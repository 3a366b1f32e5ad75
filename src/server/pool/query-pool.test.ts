import { describe, expect, it, vi } from 'vitest'
import { allReady, child, children, codeOf, person, poolOf, request, stoppedClock } from './fake-children.ts'
import type { QueryPool } from './query-pool.ts'

stoppedClock()

describe('a worn worker', () => {
  it('serves until its replacement is ready, and no request fails', async () => {
    const pool = poolOf(1, { recycleAfter: 2 })
    allReady()
    const codes: string[] = []
    for (let i = 0; i < 20; i++) {
      const running = pool.run(request, person())
      const busy = children.find((c) => !c.killed && pool.busyPids.includes(c.pid))
      busy?.finish()
      codes.push(await codeOf(running))
      if (i % 3 === 2) allReady()
    }
    expect(codes).toEqual(codes.map(() => 'ok'))
    expect(children.filter((c) => !c.killed).length).toBeLessThanOrEqual(2)
    expect(children.length).toBeGreaterThan(5)
  })
  it('that is busy when its replacement is ready ends after its answer', async () => {
    const pool = poolOf(1, { recycleAfter: 1 })
    allReady()
    const first = pool.run(request, person())
    child(0).finish()
    const second = pool.run(request, person())
    child(1).say({ type: 'ready' })
    expect(child(0).killed).toBe(false)
    child(0).finish()
    expect([await codeOf(first), await codeOf(second), child(0).killed]).toEqual(['ok', 'ok', true])
  })
})

describe('a worker that ran something heavy', () => {
  const heavy = (pool: QueryPool) => {
    const running = pool.run(request, person())
    child(0).say({ type: 'heavier', id: child(0).running.at(-1) ?? 0 })
    child(0).finish()
    return running
  }
  it('and has nothing to do lets its memory go, once another one is ready in its place', async () => {
    const pool = poolOf(1, { memoryOf: () => 1_400_000_000 })
    allReady()
    await heavy(pool)
    await vi.advanceTimersByTimeAsync(29_000)
    expect(children.length).toBe(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect([children.length, child(0).killed]).toEqual([2, false])
    child(1).say({ type: 'ready' })
    expect([child(0).killed, pool.pids]).toEqual([true, [2]])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(children.length).toBe(2)
  })
  it('stays where it was asked again', async () => {
    const busy = poolOf(1, { memoryOf: () => 1_400_000_000 })
    allReady()
    await heavy(busy)
    await vi.advanceTimersByTimeAsync(20_000)
    const again = busy.run(request, person())
    await vi.advanceTimersByTimeAsync(20_000)
    child(0).finish()
    expect([await codeOf(again), children.length]).toEqual(['ok', 1])
  })
  it('stays where it holds little', async () => {
    const small = poolOf(1, { memoryOf: () => 90_000_000 })
    allReady()
    await heavy(small)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(children.length).toBe(1)
  })
})

describe('a worker that dies', () => {
  it('idle costs no request', async () => {
    const pool = poolOf(1)
    allReady()
    child(0).kill()
    const running = pool.run(request, person())
    await vi.advanceTimersByTimeAsync(1_000)
    child(1).say({ type: 'ready' })
    child(1).finish()
    expect(await codeOf(running)).toBe('ok')
  })
  it('between being picked and the message hands its request to the next one', async () => {
    const pool = poolOf(1)
    allReady()
    child(0).refuses = true
    const running = pool.run(request, person())
    await vi.advanceTimersByTimeAsync(1_000)
    child(1).say({ type: 'ready' })
    child(1).finish()
    expect(await codeOf(running)).toBe('ok')
  })
  it('at work has its request tried once more, and costs it when that worker ends, too', async () => {
    const pool = poolOf(2)
    allReady()
    const [first, second] = [pool.run(request, person()), pool.run(request, person('bob'))]
    child(0).kill()
    child(1).finish()
    child(1).finish()
    expect([await codeOf(first), await codeOf(second)]).toEqual(['ok', 'ok'])
    const unlucky = pool.run(request, person())
    child(1).kill()
    await vi.advanceTimersByTimeAsync(1_000)
    allReady()
    children.find((c) => pool.busyPids.includes(c.pid))?.kill()
    expect(await codeOf(unlucky)).toBe('engine_lost')
  })
  it('at every start is retried more and more slowly, and callers are told', async () => {
    const pool = poolOf(1)
    const running = pool.run(request, person())
    for (let i = 0; i < 6; i++) {
      child(children.length - 1).kill()
      await vi.advanceTimersByTimeAsync(250 * 2 ** i - 1)
      expect(children.length).toBe(i + 1)
      await vi.advanceTimersByTimeAsync(1)
    }
    expect([await codeOf(running), await codeOf(pool.run(request, person()))]).toEqual(['engine_unavailable', 'engine_unavailable'])
    allReady()
    const later = pool.run(request, person())
    child(children.length - 1).finish()
    expect(await codeOf(later)).toBe('ok')
  })
})
