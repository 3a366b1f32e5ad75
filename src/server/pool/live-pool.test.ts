import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { liveData } from '../../../test/support/live-data.ts'
import type { QueryRequest } from '../../engine/protocol.ts'
import type { Caller } from './engine-pool.ts'
import { codeOf, FakeChild, guest, person } from './fake-children.ts'
import { LivePool, type LivePoolOptions } from './live-pool.ts'

/** A child that exits when it is asked to. */
class LiveFake extends FakeChild {
  signals: string[] = []
  override kill(signal: string = 'SIGKILL'): void {
    this.signals.push(signal)
    super.kill()
  }
  answer(id: number): void {
    this.say({ type: 'done', id, answer: { totalRows: 0, isSample: false, columns: [], data: [] } })
  }
}

const children: LiveFake[] = []
let pool: LivePool
function poolOf(more: Partial<LivePoolOptions> = {}): LivePool {
  children.length = 0
  pool = new LivePool({
    ...{ sessions: 8, perConnection: 4, perPerson: 2, memoryMb: 256, timeoutMs: 60_000, guestTimeoutMs: 20_000, guestWaitMs: 30_000 },
    limits: { memory: '', threads: 1, temp: '', tempSize: '', compiled: '' },
    log: () => undefined,
    start: () => {
      const child = new LiveFake(children.length + 1)
      children.push(child)
      return child
    },
    memoryOf: () => 0,
    ...more,
  })
  return pool
}
const child = (at = 0): LiveFake => children[at] as LiveFake
const ready = (at = 0): void => child(at).say({ type: 'ready' })
const on = (connection: string): QueryRequest => ({
  ...{ kind: 'preview', timeZone: 'UTC', start: 0, count: 1 },
  dataset: liveData({ engine: 'e', place: connection, connection, columns: [] }),
})
const ask = (caller: Caller = person(), connection = 'c1') => codeOf(pool.run(on(connection), caller))

beforeEach(() => void vi.useFakeTimers())
afterEach(async () => {
  await pool.close()
  vi.useRealTimers()
})

describe('the process', () => {
  it('starts with the first request, and runs many at once', async () => {
    poolOf()
    expect(children).toHaveLength(0)
    const both = [ask(person('a')), ask(person('b'))]
    ready()
    expect([child().running, pool.busyPids]).toEqual([[1, 2], [1]])
    child().answer(2)
    child().answer(1)
    expect(await Promise.all(both)).toEqual(['ok', 'ok'])
  })
  it('that is killed loses no request the first time, and the second time says so', async () => {
    poolOf()
    const asked = ask()
    ready()
    child().kill()
    await vi.advanceTimersByTimeAsync(1_000)
    ready(1)
    expect(child(1).running).toEqual([2])
    child(1).kill()
    expect(await asked).toBe('engine_lost')
  })
  it('that ends again and again before it answers leaves nobody waiting', async () => {
    poolOf()
    const asked = [ask(person('a')), ask(person('b'))]
    for (let i = 0; i < 4; i++) {
      child(i).kill()
      await vi.advanceTimersByTimeAsync(30_000)
    }
    expect(await Promise.all(asked)).toEqual(['engine_unavailable', 'engine_unavailable'])
    // the next one that works ends the emergency
    ready(4)
    const later = ask()
    child(4).answer(1)
    expect(await later).toBe('ok')
  })
  it('that answers no cancel is stuck, and is killed after half a minute', async () => {
    poolOf({ timeoutMs: 1_000 })
    const asked = ask()
    ready()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(child().killed).toBe(false)
    await vi.advanceTimersByTimeAsync(1_000)
    expect([await asked, child().killed]).toEqual(['query_timeout', true])
  })
  it('is replaced when it is idle and holds much memory', async () => {
    poolOf({ memoryOf: () => 1e12 })
    const asked = [ask(person('a')), ask(person('b'))]
    ready()
    child().answer(1)
    expect(child().killed).toBe(false)
    child().answer(2)
    expect([child().signals, await Promise.all(asked)]).toEqual([['SIGTERM'], ['ok', 'ok']])
    void ask()
    expect(children).toHaveLength(2)
  })
})

describe('limits', () => {
  it('hold for all, for a connection and for a person', () => {
    poolOf({ sessions: 4, perConnection: 3, perPerson: 2 })
    for (let i = 0; i < 3; i++) void ask(person('ann'), 'slow')
    ready()
    expect(child().running).toHaveLength(2)
    for (const name of ['bob', 'cem']) void ask(person(name), 'slow')
    expect(child().running).toHaveLength(3)
    void ask(person('dan'), 'other')
    expect(child().running).toHaveLength(4)
    void ask(person('eve'), 'third')
    expect(child().running).toHaveLength(4)
    child().answer(child().running[0] ?? 0)
    expect(child().running).toHaveLength(5)
  })
  it('of one connection let requests to another pass, also of the same person', () => {
    poolOf({ perConnection: 1 })
    for (const connection of ['slow', 'slow', 'quick']) void ask(person(), connection)
    ready()
    expect(child().running).toHaveLength(2)
  })
  it('leave half of the sessions to people', () => {
    poolOf()
    for (const [i, key] of ['a', 'b', 'c', 'd', 'e', 'f'].entries()) void ask(guest(key), `c${i}`)
    for (const key of ['g', 'h']) void ask(guest(key), 'c0')
    ready()
    expect(child().running).toHaveLength(4)
    void ask(person())
    expect(child().running).toHaveLength(5)
  })
  it('tell a request how many are before it', () => {
    poolOf({ sessions: 1 })
    for (const ticket of ['a', 'b', 'c']) void ask({ ...person(ticket), ticket })
    ready()
    expect(['a', 'b', 'c', 'd'].map((ticket) => pool.place(ticket))).toEqual([
      { state: 'running' },
      { state: 'waiting', before: 1 },
      { state: 'waiting', before: 2 },
      undefined,
    ])
  })
})

describe('a request that is stopped', () => {
  it('by its caller is answered at once, and keeps its place until the database has ended it', async () => {
    poolOf({ sessions: 1 })
    const gone = new AbortController()
    const asked = ask({ ...person('a'), signal: gone.signal })
    const next = ask(person('b'))
    ready()
    gone.abort()
    expect([await asked, child().cancelled, child().running]).toEqual(['cancelled', [1], [1]])
    child().say({ type: 'failed', id: 1, code: 'cancelled', params: {} })
    expect(child().running).toEqual([1, 2])
    child().answer(2)
    expect(await next).toBe('ok')
  })
  it('while it waits never reaches the process', async () => {
    poolOf({ sessions: 1 })
    const gone = new AbortController()
    void ask(person('a'))
    const asked = ask({ ...person('b'), signal: gone.signal })
    ready()
    gone.abort()
    expect([await asked, child().cancelled]).toEqual(['cancelled', []])
  })
  it('after its time is answered with the time, and the process lives on', async () => {
    poolOf()
    const [theirs, mine] = [ask(guest()), ask(person())]
    ready()
    await vi.advanceTimersByTimeAsync(20_000)
    child().say({ type: 'failed', id: child().cancelled[0] ?? 0, code: 'cancelled', params: {} })
    expect([await theirs, child().killed]).toEqual(['query_timeout', false])
    child().answer(child().running[0] ?? 0)
    expect(await mine).toBe('ok')
  })
  it('by the end of the server is told to try again, and the process is asked to end', async () => {
    poolOf({ sessions: 1 })
    const asked = [ask(person('a')), ask(person('b'))]
    ready()
    await pool.close()
    expect([await Promise.all(asked), child().signals, await ask()]).toEqual([['restarting', 'restarting'], ['SIGTERM'], 'restarting'])
  })
})
