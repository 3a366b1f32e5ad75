/**
 * Schedules file work on a few processes, with a fair queue per caller and a limited queue length. Neither one caller
 * nor long work alone can occupy all processes. An additional process runs only short work, so that a small file does
 * not wait for long work (docs/decisions/0158).
 */
import { fail, type Result } from '../../contract/errors.ts'
import { FairQueue } from '../pool/queue.ts'
import { UsedTime } from './used-time.ts'

export interface Turn {
  /** A person's ID or a guest's address. */
  readonly caller: string
  readonly guest: boolean
  /** Whether the work may take much longer than other work in this lane. Long work never gets all processes. */
  readonly isLong?: boolean
  /** Whether the work is known to be short: a small file without views. */
  readonly isShort?: boolean
  /** Called while other callers wait. Returns whether the work produces too little for the time it has held its process. */
  readonly isSlow?: () => boolean
}

/** Settings of the additional process for short work. */
export interface ExpressLane {
  /** How long short work may run before it gives way to other short work that waits. Doubles with each turn of the work. */
  readonly sliceMs: number
  /** Whether work of unknown length may run here for one slice while the other processes are busy, in case it is short. */
  readonly withTrials: boolean
}

export interface LaneSize {
  readonly processes: number
  readonly perCaller: number
  readonly places: number
  readonly express?: ExpressLane
}

/** Result of work that stopped early to give up its process. */
export const GAVE_WAY = Symbol('gave way')

/** Maximum size in bytes of a file that counts as short work. Such a file is read within seconds. */
export const SHORT_BYTES = 8 * 1_048_576

/** How many times slow work may give way before it fails. */
const SLOW_TURNS = 3

interface Piece extends Turn {
  readonly begin: () => void
  readonly giveWay: AbortController
  readonly since: number
  /** How long it may run in the process for short work. */
  readonly sliceMs: number
  isExpress: boolean
}

interface Waiting extends Turn {
  /** How many times it has given way. */
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

  /** Whether one of the regular processes is free for this work. */
  private readonly hasProcess = (piece: Turn): boolean => {
    const { processes } = this.size
    if (this.count(() => true) >= processes) return false
    const most = Math.max(1, processes - 1)
    if (this.count((other) => other.caller === piece.caller) >= most) return false
    return !(piece.isLong || piece.guest) || this.count((other) => other.isLong === true || other.guest) < most
  }

  /**
   * Whether the process for short work may run it. Work of unknown length gets a trial only if all regular processes are
   * busy; otherwise it waits for its turn on one of those.
   */
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
   * Runs `work` when its turn comes. If `signal` aborts before that, removes it from the queue; later, `work` itself
   * must observe the signal. `work` must also observe `giveWay` and then resolve to `GAVE_WAY`; it is queued again and
   * starts over in a later turn.
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
      // work that gave way was admitted before, so the queue limits do not apply
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

  /**
   * Handles work that has used up its slice in the process for short work. It counts as regular work if a regular
   * process is free. Otherwise a trial ends, and short work gives way if other short work waits.
   */
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

  /** How many milliseconds a caller has recently used, including running work. */
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

  /** Makes slow work give way if other callers wait. */
  private look(): void {
    this.looking = null
    for (const piece of this.running) {
      if (!piece.isExpress && this.queue.some((caller) => caller !== piece.caller) && piece.isSlow?.()) piece.giveWay.abort()
    }
    this.dispatch()
  }
}
