/** A live dataset, tested through the whole server: a SQLite file that changes between queries. */
import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '../src/contract/errors.ts'
import type { Services } from '../src/server/handlers.ts'
import { QueryPool } from '../src/server/pool/query-pool.ts'
import { type ChatEndpoint, says, startChatEndpoint } from './support/chat-endpoint.ts'
import { aConfig, aMeasure } from './support/documents.ts'
import { liveData } from './support/live-data.ts'
import { startServer, type TestServer } from './support/server.ts'

const WORKER = fileURLToPath(new URL('./support/live-worker.ts', import.meta.url))

let endpoint: ChatEndpoint
let server: TestServer
let database: DatabaseSync
let pool: QueryPool
let [token, dataset, analysis] = ['', '', '']
/** Number of queries that a worker ran, not answered from the cache. */
let runs = 0
let engine = 'sqlite'

/** Reads the file change counter from a SQLite file's header. */
const changesOf = (file: string): number => readFileSync(file).readUInt32BE(24)

beforeAll(async () => {
  endpoint = await startChatEndpoint()
  server = await startServer({ AI_URL: endpoint.url, AI_MODEL: 'a-model' })
  token = (await server.user('owner')).token
  dataset = (await server.importCsv(token, 'Region,Amount\nfile,1\nfile,2\n')).datasetId
  analysis = (await server.call('apiv2/create_analysis', { dataset_id: dataset, title: 'Live' }, token)).data.id
  const file = join(server.dataDir, 'live.sqlite')
  database = new DatabaseSync(file)
  database.exec(`CREATE TABLE data (c1 TEXT, c2 INTEGER); INSERT INTO data VALUES ('West', 1), ('West', 3), ('East', 4)`)
  const limits = server.services.files.limits
  pool = new QueryPool({
    ...{ workers: 1, heavyAtOnce: 1, memoryMb: 512, timeoutMs: 60_000, guestTimeoutMs: 60_000, guestWaitMs: 60_000, limits, log: () => {} },
    start: () => fork(WORKER, { serialization: 'advanced', env: { ENGINE_LIMITS: JSON.stringify(limits), TZ: 'UTC' } }),
  })
  const counted: Pick<QueryPool, 'run'> = {
    run: (request, caller) => {
      runs++
      return pool.run(request, caller)
    },
  }
  const live: Partial<Services> = {
    dataOf: async (row, _version, columns) => {
      const plain = columns.map((column) => ({ ...column, enumType: null }))
      const { server: _, ...data } = liveData({ engine, place: file, freshness: String(changesOf(file)), columns: plain })
      return ok({ ...data, datasetId: row.id, ownerId: row.owner_id })
    },
    opened: async (table) => ok(liveData({ engine, place: file, ...table, kind: 'live' })),
    pool: Object.assign(Object.create(pool), counted),
  }
  Object.assign(server.services, live)
})
afterAll(async () => {
  pool.close()
  database.close()
  await server.remove()
  await endpoint.close()
})

const apply = () => {
  const config = aConfig({ rows: ['c1'], measures: [aMeasure('s', 'sum', 'c2')] })
  return server.call('apiv2/analysis_apply_step', { analysis_id: analysis, step_id: 's1', config }, token)
}
async function resultNow() {
  const { data, message } = await apply()
  if (data?.status !== 'done') throw new Error(message)
  const { row_indexes, data: values, config_hash } = data.result
  return { hash: config_hash, cells: row_indexes.map(({ key }, at) => [key[0] ?? 'all', values[0]?.[at]]) }
}

describe('live data', () => {
  it('is computed by its engine once, as long as it stays', async () => {
    const first = await resultNow()
    expect(first.cells).toEqual([
      ['East', 4],
      ['West', 4],
      ['all', 8],
    ])
    const before = runs
    expect(await resultNow()).toEqual(first)
    expect(runs).toBe(before)
  })

  it('is computed again once it has moved; a reader goes on in the result from before', async () => {
    const before = await resultNow()
    database.exec(`INSERT INTO data VALUES ('North', 10)`)
    const after = await resultNow()
    expect(after.cells).toEqual([
      ['East', 4],
      ['North', 10],
      ['West', 4],
      ['all', 18],
    ])
    const scrolled = await server.call('apiv2/get_step_window', { analysis_id: analysis, config_hash: before.hash, window: {} }, token)
    expect(scrolled.data.total_rows).toBe(3)
  })

  it('spreads over other bins once it has moved', async () => {
    const spread = async () => (await server.call('apiv2/get_column_distribution', { analysis_id: analysis, column: 'c2' }, token)).data
    const before = await spread()
    expect(await spread()).toEqual(before)
    database.exec(`INSERT INTO data VALUES ('South', 99)`)
    expect(await spread()).toMatchObject({ max: 99, rows: before.rows + 1 })
  })

  it('is told of to a language model only while the owner allows it', async () => {
    endpoint.behave(says('There are [[rows]] rows.'))
    const config = aConfig({ rows: ['c1'], measures: [aMeasure('s', 'sum', 'c2')] })
    const described = async () => {
      const input = { analysis_id: analysis, step_id: 's1', config, by: 'model', agreed: true } as const
      const { by, why } = (await server.call('apiv2/get_step_description', input, token)).data
      return why?.code ?? by
    }
    const settings = { dataset_id: dataset, title: 'Live', description: '', time_zone: 'UTC', visibility: 'private', allow_download: false } as const
    expect(await described()).toBe('ai_not_allowed')
    await server.call('apiv2/save_dataset_settings', { ...settings, allow_ai: true }, token)
    expect(await described()).toBe('model')
    await server.call('apiv2/save_dataset_settings', { ...settings, allow_ai: false }, token)
    expect(await described()).toBe('ai_not_allowed')
    expect(endpoint.asked).toHaveLength(1)
  })

  it('says by name what needs a stored copy', async () => {
    const types = await server.call('apiv2/infer_schema', { dataset_id: dataset }, token)
    const file = await server.call('apiv2/download_dataset', { dataset_id: dataset, format: 'csv' }, token)
    expect([types.code, file.code]).toEqual(['dataset_is_live', 'dataset_is_live'])
  })

  it('cannot be read where its engine is not there', async () => {
    engine = 'gone'
    expect(await apply()).toMatchObject({ status: 500, code: 'dataset_unreadable' })
    engine = 'sqlite'
  })
})
