/** A fair queue of waiting work: callers take turns, and guests come after all signed-in callers. */

export interface Waiting<T> {
  readonly work: T
  /** A person's ID or a guest's address, never a name that a client chooses. */
  readonly caller: string
  readonly guest: boolean
}

/** Limits on waiting work. Signed-in callers and guests are counted separately, so that neither can fill the queue for the other. */
export interface QueueBounds {
  readonly perPerson: number
  readonly people: number
  readonly perAddress: number
  readonly guests: number
}

interface NextOptions {
  /** How much a caller has used so far. Callers with less come first. */
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

  /** Adds work. Returns false if the caller, or all callers of its kind, have too much waiting. */
  add({ work, caller, guest }: Waiting<T>): boolean {
    const lane = this.laneOf(guest)
    const mine = lane.callers.get(caller) ?? []
    if (lane.size >= lane.total || mine.length >= lane.perCaller) return false
    mine.push(work)
    lane.callers.set(caller, mine)
    lane.size++
    return true
  }

  /** Adds work that had already left the queue, before all other work of its kind. The limits do not apply. */
  putBack({ work, caller, guest }: Waiting<T>): void {
    const lane = this.laneOf(guest)
    const mine = [work, ...(lane.callers.get(caller) ?? [])]
    lane.callers.delete(caller)
    lane.callers = new Map([[caller, mine], ...lane.callers])
    lane.size++
  }

  /**
   * Removes and returns the next work that `mayRun` accepts; its caller then comes after all others. With `usedBy`,
   * callers who have used less come first. A caller's own work stays in order, unless `mayOvertake` lets it pass work
   * that `mayRun` rejects.
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

  /** Removes work. Returns false if it is no longer waiting. */
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

  /** Whether the predicate matches any caller with waiting work. */
  some(isSuch: (caller: string, works: readonly T[]) => boolean): boolean {
    return [this.people, this.guests].some(({ callers }) => [...callers].some(([caller, works]) => isSuch(caller, works)))
  }

  /** Removes and returns all work. */
  clear(): T[] {
    const all = [this.people, this.guests].flatMap((lane) => [...lane.callers.values()].flat())
    for (const lane of [this.people, this.guests]) {
      lane.callers.clear()
      lane.size = 0
    }
    return all
  }

  /** The first waiting piece of work of each signed-in caller. */
  *nextOfPeople(): Generator<T> {
    for (const mine of this.people.callers.values()) if (mine[0] !== undefined) yield mine[0]
  }

  /** How many pieces of work are ahead of this one if callers take turns; undefined if it is not waiting. */
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
