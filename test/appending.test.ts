/** Datasets from a real PostgreSQL that append only new rows when they are rebuilt. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DatabaseQuery } from '../src/contract/database.ts'
import type { DatabaseOptions } from '../src/contract/import.ts'
import { refreshDue } from '../src/server/operations/datasets/refresh.ts'
import { addedTo, first, readRows } from './support/added-rows.ts'
import { shopOf, shopServer } from './support/databases.ts'
import { startPostgres, type TestPostgres } from './support/postgres.ts'
import { startServer, type TestServer } from './support/server.ts'

const DAY = 86_400_000

let postgres: TestPostgres
let server: TestServer
let owner: { id: string; token: string }
let connection_id: string
let folder: string
let tables = 0

beforeAll(async () => {
  postgres = await startPostgres()
  await postgres.createDatabase('shop')
  folder = mkdtempSync(join(tmpdir(), 'tessera-append-'))
  server = await startServer({ ALLOWED_DB_HOSTS: `127.0.0.1:${postgres.port}`, DB_FUNCTIONS: 'postgresql:pg_catalog.pg_sleep' })
  owner = await server.user('owner')
  connection_id = (await server.call('apiv2/save_connection', shopOf('postgresql', postgres), owner.token)).data.id
})
afterAll(async () => {
  await server?.remove()
  await postgres?.remove()
  rmSync(folder, { recursive: true, force: true })
})

const run = (sql: string) => postgres.run('shop', sql)

/** Creates a table, and a dataset that appends the table's new rows by `key`. */
async function prepare({
  key = 'n',
  sql = 'SELECT n::bigint AS n, n * 10 AS amount FROM generate_series(1, 3) AS n',
  query,
}: {
  key?: string
  sql?: string
  query?: (table: string) => DatabaseQuery
} = {}) {
  const table = `t${++tables}`
  await run(`CREATE TABLE ${table} AS ${sql}`)
  const input = { connection_id, query: query?.(table) ?? ({ by: 'table', schema: 'public', table } as const), title: 'Grows', append_key: key }
  const { data } = await server.call('apiv2/import_database', input, owner.token)
  expect(await server.jobEnd(data.job_id, owner.token)).toMatchObject({ state: 'done' })
  const { dataset_id } = data
  const dataset = async () => (await server.call('apiv2/get_dataset', { dataset_id }, owner.token)).data
  const rebuild = async (whole = false) =>
    await server.jobEnd((await server.call('apiv2/import_dataset', { dataset_id, whole }, owner.token)).data.job_id, owner.token)
  const column = async (place = 0) => (await server.call('apiv2/preview_dataset', { dataset_id, count: 1_000 }, owner.token)).data.data[place]
  const appended = async () => (await dataset()).report?.append
  const settings = async (more: { append_key: string | null }) => {
    const { title, description, time_zone, visibility, allow_download } = await dataset()
    return await server.call('apiv2/save_dataset_settings', { dataset_id, title, description, time_zone, visibility, allow_download, ...more }, owner.token)
  }
  return { table, dataset_id, dataset, rebuild, column, appended, settings }
}

it('adds rows with a greater key, and says how many', async () => {
  const { table, rebuild, column, appended, dataset } = await prepare()
  expect(await appended()).toMatchObject({ key: 'n', added: null, reason: 'first', ties: 1, blanks: 0 })
  await run(`INSERT INTO ${table} VALUES (5, 50), (4, 40); UPDATE ${table} SET amount = 0 WHERE n = 1`)
  expect((await rebuild()).state).toBe('done')
  expect(await appended()).toMatchObject({ added: 2, reason: null })
  expect((await column())?.toSorted()).toEqual([1, 2, 3, 4, 5])
  // values of rows that were already imported stay unchanged
  expect((await column(1))?.slice(0, 3)).toEqual([10, 20, 30])
  expect((await rebuild()).state).toBe('done')
  expect(await appended()).toMatchObject({ added: 0 })
  expect(await dataset()).toMatchObject({ rows: 5, report: { rows_stored: 5, rows_read: 5 } })
  expect((await rebuild(true)).state).toBe('done')
  expect(await appended()).toMatchObject({ added: null, reason: 'asked' })
  expect((await column(1))?.toSorted()).toEqual([0, 20, 30, 40, 50])
})

it.each([
  ['a row that was deleted', (t: string) => `DELETE FROM ${t} WHERE n = 2`, 2],
  ['a row with the greatest key that is there', (t: string) => `INSERT INTO ${t} VALUES (3, 1), (9, 9)`, 4],
  ['a row without a key', (t: string) => `INSERT INTO ${t} VALUES (NULL, 1)`, 4],
  ['a row with a smaller key', (t: string) => `INSERT INTO ${t} VALUES (-7, 1)`, 4],
])('stops at %s, and keeps what is there', async (_, sql, found) => {
  const { table, rebuild, dataset } = await prepare()
  await run(sql(table))
  expect(await rebuild()).toMatchObject({ state: 'failed', error: { code: 'append_differs', message: expect.stringContaining(`${found} rows`) } })
  expect(await dataset()).toMatchObject({ rows: 3, status: 'ready' })
  expect((await rebuild(true)).state).toBe('done')
  expect((await rebuild()).state).toBe('done')
})

it.each([
  ['one row for another', 'DELETE FROM t WHERE n = 2; INSERT INTO t VALUES (-2, 1)'],
  ['two rows for two with the same sum', 'DELETE FROM t WHERE n IN (1, 2); INSERT INTO t VALUES (0, 1), (3, 1)'],
  ['a row for one without a key', 'DELETE FROM t WHERE n = 1; INSERT INTO t VALUES (NULL, 1)'],
])('notices %s, which leaves their number as it was, and keeps what is there', async (_, sql) => {
  const { table, rebuild, dataset } = await prepare()
  await run(sql.replaceAll(' t ', ` ${table} `))
  expect(await rebuild()).toMatchObject({
    state: 'failed',
    error: { code: 'append_others', message: expect.stringContaining('as many rows as the dataset, 3') },
  })
  expect(await dataset()).toMatchObject({ rows: 3, status: 'ready' })
  expect((await rebuild(true)).state).toBe('done')
  expect((await rebuild()).state).toBe('done')
})

it('counts rows that share the greatest key, and rows without one', async () => {
  const { appended } = await prepare({ sql: 'SELECT unnest(ARRAY[1, 2, 2, 2, NULL, NULL])::int AS n' })
  expect(await appended()).toMatchObject({ ties: 3, blanks: 2 })
})

it('leaves out of the comparison what stands for nothing', async () => {
  const { table, rebuild, appended } = await prepare({ sql: `SELECT unnest(ARRAY[1, 'NaN', 2]::numeric[]) AS n, 1 AS amount` })
  await run(`INSERT INTO ${table} VALUES (3, 1)`)
  expect((await rebuild()).state).toBe('done')
  expect(await appended()).toMatchObject({ added: 1, blanks: 1 })
  await run(`INSERT INTO ${table} VALUES ('NaN', 1)`)
  expect((await rebuild()).error?.code).toBe('append_differs')
})

it('adds to what a SELECT gives, whatever it ends with', async () => {
  const { table, rebuild, appended, column } = await prepare({
    query: (table) => ({ by: 'select', text: `SELECT n, amount FROM ${table} WHERE amount > 10 ORDER BY n DESC -- ;` }),
  })
  await run(`INSERT INTO ${table} VALUES (4, 40), (5, 5)`)
  expect((await rebuild()).state).toBe('done')
  expect(await appended()).toMatchObject({ added: 1 })
  expect((await column())?.toSorted()).toEqual([2, 3, 4])
})

it('copies everything where columns are others, values do not fit, or the key does not grow', async () => {
  const sql = `SELECT n, 'x' AS word, 1.5::numeric AS price FROM generate_series(1, 3) AS n`
  const { table, rebuild, appended, settings, dataset } = await prepare({ sql })
  await run(`INSERT INTO ${table} VALUES (4, 'y', 1.25)`)
  expect((await rebuild()).state).toBe('done')
  expect(await appended()).toMatchObject({ added: null, reason: 'values' })
  expect((await dataset()).schema.map(({ dtype }) => dtype)).toEqual(['BIGINT', 'VARCHAR', 'DECIMAL(18,2)'])
  await run(`ALTER TABLE ${table} ADD more int; INSERT INTO ${table} VALUES (5, 'z', 1, 1)`)
  await rebuild()
  expect(await appended()).toMatchObject({ added: null, reason: 'columns' })
  expect((await dataset()).rows).toBe(5)
  expect((await settings({ append_key: 'word' })).code).toBe('append_key_unfit')
  expect((await settings({ append_key: 'price' })).data.source_options).toMatchObject({ append_key: 'price' })
  await rebuild()
  expect(await appended()).toMatchObject({ key: 'price', reason: 'first' })
  await run(`ALTER TABLE ${table} ALTER price TYPE text`)
  await rebuild()
  expect(await appended()).toMatchObject({ added: null, reason: 'key' })
  await settings({ append_key: null })
  await rebuild()
  expect(await appended()).toBeNull()
})

it('copies everything once the connection was changed, since it may lead to other rows', async () => {
  const { table, rebuild, appended } = await prepare()
  await server.call('apiv2/save_connection', { ...shopOf('postgresql', postgres), connection_id }, owner.token)
  await run(`INSERT INTO ${table} VALUES (4, 40)`)
  await rebuild()
  expect(await appended()).toMatchObject({ added: null, reason: 'first' })
})

it('keeps a key that is chosen while a rebuild runs', async () => {
  const { table, dataset_id, rebuild, dataset, settings } = await prepare({
    query: (name) => ({ by: 'select', text: `SELECT n, amount, pg_sleep(0.1)::text AS slept FROM ${name}` }),
  })
  await run(`INSERT INTO ${table} VALUES (4, 40)`)
  const { data } = await server.call('apiv2/import_dataset', { dataset_id }, owner.token)
  expect((await settings({ append_key: 'amount' })).code).toBe('ok')
  expect((await server.jobEnd(data.job_id, owner.token)).state).toBe('done')
  expect((await dataset()).source_options).toMatchObject({ append_key: 'amount' })
  await rebuild()
})

it('is what a plan does, and its failure is the plan’s', async () => {
  const { table, dataset_id, dataset, appended } = await prepare()
  const settings = { dataset_id, title: 'Grows', description: '', time_zone: 'UTC', visibility: 'private', allow_download: false } as const
  const planned = await server.call('apiv2/save_dataset_settings', { ...settings, refresh: { every: 'day', hour: 6 } }, owner.token)
  const due = Date.parse(planned.data.refresh?.next ?? '')
  const pass = async (at: number) => {
    await refreshDue(server.services, at)
    await server.jobEnd((await dataset()).job_id ?? '', owner.token)
    await refreshDue(server.services, at)
  }
  await run(`INSERT INTO ${table} VALUES (4, 40)`)
  await pass(due)
  expect(await appended()).toMatchObject({ added: 1 })
  await run(`DELETE FROM ${table} WHERE n = 1`)
  await pass(due + DAY)
  expect((await dataset()).refresh?.last).toMatchObject({ outcome: 'failed', message: expect.stringContaining('Copy everything') })
})

const EVERYTHING = { kind: 'database' as const, connection_id: 'x', left_out: [] as string[], mode: 'copy' as const }

async function read(options: DatabaseOptions, file: string, more: Parameters<typeof readRows>[3]) {
  const done = await readRows(shopServer('postgresql', postgres), options, { folder, file }, more)
  if (!done.ok) throw new Error(done.code)
  return done.value
}

it.each([
  ['smallint', ['-32768', '-5', '7']],
  ['bigint', ['9223372036854775805', '9223372036854775806', '9223372036854775807']],
  ['numeric(38,10)', ['-1234567890123456789012345678.0123456789', '0.1234567890', '0.1234567891']],
  ['numeric', ['-0.5', '12345678901234567890.001', '12345678901234567890.002']],
  ['date', ['0999-12-31', '1899-12-31', '1969-12-31']],
  ['timestamp', ['1960-01-01 00:00:00.000001', '1969-12-31 23:59:59.999998', '1969-12-31 23:59:59.999999']],
  ['timestamptz', ['2024-03-31 02:59:59.999999+02', '2024-10-27 02:30:00.000001+02', '2024-10-27 02:30:00.000001+01']],
])('tells new rows by a key of type %s to its last digit', async (type, [least, second, third]) => {
  const table = `keys${++tables}`
  await run(`CREATE TABLE ${table} AS SELECT '${second}'::${type} AS k UNION ALL SELECT '${least}'::${type}`)
  const options: DatabaseOptions = { ...EVERYTHING, query: { by: 'table', schema: 'public', table }, append_key: 'k' }
  const old = await read(options, `${table}-old`, first('k'))
  await run(`INSERT INTO ${table} VALUES ('${third}')`)
  const added = await read(options, `${table}-new`, addedTo(old, 'k'))
  expect([added.added, added.rows.length]).toEqual([1, 3])
  await run(`UPDATE ${table} SET k = '${second}' WHERE k = '${least}'`)
  const others = await readRows(shopServer('postgresql', postgres), options, { folder, file: `${table}-others` }, addedTo(old, 'k'))
  expect(others).toMatchObject({ ok: false, code: 'append_others' })
})

it('gives what a copy of everything gives, whatever was there before', async () => {
  await run('SELECT setseed(0.42)')
  for (let round = 1; round <= 6; round++) {
    const table = `random${round}`
    const some = (from: number, to: number) =>
      `SELECT n, (n * 7 % ${round + 3})::text || 'é"' AS word, CASE WHEN n % 5 = 0 THEN NULL ELSE n / 8.0 END AS price, (n * 0.5)::float8 AS f,
        DATE '1969-12-25' + n AS day, n % 2 = 0 AS flag, TIMESTAMPTZ '1969-12-31 23:59:59.5+02' + n * interval '1.000001 s' AS at, CASE WHEN n > ${round * 20} THEN 1.5 ELSE 1 END::numeric AS odd
       FROM generate_series(${from}, ${to}) AS n`
    await run(`CREATE TABLE ${table} AS ${some(-10, round * 13)}`)
    const key = ['n', 'day', 'at'][round % 3] ?? 'n'
    const options: DatabaseOptions = { ...EVERYTHING, query: { by: 'table', schema: 'public', table }, append_key: key }
    const old = await read(options, `${table}-old`, first(key))
    await run(`INSERT INTO ${table} ${some(round * 13 + 1, round * 26)}`)
    const added = await read(options, `${table}-new`, addedTo(old, key))
    const whole = await read(options, `${table}-whole`, { before: null, append: null })
    expect(added.added, key).toBe(round * 26 > round * 20 && round * 13 < round * 20 ? null : round * 13)
    expect(added.columns).toEqual(whole.columns)
    expect(added.rows).toEqual(whole.rows)
  }
})
