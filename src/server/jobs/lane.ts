/**
 * A lane of file work: a few processes, a fair queue per caller with a bounded number of places.
 * No caller, and no kind of work that takes long, gets all processes.
 */
import { fail, type Result } from '../../contract/errors.ts'
import { FairQueue } from '../pool/queue.ts'

export interface Turn {
  /** A person's id, or a guest's address. */
  readonly caller: string
  readonly guest: boolean
  /** It may take much longer than the rest of the lane. */
  readonly isLong?: boolean
}

export interface LaneSize {
  readonly processes: number
  readonly perCaller: number
  readonly places: number
}

interface Piece extends Turn {
  readonly begin: () => void
}

const RETRY_AFTER_S = 5

export class Lane {
  private readonly processes: number
  private readonly queue: FairQueue<Piece>
  private readonly running = new Set<Piece>()

  constructor({ processes, perCaller, places }: LaneSize) {
    this.processes = processes
    this.queue = new FairQueue({ perPerson: perCaller, people: places, perAddress: perCaller, guests: places })
  }

  private readonly mayRun = (piece: Piece): boolean => {
    const most = Math.max(1, this.processes - 1)
    const count = (same: (other: Piece) => boolean): number => [...this.running].filter(same).length
    if (count((other) => other.caller === piece.caller) >= most) return false
    return !(piece.isLong || piece.guest) || count((other) => other.isLong === true || other.guest) < most
  }

  /** Does the work when its turn comes. An aborted signal takes it out of the queue; once begun, the work itself must hear it. */
  run<T>(turn: Turn, signal: AbortSignal, work: () => Promise<T>): Promise<Result<T, 'files_busy' | 'cancelled'>> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) {
        resolve(fail('cancelled'))
        return
      }
      const leave = (): void => {
        if (this.queue.remove(piece)) resolve(fail('cancelled'))
      }
      const piece: Piece = {
        ...turn,
        begin: () => {
          signal.removeEventListener('abort', leave)
          work()
            .then((value) => resolve({ ok: true, value }), reject)
            .finally(() => {
              this.running.delete(piece)
              this.dispatch()
            })
        },
      }
      if (!this.queue.add({ work: piece, caller: turn.caller, guest: turn.guest })) {
        resolve(fail('files_busy', { seconds: RETRY_AFTER_S }))
        return
      }
      signal.addEventListener('abort', leave, { once: true })
      this.dispatch()
    })
  }

  private dispatch(): void {
    while (this.running.size < this.processes) {
      const piece = this.queue.next(this.mayRun)
      if (!piece) return
      this.running.add(piece)
      piece.begin()
    }
  }
}
