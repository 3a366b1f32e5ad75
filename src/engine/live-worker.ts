/**
 * The live worker: one child process that waits for databases on behalf of many requests. It knows the passwords of the
 * databases that it queries, for as long as it keeps their connections.
 */
import { LIVE_ENGINES } from './live.ts'
import { serveLive } from './serve-live.ts'

serveLive(LIVE_ENGINES)
