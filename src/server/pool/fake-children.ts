/** Query pools whose child processes are controlled by the test. */
import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, vi } from 'vitest'
import type { FromQueryWorker, QueryRequest, ToQueryWorker } from '../../engine/protocol.ts'
import type { Caller } from './engine-pool.ts'
import { QueryPool } from './query-pool.ts'
import type { EngineChild } from './worker.ts'

/** Stands in for a child process. The test decides when it answers or exits. */
export class FakeChild extends EventEmitter implements EngineChild {
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
  /** Answers the request that it received last. */
  finish(): void {
    this.say({ type: 'done', id: this.running.at(-1) ?? 0, answer: { totalRows: 0, isSample: false, columns: [], data: [] } })
  }
  giveIn(): void {
    this.say({ type: 'failed', id: this.running.at(-1) ?? 0, code: 'cancelled', params: {} })
  }
}

export const request: QueryRequest = { kind: 'preview', dataset: { kind: 'file', file: 'x', columns: [] }, timeZone: 'UTC', start: 0, count: 1 }
export const person = (key = 'ann'): Caller => ({ key, guest: false })
export const guest = (key = 'guest:192.0.2.1'): Caller => ({ key, guest: true })

/** The children of the most recently started pool. */
export const children: FakeChild[] = []
const open: QueryPool[] = []

export const poolOf = (
  workers: number,
  more: { recycleAfter?: number; guestWaitMs?: number; heavyAtOnce?: number; memoryOf?: () => number } = {},
): QueryPool => {
  children.length = 0
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
export const child = (at: number): FakeChild => children[at] as FakeChild
export const allReady = () => children.forEach((c) => void (c.killed || c.say({ type: 'ready' })))
export const codeOf = async (running: ReturnType<QueryPool['run']>) => {
  const result = await running
  return result.ok ? 'ok' : result.code
}

/** Installs fake timers before each test of the calling file, and closes the test's pools after it. */
export function stoppedClock(): void {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    for (const pool of open.splice(0)) void pool.close()
    vi.useRealTimers()
  })
}
