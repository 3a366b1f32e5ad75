/** A queue of waiting work that is fair per caller: callers take turns, and guests come after everyone who is signed in. */

export interface Waiting<T> {
  readonly work: T
  /** A person's ID or a guest's address, never a name that a client chooses. */
  readonly caller: string
  readonly guest: boolean
}

/** How much may wait. People and guests are counted separately, so that neither can fill the other's places. */
export interface QueueBounds {
  readonly perPerson: number
  readonly people: number
  readonly perAddress: number
  readonly guests: number
}

interface NextOptions {
  /** How much a caller has used so far. */
  readonly usedBy?: (caller: string) => number
  readonly mayOvertake?: boolean
}

interface Lane<T> {
  callers: Map<string, T[]>
  size: number
  readonly perCaller: number
  readonly total: number
}

export class FairQueue<T> {
  private readonly people: Lane<T>
  private readonly guests: Lane<T>

  constructor({ perPerson, people, perAddress, guests }: QueueBounds) {
    this.people = { callers: new Map(), size: 0, perCaller: perPerson, total: people }
    this.guests = { callers: new Map(), size: 0, perCaller: perAddress, total: guests }
  }

  get length(): number {
    return this.people.size + this.guests.size
  }

  private laneOf(guest: boolean): Lane<T> {
    return guest ? this.guests : this.people
  }

  /** Returns false if the caller, or its lane, already has too much waiting. */
  add({ work, caller, guest }: Waiting<T>): boolean {
    const lane = this.laneOf(guest)
    const mine = lane.callers.get(caller) ?? []
    if (lane.size >= lane.total || mine.length >= lane.perCaller) return false
    mine.push(work)
    lane.callers.set(caller, mine)
    lane.size++
    return true
  }

  /** Puts work that was admitted before at the head of its lane again, regardless of the limits. */
  putBack({ work, caller, guest }: Waiting<T>): void {
    const lane = this.laneOf(guest)
    const mine = [work, ...(lane.callers.get(caller) ?? [])]
    lane.callers.delete(caller)
    lane.callers = new Map([[caller, mine], ...lane.callers])
    lane.size++
  }

  /**
   * Removes and returns the next piece of work that may run now; its caller moves to the end of the line. Callers who
   * have used less come first. A caller's own work keeps its order unless `mayOvertake` allows runnable work to pass
   * work that cannot run.
   */
  next(mayRun: (work: T) => boolean, { usedBy, mayOvertake = false }: NextOptions = {}): T | undefined {
    for (const lane of [this.people, this.guests]) {
      const line = [...lane.callers]
      for (const [caller, mine] of usedBy ? line.toSorted(([a], [b]) => usedBy(a) - usedBy(b)) : line) {
        const at = mayOvertake ? mine.findIndex(mayRun) : 0
        const work = mine[at]
        if (work === undefined || !mayRun(work)) continue
        mine.splice(at, 1)
        lane.callers.delete(caller)
        if (mine.length > 0) lane.callers.set(caller, mine)
        lane.size--
        return work
      }
    }
    return undefined
  }

  /** Removes a piece of work. Returns false if it is no longer waiting. */
  remove(work: T): boolean {
    for (const lane of [this.people, this.guests]) {
      for (const [caller, mine] of lane.callers) {
        const at = mine.indexOf(work)
        if (at < 0) continue
        mine.splice(at, 1)
        if (mine.length === 0) lane.callers.delete(caller)
        lane.size--
        return true
      }
    }
    return false
  }

  /** Whether any waiting caller matches. */
  some(isSuch: (caller: string, works: readonly T[]) => boolean): boolean {
    return [this.people, this.guests].some(({ callers }) => [...callers].some(([caller, works]) => isSuch(caller, works)))
  }

  /** Removes and returns everything. */
  clear(): T[] {
    const all = [this.people, this.guests].flatMap((lane) => [...lane.callers.values()].flat())
    for (const lane of [this.people, this.guests]) {
      lane.callers.clear()
      lane.size = 0
    }
    return all
  }

  /** The work that each signed-in caller would run next. */
  *nextOfPeople(): Generator<T> {
    for (const mine of this.people.callers.values()) if (mine[0] !== undefined) yield mine[0]
  }

  /** How many turns come before this piece of work; undefined if it is not waiting. */
  before(work: T): number | undefined {
    for (const lane of [this.people, this.guests]) {
      const callers = [...lane.callers.values()]
      const own = callers.findIndex((mine) => mine.includes(work))
      if (own < 0) continue
      const turn = callers[own]?.indexOf(work) ?? 0
      const ahead = callers.reduce((sum, mine, at) => sum + Math.min(mine.length, at < own ? turn + 1 : turn), 0)
      return ahead + (lane === this.guests ? this.people.size : 0)
    }
    return undefined
  }
}
