/** Keeps the process that queries databases: starts it when it is needed, and again, with increasing delays, after it crashed. */
import type { FromQueryWorker, ToQueryWorker } from '../../engine/protocol.ts'
import type { EngineChild } from './worker.ts'

const BACKOFF_FIRST = 250
const BACKOFF_MOST = 30_000
/** After this many processes in a row exited without answering anything, callers get an error instead of waiting. */
const HOPELESS = 4
/** How many milliseconds a process may take to cancel its statements and exit. It gives itself a second less. */
const END_AFTER = 7_000

interface Options {
  readonly start: () => EngineChild
  readonly hear: (message: Exclude<FromQueryWorker, { type: 'ready' }>) => void
  /** The process is ready for requests. */
  readonly ready: () => void
  /** The process exited, and everything that ran in it is lost. */
  readonly lost: () => void
}

export class LiveProcess {
  private readonly options: Options
  private child: EngineChild | null = null
  private isUp = false
  private hasAnswered = false
  private failures = 0
  private timer: NodeJS.Timeout | null = null
  private readonly ending = new Set<Promise<void>>()

  constructor(options: Options) {
    this.options = options
  }

  get isReady(): boolean {
    return this.isUp && this.child?.connected === true
  }

  get pid(): number | undefined {
    return this.child?.pid
  }

  /** Whether the most recent processes all exited before answering anything, and none is ready. */
  get isHopeless(): boolean {
    return !this.isReady && this.failures >= HOPELESS
  }

  private get backoff(): number {
    return this.failures === 0 ? 0 : Math.min(BACKOFF_MOST, BACKOFF_FIRST * 2 ** (this.failures - 1))
  }

  get retryAfterSeconds(): number {
    return Math.max(1, Math.ceil(this.backoff / 1_000))
  }

  /** Starts the process unless it runs. After crashes, it starts later. */
  start(): void {
    if (this.child || this.timer) return
    if (this.failures === 0) {
      this.spawn()
      return
    }
    this.timer = setTimeout(() => {
      this.timer = null
      this.spawn()
    }, this.backoff)
    this.timer.unref()
  }

  private spawn(): void {
    const child = this.options.start()
    this.child = child
    this.isUp = false
    this.hasAnswered = false
    child.on('message', (message) => {
      if (this.child === child) this.heard(message)
    })
    child.on('exit', () => {
      if (this.child === child) this.exited()
    })
  }

  private heard(message: FromQueryWorker): void {
    if (message.type === 'ready') {
      this.isUp = true
      this.options.ready()
      return
    }
    if (message.type === 'done' || message.type === 'failed') {
      this.hasAnswered = true
      this.failures = 0
    }
    this.options.hear(message)
  }

  private exited(): void {
    this.child = null
    this.isUp = false
    if (!this.hasAnswered) this.failures++
    this.options.lost()
  }

  send(message: ToQueryWorker): void {
    const { child } = this
    child?.send(message, (error) => {
      if (error) child.kill('SIGKILL')
    })
  }

  /** Kills a process that does not react any more. */
  kill(): void {
    this.child?.kill('SIGKILL')
  }

  /** Asks the process to cancel what runs in databases and to exit. The next request starts another one. Resolves when it has exited. */
  async end(): Promise<void> {
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    const { child } = this
    if (child) {
      this.child = null
      this.isUp = false
      const exited = new Promise<void>((resolve) => {
        child.on('exit', resolve)
      })
      const late = setTimeout(() => child.kill('SIGKILL'), END_AFTER)
      const ended = exited.then(() => {
        clearTimeout(late)
        this.ending.delete(ended)
      })
      this.ending.add(ended)
      child.kill('SIGTERM')
    }
    await Promise.all(this.ending)
  }
}
