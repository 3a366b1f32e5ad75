import { describe, expect, it } from 'vitest'
import { Lane, type Turn } from './lane.ts'

const never = new AbortController().signal

/** Work that runs until it is let go, and the order in which pieces began. */
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
