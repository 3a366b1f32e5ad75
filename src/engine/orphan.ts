/** Ends a child process whose parent has gone, even while its main thread computes and handles no events. */
import { Worker } from 'node:worker_threads'

const LOOK_EVERY = 1_000
// without limits a thread reserves 512 MB for code alone, which counts against the child's memory cap
const SMALL = { codeRangeSizeMb: 4, maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 }

const WATCH = `
const { workerData: parent } = require('node:worker_threads')
setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGKILL'), ${LOOK_EVERY})
`

/**
 * A view of a SQLite file can compute forever inside one call, during which the end of the channel to the parent goes
 * unnoticed. A separate thread therefore watches the parent process ID.
 */
export function endWithParent(): void {
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  new Worker(WATCH, { eval: true, workerData: process.ppid, execArgv: [], resourceLimits: SMALL }).unref()
}
