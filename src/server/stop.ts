/** Closes the connections of a server that shuts down. */
import type { FastifyInstance } from 'fastify'

const GRACE = 1_000
const SWEEP = 50

/** Stops accepting connections, closes idle ones, and closes the others after a second, in which finished answers can still be sent. */
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
