import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FromQueryWorker, QueryRequest, ToQueryWorker } from '../../engine/protocol.ts'
import { type Caller, QueryPool } from './query-pool.ts'
import type { EngineChild } from './worker.ts'

/** A child process that the test controls. */
class FakeChild extends EventEmitter implements EngineChild {
  readonly pid: number
  connected = true
  killed = false
  refuses = false
  readonly running: number[] = []
  readonly weights: boolean[] = []
  readonly cancelled: number[] = []
  constructor(pid: number) {
    super()
    this.pid = pid
  }
  send(message: ToQueryWorker, told: (error: Error | null) => void): void {
    if (this.refuses || this.killed) told(new Error('channel closed'))
    else if (message.type === 'run') {
      this.running.push(message.id)
      this.weights.push(message.heavy)
      this.say({ type: 'begun', id: message.id })
    } else this.cancelled.push(message.id)
  }
  kill(): void {
    if (this.killed) return
    this.killed = true
    this.connected = false
    this.emit('exit')
  }
  say(message: FromQueryWorker): void {
    this.emit('message', message)
  }
  /** Ends the request that began last. */
  finish(): void {
    this.say({ type: 'done', id: this.running.at(-1) ?? 0, answer: { totalRows: 0, columns: [], data: [] } })
  }
  giveIn(): void {
    this.say({ type: 'failed', id: this.running.at(-1) ?? 0, code: 'cancelled', params: {} })
  }
}

const request: QueryRequest = { kind: 'preview', dataset: { kind: 'file', file: 'x', columns: [] }, timeZone: 'UTC', start: 0, count: 1 }
const person = (key = 'ann'): Caller => ({ key, guest: false })
const guest = (key = 'guest:192.0.2.1'): Caller => ({ key, guest: true })

let children: FakeChild[]
const open: QueryPool[] = []
const poolOf = (workers: number, more: { recycleAfter?: number; guestWaitMs?: number; heavyAtOnce?: number; memoryOf?: () => number } = {}): QueryPool => {
  children = []
  const pool = new QueryPool({
    workers,
    heavyAtOnce: 1,
    memoryMb: 256,
    timeoutMs: 60_000,
    guestTimeoutMs: 20_000,
    guestWaitMs: 30_000,
    limits: { memory: '', threads: 1, temp: '', tempSize: '', compiled: '' },
    log: () => undefined,
    start: () => {
      const child = new FakeChild(children.length + 1)
      children.push(child)
      return child
    },
    ...more,
  })
  open.push(pool)
  return pool
}
const child = (at: number): FakeChild => children[at] as FakeChild
const allReady = () => children.forEach((c) => void (c.killed || c.say({ type: 'ready' })))
const codeOf = async (running: ReturnType<QueryPool['run']>) => {
  const result = await running
  return result.ok ? 'ok' : result.code
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const pool of open.splice(0)) pool.close()
  vi.useRealTimers()
})

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

describe('guests', () => {
  it('never take the last worker', () => {
    const pool = poolOf(3)
    allReady()
    for (const key of ['a', 'b', 'c', 'd']) void pool.run(request, guest(key))
    expect(pool.busyPids.length).toBe(2)
    void pool.run(request, person())
    expect(pool.busyPids.length).toBe(3)
  })
  it('of one address wait in eight places, and those of all addresses in sixty-four, which nobody signed in can lose', async () => {
    const pool = poolOf(2)
    const flood = Array.from({ length: 9 }, () => codeOf(pool.run(request, guest('one'))))
    expect(await flood[8]).toBe('busy_guests')
    const others = Array.from({ length: 57 }, (_, i) => codeOf(pool.run(request, guest(`other ${i}`))))
    expect(await others[56]).toBe('busy_guests')
    allReady()
    const mine = pool.run(request, person())
    child(0).finish()
    child(1).finish()
    expect(await codeOf(mine)).toBe('ok')
  })
  it('wait a bounded time, and then hear how to go on', async () => {
    const pool = poolOf(2, { guestWaitMs: 10_000 })
    allReady()
    void pool.run(request, guest('a'))
    const waiting = pool.run(request, guest('b'))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await waiting).toEqual({ ok: false, code: 'busy_guests', params: { seconds: 2 } })
  })
  it('are stopped sooner than people', async () => {
    const pool = poolOf(2)
    allReady()
    const [theirs, mine] = [pool.run(request, guest()), pool.run(request, person())]
    await vi.advanceTimersByTimeAsync(20_000)
    expect(children.map((c) => c.cancelled.length)).toEqual([1, 0])
    await vi.advanceTimersByTimeAsync(1_000)
    expect([await theirs, child(0).killed]).toEqual([{ ok: false, code: 'query_timeout', params: { seconds: 20 } }, true])
    child(1).finish()
    expect(await codeOf(mine)).toBe('ok')
  })
})

describe('on one worker', () => {
  it('a guest’s query gives way to a person’s and runs afterwards, before other guests', async () => {
    const pool = poolOf(1)
    allReady()
    const theirs = pool.run(request, guest('a'))
    void pool.run(request, guest('b'))
    const mine = pool.run(request, person())
    expect(child(0).cancelled).toEqual([1])
    child(0).giveIn()
    child(0).finish()
    expect(await codeOf(mine)).toBe('ok')
    expect(child(0).running).toEqual([1, 2, 3])
    child(0).finish()
    expect(await codeOf(theirs)).toBe('ok')
  })
  it('a guest’s query runs again under another number, so that a late stop of its first turn does not meet it', () => {
    const pool = poolOf(1)
    allReady()
    void pool.run(request, guest())
    void pool.run(request, person())
    child(0).giveIn()
    child(0).finish()
    expect(child(0).cancelled).not.toContain(child(0).running.at(-1))
  })
  it('a guest’s query that gave way at once runs on beyond the second in which it had to', async () => {
    const pool = poolOf(1)
    allReady()
    const theirs = codeOf(pool.run(request, guest()))
    const mine = pool.run(request, person())
    child(0).giveIn()
    child(0).finish()
    expect((await mine).ok).toBe(true)
    expect(child(0).running).toHaveLength(3)
    vi.advanceTimersByTime(2_000)
    expect(child(0).killed).toBe(false)
    child(0).finish()
    expect(await theirs).toBe('ok')
  })
  it('a guest’s query that gave way twice is answered with a sentence', async () => {
    const pool = poolOf(1)
    allReady()
    const theirs = codeOf(pool.run(request, guest()))
    for (let i = 0; i < 2; i++) {
      void pool.run(request, person())
      child(0).giveIn()
      child(0).finish()
    }
    expect(await theirs).toBe('busy_guests')
  })
  it('a guest’s query that does not stop is killed with its worker after a second, and is not lost', async () => {
    const pool = poolOf(1)
    allReady()
    const theirs = pool.run(request, guest())
    const mine = pool.run(request, person())
    await vi.advanceTimersByTimeAsync(1_000)
    expect(child(0).killed).toBe(true)
    child(1).say({ type: 'ready' })
    child(1).finish()
    child(1).finish()
    expect([await codeOf(mine), await codeOf(theirs)]).toEqual(['ok', 'ok'])
  })
})

describe('heavy work', () => {
  it('found out by the worker waits for its turn, and lets light work pass', async () => {
    const pool = poolOf(3)
    allReady()
    const [first, second] = [pool.run(request, person('a')), pool.run(request, person('b'))]
    child(0).say({ type: 'heavier', id: 1 })
    const again = children.find((c) => c.weights.includes(true)) as FakeChild
    const other = children.find((c) => c.running.includes(2)) as FakeChild
    other.say({ type: 'heavier', id: 2 })
    expect(pool.busyPids).toEqual([again.pid])
    const light = pool.run(request, person('c'))
    children.find((c) => c.running.at(-1) === 4)?.finish()
    expect(await codeOf(light)).toBe('ok')
    again.finish()
    expect(await codeOf(first)).toBe('ok')
    children.find((c) => pool.busyPids.includes(c.pid))?.finish()
    expect(await codeOf(second)).toBe('ok')
  })
  it('of a guest gives way to a person’s', () => {
    const pool = poolOf(3)
    allReady()
    void pool.run(request, guest())
    child(0).say({ type: 'heavier', id: 1 })
    void pool.run(request, person())
    children.find((c) => c.running.includes(3))?.say({ type: 'heavier', id: 3 })
    expect(children.flatMap((c) => c.cancelled)).toEqual([2])
  })
})

it('tells how many are before a request', () => {
  const pool = poolOf(1)
  allReady()
  for (const ticket of ['a1', 'b', 'a2', 'c']) void pool.run(request, { key: ticket.slice(0, 1), guest: false, ticket })
  void pool.run(request, { key: 'g', guest: true, ticket: 'g' })
  expect([pool.place('a1'), pool.place('a2'), pool.place('b'), pool.place('c'), pool.place('g'), pool.place('nobody')]).toEqual([
    { state: 'running' },
    { state: 'waiting', before: 2 },
    { state: 'waiting', before: 1 },
    { state: 'waiting', before: 3 },
    { state: 'waiting', before: 4 },
    undefined,
  ])
})

it('a pool that closes tells everybody that the server is restarting', async () => {
  const pool = poolOf(2)
  allReady()
  const all = [person('a'), person('b'), person('c'), guest()].map((caller) => codeOf(pool.run(request, caller)))
  pool.close()
  expect(await Promise.all([...all, codeOf(pool.run(request, person()))])).toEqual(Array(5).fill('restarting'))
  expect(children.every((c) => c.killed)).toBe(true)
})
