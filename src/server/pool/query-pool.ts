/**
 * Owns the query workers: hands them requests one at a time, stops what takes too long, and
 * answers for a worker that dies. A dead worker costs one query, never the server.
 */
import type { ChildProcess } from 'node:child_process'
import { fail, ok, type Result } from '../../contract/errors.ts'
import type { Answer, Answers, EngineLimits, FromQueryWorker, QueryRequest, ToQueryWorker } from '../../engine/protocol.ts'
import { startChild } from './child.ts'
import { FairQueue } from './queue.ts'

/** After an interrupt that did not help. */
const KILL_AFTER = 1_000
const RECYCLE_AFTER = 1_000
const RETRY_AFTER_S = 2
const SAME_WEIGHT = 2
const SAME_FILE = 1

export interface PoolOptions {
  readonly workers: number
  /** Heavy queries that run at the same time. */
  readonly heavyAtOnce: number
  readonly memoryMb: number
  readonly timeoutMs: number
  readonly limits: EngineLimits
  readonly log: (line: string) => void
}

export interface Caller {
  readonly key: string
  readonly guest: boolean
  readonly signal?: AbortSignal
}

interface Task {
  readonly id: number
  readonly request: QueryRequest
  readonly settle: (result: Result<Answers[keyof Answers]>) => void
  timer: NodeJS.Timeout | null
  stopped: 'timeout' | 'caller' | null
}

/** Distinct counts and SQL measures hold every value they count; one such query keeps all threads busy. */
function isHeavy(request: QueryRequest): boolean {
  return request.kind === 'step' && request.config.query.value.measures.some((m) => m.type === 'sql' || (m.type === 'ui' && m.value.agg === 'count_distinct'))
}

interface Worker {
  child: ChildProcess
  ready: boolean
  task: Task | null
  /** It ran something heavy before: what that left in its memory serves the next one. */
  heavy: boolean
  file: string
  served: number
}

export class QueryPool {
  private readonly options: PoolOptions
  private readonly queue = new FairQueue<Task>(16, 256)
  private workers: Worker[] = []
  private nextId = 1
  private closing = false

  constructor(options: PoolOptions) {
    this.options = options
    for (let i = 0; i < options.workers; i++) this.hire()
  }

  private hire(): void {
    const { memoryMb, limits, log } = this.options
    const child = startChild('query', Math.ceil(memoryMb * 3.2), limits, log)
    const worker: Worker = { child, ready: false, task: null, heavy: false, file: '', served: 0 }
    this.workers.push(worker)
    child.on('message', (message: FromQueryWorker) => this.hear(worker, message))
    child.on('exit', () => this.lose(worker))
  }

  private hear(worker: Worker, message: FromQueryWorker): void {
    if (message.type === 'ready') worker.ready = true
    else if (worker.task?.id === message.id) {
      const { task } = worker
      worker.task = null
      worker.served++
      this.settle(task, message.type === 'done' ? ok(message.answer) : fail(message.code, message.params))
      if (worker.served >= RECYCLE_AFTER) worker.child.kill('SIGKILL')
    }
    this.dispatch()
  }

  private lose(worker: Worker): void {
    this.workers = this.workers.filter((w) => w !== worker)
    if (worker.task) this.settle(worker.task, fail('engine_lost'))
    if (this.closing) return
    if (worker.ready) this.hire()
    else
      setTimeout(() => {
        if (!this.closing) this.hire()
      }, 1_000).unref()
    this.dispatch()
  }

  /** What the caller hears: why it was stopped comes before what the worker said about it. */
  private settle(task: Task, result: Result<Answers[keyof Answers]>): void {
    if (task.timer) clearTimeout(task.timer)
    if (task.stopped === 'timeout') task.settle(fail('query_timeout', { seconds: Math.round(this.options.timeoutMs / 1_000) }))
    else if (task.stopped === 'caller') task.settle(fail('cancelled'))
    else task.settle(result)
  }

  /** As many heavy queries as there are threads for; the other workers stay free for everything else. */
  private readonly mayRun = ({ request }: Task): boolean => {
    const heavy = this.workers.filter((w) => w.task && isHeavy(w.task.request)).length
    return !isHeavy(request) || heavy < this.options.heavyAtOnce
  }

  private static suits(worker: Worker, request: QueryRequest): number {
    return (worker.heavy === isHeavy(request) ? SAME_WEIGHT : 0) + (worker.file === request.dataset.file ? SAME_FILE : 0)
  }

  private dispatch(): void {
    for (;;) {
      const idle = this.workers.filter((w) => w.ready && !w.task && w.child.connected)
      const task = idle.length === 0 ? undefined : this.queue.next(this.mayRun)
      if (!task) return
      const [worker] = idle.toSorted((a, b) => QueryPool.suits(b, task.request) - QueryPool.suits(a, task.request))
      if (!worker) return
      worker.task = task
      worker.file = task.request.dataset.file
      worker.heavy ||= isHeavy(task.request)
      task.timer = setTimeout(() => this.stop(task, 'timeout'), this.options.timeoutMs)
      this.tell(worker, { type: 'run', id: task.id, request: task.request })
    }
  }

  private tell(worker: Worker, message: ToQueryWorker): void {
    worker.child.send(message, (error) => {
      if (error) worker.child.kill('SIGKILL')
    })
  }

  private stop(task: Task, reason: 'timeout' | 'caller'): void {
    if (task.stopped) return
    task.stopped = reason
    if (this.queue.remove(task)) {
      this.settle(task, fail('cancelled'))
      return
    }
    const worker = this.workers.find((w) => w.task === task)
    if (!worker) return
    this.tell(worker, { type: 'cancel', id: task.id })
    setTimeout(() => {
      if (worker.task === task) worker.child.kill('SIGKILL')
    }, KILL_AFTER).unref()
  }

  /** Runs a request; fails with `busy` at once when too much is waiting. Aborting the signal stops it in the engine. */
  run<R extends QueryRequest>(request: R, caller: Caller): Promise<Result<Answer<R>>> {
    return new Promise((resolve) => {
      if (caller.signal?.aborted) {
        resolve(fail('cancelled'))
        return
      }
      const task: Task = { id: this.nextId++, request, settle: (result) => resolve(result as Result<Answer<R>>), timer: null, stopped: null }
      if (!this.queue.add({ work: task, caller: caller.key, guest: caller.guest })) {
        resolve(fail('busy', { seconds: RETRY_AFTER_S }))
        return
      }
      caller.signal?.addEventListener('abort', () => this.stop(task, 'caller'), { once: true })
      this.dispatch()
    })
  }

  /** Process ids of the workers, for operators and for tests that kill them. */
  get pids(): number[] {
    return this.workers.flatMap((w) => (w.child.pid === undefined ? [] : [w.child.pid]))
  }

  /** Process ids of the workers that run something now. */
  get busyPids(): number[] {
    return this.workers.flatMap((w) => (w.task && w.child.pid !== undefined ? [w.child.pid] : []))
  }

  close(): void {
    this.closing = true
    for (const worker of this.workers) worker.child.kill('SIGKILL')
  }
}
