/** Queries and exports that are running when their caller loses access: they stop, and the answer says why. */
import { readdirSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fail, type Result } from '../src/contract/errors.ts'
import type { GrantLevel } from '../src/contract/grant.ts'
import { aConfig, aMeasure } from './support/documents.ts'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ STREAM_HEARTBEAT_S: '1' })
})
afterAll(() => server.remove())

const config = aConfig({ rows: ['c1'], measures: [aMeasure('n', 'count', null)] })

/** Creates work that runs until it is aborted. `begun` resolves once it is running. */
function endless() {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const work = (signal: AbortSignal) =>
    new Promise<Result<never, 'cancelled'>>((resolve) => {
      signal.addEventListener('abort', () => resolve(fail('cancelled')), { once: true })
      begin()
    })
  return { begun, work }
}

/** While `during` runs, replaces queries and file exports with endless ones. */
async function underWay(during: (begun: Promise<void>) => Promise<void>): Promise<void> {
  const { pool, files } = server.services
  const { run } = pool
  const { write } = files
  const { begun, work } = endless()
  pool.run = ((_: unknown, { signal }: { signal: AbortSignal }) => work(signal)) as typeof run
  files.write = (_task, _turn, signal) => work(signal)
  try {
    await during(begun)
  } finally {
    Object.assign(pool, { run })
    Object.assign(files, { write })
  }
}

/** Creates an analysis shared with Ben; returns functions that end or narrow the sharing. */
async function shared(level: GrantLevel) {
  const [owner, ben] = [await server.user('owner'), await server.user('ben')]
  const { datasetId } = await server.importCsv(owner.token, 'Region,Secret\nWest,1\nEast,2\n')
  const { id } = (await server.call('apiv2/create_analysis', { dataset_id: datasetId, title: 'Sales' }, owner.token)).data
  const publication = { level, column_ids: ['c1'] }
  const emails = [`ben-${ben.id}@example.org`]
  const { people } = (await server.call('apiv2/share_analysis', { analysis_id: id, emails, role: 'viewer', publication }, owner.token)).data
  const share_id = people[0]?.id ?? ''
  const applied = (await server.call('apiv2/analysis_apply_step', { analysis_id: id, step_id: 's1', config }, ben.token)).data
  const hash = applied.status === 'done' ? applied.result.config_hash : ''
  return {
    ...{ id, ben, datasetId, hash },
    end: () => server.call('apiv2/unshare_analysis', { analysis_id: id, share_id }, owner.token),
    narrow: () =>
      server.call('apiv2/change_share', { analysis_id: id, share_id, role: 'viewer', publication: { level: 'results_only', column_ids: ['c1'] } }, owner.token),
  }
}

describe('an analysis that is taken back stops', () => {
  it('a file of a result while it is written', async () => {
    const { id, ben, hash, end } = await shared('explore')
    await underWay(async (begun) => {
      const exported = server.call('apiv2/export_step', { analysis_id: id, config_hash: hash }, ben.token)
      await begun
      await end()
      expect((await exported).code).toBe('not_found')
    })
    expect(readdirSync(`${server.dataDir}/temp`)).toEqual([])
  })

  it('a file of a result that the person may read less of now', async () => {
    const { id, ben, hash, narrow } = await shared('explore')
    await underWay(async (begun) => {
      const exported = server.call('apiv2/export_step', { analysis_id: id, config_hash: hash }, ben.token)
      await begun
      await narrow()
      expect((await exported).code).toBe('result_gone')
    })
  })

  it('rows of its dataset while they are read', async () => {
    const { id, ben, datasetId, end } = await shared('rows')
    await underWay(async (begun) => {
      const rows = server.call('apiv2/preview_dataset', { dataset_id: datasetId, analysis_id: id }, ben.token)
      await begun
      await end()
      expect((await rows).code).toBe('not_found')
    })
  })

  it('a query of its rows where another process takes it back', async () => {
    const { id, ben, datasetId } = await shared('rows')
    await underWay(async (begun) => {
      const rows = server.call('apiv2/preview_dataset', { dataset_id: datasetId, analysis_id: id }, ben.token)
      await begun
      const other = new DatabaseSync(`${server.dataDir}/tessera.sqlite`, { timeout: 5_000 })
      other.prepare('DELETE FROM grants WHERE analysis_id = ?').run(id)
      other.close()
      expect((await rows).code).toBe('not_found')
    })
  })
})

describe('a dataset that is made private stops', () => {
  it.each(['apiv2/preview_dataset', 'apiv2/download_dataset'] as const)('%s of others', async (name) => {
    const owner = await server.user('owner')
    const { datasetId } = await server.importCsv(owner.token, 'Region,Secret\nWest,1\n')
    const set = (visibility: 'public' | 'private') =>
      server.call(
        'apiv2/save_dataset_settings',
        { dataset_id: datasetId, title: 'Sales', description: '', time_zone: 'UTC', visibility, allow_download: true },
        owner.token,
      )
    await set('public')
    const other = await server.user('other')
    await underWay(async (begun) => {
      const asked = server.call(name, { dataset_id: datasetId, ...(name === 'apiv2/download_dataset' ? { format: 'csv' } : {}) } as never, other.token)
      await begun
      await set('private')
      expect((await asked).code).toBe('not_found')
    })
  })
})

describe('a dataset that is no longer shared stops', () => {
  async function lent() {
    const [owner, eve] = [await server.user('owner'), await server.user('eve')]
    const { datasetId, job } = await server.importCsv(owner.token, 'Region,Secret\nWest,1\n')
    const { id } = (await server.call('apiv2/share_dataset', { dataset_id: datasetId, emails: [`eve-${eve.id}@example.org`], role: 'editor' }, owner.token))
      .data.people[0] ?? { id: '' }
    const analysis = (await server.call('apiv2/create_analysis', { dataset_id: datasetId, title: 'A' }, eve.token)).data.id
    const end = async () => {
      expect((await server.call('apiv2/unshare_dataset', { dataset_id: datasetId, share_id: id }, owner.token)).code).toBe('ok')
    }
    return { eve, datasetId, jobId: job.id, analysis, end }
  }

  it.each([
    ['apiv2/preview_dataset', 'not_found'],
    ['apiv2/infer_schema', 'not_found'],
    ['apiv2/analysis_apply_step', 'access_ended'],
  ] as const)('%s', async (name, code) => {
    const { eve, datasetId, analysis, end } = await lent()
    const input = name === 'apiv2/analysis_apply_step' ? { analysis_id: analysis, step_id: 's1', config } : { dataset_id: datasetId }
    await underWay(async (begun) => {
      const asked = server.call(name, input as never, eve.token)
      await begun
      await end()
      expect((await asked).code).toBe(code)
    })
  })

  it('the news of its import', async () => {
    const { eve, jobId, end } = await lent()
    const { job } = server.services.store.datasets
    const row = await job(jobId)
    if (!row) throw new Error('there is a job')
    server.services.store.datasets.job = async () => ({ ...row, state: 'running' })
    try {
      const headers = { authorization: `Bearer ${eve.token}`, 'content-type': 'application/json' }
      const watched = server.app.inject({ method: 'POST', url: '/nexus', headers, payload: { name: 'apiv2/watch_job', data: { job_id: jobId } } })
      await expect.poll(() => server.services.streams.count).toBe(1)
      await end()
      expect((await watched).body).toMatch(/"state":"running"[\s\S]*event: error\ndata: \{"code":"not_found"/)
    } finally {
      Object.assign(server.services.store.datasets, { job })
    }
  })
})
