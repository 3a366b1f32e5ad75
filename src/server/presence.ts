/**
 * Tracks who has an analysis open, and notifies watchers of analyses and datasets when something about them changes. Kept
 * in memory, for this server only. Callers must add only people whom the policy allows to watch the analysis.
 */
import { EventEmitter } from 'node:events'

export interface Person {
  readonly id: string
  readonly name: string
}

/** How many milliseconds after a poll a person without a stream counts as present. */
const ASKED_MS = 25_000

interface Visit {
  readonly person: Person
  /** When the visit expires (ms since 1970); Infinity for an open stream. */
  readonly until: number
}

export class Presence {
  private readonly visits = new Map<string, Map<string, Visit>>()
  private readonly changes = new EventEmitter().setMaxListeners(0)
  private readonly now: () => number

  constructor(now: () => number = Date.now) {
    this.now = now
  }

  /** Adds a visit that lasts until the returned function is called. `visit` must be unique. */
  enter(analysisId: string, visit: string, person: Person): () => void {
    this.put(analysisId, visit, { person, until: Number.POSITIVE_INFINITY })
    return () => {
      const visits = this.visits.get(analysisId)
      visits?.delete(visit)
      if (visits?.size === 0) this.visits.delete(analysisId)
      this.tell(analysisId)
    }
  }

  /** Adds or extends the visit of a person who polls. */
  ask(analysisId: string, visit: string, person: Person): void {
    this.put(analysisId, visit, { person, until: this.now() + ASKED_MS })
  }

  /** Ends the visits of a person who polls and lost access. Open streams check access themselves. */
  forget(analysisId: string, personId: string): void {
    for (const [visit, { person, until }] of this.visits.get(analysisId) ?? [])
      if (person.id === personId && until !== Number.POSITIVE_INFINITY) this.visits.get(analysisId)?.delete(visit)
  }

  /** The people present, each once, in order of arrival. */
  people(analysisId: string): Person[] {
    const visits = this.visits.get(analysisId)
    for (const [visit, { until }] of visits ?? []) if (until < this.now()) visits?.delete(visit)
    if (visits?.size === 0) this.visits.delete(analysisId)
    return [...new Map([...(visits?.values() ?? [])].map(({ person }) => [person.id, person])).values()]
  }

  /** Notifies the watchers of an analysis of a new version, changed access, or a change of who is present. */
  tell(analysisId: string): void {
    this.changes.emit(analysisId)
  }

  /** Notifies the watchers of all analyses and datasets, for a change that can affect any of them, such as of a dataset or an account. */
  tellAll(): void {
    for (const analysisId of this.changes.eventNames()) this.changes.emit(analysisId)
  }

  /** Calls `changed` after changes of an analysis or a dataset. Returns a function that unsubscribes. */
  onChange(id: string, changed: () => void): () => void {
    this.changes.on(id, changed)
    return () => void this.changes.off(id, changed)
  }

  private put(analysisId: string, visit: string, entry: Visit): void {
    const before = this.people(analysisId)
    const visits = this.visits.get(analysisId) ?? new Map<string, Visit>()
    this.visits.set(analysisId, visits.set(visit, entry))
    if (!before.some(({ id }) => id === entry.person.id)) this.tell(analysisId)
  }
}
