/**
 * Sends the letters in the store, outside any request. A letter is removed from the store only after the mail server
 * accepted it. After a crash, or by another server, it is sent at least once.
 */
import { randomInt } from 'node:crypto'
import type { OutboxStore, QueuedLetter } from '../store/outbox.ts'
import type { Letter } from './letter.ts'
import type { Message, Transport } from './transport.ts'

const SECOND = 1_000
const HOUR = 3_600 * SECOND

/** How long to wait after a failure, doubling each time, and when to give up a letter. Milliseconds. */
export interface Pace {
  readonly first: number
  readonly longest: number
  /** After this time another sender may take a claimed letter. Longer than any attempt. */
  readonly lease: number
  readonly giveUpAge: number
  /** Tries for a letter that the mail server refuses permanently. */
  readonly refusals: number
}
export const PACE: Pace = { first: 10 * SECOND, longest: HOUR, lease: 120 * SECOND, giveUpAge: 72 * HOUR, refusals: 5 }

const POLL = 15 * SECOND
const SERVER_PAUSE_MAX = 60 * SECOND
/** Work starts this long after the request that caused it, so that timing reveals nothing to the caller. */
const SPREAD: readonly [number, number] = [20, 400]

export interface MailFigures {
  /** The number of letters waiting to be sent, and how many seconds the oldest has waited. */
  readonly waiting: number
  readonly oldest_seconds: number
  /** Letters that were given up in the last week. */
  readonly failed: number
  /** Why nothing can be sent at the moment; null if sending works. */
  readonly problem: string | null
}

interface Services {
  readonly store: OutboxStore
  readonly transport: Transport
  readonly write: (letter: Letter) => Promise<Message | null>
  readonly log: (line: string) => void
  /** The reason, as a sentence, why nothing may be sent. */
  readonly held: string | null
}

export class Outbox {
  private readonly services: Services
  private readonly pace: Pace
  private timer: NodeJS.Timeout | null = null
  private wakeAt = 0
  private running: Promise<void> | null = null
  private started = false
  private readonly closing = new AbortController()
  /** Consecutive failures to reach the mail server, and when to try again. */
  private failures = 0
  private pausedUntil = 0
  private problem: string | null

  constructor(services: Services, pace: Pace = PACE) {
    this.services = services
    this.pace = pace
    this.problem = services.held
  }

  /** Starts sending, beginning with letters that an earlier run left. */
  async start(): Promise<void> {
    await this.services.store.dueNow()
    this.started = true
    this.wakeIn(0)
  }

  /** Call after adding a letter; it is sent soon. */
  wake(): void {
    this.wakeIn(randomInt(...SPREAD))
  }

  /** Checks the outbox in `ms`, or sooner if an earlier check is already scheduled. */
  private wakeIn(ms: number): void {
    if (!this.started || this.closing.signal.aborted) return
    const at = Date.now() + ms
    if (this.timer && this.wakeAt <= at) return
    if (this.timer) clearTimeout(this.timer)
    this.wakeAt = at
    this.timer = setTimeout(() => void this.settle().catch((error) => this.services.log(`mail: ${String(error)}`)), ms)
    this.timer.unref()
  }

  /** Sends everything that is due. Resolves when nothing more can be sent now. */
  async settle(): Promise<void> {
    while (this.running) await this.running.catch(() => undefined)
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    let next = POLL
    const sending = this.sendDue().then((ms) => {
      next = ms
    })
    this.running = sending
    try {
      await sending
    } finally {
      this.running = null
      this.wakeIn(next)
    }
  }

  /** Returns the milliseconds until the next work is due. */
  private async sendDue(): Promise<number> {
    if (this.services.held !== null) return POLL
    while (!this.closing.signal.aborted && Date.now() >= this.pausedUntil) {
      const queued = await this.services.store.take(this.pace.lease)
      if (!queued) return await this.untilNext()
      await this.send(queued)
    }
    return Math.max(0, this.pausedUntil - Date.now())
  }

  private async untilNext(): Promise<number> {
    const { nextDue } = await this.services.store.figures()
    return nextDue === null ? POLL : Math.min(POLL, Math.max(0, nextDue - Date.now()))
  }

  private async send(queued: QueuedLetter): Promise<void> {
    const { store, write, transport } = this.services
    const message = await write(queued.letter)
    const sent = message ? await transport(message, this.closing.signal) : ({ ok: true } as const)
    if (this.closing.signal.aborted && !sent.ok) return await store.putBack(queued.id, 0, false)
    if (sent.ok) {
      if (message) this.reached()
      return await store.sent(queued.id)
    }
    if (sent.why === 'no_server') return await store.putBack(queued.id, this.unreachable(sent.note), false)
    this.reached()
    await this.refused(queued, sent.final, sent.note)
  }

  private async refused({ id, attempts, createdAt }: QueuedLetter, final: boolean, note: string): Promise<void> {
    const { store, log } = this.services
    if ((final && attempts >= this.pace.refusals) || Date.now() - createdAt > this.pace.giveUpAge) {
      log(`mail: letter ${id} was given up after ${attempts} attempts (${note})`)
      return await store.giveUp(id)
    }
    await store.putBack(id, Math.min(this.pace.longest, this.pace.first * 2 ** (attempts - 1)), true)
  }

  private reached(): void {
    this.failures = 0
    this.problem = null
  }

  /** Handles a mail server that cannot be used at all: all letters wait, and none counts a failure. Returns the wait in ms. */
  private unreachable(note: string): number {
    const pause = Math.min(SERVER_PAUSE_MAX, this.pace.longest, this.pace.first * 2 ** this.failures)
    this.failures++
    this.pausedUntil = Date.now() + pause
    this.problem = `The mail server cannot be used (${note}).`
    this.services.log(`mail: the server cannot be used (${note}); next try in ${Math.ceil(pause / SECOND)} s`)
    return pause
  }

  /** For the operator: readiness details and metrics. */
  async figures(): Promise<MailFigures> {
    const { waiting, oldest, failed } = await this.services.store.figures()
    return { waiting, oldest_seconds: oldest === null ? 0 : Math.round((Date.now() - oldest) / SECOND), failed, problem: this.problem }
  }

  /** Aborts the current attempt. Its letter is sent after the next start. */
  async close(): Promise<void> {
    this.closing.abort()
    if (this.timer) clearTimeout(this.timer)
    while (this.running) await this.running.catch(() => undefined)
  }
}
