/** Live datasets over HTTP: made from a real PostgreSQL, queried in it, and changed to copies and back. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DataMode } from '../src/contract/live.ts'
import { aConfig, aMeasure } from './support/documents.ts'
import type { TestPostgres } from './support/postgres.ts'
import type { TestServer } from './support/server.ts'
import { callsOfShop, startShop, type TestShop, table } from './support/shop.ts'

let postgres: TestPostgres
let server: TestServer
let owner: TestShop['owner']
let connection: string

beforeAll(async () => {
  ;({ postgres, server, owner } = await startShop())
  connection = await saved()
})
afterAll(async () => {
  await server?.remove()
  await postgres?.remove()
})

const { saved } = callsOfShop(() => ({ postgres, server, owner }))

const datasetOf = async (id: string) => (await server.call('apiv2/get_dataset', { dataset_id: id }, owner.token)).data

/** Imports a table that a statement creates; returns the dataset and an analysis on it. */
async function imported(name: string, create: string, mode: DataMode = 'live') {
  await postgres.run('shop', `CREATE TABLE ${name} ${create}; SELECT 1`)
  const query = table(name)
  const reply = await server.call('apiv2/import_database', { connection_id: connection, query, title: name, mode }, owner.token)
  const job = await server.jobEnd(reply.data.job_id, owner.token)
  expect(job).toMatchObject({ state: 'done' })
  const analysis = (await server.call('apiv2/create_analysis', { dataset_id: reply.data.dataset_id, title: name }, owner.token)).data.id
  return { id: reply.data.dataset_id, analysis, query }
}

const SUMS = aConfig({ rows: ['c2'], measures: [aMeasure('s', 'sum', 'c3'), aMeasure('d', 'count_distinct', 'c2'), aMeasure('m', 'avg', 'c3')] })
const ROWS = `AS SELECT n AS id, CASE n % 3 WHEN 0 THEN NULL ELSE 'r' || n % 3 END AS region, n::numeric(10,2) / 4 AS amount, DATE '2024-01-31' + n AS day FROM generate_series(1, 100) AS n; ANALYZE`

async function applied(analysis: string, config = SUMS) {
  const reply = await server.call('apiv2/analysis_apply_step', { analysis_id: analysis, step_id: 's1', config }, owner.token)
  if (reply.data?.status !== 'done') throw new Error(JSON.stringify(reply))
  return reply.data.result
}
const cellsOf = ({ row_indexes, data }: Awaited<ReturnType<typeof applied>>) => row_indexes.map(({ key }, at) => [key, ...data.map((column) => column[at])])

const changed = async (id: string, query: ReturnType<typeof table>, mode: DataMode) => {
  const reply = await server.call('apiv2/change_dataset_connection', { dataset_id: id, connection_id: connection, query, mode }, owner.token)
  return await server.jobEnd(reply.data.job_id, owner.token)
}

describe('a live dataset', () => {
  it('has columns and an estimate of its rows, and keeps nothing of them', async () => {
    const { id } = await imported('l1', ROWS)
    const dataset = await datasetOf(id)
    expect(dataset).toMatchObject({ mode: 'live', rows: 100, size_bytes: 0, profile: [], status: 'ready', source_note: 'PostgreSQL: public.l1' })
    expect(dataset.live).toMatchObject({ kind: 'postgresql', database: 'PostgreSQL', live_for: 60, as_of: null })
    expect(dataset.schema.map(({ id: column, name, dtype }) => [column, name, dtype])).toEqual([
      ['c1', 'id', 'BIGINT'],
      ['c2', 'region', 'VARCHAR'],
      ['c3', 'amount', 'DECIMAL(38,20)'],
      ['c4', 'day', 'DATE'],
    ])
    expect(dataset.source_options).toMatchObject({ kind: 'database', mode: 'live' })
  })

  it('is computed in the database, at one moment until the owner’s time is over', async () => {
    const { id, analysis } = await imported('l2', ROWS)
    const first = await applied(analysis)
    expect(first.as_of).toBeDefined()
    await postgres.run('shop', `INSERT INTO l2 VALUES (101, 'new', 7, '2024-01-01')`)
    expect(await applied(analysis)).toEqual(first)
    const rows = await server.call('apiv2/preview_dataset', { dataset_id: id, count: 1_000 }, owner.token)
    expect(rows.data.total_rows).toBe(101)
    expect((await datasetOf(id)).live).toMatchObject({ as_of: first.as_of, moment: first.moment })
  })

  it('shows every number of a copy, under the same columns, in both directions', async () => {
    const { id, analysis, query } = await imported('l3', ROWS, 'copy')
    const copied = await applied(analysis)
    expect(copied.moment).toBeUndefined()
    expect(await changed(id, query, 'live')).toMatchObject({ state: 'done' })
    expect(await datasetOf(id)).toMatchObject({ mode: 'live', size_bytes: 0 })
    const live = await applied(analysis)
    expect(live.moment).toBeDefined()
    expect(cellsOf(live)).toEqual(cellsOf(copied))
    expect(await changed(id, query, 'copy')).toMatchObject({ state: 'done' })
    expect(await datasetOf(id)).toMatchObject({ mode: 'copy', rows: 100 })
    expect(cellsOf(await applied(analysis))).toEqual(cellsOf(copied))
  })
})
