/** Waiting work, fair per caller: each gets one turn at a time, guests after everyone signed in. */

export interface Waiting<T> {
  readonly work: T
  readonly caller: string
  readonly guest: boolean
}

export class FairQueue<T> {
  private readonly lanes: { users: Map<string, T[]>; guests: Map<string, T[]> } = { users: new Map(), guests: new Map() }
  private readonly perCaller: number
  private readonly total: number
  private size = 0

  /** `perCaller` and `total` bound what may wait. */
  constructor(perCaller: number, total: number) {
    this.perCaller = perCaller
    this.total = total
  }

  get length(): number {
    return this.size
  }

  /** False when the caller, or everyone together, already has too much waiting. */
  add({ work, caller, guest }: Waiting<T>): boolean {
    const lane = guest ? this.lanes.guests : this.lanes.users
    const mine = lane.get(caller) ?? []
    if (this.size >= this.total || mine.length >= this.perCaller) return false
    mine.push(work)
    lane.set(caller, mine)
    this.size++
    return true
  }

  /** The next piece of work that may run now; its caller goes to the end of the line. A caller's own work keeps its order. */
  next(mayRun: (work: T) => boolean): T | undefined {
    for (const lane of [this.lanes.users, this.lanes.guests]) {
      for (const [caller, mine] of lane) {
        const work = mine[0]
        if (work === undefined || !mayRun(work)) continue
        mine.shift()
        lane.delete(caller)
        if (mine.length > 0) lane.set(caller, mine)
        this.size--
        return work
      }
    }
    return undefined
  }

  /** Takes a piece of work out; false when it is no longer waiting. */
  remove(work: T): boolean {
    for (const lane of [this.lanes.users, this.lanes.guests]) {
      for (const [caller, mine] of lane) {
        const at = mine.indexOf(work)
        if (at < 0) continue
        mine.splice(at, 1)
        if (mine.length === 0) lane.delete(caller)
        this.size--
        return true
      }
    }
    return false
  }
}
