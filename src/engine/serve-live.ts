/**
 * Runs requests on live tables, many at a time, until the process is asked to end or its parent exits. Statements in
 * databases are cancelled before the process ends.
 */
import { writeFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { setPriority } from 'node:os'
import type { LiveEngines } from './live.ts'
import { DataOpener } from './open-data.ts'
import type { EngineLimits, FromQueryWorker, ToQueryWorker } from './protocol.ts'
import { QueryServer } from './query-server.ts'

/** Lower priority, so that the web server stays responsive. */
const NICE = 10
/** How many milliseconds the end may take. A source bounds its own closing by 5 seconds. */
const ENDING_MAX = 6_000

export function serveLive(engines: LiveEngines): void {
  const limits = JSON.parse(process.env.ENGINE_LIMITS ?? '{}') as EngineLimits
  const opener = new DataOpener(limits, engines)
  let [isEnding, isMute] = [false, false]
  const send = (message: FromQueryWorker): void => {
    if (process.connected && !isMute) process.send?.(message)
  }
  const server = new QueryServer(opener, send)
  const end = async (): Promise<void> => {
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(1), ENDING_MAX).unref()
    await server.stop()
    await opener.close()
    process.exit(0)
  }
  process.on('message', (message: ToQueryWorker) => {
    if (message.type === 'cancel') server.cancel(message.id)
    else if (!isEnding) void server.run(message.id, message.request, message.heavy)
  })
  process.on('SIGTERM', () => void end())
  process.on('disconnect', () => void end())
  // thrown by a driver from an event of its socket: the parent sends the requests to another process
  process.on('uncaughtException', (error) => {
    process.stderr.write(`${String(error.stack).slice(0, 2_000)}\n`)
    isMute = true
    void end()
  })
  try {
    setPriority(NICE)
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // not on Linux, or not permitted: the process keeps its memory limit
  }
  send({ type: 'ready' })
  flushCompileCache()
}
