/** Manages query workers: starts them, and replaces those that exit or hold too much memory. */
import { readFileSync } from 'node:fs'
import type { FromQueryWorker, QueryRequest, ToQueryWorker } from '../../engine/protocol.ts'
import { dataLocation } from '../results/data-marks.ts'

/** The methods of a child process that the pool uses. */
export interface EngineChild {
  readonly pid?: number | undefined
  readonly connected: boolean
  send(message: ToQueryWorker, told: (error: Error | null) => void): unknown
  kill(signal: 'SIGKILL' | 'SIGTERM'): unknown
  on(event: 'message', hear: (message: FromQueryWorker) => void): unknown
  on(event: 'exit', ended: () => void): unknown
}

const SAME_WEIGHT = 2
const SAME_DATA = 1
/** How many milliseconds a worker that has run a heavy query must be idle before it is replaced to release its memory. */
const IDLE_AFTER = 30_000
/** Maximum resident bytes of a worker that need not be replaced. */
const MEMORY_KEPT = 256 * 1_048_576
const BACKOFF_FIRST = 250
const BACKOFF_MOST = 30_000
/** After this many workers in a row exited without answering anything, callers get an error instead of waiting. */
const HOPELESS = 4

export interface Worker<T> {
  readonly child: EngineChild
  ready: boolean
  /** Whether it takes no more queries and exits once it is idle. */
  retired: boolean
  task: T | null
  /** Whether it has run a heavy query, whose memory the next heavy query can reuse. */
  heavy: boolean
  /** The location of the dataset that it opened last. */
  place: string
  served: number
  /** Whether it is being replaced to release its memory. */
  spent: boolean
}

const PAGE_BYTES = 4_096

/** Resident memory of a process in bytes; null if the operating system does not report it. */
export function residentBytes(pid: number | undefined): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES
  } catch {
    return null
  }
}

/** Scores how well a worker suits a query: higher if it has run queries of the same weight or already has the dataset open. */
export function suitability({ heavy, place }: Worker<unknown>, request: QueryRequest, isHeavy: boolean): number {
  return (heavy === isHeavy ? SAME_WEIGHT : 0) + (place === dataLocation(request.dataset) ? SAME_DATA : 0)
}

/**
 * Keeps the configured number of workers. A worn-out worker keeps working until its replacement is ready. A worker that
 * crashes is replaced, with increasing delays if the replacements crash too.
 */
export class WorkerSet<T> {
  workers: Worker<T>[] = []
  private readonly wanted: number
  private readonly wornAfter: number
  private readonly start: (worker: Worker<T>) => void
  private readonly spawn: () => EngineChild
  private readonly memoryOf: (pid: number | undefined) => number | null
  private failures = 0
  private timer: NodeJS.Timeout | null = null
  private closed = false

  constructor(options: {
    wanted: number
    wornAfter: number
    spawn: () => EngineChild
    started: (worker: Worker<T>) => void
    memoryOf: (pid: number | undefined) => number | null
  }) {
    this.memoryOf = options.memoryOf
    this.wanted = options.wanted
    this.wornAfter = options.wornAfter
    this.spawn = options.spawn
    this.start = options.started
  }

  private isWorn(worker: Worker<T>): boolean {
    return worker.spent || worker.served >= this.wornAfter
  }

  /** Workers that can run a query now. */
  get idle(): Worker<T>[] {
    return this.workers.filter((w) => w.ready && !w.task && !w.retired && w.child.connected)
  }

  get busy(): (Worker<T> & { task: T })[] {
    return this.workers.filter((w): w is Worker<T> & { task: T } => w.task !== null)
  }

  get ready(): number {
    return this.workers.filter((w) => w.ready && !w.retired).length
  }

  /** Whether the most recent workers all exited before answering anything. */
  get hopeless(): boolean {
    return this.ready === 0 && this.failures >= HOPELESS
  }

  /** How many milliseconds to wait before starting another worker after crashes. */
  private get backoff(): number {
    return this.failures === 0 ? 0 : Math.min(BACKOFF_MOST, BACKOFF_FIRST * 2 ** (this.failures - 1))
  }

  get retryAfterSeconds(): number {
    return Math.max(1, Math.ceil(this.backoff / 1_000))
  }

  /** Starts the workers that are missing. */
  fill(): void {
    if (this.closed || this.timer) return
    if (this.failures > 0) {
      this.timer = setTimeout(() => {
        this.timer = null
        this.hireMissing()
      }, this.backoff)
      this.timer.unref()
    } else this.hireMissing()
  }

  private hireMissing(): void {
    while (!this.closed && this.workers.filter((w) => !this.isWorn(w) && !w.retired).length < this.wanted) {
      const worker: Worker<T> = { child: this.spawn(), ready: false, retired: false, task: null, heavy: false, place: '', served: 0, spent: false }
      this.workers.push(worker)
      this.start(worker)
    }
  }

  /** Call when a worker is ready. Retires a worn-out worker that it replaces. */
  arrived(worker: Worker<T>): void {
    worker.ready = true
    for (const worn of this.workers.filter((w) => this.isWorn(w) && !w.retired)) {
      if (this.ready <= this.wanted) break
      worn.retired = true
      if (!worn.task) this.end(worn)
    }
  }

  /** Call when a worker has answered. If it is worn out, starts its replacement. */
  answered(worker: Worker<T>): void {
    worker.served++
    this.failures = 0
    if (worker.retired) this.end(worker)
    else if (this.isWorn(worker)) this.fill()
    else if (worker.heavy) this.releaseLater(worker)
  }

  /** Replaces an idle worker after a while, because only the exit of its process returns the memory to the operating system. */
  private releaseLater(worker: Worker<T>): void {
    const { served } = worker
    setTimeout(() => {
      const isIdle = worker.served === served && !worker.task && !worker.retired && this.workers.includes(worker)
      if (!isIdle || (this.memoryOf(worker.child.pid) ?? Number.POSITIVE_INFINITY) <= MEMORY_KEPT) return
      worker.spent = true
      this.fill()
    }, IDLE_AFTER).unref()
  }

  private end(worker: Worker<T>): void {
    this.workers = this.workers.filter((w) => w !== worker)
    worker.child.kill('SIGKILL')
  }

  /** Call when a worker's process has exited. `blamed`: it crashed, rather than being stopped on purpose. */
  left(worker: Worker<T>, blamed: boolean): void {
    if (!this.workers.includes(worker)) return
    this.workers = this.workers.filter((w) => w !== worker)
    if (blamed && worker.served === 0) this.failures++
    this.fill()
  }

  close(): void {
    this.closed = true
    if (this.timer) clearTimeout(this.timer)
    for (const worker of this.workers) worker.child.kill('SIGKILL')
  }
}
