/** Callbacks that stop work outside this process, such as a database statement. */

const stops = new Set<() => Promise<void>>()

/** Adds a callback for when the process is asked to stop. Returns a function that removes it. */
export function registerStop(stop: () => Promise<void>): () => void {
  stops.add(stop)
  return () => void stops.delete(stop)
}

/** Calls all callbacks, and ignores those that fail. */
export async function stopAll(): Promise<void> {
  await Promise.allSettled([...stops].map((stop) => stop()))
}
