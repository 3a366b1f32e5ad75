/** Ends a child process whose parent has exited, even while its main thread is busy and handles no events. */
import { Worker } from 'node:worker_threads'

const LOOK_EVERY = 1_000
// without limits, a thread reserves 512 MB for code alone, which counts towards the child's memory limit
const SMALL = { codeRangeSizeMb: 4, maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 }

const WATCH = `
const { workerData: parent } = require('node:worker_threads')
setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGKILL'), ${LOOK_EVERY})
`

/**
 * Checks the parent's process ID on a separate thread. The disconnect event alone is not enough: a view of a SQLite file
 * can compute forever inside one call, which blocks events.
 */
export function endWithParent(): void {
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  new Worker(WATCH, { eval: true, workerData: process.ppid, execArgv: [], resourceLimits: SMALL }).unref()
}
