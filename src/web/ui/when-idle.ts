/** Runs low-priority work once the page is idle. */

/** Delay in milliseconds for browsers without requestIdleCallback. */
const LATER_MS = 200

/** Returns a function that cancels the work. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, LATER_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work)
  return () => cancelIdleCallback(handle)
}
