import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { GAVE_WAY, Lane, type Turn } from './lane.ts'

const never = new AbortController().signal

/** Starts work that runs until it is released, and records the order of the starts. */
function bench(lane: Lane) {
  const begun: string[] = []
  const held = new Map<string, () => void>()
  const ask = (name: string, turn: Partial<Turn> = {}, signal: AbortSignal = never) =>
    lane.run({ caller: name.slice(0, 1), guest: false, ...turn }, signal, () => {
      begun.push(name)
      return new Promise<string>((resolve) => held.set(name, () => resolve(name)))
    })
  const end = async (name: string, done: Promise<unknown>) => {
    held.get(name)?.()
    await done
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { begun, ask, end }
}

describe('a lane', () => {
  it('gives one person no more than all processes but one, and each the next turn', async () => {
    const { begun, ask, end } = bench(new Lane({ processes: 2, perCaller: 8, places: 16 }))
    const first = ask('a1')
    void ask('a2')
    void ask('a3')
    void ask('b1')
    expect(begun).toEqual(['a1', 'b1'])
    void ask('c1')
    await end('a1', first)
    expect(begun).toEqual(['a1', 'b1', 'a2'])
  })
  it('keeps a process free of downloads, and of guests', () => {
    const { begun, ask } = bench(new Lane({ processes: 2, perCaller: 8, places: 16 }))
    void ask('a1', { isLong: true })
    void ask('b1', { isLong: true })
    void ask('c1', { guest: true })
    void ask('d1')
    expect(begun).toEqual(['a1', 'd1'])
  })
  it('refuses by name what has no place to wait', async () => {
    const { ask } = bench(new Lane({ processes: 1, perCaller: 2, places: 3 }))
    void ask('a0')
    const waiting = [ask('a1'), ask('a2')]
    expect(await ask('a3')).toMatchObject({ ok: false, code: 'files_busy' })
    waiting.push(ask('b1'))
    expect(await ask('c1')).toMatchObject({ ok: false, code: 'files_busy' })
  })
  it('lets go of what is cancelled while it waits', async () => {
    const { begun, ask, end } = bench(new Lane({ processes: 1, perCaller: 8, places: 16 }))
    const first = ask('a1')
    const stop = new AbortController()
    const second = ask('b1', {}, stop.signal)
    void ask('c1')
    stop.abort()
    expect(await second).toMatchObject({ ok: false, code: 'cancelled' })
    await end('a1', first)
    expect(begun).toEqual(['a1', 'c1'])
  })
  it('goes on after work that failed', async () => {
    const lane = new Lane({ processes: 1, perCaller: 8, places: 16 })
    await expect(lane.run({ caller: 'a', guest: false }, never, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await lane.run({ caller: 'b', guest: false }, never, async () => 1)).toEqual({ ok: true, value: 1 })
  })
})

describe('the process for short work', () => {
  const express = { sliceMs: 1_000, withTrials: true }
  const short = { isShort: true }
  /** Work that ends when released, or gives way when asked to. */
  const yielding =
    (lane: Lane, begun: string[]) =>
    (name: string, turn: Partial<Turn> = {}) =>
      lane.run({ caller: name.slice(0, 1), guest: false, ...turn }, never, (giveWay) => {
        begun.push(name)
        return new Promise<typeof GAVE_WAY>((resolve) => giveWay.addEventListener('abort', () => resolve(GAVE_WAY)))
      })
  const settled = () => vi.advanceTimersByTimeAsync(0)

  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('takes a small file while all other processes are held, also one of who holds them', () => {
    const { begun, ask } = bench(new Lane({ processes: 2, perCaller: 8, places: 16, express: { ...express, withTrials: false } }))
    for (const long of ['a1', 'b1', 'a2', 'c1']) void ask(long)
    void ask('a3', short)
    void ask('d1', short)
    expect(begun).toEqual(['a1', 'b1', 'a3'])
  })
  it('lets short work pass what is not done within its slice, which then has longer', async () => {
    const lane = new Lane({ processes: 1, perCaller: 8, places: 16, express })
    const { begun, ask, end } = bench(lane)
    void ask('a1')
    void yielding(lane, begun)('b1', short)
    await vi.advanceTimersByTimeAsync(1_500)
    expect(begun).toEqual(['a1', 'b1'])
    const second = ask('c1', short)
    await settled()
    expect(begun).toEqual(['a1', 'b1', 'c1'])
    void end('c1', second)
    await settled()
    void ask('d1', short)
    await vi.advanceTimersByTimeAsync(1_500)
    expect(begun).toEqual(['a1', 'b1', 'c1', 'b1'])
    await vi.advanceTimersByTimeAsync(500)
    expect(begun).toEqual(['a1', 'b1', 'c1', 'b1', 'd1'])
  })
  it('gives what tried in vain its turn as long work', async () => {
    const lane = new Lane({ processes: 1, perCaller: 8, places: 16, express })
    const { begun, ask, end } = bench(lane)
    const first = ask('a1')
    void yielding(lane, begun)('b1')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(begun).toEqual(['a1', 'b1'])
    void end('a1', first)
    await settled()
    expect(begun).toEqual(['a1', 'b1', 'b1'])
  })
  it('lets what is not known to be short try, while everything else is taken', async () => {
    const lane = new Lane({ processes: 1, perCaller: 8, places: 16, express })
    const { begun, ask } = bench(lane)
    void ask('a1')
    void yielding(lane, begun)('b1')
    void ask('c1')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(begun).toEqual(['a1', 'b1', 'c1'])
  })
  it('leaves work alone that another process could take over by then', async () => {
    const lane = new Lane({ processes: 1, perCaller: 8, places: 16, express })
    const { begun, ask, end } = bench(lane)
    const first = ask('a1')
    void yielding(lane, begun)('b1', short)
    void end('a1', first)
    await vi.advanceTimersByTimeAsync(5_000)
    void ask('c1', short)
    expect(begun).toEqual(['a1', 'b1', 'c1'])
  })
})

describe('fair over people', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('gives the next process to who has held one for the shortest time', async () => {
    const { begun, ask, end } = bench(new Lane({ processes: 1, perCaller: 8, places: 16 }))
    const first = ask('a1')
    await vi.advanceTimersByTimeAsync(60_000)
    void ask('a2')
    void ask('b1')
    void end('a1', first)
    await vi.advanceTimersByTimeAsync(0)
    expect(begun).toEqual(['a1', 'b1'])
  })
  it('asks slow work to give way while others wait, and ends it after its third turn', async () => {
    const lane = new Lane({ processes: 1, perCaller: 8, places: 16 })
    const turns: string[] = []
    const slow = lane.run({ caller: 'a', guest: false, isSlow: () => true }, never, (giveWay) => {
      turns.push('a')
      return new Promise<typeof GAVE_WAY>((resolve) => giveWay.addEventListener('abort', () => resolve(GAVE_WAY)))
    })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(turns).toEqual(['a'])
    for (const name of ['b', 'c', 'd']) {
      void lane.run({ caller: name, guest: false }, never, async () => turns.push(name))
      await vi.advanceTimersByTimeAsync(10_000)
    }
    expect(turns).toEqual(['a', 'b', 'a', 'c', 'a', 'd'])
    expect(await slow).toMatchObject({ ok: false, code: 'import_too_slow' })
  })
})
