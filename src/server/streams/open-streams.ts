/** The streams that are open: how many a person and an address may have, and the end of all when the server stops. */
import type { Actor } from '../policies/actor.ts'

interface StreamLimits {
  readonly perPerson: number
  readonly perAddress: number
  readonly inAll: number
}

interface Place {
  readonly actor: Actor
  readonly end: () => void
}

export class OpenStreams {
  private readonly limits: StreamLimits
  private readonly places = new Set<Place>()

  constructor(limits: StreamLimits) {
    this.limits = limits
  }

  /** Takes a place; gives back how to leave it, or null when none is free. `end` is called when the server stops. */
  enter(actor: Actor, end: () => void): (() => void) | null {
    const { perPerson, perAddress, inAll } = this.limits
    const count = (same: (other: Actor) => boolean): number => [...this.places].filter((place) => same(place.actor)).length
    const isFull = this.places.size >= inAll || count((a) => a.address === actor.address) >= perAddress || count((a) => a.key === actor.key) >= perPerson
    if (isFull) return null
    const place: Place = { actor, end }
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
