/** Steps that are running, one per caller and step, and results that wait for confirmation. */
import { newId } from '../../security/secrets.ts'

const CONFIRM_LIFETIME = 10 * 60 * 1000
const PENDING_MAX = 1_000

interface Running {
  readonly controller: AbortController
  readonly ended: Promise<void>
}
export interface Pending {
  readonly callerKey: string
  readonly analysisId: string
  readonly hash: string
  readonly expires: number
}

export class RunningSteps {
  private readonly running = new Map<string, Running>()
  private readonly pending = new Map<string, Pending>()

  /**
   * Starts `work` under a key; undefined if work is already running there. Work that was stopped, for example by
   * reloading the page, does not block the next: its end is awaited.
   */
  async run<T>(key: string, outer: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
    for (let found = this.running.get(key); found; found = this.running.get(key)) {
      if (!found.controller.signal.aborted) return undefined
      await found.ended
    }
    const controller = new AbortController()
    const forward = () => controller.abort()
    if (outer.aborted) forward()
    outer.addEventListener('abort', forward, { once: true })
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    this.running.set(key, { controller, ended })
    try {
      return await work(controller.signal)
    } finally {
      this.running.delete(key)
      outer.removeEventListener('abort', forward)
      resolve()
    }
  }

  /** Stops the work under a key and waits until it has ended. Returns false if none was running. */
  async cancel(key: string): Promise<boolean> {
    const found = this.running.get(key)
    if (!found) return false
    found.controller.abort()
    await found.ended
    return true
  }

  ask(question: Omit<Pending, 'expires'>): string {
    const now = Date.now()
    for (const [key, { expires }] of this.pending) if (expires < now || this.pending.size >= PENDING_MAX) this.pending.delete(key)
    const key = newId()
    this.pending.set(key, { ...question, expires: now + CONFIRM_LIFETIME })
    return key
  }

  /** Takes the pending question under a key, if it was put to this caller. */
  answer(key: string, callerKey: string): Pending | undefined {
    const found = this.pending.get(key)
    if (!found || found.callerKey !== callerKey || found.expires < Date.now()) return undefined
    this.pending.delete(key)
    return found
  }
}
