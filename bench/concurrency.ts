/** Figure 7: runs sixteen different pivots at once through the product's queue, and on as many connections without a queue. */
import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { StoredColumn } from '../src/pivot/resolve.ts'
import { aConfig, aMeasure } from '../test/support/documents.ts'
import { anAnalysisOfOrders, startServer, type TestServer } from '../test/support/server.ts'
import { inChild } from './distinct.ts'

const AT_ONCE = 16
const SAMPLE_MS = 20
const QUIET_MS = 2_000

const rssMb = (pid: number): number => {
  try {
    return (Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4_096) / 1e6
  } catch {
    return 0
  }
}
const total = (pids: readonly number[]): number => pids.reduce((sum, pid) => sum + rssMb(pid), 0)

/** Returns the 99th percentile of the event loop delay while `work` is pending, in milliseconds. */
async function loopDelay(work: Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await work
  delay.disable()
  return delay.percentile(99) / 1e6
}

/** A warm-up query, so that the figures exclude one-time loading on both sides. */
const plain = (salt: number) =>
  aConfig({
    rows: ['c4'],
    columns: ['c7'],
    measures: [aMeasure('s', 'sum', 'c11')],
    filters: [{ column: 'c1', operator: 'NOT IN', value: [salt] }],
  })

/** Runs `work` while sampling the processes' memory and the event loop delay. The cost of sampling is the same for both sides. */
async function watched(pids: readonly number[], work: () => Promise<unknown>): Promise<{ ms: number; peakMb: number; delay: number }> {
  const idle = total(pids)
  let peak = idle
  const sampler = setInterval(() => {
    peak = Math.max(peak, total(pids))
  }, SAMPLE_MS)
  const start = performance.now()
  const delay = await loopDelay(work())
  clearInterval(sampler)
  return { ms: performance.now() - start, peakMb: peak - idle, delay }
}

const quiet = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, QUIET_MS))

async function sixteen(server: TestServer, analysisId: string, token: string): Promise<void> {
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, i) => {
      const filters = [{ column: 'c1', operator: 'NOT IN' as const, value: [-1 - i] }]
      const config = aConfig({ rows: ['c4', 'c8'], columns: ['c7'], measures: [aMeasure('d', 'count_distinct', 'c10')], filters })
      const reply = await server.call('apiv2/analysis_apply_step', { analysis_id: analysisId, step_id: `s${i}`, config }, token)
      if (reply.code !== 'ok') throw new Error(reply.message)
    }),
  )
}

export async function concurrencyFigures(rows: number): Promise<void> {
  const server = await startServer({ QUERY_MEMORY_MB: '2048', QUERY_WORKERS: '2', QUERY_TIMEOUT_S: '600' })
  try {
    const { datasetId, analysisId, token } = await anAnalysisOfOrders(server, rows)
    const version = (await server.services.store.datasets.find(datasetId))?.version_id ?? ''
    const stored = (await server.services.store.datasets.find(datasetId))?.version?.stored as readonly StoredColumn[]
    await server.call('apiv2/save_analysis_settings', { analysis_id: analysisId, title: 'Orders', description: '', visibility: 'public' }, token)
    await Promise.all(
      [-1, -2].map((salt) => server.call('apiv2/analysis_apply_step', { analysis_id: analysisId, step_id: `warm${salt}`, config: plain(salt) }, token)),
    )
    const { pids } = server.services.pool
    const before = await watched(pids, quiet)
    const ours = await watched(pids, () => sixteen(server, analysisId, token))
    const idleDelay = (before.delay + (await watched(pids, quiet)).delay) / 2
    const file = server.services.data.versionFile(version)
    const other = inChild('unthrottled', String(AT_ONCE), file, stored)
    const reached = ours.peakMb <= other.peakMb / 4 && ours.delay <= 1.5 * idleDelay && ours.ms <= 1.25 * other.ms
    console.log(
      `${reached ? 'reached' : 'MISSED '}  7  ${AT_ONCE} distinct pivots at once, ${rows.toLocaleString('en-US')} rows: ${ours.peakMb.toFixed(0)} MB above idle in ${ours.ms.toFixed(0)} ms against ${other.peakMb.toFixed(0)} MB in ${other.ms.toFixed(0)} ms on as many connections without a queue; event loop p99 ${ours.delay.toFixed(2)} ms, idle ${idleDelay.toFixed(2)} ms  (target: memory 1/4 at equal throughput, loop 1.5 x idle)`,
    )
  } finally {
    await server.remove()
  }
}
