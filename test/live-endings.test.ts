/** Statements of live data whose database, server or reader goes away while they run. Everything is real: PostgreSQL, both servers and their processes. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { call, signUp } from './support/crash-clients.ts'
import { aConfig, aMeasure } from './support/documents.ts'
import type { OwnPostgres } from './support/postgres.ts'
import { type Product, removeData, startProduct } from './support/product.ts'
import type { TestServer } from './support/server.ts'
import { emailOf } from './support/shared-analysis.ts'
import { callsOfShop, startShop, type TestShop, table } from './support/shop.ts'

let postgres: OwnPostgres
let server: TestServer
let owner: TestShop['owner']
beforeAll(async () => {
  ;({ postgres, server, owner } = await startShop())
  // one row, so that nobody is asked before a step reads it; its region takes an hour
  await postgres.run(
    'shop',
    `CREATE VIEW slow AS SELECT 1::bigint AS id, coalesce(nullif(pg_sleep(3600)::text, ''), 'x') AS region, 5::numeric(12,2) AS amount`,
  )
})
afterAll(async () => {
  await server?.remove()
  await postgres?.remove()
})

const { saved, target } = callsOfShop(() => ({ postgres, server, owner }))
const CONFIG = aConfig({ rows: ['c2'], measures: [aMeasure('s', 'sum', 'c3')] })
const PATIENT = { timeout: 20_000 }

/** Process IDs of the statements of live data that run in the database. */
const statements = async (): Promise<unknown[]> =>
  (
    await postgres.run('postgres', `SELECT pid FROM pg_stat_activity WHERE application_name = 'Tessera' AND state = 'active' AND query LIKE 'WITH "data"%'`)
  ).flat()
const untilRuns = () => expect.poll(statements, PATIENT).toHaveLength(1)
afterEach(() => expect.poll(statements, PATIENT).toEqual([]))

/** A live dataset of a table, with an analysis. */
async function live(name: string, connection_id: string, token = owner.token) {
  const { data } = await server.call('apiv2/import_database', { connection_id, query: table(name), title: name, mode: 'live' }, token)
  expect(await server.jobEnd(data.job_id, token)).toMatchObject({ state: 'done' })
  const analysis = (await server.call('apiv2/create_analysis', { dataset_id: data.dataset_id, title: name }, token)).data.id
  return { id: data.dataset_id, analysis }
}
const applied = async (analysis: string, token = owner.token) =>
  (await server.call('apiv2/analysis_apply_step', { analysis_id: analysis, step_id: 's1', config: CONFIG }, token)).code

describe('a database that is shut down while a statement runs', () => {
  it('is named as lost, then as unreachable; once it has started again, the same server reads it', async () => {
    const connection = await saved()
    const [slow, sales] = [await live('slow', connection), await live('sales', connection)]
    const asked = applied(slow.analysis)
    await untilRuns()
    await postgres.stop()
    try {
      expect(await asked).toBe('db_lost')
      expect(await applied(sales.analysis)).toBe('db_refused')
    } finally {
      await postgres.start()
    }
    expect(await applied(sales.analysis)).toBe('ok')
  })
})

describe('a server that is killed with kill -9', () => {
  let product: Product | undefined
  const start = async (dataDir?: string) => {
    product = await startProduct(dataDir, { ALLOWED_DB_HOSTS: `127.0.0.1:${postgres.port}`, DEMO_DATA: 'off', QUERY_WORKERS: '1' })
    return product
  }
  afterEach(async () => {
    await product?.kill()
    if (product) removeData(product)
  })

  it('leaves no statement in the database, and reads it after its next start', async () => {
    const first = await start()
    const token = await signUp(first)
    const { id: connection_id } = await call<{ id: string }>(first, 'apiv2/save_connection', target(), token)
    const analyses: string[] = []
    for (const name of ['slow', 'sales']) {
      const order = { connection_id, query: table(name), title: name, mode: 'live' }
      const { dataset_id } = await call<{ dataset_id: string }>(first, 'apiv2/import_database', order, token)
      const status = async () => (await call<{ status: string }>(first, 'apiv2/get_dataset', { dataset_id }, token)).status
      await expect.poll(status, PATIENT).toBe('ready')
      analyses.push((await call<{ id: string }>(first, 'apiv2/create_analysis', { dataset_id, title: name }, token)).id)
    }
    const apply = (to: Product, analysis_id = '') =>
      call<{ status: string }>(to, 'apiv2/analysis_apply_step', { analysis_id, step_id: 's1', config: CONFIG }, token)
    const asked = apply(first, analyses[0]).catch(() => 'nothing')
    await untilRuns()
    await first.kill()
    expect(await asked).toBe('nothing')
    await expect.poll(statements, PATIENT).toEqual([])
    const second = await start(first.dataDir)
    expect(await apply(second, analyses[1])).toMatchObject({ status: 'done' })
  })
})

/** A dataset of Ben's over the owner's connection, and an analysis of it that Eve may explore. */
async function shared() {
  const connection_id = await saved()
  const [ben, eve] = [await server.user('ben'), await server.user('eve')]
  await server.call('apiv2/share_connection', { connection_id, emails: [emailOf(ben, 'ben')], role: 'viewer' }, owner.token)
  const { id, analysis } = await live('slow', connection_id, ben.token)
  const [share] = (await server.call('apiv2/list_connection_shares', { connection_id }, owner.token)).data.people
  const publication = { level: 'explore' as const, column_ids: ['c2', 'c3'] }
  const emails = [emailOf(eve, 'eve')]
  const { people } = (await server.call('apiv2/share_analysis', { analysis_id: analysis, emails, role: 'viewer', publication }, ben.token)).data
  return {
    ...{ eve, analysis },
    endings: {
      'its analysis': () => server.call('apiv2/unshare_analysis', { analysis_id: analysis, share_id: people[0]?.id ?? '' }, ben.token),
      'the columns of its step': () =>
        server.call(
          'apiv2/change_share',
          { analysis_id: analysis, share_id: people[0]?.id ?? '', role: 'viewer', publication: { ...publication, column_ids: ['c1'] } },
          ben.token,
        ),
      'the connection of its dataset': () => server.call('apiv2/unshare_connection', { connection_id, share_id: share?.id ?? '' }, owner.token),
      'its connection, which is deleted': () => server.call('apiv2/delete_connection', { connection_id }, owner.token),
      'its dataset, which is deleted': () => server.call('apiv2/delete_dataset', { dataset_id: id }, ben.token),
    },
  }
}

describe('a reader who loses, while a statement runs,', () => {
  it.each([
    ['its analysis', 'not_found'],
    ['the columns of its step', 'column_not_granted'],
    ['the connection of its dataset', 'connection_unshared'],
    ['its connection, which is deleted', 'connection_gone'],
    ['its dataset, which is deleted', 'not_found'],
  ] as const)('%s, is told so, and the statement ends in the database', async (lost, code) => {
    const { eve, analysis, endings } = await shared()
    const asked = applied(analysis, eve.token)
    await untilRuns()
    expect((await endings[lost]()).code).toBe('ok')
    expect(await asked).toBe(code)
    await expect.poll(statements, PATIENT).toEqual([])
    expect(await applied(analysis, eve.token)).toBe(code)
  })
})
