/**
 * Owns the process that queries databases: hands it many requests at once, within limits for all, for each connection
 * and for each person, and cancels those that take too long or that nobody waits for. A request holds its place until
 * the database has said that its statement ended.
 */
import { type ErrorCode, fail, ok, type Result } from '../../contract/errors.ts'
import type { Answer, Answers, EngineLimits, FromQueryWorker, QueryRequest } from '../../engine/protocol.ts'
import { startChild } from './child.ts'
import type { Caller, EnginePool, QueuePlace } from './engine-pool.ts'
import { LiveProcess } from './live-process.ts'
import { FairQueue } from './queue.ts'
import { type EngineChild, residentBytes } from './worker.ts'

const RETRY_AFTER_S = 2
/** How many milliseconds after a cancel the process is taken to be stuck. It answers earlier even if the database does not. */
const STUCK_AFTER = 30_000
/** Resident bytes above which an idle process is replaced, because only its exit returns the memory to the operating system. */
const MEMORY_KEPT = 512 * 1_048_576

export interface LivePoolOptions {
  /** Maximum requests at the same time: of all, of one connection, and of one person or guest. Each has a session of its own. */
  readonly sessions: number
  readonly perConnection: number
  readonly perPerson: number
  readonly memoryMb: number
  readonly timeoutMs: number
  readonly guestTimeoutMs: number
  /** How long a guest's request may wait for its turn. */
  readonly guestWaitMs: number
  readonly limits: EngineLimits
  readonly log: (line: string) => void
  readonly debug?: (line: string) => void
  readonly start?: () => EngineChild
  readonly memoryOf?: (pid: number | undefined) => number | null
}

type StopReason = 'timeout' | 'caller' | 'closing'

interface Task {
  /** A new number for each turn, so that messages about an earlier turn have no effect on this one. */
  id: number
  readonly request: QueryRequest
  readonly caller: Caller
  readonly connection: string
  readonly settle: (result: Result<Answers[keyof Answers]>) => void
  timer: NodeJS.Timeout | null
  stopped: StopReason | null
  /** The process ended while it ran, so it is retried once. */
  wasLost: boolean
}

export class LivePool implements EnginePool {
  private readonly options: LivePoolOptions
  private readonly queue = new FairQueue<Task>({ perPerson: 16, people: 256, perAddress: 8, guests: 64 })
  private readonly running = new Map<number, Task>()
  private readonly tickets = new Map<string, Task>()
  private readonly process: LiveProcess
  private nextId = 1
  private closing = false

  constructor(options: LivePoolOptions) {
    this.options = options
    const { memoryMb, limits, log } = options
    this.process = new LiveProcess({
      start: options.start ?? (() => startChild('live', Math.ceil(memoryMb * 3.2), limits, log) as EngineChild),
      hear: (message) => this.hear(message),
      ready: () => this.dispatch(),
      lost: () => this.lose(),
    })
  }

  private hear(message: Exclude<FromQueryWorker, { type: 'ready' }>): void {
    if (message.type === 'note') {
      this.options.debug?.(message.text)
      return
    }
    const task = message.type === 'codes' ? undefined : this.running.get(message.id)
    if (!task || message.type === 'begun' || message.type === 'codes') return
    this.running.delete(message.id)
    if (message.type === 'done') this.settle(task, ok(message.answer))
    else this.settle(task, message.type === 'failed' ? fail(message.code, message.params) : fail('engine_lost'))
    this.dispatch()
    this.releaseMemory()
  }

  private releaseMemory(): void {
    if (this.running.size > 0 || this.queue.length > 0) return
    const { memoryOf = residentBytes } = this.options
    if ((memoryOf(this.process.pid) ?? 0) > MEMORY_KEPT) void this.process.end()
  }

  private lose(): void {
    const tasks = [...this.running.values()]
    this.running.clear()
    for (const task of tasks.reverse()) {
      if (task.stopped || task.wasLost || this.closing) this.settle(task, fail('engine_lost'))
      else {
        task.wasLost = true
        LivePool.idle(task)
        this.queue.putBack({ work: task, caller: task.caller.key, guest: task.caller.guest })
        this.boundWait(task)
      }
    }
    if (this.closing) return
    if (this.process.isHopeless) {
      this.options.log(`The process for live data ends before it answers. The next try is in ${this.process.retryAfterSeconds} s.`)
      for (const waiting of this.queue.clear()) this.settle(waiting, this.unavailable())
      this.process.start()
    }
    this.dispatch()
  }

  private unavailable = () => fail('engine_unavailable', { seconds: this.process.retryAfterSeconds })

  private static idle(task: Task): void {
    if (task.timer) clearTimeout(task.timer)
    task.timer = null
  }

  private boundWait(task: Task): void {
    if (!task.caller.guest) return
    task.timer = setTimeout(() => {
      if (this.queue.remove(task)) this.settle(task, fail('busy_guests', { seconds: RETRY_AFTER_S }))
    }, this.options.guestWaitMs)
  }

  private timeoutOf({ caller }: Task): number {
    const { timeoutMs, guestTimeoutMs } = this.options
    return caller.guest ? Math.min(guestTimeoutMs, timeoutMs) : timeoutMs
  }

  /** Answers the caller. The reason for a stop takes precedence over the worker's own report. */
  private settle(task: Task, result: Result<Answers[keyof Answers]>): void {
    LivePool.idle(task)
    if (task.caller.ticket !== undefined && this.tickets.get(task.caller.ticket) === task) this.tickets.delete(task.caller.ticket)
    if (task.stopped === 'timeout') task.settle(fail('query_timeout', { seconds: Math.round(this.timeoutOf(task) / 1_000) }))
    else if (task.stopped === 'caller') task.settle(fail('cancelled'))
    else if (task.stopped === 'closing') task.settle(fail('restarting', { seconds: RETRY_AFTER_S }))
    else task.settle(result)
  }

  /** Guests leave half of all sessions, and of those of each connection, to people. */
  private readonly mayRun = ({ caller, connection }: Task): boolean => {
    const { sessions, perConnection, perPerson } = this.options
    const all = [...this.running.values()]
    const same = all.filter((task) => task.connection === connection)
    if (all.length >= sessions || same.length >= perConnection) return false
    if (all.filter((task) => task.caller.key === caller.key).length >= perPerson) return false
    const guests = (tasks: readonly Task[], most: number): boolean => tasks.filter((task) => task.caller.guest).length < Math.max(1, Math.floor(most / 2))
    return !caller.guest || (guests(all, sessions) && guests(same, perConnection))
  }

  private dispatch(): void {
    if (this.queue.length > 0 && !this.closing) this.process.start()
    while (this.process.isReady) {
      const task = this.queue.next(this.mayRun, { mayOvertake: true })
      if (!task) return
      task.id = this.nextId++
      this.running.set(task.id, task)
      LivePool.idle(task)
      task.timer = setTimeout(() => this.stop(task, 'timeout'), this.timeoutOf(task))
      this.process.send({ type: 'run', id: task.id, request: task.request, heavy: true })
    }
  }

  /** Cancels a request. A caller that has gone is answered at once; others, when nothing of the request runs any more. */
  private stop(task: Task, reason: StopReason): void {
    if (task.stopped) return
    task.stopped = reason
    if (this.queue.remove(task)) {
      this.settle(task, fail('cancelled'))
      return
    }
    const { id } = task
    if (this.running.get(id) !== task) return
    if (reason === 'caller') this.settle(task, fail('cancelled'))
    this.process.send({ type: 'cancel', id })
    setTimeout(() => {
      if (this.running.has(id)) this.process.kill()
    }, STUCK_AFTER).unref()
  }

  run<R extends QueryRequest>(request: R, caller: Caller): Promise<Result<Answer<R>>> {
    const refused: ErrorCode | null = caller.signal?.aborted ? 'cancelled' : this.closing ? 'restarting' : null
    if (refused) return Promise.resolve(fail(refused, { seconds: RETRY_AFTER_S }))
    if (this.process.isHopeless) return Promise.resolve(this.unavailable())
    return new Promise((resolve) => {
      const task: Task = {
        ...{ id: 0, request, caller, timer: null, stopped: null, wasLost: false },
        connection: request.dataset.kind === 'live' ? request.dataset.connection : '',
        settle: (result) => resolve(result as Result<Answer<R>>),
      }
      if (!this.queue.add({ work: task, caller: caller.key, guest: caller.guest })) {
        resolve(fail(caller.guest ? 'busy_guests' : 'busy', { seconds: RETRY_AFTER_S }))
        return
      }
      if (caller.ticket !== undefined) this.tickets.set(caller.ticket, task)
      this.boundWait(task)
      caller.signal?.addEventListener('abort', () => this.stop(task, 'caller'), { once: true })
      this.dispatch()
    })
  }

  place(ticket: string): QueuePlace | undefined {
    const task = this.tickets.get(ticket)
    if (!task) return undefined
    const waiting = this.queue.before(task)
    return waiting === undefined ? { state: 'running' } : { state: 'waiting', before: waiting + this.running.size }
  }

  get pids(): number[] {
    const { pid } = this.process
    return pid === undefined ? [] : [pid]
  }

  get busyPids(): number[] {
    return this.running.size > 0 ? this.pids : []
  }

  get isClosing(): boolean {
    return this.closing
  }

  async close(): Promise<void> {
    this.closing = true
    const tasks = [...this.queue.clear(), ...this.running.values()]
    this.running.clear()
    for (const task of tasks) {
      task.stopped ??= 'closing'
      this.settle(task, fail('restarting', { seconds: RETRY_AFTER_S }))
    }
    await this.process.end()
  }
}
