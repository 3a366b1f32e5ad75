/** Tracks open streams: limits them per person and per address, and ends all of them when the server stops. */
import type { Actor } from '../policies/actor.ts'

interface StreamLimits {
  readonly perPerson: number
  readonly perAddress: number
  readonly inAll: number
}

/** The operation and subject of a stream whose operation has its own limits. */
interface Kind {
  readonly name: string
  readonly subject: string
  readonly each: number
  readonly perPerson: number
}

interface Open {
  /** Ends the stream because the server stops. */
  readonly end: () => void
  /** Ends the stream if its caller may no longer read it. Never rejects. */
  readonly ask: () => Promise<void>
}

interface Place extends Open {
  readonly actor: Actor
  readonly kind: Kind | null
}

export class OpenStreams {
  private readonly limits: StreamLimits
  private readonly places = new Set<Place>()
  private asked: Promise<void> = Promise.resolve()
  private isWaiting = false

  constructor(limits: StreamLimits) {
    this.limits = limits
  }

  /** Registers a stream. Returns a function that removes it, or null if a limit is reached. */
  enter(actor: Actor, open: Open, kind: Kind | null = null): (() => void) | null {
    const { perPerson, perAddress, inAll } = this.limits
    const count = (isIt: (other: Place) => boolean): number => [...this.places].filter(isIt).length
    const isMine = (other: Place): boolean => other.actor.key === actor.key
    const isFull = this.places.size >= inAll || count((p) => p.actor.address === actor.address) >= perAddress || count(isMine) >= perPerson
    if (isFull) return null
    if (kind) {
      const alike = (other: Place): boolean => other.kind?.name === kind.name
      if (count((p) => alike(p) && p.kind?.subject === kind.subject) >= kind.each || count((p) => alike(p) && isMine(p)) >= kind.perPerson) return null
    }
    const place: Place = { ...open, actor, kind }
    this.places.add(place)
    return () => void this.places.delete(place)
  }

  get count(): number {
    return this.places.size
  }

  /** Checks the permissions of all streams, one after the other. Calls while a check is waiting to start have no additional effect. */
  askAgain(): void {
    if (this.isWaiting) return
    this.isWaiting = true
    this.asked = this.asked.then(async () => {
      this.isWaiting = false
      for (const { ask } of [...this.places]) await ask()
    })
  }

  close(): void {
    for (const { end } of this.places) end()
  }
}
