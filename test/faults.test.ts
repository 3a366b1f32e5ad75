import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crashLoop, seeded } from './support/crash.ts'
import { aConfig, aMeasure } from './support/documents.ts'
import { anAnalysisOfOrders, startServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ QUERY_WORKERS: '1' })
})
afterAll(() => server.remove())

/** A query that takes several seconds: distinct counts by product, customer and day. */
const heavy = (column: string) => aConfig({ rows: ['c9'], columns: ['c2'], measures: [aMeasure('d', 'count_distinct', column)] })
const light = aConfig({ rows: ['c4'], measures: [aMeasure('n', 'count', null)] })

/** Polls until a worker other than the killed ones is busy; returns the process IDs of all busy ones. */
async function untilBusy(killed: readonly number[] = []): Promise<number[]> {
  for (;;) {
    const pids = server.services.pool.busyPids.filter((pid) => !killed.includes(pid))
    if (pids.length > 0) return pids
    await new Promise((resolve) => setImmediate(resolve))
  }
}

describe('the engine', () => {
  let analysis: { token: string; analysisId: string }
  beforeAll(async () => {
    analysis = await anAnalysisOfOrders(server, 400_000)
  })
  const apply = (config: ReturnType<typeof heavy>, session = 's') =>
    server.call('apiv2/analysis_apply_step', { analysis_id: analysis.analysisId, step_id: 's1', config }, analysis.token, { 'x-session-id': session })

  it('killed by hand tries its query once more, killed again costs it, and answers the next', async () => {
    const running = apply(heavy('c1'))
    const killed = await untilBusy()
    for (const pid of killed) process.kill(pid, 'SIGKILL')
    for (const pid of await untilBusy(killed)) process.kill(pid, 'SIGKILL')
    expect((await running).code).toBe('engine_lost')
    expect((await apply(light)).code).toBe('ok')
  })
  it('refuses a second apply of the same step in the same session, and stops the first on request', async () => {
    const first = apply(heavy('c10'), 'mine')
    await untilBusy()
    const second = await apply(aConfig({ rows: ['c5'] }), 'mine')
    expect([second.status, second.message]).toEqual([409, 'A request is already in progress'])
    const cancelled = await server.call('apiv2/cancel_step', { analysis_id: analysis.analysisId, step_id: 's1' }, analysis.token, { 'x-session-id': 'mine' })
    expect([cancelled.data.cancelled, (await first).code]).toEqual([true, 'cancelled'])
    expect((await apply(light, 'mine')).code).toBe('ok')
  })
  it('stops a query of somebody with whom the analysis is no longer shared, and goes on with others', async () => {
    const { analysisId: analysis_id, token } = analysis
    const viewer = await server.user('viewer')
    const emails = [`viewer-${viewer.id}@example.org`]
    const publication = { level: 'explore' as const, column_ids: ['c1', 'c2', 'c9', 'c10'] }
    const { people } = (await server.call('apiv2/share_analysis', { analysis_id, emails, role: 'viewer', publication }, token)).data
    const owners = apply(heavy('c1'), 'owner')
    // pauses the owner's query, so that the viewer's query stays in the queue
    const pids = await untilBusy()
    for (const pid of pids) process.kill(pid, 'SIGSTOP')
    const viewers = server.call('apiv2/analysis_apply_step', { analysis_id, step_id: 's1', config: heavy('c10') }, viewer.token)
    await server.call('apiv2/unshare_analysis', { analysis_id, share_id: people[0]?.id ?? '' }, token)
    expect((await viewers).code).toBe('not_found')
    for (const pid of pids) process.kill(pid, 'SIGCONT')
    await server.call('apiv2/cancel_step', { analysis_id, step_id: 's1' }, token, { 'x-session-id': 'owner' })
    expect(['ok', 'cancelled']).toContain((await owners).code)
    expect((await apply(light)).code).toBe('ok')
  })
  describe('with a limit of one second', () => {
    const before = { server, analysis }
    /** A dataset small enough to be queried within a second even on a busy machine. */
    let small: { token: string; analysisId: string }
    beforeAll(async () => {
      Object.assign(before, { server, analysis })
      server = await startServer({ QUERY_WORKERS: '1', QUERY_TIMEOUT_S: '1' })
      analysis = await anAnalysisOfOrders(server, 2_000_000)
      small = await anAnalysisOfOrders(server, 100)
    })
    afterAll(async () => {
      await server.remove()
      server = before.server
      analysis = before.analysis
    })

    it('stops what takes too long, and answers the next', async () => {
      expect((await apply(aConfig({ rows: ['c9', 'c10'], columns: ['c2', 'c5'], measures: [aMeasure('d', 'count_distinct', 'c1')] }))).code).toBe(
        'query_timeout',
      )
      const next = { analysis_id: small.analysisId, step_id: 's1', config: light }
      // on a busy machine, starting the new process can take longer than the time limit
      await expect.poll(async () => (await server.call('apiv2/analysis_apply_step', next, small.token)).code).toBe('ok')
    })
  })
})

it('a full disk fails what writes with a message, and what was there is read on', async () => {
  const { token } = await server.user('full')
  const { datasetId } = await server.importCsv(token, 'a,b\n1,2\n')
  const { datasets } = server.services.store
  const { endJob, publish } = datasets
  const full = Object.assign(new Error('database or disk is full'), { errcode: 13 })
  let ends = 0
  const stored = new Promise<void>((resolve) => {
    datasets.endJob = async (...end) => {
      if (ends++ === 0) throw full
      const ended = await endJob(...end)
      resolve()
      return ended
    }
  })
  datasets.publish = () => Promise.reject(full)
  try {
    const started = await server.call('apiv2/import_dataset', { dataset_id: datasetId, options: { source: { kind: 'csv' } } }, token)
    const job = await server.jobEnd(started.data.job_id, token)
    expect(job).toMatchObject({ state: 'failed', error: { code: 'disk_full' } })
    const { data } = await server.call('apiv2/preview_dataset', { dataset_id: datasetId, count: 1 }, token)
    expect(data.data.map((column) => column[0])).toEqual([1, 2])
    await stored
    expect((await datasets.job(started.data.job_id))?.state).toBe('failed')
  } finally {
    Object.assign(datasets, { endJob, publish })
  }
  expect(readdirSync(`${server.dataDir}/temp`)).toEqual([])
})

it('kill -9 of the server at three random moments loses nothing that was acknowledged', async () => {
  expect((await crashLoop(3, seeded(20_261_121))).problems).toEqual([])
})
