/** Runs the requests that the query pool sends, one at a time, until the process is ended or its parent exits. */

import { writeFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { setPriority } from 'node:os'
import type { LiveEngines } from './live.ts'
import { DataOpener } from './open-data.ts'
import type { EngineLimits, FromQueryWorker, ToQueryWorker } from './protocol.ts'
import { QueryServer } from './query-server.ts'

/** Lowest priority, so that the web server stays responsive when all cores are busy. */
const NICE = 19

const send = (message: FromQueryWorker): void => {
  process.send?.(message)
}

export function serveQueries(live: LiveEngines): void {
  const limits = JSON.parse(process.env.ENGINE_LIMITS ?? '{}') as EngineLimits
  const server = new QueryServer(new DataOpener(limits, live), send)
  process.on('message', (message: ToQueryWorker) => {
    if (message.type === 'run') void server.run(message.id, message.request, message.heavy)
    else server.cancel(message.id)
  })
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  try {
    setPriority(NICE)
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // not on Linux, or not permitted: the process keeps its memory limit
  }
  send({ type: 'ready' })
  flushCompileCache()
}
