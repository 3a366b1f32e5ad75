/**
 * Caches things that are drawn from results, such as thumbnails. Creates them one at a time, so that opening a gallery
 * does not start many queries at once.
 */
import { LruCache } from './lru-cache.ts'

/** Maximum number of entries that wait to be created. Clients request rejected ones again. */
const WAITING_MOST = 120
/** How many milliseconds to wait before trying again to create something that failed. */
const TRIED_AGAIN_AFTER = 60_000

/** The outcome for one key: `value` is null if there is nothing to draw. `failed`: another attempt may succeed. */
export type CacheOutcome<T> = { readonly value: T | null; readonly failed: boolean }

interface Kept<T> {
  readonly value: T | null
  readonly until: number
}

export class SequentialCache<T> {
  private readonly kept: LruCache<Kept<T>>
  private readonly making = new Map<string, Promise<T | null>>()
  private last: Promise<unknown> = Promise.resolve()

  /** `limit`: the maximum number of entries. */
  constructor(limit: number) {
    this.kept = new LruCache(limit)
  }

  /** The cached value; null if there is nothing to draw, undefined if it has not been created yet. */
  get(key: string): T | null | undefined {
    const found = this.kept.get(key)
    return found && found.until > Date.now() ? found.value : undefined
  }

  /**
   * Creates an entry with `work`, after the entries that already wait. Joins a creation that is already waiting. Returns
   * undefined if too many wait. Never rejects.
   */
  make(key: string, work: () => Promise<CacheOutcome<T>>): Promise<T | null> | undefined {
    const running = this.making.get(key)
    if (running) return running
    if (this.making.size >= WAITING_MOST) return undefined
    const made = this.last.then(async () => {
      const { value, failed } = await work().catch((): CacheOutcome<T> => ({ value: null, failed: true }))
      this.kept.add(key, { value, until: failed ? Date.now() + TRIED_AGAIN_AFTER : Number.POSITIVE_INFINITY })
      this.making.delete(key)
      return value
    })
    this.making.set(key, made)
    this.last = made
    return made
  }
}
