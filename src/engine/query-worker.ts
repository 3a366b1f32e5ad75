/**
 * The query worker: a child process that answers one request at a time on datasets opened read
 * only. It holds no secrets, runs pivots only as `pivot/sql/print.ts` printed them, and may die at
 * any moment: its parent answers for it.
 */
import { LIVE_ENGINES } from './live.ts'
import { serveQueries } from './serve-queries.ts'

serveQueries(LIVE_ENGINES)
