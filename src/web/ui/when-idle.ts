/** Work that nobody waits for, once the page has nothing else to do. */

/** Not every browser has requestIdleCallback; then after this many milliseconds. */
const LATER_MS = 200

/** Returns what takes the work back. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, LATER_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work)
  return () => cancelIdleCallback(handle)
}
