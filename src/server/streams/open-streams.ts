/** The streams that are open: how many a person and an address may have, and the end of all when the server stops. */
import type { Actor } from '../policies/actor.ts'

interface StreamLimits {
  readonly perPerson: number
  readonly perAddress: number
  readonly inAll: number
}

/** Streams of one operation that have bounds of their own. */
interface Kind {
  readonly name: string
  readonly subject: string
  readonly each: number
  readonly perPerson: number
}

interface Place {
  readonly actor: Actor
  readonly kind: Kind | null
  readonly end: () => void
}

export class OpenStreams {
  private readonly limits: StreamLimits
  private readonly places = new Set<Place>()

  constructor(limits: StreamLimits) {
    this.limits = limits
  }

  /** Takes a place; gives back how to leave it, or null when none is free. `end` is called when the server stops. */
  enter(actor: Actor, end: () => void, kind: Kind | null = null): (() => void) | null {
    const { perPerson, perAddress, inAll } = this.limits
    const count = (isIt: (other: Place) => boolean): number => [...this.places].filter(isIt).length
    const isMine = (other: Place): boolean => other.actor.key === actor.key
    const isFull = this.places.size >= inAll || count((p) => p.actor.address === actor.address) >= perAddress || count(isMine) >= perPerson
    if (isFull) return null
    if (kind) {
      const alike = (other: Place): boolean => other.kind?.name === kind.name
      if (count((p) => alike(p) && p.kind?.subject === kind.subject) >= kind.each || count((p) => alike(p) && isMine(p)) >= kind.perPerson) return null
    }
    const place: Place = { actor, kind, end }
    this.places.add(place)
    return () => void this.places.delete(place)
  }

  get count(): number {
    return this.places.size
  }

  close(): void {
    for (const { end } of this.places) end()
  }
}
