/** Live datasets over HTTP: made from a real PostgreSQL, queried in it, and changed to copies and back. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DataMode } from '../src/contract/live.ts'
import type { AcceptedChange } from '../src/contract/schema-changes.ts'
import { aConfig, aMeasure } from './support/documents.ts'
import type { TestPostgres } from './support/postgres.ts'
import { type TestServer, withDb } from './support/server.ts'
import { emailOf } from './support/shared-analysis.ts'
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

const SUMS = aConfig({
  rows: ['c2'],
  measures: [
    aMeasure('s', 'sum', 'c3'),
    aMeasure('d', 'count_distinct', 'c2'),
    aMeasure('m', 'avg', 'c3'),
    aMeasure('f', 'sum', 'c5'),
    aMeasure('x', 'max', 'c5'),
    aMeasure('e', 'median', 'c5'),
  ],
})
const ROWS = `AS SELECT n AS id, CASE n % 3 WHEN 0 THEN NULL ELSE 'r' || n % 3 END AS region, (n::numeric / 4)::numeric(12,2) AS amount, DATE '2024-01-31' + n AS day, round(n / 3.0, 3) AS free FROM generate_series(1, 100) AS n; ANALYZE`

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
      ['c3', 'amount', 'DECIMAL(12,2)'],
      ['c4', 'day', 'DATE'],
      ['c5', 'free', 'DECIMAL(38,3)'],
    ])
    expect(dataset.source_options).toMatchObject({ kind: 'database', mode: 'live' })
  })

  it('knows what the statistics of its table say, and nothing of a view', async () => {
    const { id } = await imported('l4', ROWS)
    const { estimates } = await datasetOf(id)
    const about = (column: string) => estimates.find(({ column_id }) => column_id === column)
    expect(about('c1')).toMatchObject({ nulls: 0, distinct: 100, distinct_exact: false, min: 1, max: 100, top: [] })
    const [first, second] = [
      { value: 'r1', rows: 34 },
      { value: 'r2', rows: 33 },
    ]
    expect(about('c2')).toMatchObject({ nulls: 33, distinct: 2, min: 'r1', max: 'r2', top: [first, second] })
    expect(about('c4')).toMatchObject({ min: '2024-02-01', max: '2024-05-10' })
    await postgres.run('shop', 'CREATE VIEW v4 AS SELECT * FROM l4')
    await changed(id, table('v4'), 'live')
    expect((await datasetOf(id)).estimates).toEqual([])
  })

  it('is computed in the database, at one moment until the owner’s time is over', async () => {
    const { id, analysis } = await imported('l2', ROWS)
    const first = await applied(analysis)
    expect(first.as_of).toBeDefined()
    await postgres.run('shop', `INSERT INTO l2 VALUES (101, 'new', 7, '2024-01-01', 1)`)
    expect(await applied(analysis)).toEqual(first)
    const rows = await server.call('apiv2/preview_dataset', { dataset_id: id, count: 1_000 }, owner.token)
    expect(rows.data.total_rows).toBe(101)
    const { live } = await datasetOf(id)
    expect(live?.moment).toBe(first.moment)
    expect((live?.as_of ?? '') >= (first.as_of ?? '')).toBe(true)
  })

  it('is previewed by the rows that come first if there are too many to sort', async () => {
    const { id } = await imported('l5', 'AS SELECT n AS id FROM generate_series(1, 1001000) AS n; ANALYZE')
    const rows = await server.call('apiv2/preview_dataset', { dataset_id: id, count: 3 }, owner.token)
    expect(rows.data).toMatchObject({ total_rows: 3, is_sample: true, start: 0, data: [[1, 2, 3]] })
    const next = await server.call('apiv2/preview_dataset', { dataset_id: id, start: 3, count: 3 }, owner.token)
    expect(next.data).toMatchObject({ total_rows: 0, is_sample: true, data: [[]] })
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

describe('a refresh', () => {
  const refreshed = (id: string, token = owner.token) => server.call('apiv2/refresh_live_data', { dataset_id: id }, token)

  it('ends the moment, so that rows that came since are seen', async () => {
    const { id, analysis } = await imported('r1', ROWS)
    const first = await applied(analysis)
    await postgres.run('shop', `INSERT INTO r1 VALUES (101, 'new', 7, '2024-01-01', 1)`)
    const { data } = await refreshed(id)
    expect(data).toMatchObject({ dataset_id: id, changes: null })
    expect(data.moment).not.toBe(first.moment)
    const second = await applied(analysis)
    expect(second.moment).toBe(data.moment)
    expect(cellsOf(second)).toContainEqual([['new'], 7, 1, 7, 1, 1, 1])
    const scrolled = await server.call('apiv2/get_step_window', { analysis_id: analysis, config_hash: first.config_hash, window: {} }, owner.token)
    expect(scrolled.data).toMatchObject({ moment: first.moment, total_rows: first.total_rows })
  })

  it('names columns that changed, and what they break; a rebuild takes them over once somebody agrees', async () => {
    const { id, analysis } = await imported('r2', ROWS)
    const { data: saved } = await server.call('apiv2/get_analysis', { analysis_id: analysis }, owner.token)
    const value_json = { ...saved.value_json, steps: saved.value_json.steps.map((step) => ({ ...step, config: SUMS })) }
    expect((await server.call('apiv2/save_analysis', { analysis_id: analysis, base_version: saved.version, value_json }, owner.token)).code).toBe('ok')
    await postgres.run('shop', 'ALTER TABLE r2 DROP COLUMN region; ALTER TABLE r2 DROP COLUMN day; ALTER TABLE r2 ADD COLUMN city text; SELECT 1')
    expect((await refreshed(id)).data.changes).toEqual({
      added: [{ name: 'city', dtype: 'VARCHAR' }],
      gone: [
        { column_id: 'c2', name: 'region', dtype: 'VARCHAR', breaks: true },
        { column_id: 'c4', name: 'day', dtype: 'DATE', breaks: false },
      ],
      retyped: [],
    })
    const run = await server.call('apiv2/analysis_apply_step', { analysis_id: analysis, step_id: 's1', config: SUMS }, owner.token)
    expect(run).toMatchObject({ code: 'live_columns_changed', status: 409 })
    expect(run.message).toContain('region')
    expect(run.message).not.toContain('day')
    expect((await applied(analysis, aConfig({ rows: ['c1'], measures: [aMeasure('s', 'sum', 'c3')] }))).source_rows).toBe(100)
    const rebuilt = async (accept: AcceptedChange[]) =>
      await server.jobEnd((await server.call('apiv2/import_dataset', { dataset_id: id, accept }, owner.token)).data.job_id, owner.token)
    expect(await rebuilt([{ column_id: 'c4', dtype: null }])).toMatchObject({ state: 'failed', error: { code: 'columns_changed' } })
    expect(await rebuilt([{ column_id: 'c2', dtype: null }])).toMatchObject({ state: 'done' })
    expect((await datasetOf(id)).schema.map(({ id: column, name }) => [column, name])).toEqual([
      ['c1', 'id'],
      ['c3', 'amount'],
      ['c5', 'free'],
      ['c6', 'city'],
    ])
    expect((await refreshed(id)).data.changes).toBeNull()
  })

  it('is for live datasets', async () => {
    const { id } = await imported('r3', ROWS, 'copy')
    expect(await refreshed(id)).toMatchObject({ code: 'not_live' })
  })
})

describe('pages of rows', () => {
  const CELL = { measure_id: 's', row: ['r1'] }
  const page = async (analysis_id: string, start: number) =>
    (await server.call('apiv2/list_cell_rows', { analysis_id, config: SUMS, cell: CELL, page: { start, count: 10 } }, owner.token)).data

  it('belong together across moments, until their number changes', async () => {
    const { id, analysis } = await imported('p1', ROWS)
    const first = await page(analysis, 0)
    await server.call('apiv2/refresh_live_data', { dataset_id: id }, owner.token)
    const second = await page(analysis, 10)
    expect([second.version, second.moment === first.moment]).toEqual([first.version, false])
    await postgres.run('shop', `INSERT INTO p1 VALUES (0, 'r1', 7, '2024-01-01', 1)`)
    expect((await page(analysis, 20)).version).not.toBe(first.version)
  })
})

describe('the time of a moment', () => {
  it('is the owner’s choice', async () => {
    const { id } = await imported('t1', ROWS)
    const chosen = await server.call('apiv2/save_dataset_settings', { dataset_id: id, live_for: null }, owner.token)
    expect(chosen.data.live).toMatchObject({ live_for: null })
    const editor = await server.user('editor')
    await server.call('apiv2/share_dataset', { dataset_id: id, emails: [emailOf(editor, 'editor')], role: 'editor' }, owner.token)
    const refused = await server.call('apiv2/save_dataset_settings', { dataset_id: id, live_for: 10 }, editor.token)
    expect(refused.code).toBe('unauthorized')
  })
})

describe('a rebuild', () => {
  it('publishes no other version while the columns are the same, but renews estimates and moment', async () => {
    const { id, analysis, query } = await imported('b1', ROWS)
    const first = await applied(analysis)
    const before = await datasetOf(id)
    await postgres.run('shop', `INSERT INTO b1 SELECT 100 + n, 'new', 1, '2024-01-01', 1 FROM generate_series(1, 400) AS n; ANALYZE b1`)
    const rebuilt = async () => {
      const { job_id } = (await server.call('apiv2/import_dataset', { dataset_id: id }, owner.token)).data
      expect(await server.jobEnd(job_id, owner.token)).toMatchObject({ state: 'done', rows: 500, progress: 1 })
    }
    await rebuilt()
    const after = await datasetOf(id)
    expect(after).toMatchObject({ version_id: before.version_id, rows: 500, status: 'ready' })
    expect(after.estimates.find(({ column_id }) => column_id === 'c2')?.top[0]).toEqual({ value: 'new', rows: 400 })
    const second = await applied(analysis)
    expect(second.moment).not.toBe(first.moment)
    expect(cellsOf(second)).toContainEqual([['new'], 400, 1, 1, 400, 1, 1])
    await changed(id, query, 'live')
    expect((await datasetOf(id)).version_id).toBe(before.version_id)
    await postgres.run('shop', 'ALTER TABLE b1 ADD COLUMN city text; SELECT 1')
    await rebuilt()
    const taken = await datasetOf(id)
    expect(taken.version_id).not.toBe(before.version_id)
    expect(taken.schema.map(({ name }) => name)).toContain('city')
  })
})

describe('a column of numbers without bounds', () => {
  const QUERY = { by: 'select' as const, text: 'SELECT * FROM u1' }
  const made = async (mode: DataMode) => {
    const { data } = await server.call('apiv2/import_database', { connection_id: connection, query: QUERY, title: 'u1', mode }, owner.token)
    expect(await server.jobEnd(data.job_id, owner.token)).toMatchObject({ state: 'done' })
    const analysis = (await server.call('apiv2/create_analysis', { dataset_id: data.dataset_id, title: 'u1' }, owner.token)).data.id
    return { id: data.dataset_id, analysis }
  }
  const measures = [...(['sum', 'avg', 'min', 'max', 'median', 'count_distinct'] as const).map((by) => aMeasure(by, by, 'c2')), aMeasure('many', 'count', 'c1')]
  const filtered = (operator: 'IN' | 'NOT IN', value: (number | string)[]) => aConfig({ rows: ['c1'], measures, filters: [{ column: 'c2', operator, value }] })
  const many = Array.from({ length: 12 }, (_, i) => `0.${i}0001`)

  it('computes with all decimals of values that came since, as a copy does', async () => {
    await postgres.run('shop', `CREATE TABLE u1 (k text, n numeric); INSERT INTO u1 VALUES ('a', 15.5), ('a', 0.19), ('b', 2), ('b', 'NaN'); ANALYZE u1`)
    const live = await made('live')
    expect((await datasetOf(live.id)).schema[1]?.dtype).toBe('DECIMAL(38,2)')
    await postgres.run(
      'shop',
      `INSERT INTO u1 VALUES ('a', 1.23456), ('b', 1.23457), ('c', 1.234), ('c', 1.235), ('d', 0.10001), ('d', 123456789012345678901234567890.5)`,
    )
    await server.call('apiv2/refresh_live_data', { dataset_id: live.id }, owner.token)
    const copy = await made('copy')
    const configs = [
      aConfig({ rows: ['c1'], measures }),
      aConfig({ rows: ['c2'], measures: [aMeasure('many', 'count', 'c1')] }),
      filtered('IN', ['1.23456']),
      filtered('IN', [1.234, 1.235]),
      filtered('NOT IN', [1.234]),
      filtered('IN', many),
    ]
    for (const config of configs) expect(cellsOf(await applied(live.analysis, config))).toEqual(cellsOf(await applied(copy.analysis, config)))
    const cell = { measure_id: 'many', row: ['1.23456'] }
    const rows = await server.call(
      'apiv2/list_cell_rows',
      { analysis_id: live.analysis, config: configs[1] ?? SUMS, cell: { ...cell, row: [1.23456] } },
      owner.token,
    )
    expect(rows.data.row_count).toBe(1)
  })

  it('gets the decimals that the planner has seen at a rebuild', async () => {
    const { id } = await imported('u2', 'AS SELECT 1.5 AS n; ANALYZE')
    const rebuilt = async () => {
      const { job_id } = (await server.call('apiv2/import_dataset', { dataset_id: id }, owner.token)).data
      await server.jobEnd(job_id, owner.token)
      return (await datasetOf(id)).schema[0]?.dtype
    }
    await postgres.run('shop', 'INSERT INTO u2 VALUES (1.234); SELECT 1')
    expect(await rebuilt()).toBe('DECIMAL(38,1)')
    await postgres.run('shop', 'ANALYZE u2; SELECT 1')
    expect(await rebuilt()).toBe('DECIMAL(38,3)')
  })

  it('is measured by a sample if there are very many rows', async () => {
    const { id } = await imported('u3', `AS SELECT n, n / 1000.0::numeric AS share, 'NaN'::numeric AS odd FROM generate_series(1, 150000) AS n; ANALYZE`)
    expect((await datasetOf(id)).schema.map(({ dtype }) => dtype)).toEqual(['BIGINT', expect.stringMatching(/^DECIMAL\(38,\d+\)$/), 'DECIMAL(38,0)'])
    await postgres.run('shop', 'CREATE VIEW v3 AS SELECT share FROM u3; SELECT 1')
    expect(await changed(id, table('v3'), 'live')).toMatchObject({ state: 'done' })
  })
})

describe('what an earlier release stored', () => {
  it('is a copy, which can be read again and become live', async () => {
    const { id, query, analysis } = await imported('o1', ROWS, 'copy')
    const before = cellsOf(await applied(analysis))
    withDb(server.dataDir, (db) => {
      db.exec(`UPDATE datasets SET options_json = json_remove(options_json, '$.source.mode') WHERE id = '${id}'`)
      db.exec(`UPDATE jobs SET order_json = json_remove(order_json, '$.options.source.mode') WHERE dataset_id = '${id}'`)
      db.exec(`UPDATE dataset_versions SET origin_json = json_remove(origin_json, '$.options.source.mode') WHERE dataset_id = '${id}'`)
    })
    const old = await datasetOf(id)
    expect(old).toMatchObject({ mode: 'copy', live: null, source_options: { mode: 'copy' }, status: 'ready' })
    const { job_id } = (await server.call('apiv2/import_dataset', { dataset_id: id }, owner.token)).data
    expect(await server.jobEnd(job_id, owner.token)).toMatchObject({ state: 'done' })
    expect(await datasetOf(id)).toMatchObject({ mode: 'copy', rows: 100 })
    expect(await changed(id, query, 'live')).toMatchObject({ state: 'done' })
    expect(await datasetOf(id)).toMatchObject({ mode: 'live' })
    expect(cellsOf(await applied(analysis))).toEqual(before)
  })
})
