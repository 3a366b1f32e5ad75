/**
 * Tracks who has an analysis open, and notifies watchers when something about it changes. The data is in memory, for
 * this server only, and is lost when the server stops. Only people whom the policy allows to watch an analysis are
 * entered.
 */
import { EventEmitter } from 'node:events'

export interface Person {
  readonly id: string
  readonly name: string
}

/** How long a person who polls instead of using a stream counts as present, in milliseconds. */
const ASKED_MS = 25_000

interface Visit {
  readonly person: Person
  /** Expiry time; Infinity for an open stream. */
  readonly until: number
}

export class Presence {
  private readonly visits = new Map<string, Map<string, Visit>>()
  private readonly changes = new EventEmitter().setMaxListeners(0)
  private readonly now: () => number

  constructor(now: () => number = Date.now) {
    this.now = now
  }

  /** Records that a person opened an analysis. Returns a function that ends the visit. `visit` must be unique per opening. */
  enter(analysisId: string, visit: string, person: Person): () => void {
    this.put(analysisId, visit, { person, until: Number.POSITIVE_INFINITY })
    return () => {
      const visits = this.visits.get(analysisId)
      visits?.delete(visit)
      if (visits?.size === 0) this.visits.delete(analysisId)
      this.tell(analysisId)
    }
  }

  /** Records a poll of a person without a stream. */
  ask(analysisId: string, visit: string, person: Person): void {
    this.put(analysisId, visit, { person, until: this.now() + ASKED_MS })
  }

  /** Ends visits by polling of a person who lost access. An open stream ends by itself. */
  forget(analysisId: string, personId: string): void {
    for (const [visit, { person, until }] of this.visits.get(analysisId) ?? [])
      if (person.id === personId && until !== Number.POSITIVE_INFINITY) this.visits.get(analysisId)?.delete(visit)
  }

  /** Each person once, in order of arrival. */
  people(analysisId: string): Person[] {
    const visits = this.visits.get(analysisId)
    for (const [visit, { until }] of visits ?? []) if (until < this.now()) visits?.delete(visit)
    if (visits?.size === 0) this.visits.delete(analysisId)
    return [...new Map([...(visits?.values() ?? [])].map(({ person }) => [person.id, person])).values()]
  }

  /** Notifies watchers of a change to an analysis: a new version, changed permissions, or a change of who is present. */
  tell(analysisId: string): void {
    this.changes.emit(analysisId)
  }

  /** Notifies watchers of all analyses, after a change that can affect permissions of any of them, such as to a dataset or an account. */
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
