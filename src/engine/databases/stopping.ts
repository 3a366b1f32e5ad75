/** Tasks that must be ended elsewhere when this process is asked to stop. */

const stops = new Set<() => Promise<void>>()

/** Registers `stop` until the returned function is called. */
export function registerStop(stop: () => Promise<void>): () => void {
  stops.add(stop)
  return () => void stops.delete(stop)
}

/** Ends everything and ignores what fails to end. */
export async function stopAll(): Promise<void> {
  await Promise.allSettled([...stops].map((stop) => stop()))
}
