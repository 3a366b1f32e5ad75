/** What has to be ended elsewhere when this process is told to stop. */

const stops = new Set<() => Promise<void>>()

/** Registers `stop` until what this gives back is called. */
export function onStop(stop: () => Promise<void>): () => void {
  stops.add(stop)
  return () => void stops.delete(stop)
}

/** Ends everything; what cannot be ended is left. */
export async function stopAll(): Promise<void> {
  await Promise.allSettled([...stops].map((stop) => stop()))
}
