/** A cache of computed pivots, keyed by the hash of their inputs and limited by bytes. Evicts the least recently used first. */
import type { PivotResult, WindowRequest } from '../../contract/pivot-result.ts'
import { bytesOf, type CachedResult, withOwnMemory } from '../../pivot/shape/cached-result.ts'
import { sliceWindow, type VisibleAxis, visiblePositions } from '../../pivot/shape/window.ts'

const VIEWS_KEPT = 6
/** Bytes of one view for each position of an axis. */
const VIEW_BYTES = 6

interface Entry {
  readonly kept: CachedResult
  /** The size of the entry, including its views. */
  bytes: number
  readonly elapsed: number
  /** Which rows and columns are visible, by the requested collapsed groups and totals. */
  readonly views: Map<string, { rows: VisibleAxis; columns: VisibleAxis }>
}

export class ResultCache {
  private readonly entries = new Map<string, Entry>()
  private readonly limit: number
  private held = 0

  /** `limit` in bytes. */
  constructor(limit: number) {
    this.limit = limit
  }

  get bytes(): number {
    return this.held
  }

  has(hash: string): boolean {
    return this.entries.has(hash)
  }

  get(hash: string): CachedResult | undefined {
    return this.use(hash)?.kept
  }

  /** Finds an entry and makes it the most recently used one. */
  private use(hash: string): Entry | undefined {
    const entry = this.entries.get(hash)
    if (!entry) return undefined
    this.entries.delete(hash)
    this.entries.set(hash, entry)
    return entry
  }

  add(hash: string, computed: CachedResult, elapsed: number): void {
    this.drop(hash)
    const kept = withOwnMemory(computed)
    const entry: Entry = { kept, bytes: 0, elapsed, views: new Map() }
    this.entries.set(hash, entry)
    this.grow(entry, bytesOf(kept))
  }

  /** Makes room for an entry that grew by `bytes`. The most recently used entry stays. */
  private grow(entry: Entry, bytes: number): void {
    entry.bytes += bytes
    this.held += bytes
    for (const [hash, oldest] of this.entries) {
      if (this.held <= this.limit || oldest === entry) break
      this.drop(hash)
    }
  }

  private drop(hash: string): void {
    const entry = this.entries.get(hash)
    if (!entry) return
    this.held -= entry.bytes
    this.entries.delete(hash)
  }

  /** A window of a cached result; undefined if the result is not in the cache. */
  window(hash: string, request: WindowRequest): PivotResult | undefined {
    const entry = this.use(hash)
    if (!entry) return undefined
    return sliceWindow(entry.kept, request, hash, entry.elapsed, this.viewOf(entry, request))
  }

  private viewOf(entry: Entry, request: WindowRequest): { rows: VisibleAxis; columns: VisibleAxis } {
    const { totals } = request
    const key = JSON.stringify([request.rows, request.columns, totals])
    const known = entry.views.get(key)
    if (known) return known
    const { kept } = entry
    const view = {
      rows: visiblePositions(kept.rows, kept.rowValues, request.rows, { hidden: totals.rows, place: totals.below ? 'below' : 'header' }),
      columns: visiblePositions(kept.columns, kept.columnValues, request.columns, { hidden: totals.columns, place: 'header' }),
    }
    entry.views.set(key, view)
    // each view of a result has the same size
    if (entry.views.size > VIEWS_KEPT) entry.views.delete(entry.views.keys().next().value ?? '')
    else this.grow(entry, (kept.rows.levels.length + kept.columns.levels.length) * VIEW_BYTES)
    return view
  }
}
