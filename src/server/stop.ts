/** Ends the connections of a server that stops: answers that are ready go out, nothing else is waited for. */
import type { FastifyInstance } from 'fastify'

const GRACE = 1_000
const SWEEP = 50

/** Stops accepting, closes what is idle, and after a second what is not. */
export async function closeConnections(app: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP)
  const cut = setTimeout(() => app.server.closeAllConnections(), GRACE)
  try {
    await app.close()
  } finally {
    clearInterval(sweep)
    clearTimeout(cut)
  }
}
