/**
 * The query worker: a child process that runs one request at a time on datasets opened read-only. It has no secrets,
 * runs pivots only as printed by `pivot/sql/print.ts`, and may die at any moment; its parent then fails its requests.
 */
import { serveQueries } from './serve-queries.ts'

serveQueries(new Map())
