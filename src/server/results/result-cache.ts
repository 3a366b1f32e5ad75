/** Caches computed pivots by the hash of their inputs. Limited by bytes; evicts the least recently used ones. */
import type { DrawnRequest } from '../../contract/drawn-groups.ts'
import type { PivotResult, WindowRequest } from '../../contract/pivot-result.ts'
import { bytesOf, type CachedResult, withOwnMemory } from '../../pivot/shape/cached-result.ts'
import { bytesOfDomains, type KeptDomains } from '../../pivot/shape/domains.ts'
import { type DrawnView, drawnView } from '../../pivot/shape/drawn.ts'
import { sliceWindow, type VisibleAxis, visiblePositions } from '../../pivot/shape/window.ts'

const VIEWS_KEPT = 6
/** Approximate bytes of a view for each position of an axis. */
const VIEW_BYTES = 6

const DRAWN_KEPT = 6
/** Approximate bytes of the groups of a chart, beside four for each of them. */
const DRAWN_BYTES = 1_000
const bytesOfDrawn = ({ seen, groups }: DrawnView): number =>
  (seen.rows.positions.length + seen.columns.positions.length) * 4 + (groups.rest?.length ?? 0) * 16 + DRAWN_BYTES

/** When live data was read; empty for a file. */
export type LiveKeys = Pick<PivotResult, 'as_of' | 'moment'>

interface Entry {
  readonly kept: CachedResult
  /** The size of the result, its views and its sorted values. */
  bytes: number
  readonly elapsed: number
  readonly live: LiveKeys
  /** The visible rows and columns for each combination of collapsed groups and totals that was requested. */
  readonly views: Map<string, { rows: VisibleAxis; columns: VisibleAxis }>
  /** The groups of charts, by request. */
  readonly drawn: Map<string, DrawnView>
  /** Sorted values for conditional formats. */
  readonly domains: KeptDomains
}

export class ResultCache {
  private readonly entries = new Map<string, Entry>()
  private readonly limit: number
  private held = 0

  /** `limit`: the maximum total size in bytes. */
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

  /** Finds an entry and marks it as the most recently used. */
  private use(hash: string): Entry | undefined {
    const entry = this.entries.get(hash)
    if (!entry) return undefined
    this.entries.delete(hash)
    this.entries.set(hash, entry)
    return entry
  }

  add(hash: string, computed: CachedResult, elapsed: number, live: LiveKeys = {}): void {
    this.drop(hash)
    const kept = withOwnMemory(computed)
    const entry: Entry = { kept, bytes: 0, elapsed, live, views: new Map(), drawn: new Map(), domains: new Map() }
    this.entries.set(hash, entry)
    this.grow(entry, bytesOf(kept))
  }

  /** Adds `bytes` to an entry's size and evicts the oldest entries beyond the limit, but never this one. */
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

  /** Cuts a window out of a cached result; undefined if the result is not in the cache. */
  window(hash: string, request: WindowRequest): PivotResult | undefined {
    const entry = this.use(hash)
    if (!entry) return undefined
    const drawn = request.drawn ? this.drawnOf(entry, request, request.drawn) : null
    const before = bytesOfDomains(entry.domains)
    const window = { ...sliceWindow(entry.kept, request, hash, entry.elapsed, drawn?.seen ?? this.viewOf(entry, request), entry.domains), ...entry.live }
    this.grow(entry, bytesOfDomains(entry.domains) - before)
    if (!drawn) return window
    const { groups } = drawn
    return { ...window, total_rows: groups.rows, total_columns: groups.columns, drawn: groups }
  }

  private drawnOf(entry: Entry, request: WindowRequest, drawn: DrawnRequest): DrawnView {
    const key = JSON.stringify({ ...request, domains: null })
    const known = entry.drawn.get(key)
    if (known) return known
    const view = drawnView(entry.kept, request, drawn, this.viewOf(entry, request))
    entry.drawn.set(key, view)
    let bytes = bytesOfDrawn(view)
    const [oldest] = entry.drawn
    if (oldest && entry.drawn.size > DRAWN_KEPT) {
      entry.drawn.delete(oldest[0])
      bytes -= bytesOfDrawn(oldest[1])
    }
    this.grow(entry, bytes)
    return view
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
    // removing one view for another needs no resizing, because all views of a result have the same size
    if (entry.views.size > VIEWS_KEPT) entry.views.delete(entry.views.keys().next().value ?? '')
    else this.grow(entry, (kept.rows.levels.length + kept.columns.levels.length) * VIEW_BYTES)
    return view
  }
}
