/** Caches parsed values of stored texts, such as documents and columns, because every call reads them again. */
import { LruCache } from '../results/lru-cache.ts'

const KEPT = 200
/** Longer texts, in characters, are parsed every time, so that the cache stays below some tens of megabytes. */
const LONGEST = 100_000

/** Freezes a value deeply. Writing to any part throws. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) frozen(part)
  }
  return value
}

/** Wraps `read` with a cache by text. All callers share the value, so it is frozen. */
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
