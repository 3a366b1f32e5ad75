/**
 * A lane of file work: a few processes, a fair queue per caller with a bounded number of places.
 * No caller, and no kind of work that takes long, gets all processes. One more process serves short
 * work only, so that a small file passes whatever takes long (docs/decisions/0158).
 */
import { fail, type Result } from '../../contract/errors.ts'
import { FairQueue } from '../pool/queue.ts'
import { UsedTime } from './used-time.ts'

export interface Turn {
  /** A person's id, or a guest's address. */
  readonly caller: string
  readonly guest: boolean
  /** It may take much longer than the rest of the lane. */
  readonly isLong?: boolean
  /** Known beforehand to be short: a small file that computes nothing. */
  readonly isShort?: boolean
  /** Asked while others wait: whether the work has held its process long enough for what it produces. */
  readonly isSlow?: () => boolean
}

/** The process for short work. */
export interface Express {
  /** Short work that is not done after so long goes back to the queue once other short work waits, and has twice as long the next time. */
  readonly sliceMs: number
  /** Work that is not known to be short may try for one slice whether it is, while the other processes are taken. */
  readonly withTrials: boolean
}

export interface LaneSize {
  readonly processes: number
  readonly perCaller: number
  readonly places: number
  readonly express?: Express
}

/** The end of work that was told to give its process up before it was done. */
export const GAVE_WAY = Symbol('gave way')

/** A file up to this size, which computes nothing, is read within seconds. */
export const SHORT_BYTES = 8 * 1_048_576

/** How often work is begun again that gives way because it is slow. */
const SLOW_TURNS = 3

interface Piece extends Turn {
  readonly begin: () => void
  readonly giveWay: AbortController
  readonly since: number
  /** How long the process for short work serves it. */
  readonly sliceMs: number
  isExpress: boolean
}

interface Waiting extends Turn {
  /** How often it gave way so far. */
  readonly turns: number
  readonly begin: (piece: Piece) => void
}

export type LaneCode = 'files_busy' | 'cancelled' | 'import_too_slow'

const RETRY_AFTER_S = 5
const LOOK_EVERY = 5_000

export class Lane {
  private readonly size: LaneSize
  private readonly queue: FairQueue<Waiting>
  private readonly running = new Set<Piece>()
  private readonly used = new UsedTime()
  private looking: NodeJS.Timeout | null = null

  constructor(size: LaneSize) {
    this.size = size
    const { perCaller, places } = size
    this.queue = new FairQueue({ perPerson: perCaller, people: places, perAddress: perCaller, guests: places })
  }

  private count(same: (other: Piece) => boolean): number {
    return [...this.running].filter((piece) => !piece.isExpress && same(piece)).length
  }

  /** Whether one of the processes for all kinds of work is free for it. */
  private readonly hasProcess = (piece: Turn): boolean => {
    const { processes } = this.size
    if (this.count(() => true) >= processes) return false
    const most = Math.max(1, processes - 1)
    if (this.count((other) => other.caller === piece.caller) >= most) return false
    return !(piece.isLong || piece.guest) || this.count((other) => other.isLong === true || other.guest) < most
  }

  /** Whether the process for short work may take it. A trial needs the other processes to be taken, or the caller would have waited for nobody. */
  private readonly isForExpress = (piece: Waiting): boolean => {
    const { express, processes } = this.size
    if (!express || piece.isLong) return false
    if (piece.isShort) return true
    return express.withTrials && piece.turns === 0 && !piece.guest && this.count(() => true) >= processes
  }

  private get hasExpress(): boolean {
    return this.size.express !== undefined && ![...this.running].some((piece) => piece.isExpress)
  }

  /**
   * Does the work when its turn comes. An aborted signal takes it out of the queue; once begun, the work itself must hear it.
   * The work also hears `giveWay`: it then ends as `GAVE_WAY`, is queued again, and begins from its start at a later turn.
   */
  async run<T>(turn: Turn, signal: AbortSignal, work: (giveWay: AbortSignal) => Promise<T | typeof GAVE_WAY>): Promise<Result<T, LaneCode>> {
    let slowTurns = 0
    for (let turns = 0; ; turns++) {
      const done = await this.once({ ...turn, turns }, signal, work)
      if (!done.ok) return done
      const { value, wasExpress } = done.value
      if (value !== GAVE_WAY) return { ok: true, value }
      if (!wasExpress && ++slowTurns === SLOW_TURNS) return fail('import_too_slow')
    }
  }

  private once<T>(
    turn: Turn & Pick<Waiting, 'turns'>,
    signal: AbortSignal,
    work: (giveWay: AbortSignal) => Promise<T>,
  ): Promise<Result<{ value: T; wasExpress: boolean }, LaneCode>> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) {
        resolve(fail('cancelled'))
        return
      }
      const leave = (): void => {
        if (this.queue.remove(waiting)) resolve(fail('cancelled'))
      }
      const waiting: Waiting = {
        ...turn,
        begin: (piece) => {
          signal.removeEventListener('abort', leave)
          work(piece.giveWay.signal)
            .then((value) => resolve({ ok: true, value: { value, wasExpress: piece.isExpress } }), reject)
            .finally(() => this.leave(piece))
        },
      }
      const entry = { work: waiting, caller: turn.caller, guest: turn.guest }
      // what gave way was admitted before, whatever the bounds
      if (turn.turns > 0) this.queue.putBack(entry)
      else if (!this.queue.add(entry)) {
        resolve(fail('files_busy', { seconds: RETRY_AFTER_S }))
        return
      }
      signal.addEventListener('abort', leave, { once: true })
      this.dispatch()
    })
  }

  private leave(piece: Piece): void {
    this.running.delete(piece)
    this.used.add(piece.caller, Date.now() - piece.since)
    this.dispatch()
  }

  private start(waiting: Waiting, isExpress: boolean): void {
    const { begin, turns, ...turn } = waiting
    const sliceMs = (this.size.express?.sliceMs ?? 0) * 2 ** turns
    const piece: Piece = { ...turn, begin: () => begin(piece), giveWay: new AbortController(), since: Date.now(), sliceMs, isExpress }
    this.running.add(piece)
    piece.begin()
    if (isExpress) setTimeout(() => this.dispatch(), sliceMs).unref()
  }

  /** What was not done within its slice goes on in another process's place where one is free; where not, a trial is over, and short work lets other short work pass. */
  private endSlices(): void {
    for (const piece of this.running) {
      if (!piece.isExpress || Date.now() - piece.since < piece.sliceMs) continue
      if (this.hasProcess(piece)) piece.isExpress = false
      else if (!piece.isShort || this.queue.some((_, works) => works.some(this.isForExpress))) piece.giveWay.abort()
    }
  }

  private next(mayRun: (piece: Waiting) => boolean): Waiting | undefined {
    return this.queue.next(mayRun, { usedBy: this.usedBy, mayOvertake: true })
  }

  /** Milliseconds that a caller has held processes of late, those that run included. */
  private readonly usedBy = (caller: string): number => {
    const now = Date.now()
    const held = [...this.running].reduce((sum, piece) => sum + (piece.caller === caller ? now - piece.since : 0), 0)
    return held + this.used.of(caller, now)
  }

  private dispatch(): void {
    this.endSlices()
    for (;;) {
      const piece = this.next(this.hasProcess)
      const short = piece || !this.hasExpress ? undefined : this.next(this.isForExpress)
      if (piece) this.start(piece, false)
      else if (short) this.start(short, true)
      else break
    }
    if (this.queue.length === 0 || this.looking) return
    this.looking = setTimeout(() => this.look(), Math.min(LOOK_EVERY, this.size.express?.sliceMs ?? LOOK_EVERY)).unref()
  }

  /** While something waits for a process that others hold, slow work gives way to it. */
  private look(): void {
    this.looking = null
    for (const piece of this.running) {
      if (!piece.isExpress && this.queue.some((caller) => caller !== piece.caller) && piece.isSlow?.()) piece.giveWay.abort()
    }
    this.dispatch()
  }
}
