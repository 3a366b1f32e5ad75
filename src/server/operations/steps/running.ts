/** Tracks running steps, one per key, and large results that wait for the caller's confirmation. */
import type { Measure } from '../../../contract/measure.ts'
import type { StepConfig } from '../../../contract/step.ts'
import { newId } from '../../security/secrets.ts'
import { Agreements } from './agreements.ts'

const CONFIRM_LIFETIME = 10 * 60 * 1000
const PENDING_MAX = 1_000

interface Running {
  readonly controller: AbortController
  readonly ended: Promise<void>
}
/** A step that runs once its caller agrees. `key` identifies its run, as when it was asked for. */
export interface AgreedStep {
  readonly analysis_id: string
  readonly config: StepConfig
  readonly operands: readonly Measure[]
  readonly key: string
  /** How many rows the question said that the database reads. */
  readonly rows: number
}
export interface Pending {
  readonly callerKey: string
  readonly analysisId: string
  /** The result that was computed; '' if nothing has run. */
  readonly hash: string
  /** The step to run once the caller agrees; null if the result is there. */
  readonly step: AgreedStep | null
  readonly expires: number
}

export class RunningSteps {
  private readonly running = new Map<string, Running>()
  private readonly pending = new Map<string, Pending>()
  readonly agreements = new Agreements()

  /**
   * Runs `work`, or returns undefined if work with the same key is running. If that work has been stopped, for example
   * because the page was reloaded, waits for its end and then starts.
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

  /** Aborts the work with this key and waits for its end. Returns false if there is none. */
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

  /** Removes and returns the result that waits for confirmation under a key; undefined if it expired or belongs to another caller. */
  answer(key: string, callerKey: string): Pending | undefined {
    const found = this.pending.get(key)
    if (!found || found.callerKey !== callerKey || found.expires < Date.now()) return undefined
    this.pending.delete(key)
    return found
  }
}
