/** Caches the parsed values of stored JSON texts, such as documents and columns, because every call needs them again. */
import { LruCache } from '../results/lru-cache.ts'

const KEPT = 200
/** Maximum characters of a cached text. Limits the cache to some tens of megabytes. */
const LONGEST = 100_000

/** Freezes a value and everything in it. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) frozen(part)
  }
  return value
}

/** Wraps a parser with a cache. The result is frozen, because all callers share it. */
export function cachedByText<T extends object>(read: (text: string) => T): (text: string) => T {
  const kept = new LruCache<T>(KEPT)
  return (text) => {
    const known = kept.get(text)
    if (known) return known
    const value = frozen(read(text))
    if (text.length <= LONGEST) kept.add(text, value)
    return value
  }
}
