/**
 * Owns the query workers: hands them requests one at a time, stops requests that take too long, and handles workers that
 * die. A query is retried once if its worker ends. A lost worker never ends the server.
 */
import { AGGREGATIONS } from '../../contract/aggregation.ts'
import { type ErrorCode, fail, ok, type Result } from '../../contract/errors.ts'
import type { Answer, Answers, EngineLimits, FromQueryWorker, QueryRequest, ToQueryWorker } from '../../engine/protocol.ts'
import { dataLocation } from '../results/data-marks.ts'
import { startChild } from './child.ts'
import type { Caller, EnginePool, QueuePlace } from './engine-pool.ts'
import { FairQueue } from './queue.ts'
import { type EngineChild, residentBytes, suitability, type Worker, WorkerSet } from './worker.ts'

/** After an interrupt that had no effect. */
const KILL_AFTER = 1_000
const RECYCLE_AFTER = 1_000
const RETRY_AFTER_S = 2
/** How many times a request that no worker has begun is handed to another one. */
const HAND_OVERS = 3

export type WrittenCodes = Extract<FromQueryWorker, { type: 'codes' }>

export interface PoolOptions {
  readonly workers: number
  /** Heavy queries that run at the same time. */
  readonly heavyAtOnce: number
  readonly memoryMb: number
  readonly timeoutMs: number
  readonly guestTimeoutMs: number
  /** How long a guest's request may wait for its turn. */
  readonly guestWaitMs: number
  readonly limits: EngineLimits
  readonly log: (line: string) => void
  readonly debug?: (line: string) => void
  /** Hears how much room the code files of a dataset's file take. */
  readonly onCodes?: (written: WrittenCodes) => void
  readonly recycleAfter?: number
  readonly start?: () => EngineChild
  readonly memoryOf?: (pid: number | undefined) => number | null
}

type StopReason = 'timeout' | 'caller' | 'closing' | 'pre-empted'

interface Task {
  /** A new number for each turn, so that messages about an earlier turn have no effect on this one. */
  id: number
  readonly request: QueryRequest
  readonly caller: Caller
  readonly settle: (result: Result<Answers[keyof Answers]>) => void
  heavy: boolean
  timer: NodeJS.Timeout | null
  stopped: StopReason | null
  /** A worker reported that it has begun. */
  begun: boolean
  handedOver: number
  /** A worker ended while it ran, so it is retried once. */
  wasLost: boolean
  preempted: boolean
}

/** Some aggregations hold every value in memory, and SQL measures may. The worker detects queries that are heavy by cost. */
function isKnownHeavy(request: QueryRequest): boolean {
  if (request.kind !== 'step') return false
  const measures = [...request.config.query.value.measures, ...request.context.operands]
  return measures.some((m) => m.type === 'sql' || (m.type === 'ui' && AGGREGATIONS[m.value.agg].heavy))
}

export class QueryPool implements EnginePool {
  private readonly options: PoolOptions
  private readonly queue = new FairQueue<Task>({ perPerson: 16, people: 256, perAddress: 8, guests: 64 })
  private readonly staff: WorkerSet<Task>
  private readonly tickets = new Map<string, Task>()
  private nextId = 1
  private closing = false

  constructor(options: PoolOptions) {
    this.options = options
    const { memoryMb, limits, log } = options
    this.staff = new WorkerSet<Task>({
      wanted: options.workers,
      wornAfter: options.recycleAfter ?? RECYCLE_AFTER,
      memoryOf: options.memoryOf ?? residentBytes,
      spawn: options.start ?? (() => startChild('query', Math.ceil(memoryMb * 3.2), limits, log) as EngineChild),
      started: (worker) => {
        worker.child.on('message', (message) => this.hear(worker, message))
        worker.child.on('exit', () => this.lose(worker))
      },
    })
    this.staff.fill()
  }

  private hear(worker: Worker<Task>, message: FromQueryWorker): void {
    if (message.type === 'note') this.options.debug?.(message.text)
    else if (message.type === 'codes') this.options.onCodes?.(message)
    else if (message.type === 'ready') this.staff.arrived(worker)
    else if (worker.task?.id === message.id) this.hearOf(worker, worker.task, message)
    this.dispatch()
  }

  private hearOf(worker: Worker<Task>, task: Task, message: Exclude<FromQueryWorker, { type: 'ready' | 'note' | 'codes' }>): void {
    if (message.type === 'begun') {
      task.begun = true
      return
    }
    worker.task = null
    if (message.type === 'heavier') {
      task.heavy = true
      if (task.stopped) this.settle(task, fail('cancelled'))
      else this.putBack(task)
    } else this.settle(task, message.type === 'done' ? ok(message.answer) : fail(message.code, message.params))
    this.staff.answered(worker)
  }

  private lose(worker: Worker<Task>): void {
    const { task } = worker
    worker.task = null
    this.staff.left(worker, !task?.stopped)
    if (task && !task.stopped && !this.closing && (task.begun ? !task.wasLost : task.handedOver < HAND_OVERS)) {
      if (task.begun) task.wasLost = true
      else task.handedOver++
      this.putBack(task)
    } else if (task) this.settle(task, fail('engine_lost'))
    if (this.closing) return
    if (this.staff.hopeless) {
      this.options.log(`Query workers end before they answer. The next try is in ${this.staff.retryAfterSeconds} s.`)
      for (const waiting of this.queue.clear()) this.settle(waiting, this.unavailable())
    }
    this.dispatch()
  }

  private unavailable = () => fail('engine_unavailable', { seconds: this.staff.retryAfterSeconds })

  private static idle(task: Task): void {
    if (task.timer) clearTimeout(task.timer)
    task.timer = null
    task.begun = false
  }

  /** Puts a task back at the head of its lane. A guest's waiting time starts over. */
  private putBack(task: Task): void {
    QueryPool.idle(task)
    task.stopped = null
    this.queue.putBack({ work: task, caller: task.caller.key, guest: task.caller.guest })
    this.boundWait(task)
  }

  private boundWait(task: Task): void {
    if (!task.caller.guest) return
    task.timer = setTimeout(() => {
      if (this.queue.remove(task)) this.settle(task, fail('busy_guests', { seconds: RETRY_AFTER_S }))
    }, this.options.guestWaitMs)
  }

  /** Answers the caller. The reason for a stop takes precedence over the worker's own report. */
  private settle(task: Task, result: Result<Answers[keyof Answers]>): void {
    if (task.stopped === 'pre-empted' && !result.ok && !task.preempted && !this.closing) {
      task.preempted = true
      this.putBack(task)
      return
    }
    QueryPool.idle(task)
    if (task.caller.ticket !== undefined && this.tickets.get(task.caller.ticket) === task) this.tickets.delete(task.caller.ticket)
    if (task.stopped === 'timeout') task.settle(fail('query_timeout', { seconds: Math.round(this.timeoutOf(task) / 1_000) }))
    else if (task.stopped === 'caller') task.settle(fail('cancelled'))
    else if (task.stopped === 'closing') task.settle(fail('restarting', { seconds: RETRY_AFTER_S }))
    else if (task.stopped === 'pre-empted' && !result.ok) task.settle(fail('busy_guests', { seconds: RETRY_AFTER_S }))
    else task.settle(result)
  }

  private timeoutOf({ caller }: Task): number {
    const { timeoutMs, guestTimeoutMs } = this.options
    return caller.guest ? Math.min(guestTimeoutMs, timeoutMs) : timeoutMs
  }

  /**
   * Limits heavy queries to the number that the threads allow. Light queries of one caller leave one worker free, and so
   * do all guests together if there is more than one worker.
   */
  private readonly mayRun = ({ heavy, caller }: Task): boolean => {
    const { workers, heavyAtOnce } = this.options
    const running = this.staff.busy.map((w) => w.task)
    if (heavy && running.filter((t) => t.heavy).length >= heavyAtOnce) return false
    if (!caller.guest) return heavy || running.filter((t) => t.caller.key === caller.key && !t.heavy).length < Math.max(1, workers - 1)
    const guests = running.filter((t) => t.caller.guest)
    if (guests.length >= Math.max(1, this.staff.ready - 1)) return false
    return guests.filter((t) => t.caller.key === caller.key).length < Math.max(1, Math.floor(workers / 2))
  }

  private dispatch(): void {
    for (;;) {
      const { idle } = this.staff
      const task = idle.length === 0 ? undefined : this.queue.next(this.mayRun)
      if (!task) break
      const [worker] = idle.toSorted((a, b) => suitability(b, task.request, task.heavy) - suitability(a, task.request, task.heavy))
      if (!worker) break
      task.id = this.nextId++
      worker.task = task
      worker.place = dataLocation(task.request.dataset)
      worker.heavy ||= task.heavy
      QueryPool.idle(task)
      task.timer = setTimeout(() => this.stop(task, 'timeout'), this.timeoutOf(task))
      this.tell(worker, { type: 'run', id: task.id, request: task.request, heavy: task.heavy })
    }
    this.preempt()
  }

  /** Stops a guest's query if it keeps a signed-in person's query from running. The one that began last is stopped because it loses the least. */
  private preempt(): void {
    const guests = this.staff.busy.filter((w) => w.task.caller.guest)
    if (guests.length === 0 || guests.some((w) => w.task.stopped)) return
    const allTaken = guests.length >= this.staff.ready
    const heavyFull = this.staff.busy.filter((w) => w.task.heavy).length >= this.options.heavyAtOnce
    for (const task of this.queue.nextOfPeople()) {
      const inTheWay = guests.filter((w) => allTaken || (heavyFull && task.heavy && w.task.heavy))
      const last = inTheWay.toSorted((a, b) => b.task.id - a.task.id)[0]
      if (last) {
        this.stop(last.task, 'pre-empted')
        return
      }
    }
  }

  private tell(worker: Worker<Task>, message: ToQueryWorker): void {
    worker.child.send(message, (error) => {
      if (error) worker.child.kill('SIGKILL')
    })
  }

  private stop(task: Task, reason: StopReason): void {
    if (task.stopped && task.stopped !== 'pre-empted') return
    const waits = this.queue.remove(task)
    const wasStopped = task.stopped !== null
    task.stopped = reason
    if (waits) {
      this.settle(task, fail('cancelled'))
      return
    }
    const worker = this.staff.workers.find((w) => w.task === task)
    if (!worker || wasStopped) return
    const { id } = task
    this.tell(worker, { type: 'cancel', id })
    setTimeout(() => {
      if (worker.task?.id === id) worker.child.kill('SIGKILL')
    }, KILL_AFTER).unref()
  }

  /** Runs a request. Fails immediately if too much is waiting. Aborting the signal stops it in the engine. */
  run<R extends QueryRequest>(request: R, caller: Caller): Promise<Result<Answer<R>>> {
    const refused: ErrorCode | null = caller.signal?.aborted ? 'cancelled' : this.closing ? 'restarting' : null
    if (refused) return Promise.resolve(fail(refused, { seconds: RETRY_AFTER_S }))
    if (this.staff.hopeless) return Promise.resolve(this.unavailable())
    return new Promise((resolve) => {
      const task: Task = {
        id: 0,
        request,
        caller,
        settle: (result) => resolve(result as Result<Answer<R>>),
        heavy: isKnownHeavy(request),
        timer: null,
        stopped: null,
        begun: false,
        handedOver: 0,
        wasLost: false,
        preempted: false,
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

  /** The place of the request with a ticket; undefined if there is no such request. */
  place(ticket: string): QueuePlace | undefined {
    const task = this.tickets.get(ticket)
    if (!task) return undefined
    const waiting = this.queue.before(task)
    return waiting === undefined ? { state: 'running' } : { state: 'waiting', before: waiting + this.staff.busy.length }
  }

  /** Process IDs of the workers, for operators and for tests that kill them. */
  get pids(): number[] {
    return this.staff.workers.flatMap((w) => (w.child.pid === undefined ? [] : [w.child.pid]))
  }

  /** Process IDs of the workers that are busy now. */
  get busyPids(): number[] {
    return this.staff.busy.flatMap((w) => (w.task.begun && w.child.pid !== undefined ? [w.child.pid] : []))
  }

  get isClosing(): boolean {
    return this.closing
  }

  /** Answers all callers that the server is restarting, and ends the workers. */
  async close(): Promise<void> {
    this.closing = true
    const tasks = [...this.queue.clear(), ...this.staff.busy.map((w) => w.task)]
    for (const worker of this.staff.workers) worker.task = null
    for (const task of tasks) {
      if (task.stopped !== 'caller') task.stopped = 'closing'
      this.settle(task, fail('restarting', { seconds: RETRY_AFTER_S }))
    }
    this.staff.close()
  }
}
