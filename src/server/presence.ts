/**
 * Who has an analysis open, and who is to be told when something of it changes. In memory: of this server alone, and
 * gone with it. Only people to whom the policy lets an analysis be watched ever enter.
 */
import { EventEmitter } from 'node:events'

export interface Person {
  readonly id: string
  readonly name: string
}

/** How long somebody counts as present who asks now and then, without a stream. */
const ASKED_MS = 25_000

interface Visit {
  readonly person: Person
  /** When it ends by itself; Infinity for an open stream. */
  readonly until: number
}

export class Presence {
  private readonly visits = new Map<string, Map<string, Visit>>()
  private readonly changes = new EventEmitter().setMaxListeners(0)
  private readonly now: () => number

  constructor(now: () => number = Date.now) {
    this.now = now
  }

  /** Somebody opens an analysis; gives back how to leave it. `visit` is unique for what was opened. */
  enter(analysisId: string, visit: string, person: Person): () => void {
    this.put(analysisId, visit, { person, until: Number.POSITIVE_INFINITY })
    return () => {
      const visits = this.visits.get(analysisId)
      visits?.delete(visit)
      if (visits?.size === 0) this.visits.delete(analysisId)
      this.tell(analysisId)
    }
  }

  /** Somebody asks again and again instead. */
  ask(analysisId: string, visit: string, person: Person): void {
    this.put(analysisId, visit, { person, until: this.now() + ASKED_MS })
  }

  /** Ends what was asked by somebody who may no longer; an open stream ends by itself. */
  forget(analysisId: string, personId: string): void {
    for (const [visit, { person, until }] of this.visits.get(analysisId) ?? [])
      if (person.id === personId && until !== Number.POSITIVE_INFINITY) this.visits.get(analysisId)?.delete(visit)
  }

  /** Everybody once, in the order in which they came. */
  people(analysisId: string): Person[] {
    const visits = this.visits.get(analysisId)
    for (const [visit, { until }] of visits ?? []) if (until < this.now()) visits?.delete(visit)
    if (visits?.size === 0) this.visits.delete(analysisId)
    return [...new Map([...(visits?.values() ?? [])].map(({ person }) => [person.id, person])).values()]
  }

  /** Something of an analysis changed: a version, who may read it, who is there. */
  tell(analysisId: string): void {
    this.changes.emit(analysisId)
  }

  /** Something changed that any analysis may be read by: a dataset, an account. */
  tellAll(): void {
    for (const analysisId of this.changes.eventNames()) this.changes.emit(analysisId)
  }

  onChange(analysisId: string, changed: () => void): () => void {
    this.changes.on(analysisId, changed)
    return () => void this.changes.off(analysisId, changed)
  }

  private put(analysisId: string, visit: string, entry: Visit): void {
    const before = this.people(analysisId)
    const visits = this.visits.get(analysisId) ?? new Map<string, Visit>()
    this.visits.set(analysisId, visits.set(visit, entry))
    if (!before.some(({ id }) => id === entry.person.id)) this.tell(analysisId)
  }
}
