/**
 * For how long results of live data count as current (docs/decisions/0264). No database tells cheaply whether a table has
 * changed, so results share a moment until somebody refreshes, the owner's time is over, or the source changes. Kept in
 * memory: after a restart, every dataset has a new moment.
 */
import { newId } from '../security/secrets.ts'

/** The source of a live dataset's rows. A change of it begins a new moment. */
export interface LiveSource {
  readonly datasetId: string
  /** Changes with the version, the connection and the query. */
  readonly source: string
  /** In seconds; null: until somebody refreshes. */
  readonly liveFor: number | null
}

interface Moment {
  readonly token: string
  readonly source: string
  readonly began: number
}

/** Datasets whose moments are kept. */
const KEPT = 10_000

export class LiveMoments {
  private readonly moments = new Map<string, Moment>()
  /** When the rows of a dataset were last read, in ISO format. */
  private readonly reads = new Map<string, string>()
  private readonly now: () => number

  constructor(now: () => number = Date.now) {
    this.now = now
  }

  /** The token of a dataset's present moment. */
  tokenOf({ datasetId, source, liveFor }: LiveSource): string {
    const known = this.moments.get(datasetId)
    const isOver = known && liveFor !== null && this.now() - known.began >= liveFor * 1_000
    return known && known.source === source && !isOver ? known.token : this.begin(datasetId, source)
  }

  /** The token of a dataset's last moment, which may be over; null if there is none. */
  present(datasetId: string): string | null {
    return this.moments.get(datasetId)?.token ?? null
  }

  /** Ends a dataset's moment and returns the token of the next one. */
  renew(datasetId: string): string {
    return this.begin(datasetId, this.moments.get(datasetId)?.source ?? '')
  }

  private begin(datasetId: string, source: string): string {
    const token = newId()
    this.keep(this.moments, datasetId, { token, source, began: this.now() })
    return token
  }

  /** Records that rows of a dataset were read. */
  noteRead(datasetId: string, asOf: string): void {
    if (asOf > (this.reads.get(datasetId) ?? '')) this.keep(this.reads, datasetId, asOf)
  }

  /** When the rows of a dataset were last read, in ISO format; null if they have not been since the server started. */
  lastRead(datasetId: string): string | null {
    return this.reads.get(datasetId) ?? null
  }

  private keep<T>(entries: Map<string, T>, datasetId: string, value: T): void {
    entries.delete(datasetId)
    entries.set(datasetId, value)
    const [oldest] = entries.keys()
    if (entries.size > KEPT && oldest !== undefined) entries.delete(oldest)
  }
}
