/**
 * Sends the queued emails, independently of requests. Deletes an email from the store only after the mail server
 * accepted it, so a crash or a second server may cause it to be sent twice, but never loses it.
 */
import { randomInt } from 'node:crypto'
import type { OutboxStore, QueuedLetter } from '../store/outbox.ts'
import type { Letter } from './letter.ts'
import type { Message, Transport } from './transport.ts'

const SECOND = 1_000
const HOUR = 3_600 * SECOND

/** When to retry after a failure and when to give up, in milliseconds. The wait starts with `first` and doubles up to `longest`. */
export interface Pace {
  readonly first: number
  readonly longest: number
  /** How long a sender reserves an email that it is sending. Longer than any attempt. */
  readonly lease: number
  readonly giveUpAge: number
  /** How many times to try an email that the mail server rejects permanently. */
  readonly refusals: number
}
export const PACE: Pace = { first: 10 * SECOND, longest: HOUR, lease: 120 * SECOND, giveUpAge: 72 * HOUR, refusals: 5 }

const POLL = 15 * SECOND
const SERVER_PAUSE_MAX = 60 * SECOND
/** Minimum and maximum random delay between a request and sending its email, so that timing reveals nothing to the caller. */
const SPREAD: readonly [number, number] = [20, 400]

export interface MailFigures {
  /** The number of queued emails, and for how many seconds the oldest has waited. */
  readonly waiting: number
  readonly oldest_seconds: number
  /** The number of emails given up in the last week. */
  readonly failed: number
  /** Why sending currently fails; null if it works. */
  readonly problem: string | null
}

interface Services {
  readonly store: OutboxStore
  readonly transport: Transport
  readonly write: (letter: Letter) => Promise<Message | null>
  readonly log: (line: string) => void
  /** Why sending is disabled, as a sentence; null if it is enabled. */
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
  /** Consecutive failures to reach the mail server, and when to try again (ms since 1970). */
  private failures = 0
  private pausedUntil = 0
  private problem: string | null

  constructor(services: Services, pace: Pace = PACE) {
    this.services = services
    this.pace = pace
    this.problem = services.held
  }

  /** Starts sending, beginning with the emails that the previous process left in the queue. */
  async start(): Promise<void> {
    await this.services.store.dueNow()
    this.started = true
    this.wakeIn(0)
  }

  /** Call after queuing an email, to send it soon. */
  wake(): void {
    this.wakeIn(randomInt(...SPREAD))
  }

  /** Checks the queue in `ms` milliseconds, unless an earlier check is already scheduled. */
  private wakeIn(ms: number): void {
    if (!this.started || this.closing.signal.aborted) return
    const at = Date.now() + ms
    if (this.timer && this.wakeAt <= at) return
    if (this.timer) clearTimeout(this.timer)
    this.wakeAt = at
    this.timer = setTimeout(() => void this.settle().catch((error) => this.services.log(`mail: ${String(error)}`)), ms)
    this.timer.unref()
  }

  /** Sends all due emails. Resolves when nothing more can be sent now. */
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

  /** Sends due emails and returns the milliseconds until the next one is due. */
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

  /** Pauses sending because the mail server cannot be reached. This does not count as a failure of any email. Returns the pause in milliseconds. */
  private unreachable(note: string): number {
    const pause = Math.min(SERVER_PAUSE_MAX, this.pace.longest, this.pace.first * 2 ** this.failures)
    this.failures++
    this.pausedUntil = Date.now() + pause
    this.problem = `The mail server cannot be used (${note}).`
    this.services.log(`mail: the server cannot be used (${note}); next try in ${Math.ceil(pause / SECOND)} s`)
    return pause
  }

  /** Figures for health checks and metrics. */
  async figures(): Promise<MailFigures> {
    const { waiting, oldest, failed } = await this.services.store.figures()
    return { waiting, oldest_seconds: oldest === null ? 0 : Math.round((Date.now() - oldest) / SECOND), failed, problem: this.problem }
  }

  /** Aborts the current attempt. The next start sends its email. */
  async close(): Promise<void> {
    this.closing.abort()
    if (this.timer) clearTimeout(this.timer)
    while (this.running) await this.running.catch(() => undefined)
  }
}
