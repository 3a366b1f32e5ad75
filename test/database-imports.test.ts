/** Datasets from a real PostgreSQL: the import, the imported values, and rebuilds. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importing, keyed, rowsAbove, select, shopServer } from './support/databases.ts'
import type { TestPostgres } from './support/postgres.ts'
import type { TestServer } from './support/server.ts'
import { callsOfShop, startShop, type TestShop, table } from './support/shop.ts'

let postgres: TestPostgres
let server: TestServer
let owner: TestShop['owner']
/** A saved connection that all tests share. No test may change it. */
let connection: string

beforeAll(async () => {
  ;({ postgres, server, owner } = await startShop())
  connection = await saved()
})
afterAll(async () => {
  await server?.remove()
  await postgres?.remove()
})

const { head, saved } = callsOfShop(() => ({ postgres, server, owner }))
const { imported, rowsOf, datasetOf } = importing(() => ({ server, token: owner.token, connection }))

describe('a dataset', () => {
  it('has every value as it was, and as many rows as the database sent', async () => {
    const { datasetId, job } = await imported(table('sales'))
    expect(job).toMatchObject({ state: 'done', rows: 1_000 })
    const dataset = await datasetOf(datasetId)
    expect(dataset).toMatchObject({ source_type: 'database', source_note: 'PostgreSQL: public.sales', rows: 1_000 })
    expect(dataset.schema.map(({ name, dtype }) => [name, dtype])).toEqual([
      ...[
        ['id', 'BIGINT'],
        ['region', 'VARCHAR'],
        ['amount', 'DECIMAL(12,2)'],
        ['sold', 'DATE'],
      ],
      ...[
        ['at', 'TIMESTAMP WITH TIME ZONE'],
        ['paid', 'BOOLEAN'],
        ['tags', 'VARCHAR'],
        ['extra', 'VARCHAR'],
      ],
    ])
    const rows = await rowsOf(datasetId)
    expect(rows.slice(0, 4).map((row) => row.slice(0, 4))).toEqual([
      [1, 'North', 1.25, '1900-01-01'],
      [2, 'Öst, "quoted"\nline', 2.25, '1900-01-02'],
      [3, '', 3.25, '1900-01-03'],
      [4, null, 4.25, '1900-01-04'],
    ])
    expect(dataset.report).toMatchObject({ rows_read: 1_000, rows_stored: 1_000, rows_refused: 0 })
  })

  it('keeps exact what is large, early, late or odd', async () => {
    await postgres.run(
      'shop',
      `CREATE TABLE exact (big bigint, wide numeric(38,10), free numeric, long numeric, early date, late date, odd date, gone timestamp, clock time, f4 real, f8 double precision, u uuid, i interval, c char(4));
       INSERT INTO exact VALUES
        (9223372036854775807, 1234567890123456789012345678.0123456789, 0.1, 1, '0044-03-15 BC', '9999-12-31', '12345-01-01', '2024-02-29 23:59:59.999999', '23:59:59.999999', 0.1, 0.1, '00000000-0000-0000-0000-00000000000a', '1 year 2 days', 'a'),
        (-9223372036854775808, -0.0000000001, 123456.789, repeat('9', 45)::numeric, 'infinity', '1582-10-04', '2024-01-01', '-infinity', '00:00', 'NaN', '-Infinity', NULL, NULL, NULL)`,
    )
    const { datasetId, job } = await imported(table('exact'))
    expect(job).toMatchObject({ state: 'done' })
    const dataset = await datasetOf(datasetId)
    expect(Object.fromEntries(dataset.schema.map(({ name, dtype }) => [name, dtype]))).toMatchObject({
      ...{ big: 'BIGINT', wide: 'DECIMAL(38,10)', free: 'DECIMAL(18,3)', long: 'VARCHAR', early: 'DATE', late: 'DATE' },
      ...{ gone: 'TIMESTAMP', clock: 'TIME', f4: 'DOUBLE', f8: 'DOUBLE', u: 'VARCHAR', i: 'VARCHAR', c: 'VARCHAR' },
    })
    const rows = await rowsOf(datasetId)
    expect(rows[0]?.slice(0, 4)).toEqual(['9223372036854775807', '1234567890123456789012345678.0123456789', 0.1, '1'])
    expect(rows[1]?.slice(0, 4)).toEqual(['-9223372036854775808', -1e-10, 123456.789, '9'.repeat(45)])
    expect(rows[0]?.[9]).toBe(0.1)
    expect([rows[1]?.[4], rows[1]?.[7], rows[1]?.[9], rows[1]?.[10]]).toEqual([null, null, null, null])
    expect(rows[0]?.slice(11)).toEqual(['00000000-0000-0000-0000-00000000000a', 'P1Y2D', 'a'])
    expect(dataset.report?.columns.filter(({ blanked }) => blanked > 0).map(({ name }) => name)).toEqual(['early', 'gone', 'f4', 'f8'])
    expect(dataset.report?.columns.find(({ name }) => name === 'long')).toMatchObject({ misfits: 1, nearly: 'number' })
  })

  it('refuses columns of bytes by name, and takes the rest by a statement', async () => {
    await postgres.run('shop', `CREATE TABLE pictures (id int, image bytea); INSERT INTO pictures VALUES (1, '\\x00ff')`)
    expect((await head(table('pictures'))).data.columns[1]).toEqual({ name: 'image', source_type: 'bytea', dtype: null })
    expect((await imported(table('pictures'))).job).toMatchObject({ state: 'failed', error: { code: 'db_bytes', message: expect.stringContaining('image') } })
    expect((await imported(select('select id from pictures'))).job).toMatchObject({ state: 'done', rows: 1 })
  })

  it('leaves out the columns that somebody chose, also when it is read anew or over another connection', async () => {
    await postgres.run('shop', `CREATE TABLE photos (image bytea, id int, "say, hi" text, n int); INSERT INTO photos VALUES ('\\x00ff', 1, 'a', 5)`)
    const { datasetId, job } = await imported(table('photos'), connection, ['image', 'say, hi', 'not there'])
    expect(job).toMatchObject({ state: 'done', rows: 1 })
    const names = async () => (await datasetOf(datasetId)).schema.map(({ name }) => name)
    expect([await names(), await rowsOf(datasetId)]).toEqual([['id', 'n'], [[1, 5]]])
    await postgres.run('shop', `INSERT INTO photos VALUES (NULL, 2, 'b', 6)`)
    const anew = async (given: object) => {
      const input = { dataset_id: datasetId, connection_id: connection, query: table('photos'), ...given }
      const { data } = await server.call('apiv2/change_dataset_connection', input, owner.token)
      return await server.jobEnd(data.job_id, owner.token)
    }
    const rebuilt = await server.call('apiv2/import_dataset', { dataset_id: datasetId }, owner.token)
    expect(await server.jobEnd(rebuilt.data.job_id, owner.token)).toMatchObject({ state: 'done', rows: 2 })
    expect(await names()).toEqual(['id', 'n'])
    expect(await anew({})).toMatchObject({ state: 'done' })
    expect(await names()).toEqual(['id', 'n'])
    expect(await anew({ left_out: ['image'] })).toMatchObject({ state: 'done' })
    expect(await names()).toEqual(['id', 'say, hi', 'n'])
    expect((await datasetOf(datasetId)).source_options).toMatchObject({ left_out: ['image'] })
  })

  it('names columns that the user may not read, and has the others where these are left out', async () => {
    await postgres.run(
      'shop',
      `CREATE TABLE staff (id int, salary int, name text); INSERT INTO staff VALUES (1, 99, 'Ana'); GRANT SELECT (id, name) ON staff TO reader`,
    )
    const reader = { username: 'reader', password: 'reads' }
    const look = (await head(table('staff'), reader)).data
    expect(look.columns).toEqual([
      { name: 'id', source_type: 'integer', dtype: 'BIGINT' },
      { name: 'salary', source_type: 'integer', dtype: null },
      { name: 'name', source_type: 'text', dtype: 'VARCHAR' },
    ])
    expect(look.head).toEqual([['1', null, 'Ana']])
    const id = await saved(reader)
    expect((await imported(table('staff'), id)).job).toMatchObject({ state: 'failed', error: { code: 'db_bytes', message: expect.stringContaining('salary') } })
    const { datasetId } = await imported(table('staff'), id, ['salary'])
    expect(await rowsOf(datasetId)).toEqual([[1, 'Ana']])
  })

  it('is not made of no columns at all', async () => {
    expect((await imported(select('select 1 as a'), connection, ['a'])).job).toMatchObject({ state: 'failed', error: { code: 'db_no_columns' } })
  })

  it('has texts of a fixed length without their filling, and money as numbers', async () => {
    await postgres.run(
      'shop',
      `CREATE TABLE paid (n int, code char(5), plain bpchar, price money, note varchar(5));
       INSERT INTO paid VALUES (1, 'ab', 'c  ', '-1234.50', 'd  '), (2, NULL, NULL, NULL, NULL)`,
    )
    expect((await head(table('paid'))).data.head[0]).toEqual(['1', 'ab', 'c', '-1234.50', 'd  '])
    const { datasetId } = await imported(table('paid'))
    expect(await rowsOf(datasetId)).toEqual([
      [1, 'ab', 'c', -1234.5, 'd  '],
      [2, null, null, null, null],
    ])
    expect((await datasetOf(datasetId)).schema.map(({ dtype }) => dtype)).toEqual(['BIGINT', 'VARCHAR', 'VARCHAR', 'DECIMAL(18,2)', 'VARCHAR'])
    const above = (column: string, value: string) => rowsAbove(shopServer('postgresql', postgres), keyed(column, 'paid'), value)
    expect(await above('price', '-2000.00')).toMatchObject({ above: 1, copied: 1 })
  })

  it.each([70_000_000, 200_000_000])('is not made of a row of %d bytes, which says so', async (bytes) => {
    const { job } = await imported(select(`select id, repeat('x', case when id = 2 then ${bytes} else 1 end) as doc from sales where id < 4`))
    expect(job).toMatchObject({ state: 'failed', error: { code: 'db_row_too_large', message: expect.stringContaining('64 MB') } })
  })

  it('of no rows, and of columns that share a name, is one all the same', async () => {
    const { datasetId, job } = await imported(select('select id, id, region as "id" from sales where false'))
    expect(job).toMatchObject({ state: 'done', rows: 0 })
    expect((await datasetOf(datasetId)).schema.map(({ name }) => name)).toEqual(['id', 'id 2', 'id 3'])
  })

  it('read anew has what the database has now, and its columns keep their ids when others come and go', async () => {
    await postgres.run('shop', `CREATE TABLE moving (a int, b text); INSERT INTO moving VALUES (1, 'x')`)
    const { datasetId } = await imported(table('moving'))
    const ids = async () => (await datasetOf(datasetId)).schema.map(({ id, name }) => `${id} ${name}`)
    expect(await ids()).toEqual(['c1 a', 'c2 b'])
    await postgres.run(
      'shop',
      `DROP TABLE moving; CREATE TABLE moving (z date, b text, a numeric(5,1)); INSERT INTO moving VALUES ('2024-01-01', 'y', 2.5), (NULL, 'z', NULL)`,
    )
    const again = await server.call('apiv2/import_dataset', { dataset_id: datasetId }, owner.token)
    expect(await server.jobEnd(again.data.job_id, owner.token)).toMatchObject({ state: 'done', rows: 2 })
    expect(await ids()).toEqual(['c3 z', 'c2 b', 'c1 a'])
    expect((await datasetOf(datasetId)).report?.columns.find(({ name }) => name === 'a')).toMatchObject({ was: 'BIGINT', dtype: 'DECIMAL(5,1)' })
  })

  it('whose statement calls something that is not allowed any more keeps its rows, and its rebuild says what to change', async () => {
    await postgres.run('shop', 'CREATE TABLE later (id int, tidy int); INSERT INTO later VALUES (1, 2)')
    const { datasetId } = await imported(select('select later.tidy from later'))
    await postgres.run('shop', `CREATE FUNCTION tidy(later) RETURNS int LANGUAGE sql AS 'SELECT 1'`)
    const again = await server.call('apiv2/import_dataset', { dataset_id: datasetId }, owner.token)
    expect(await server.jobEnd(again.data.job_id, owner.token)).toMatchObject({
      state: 'failed',
      error: { code: 'db_function', message: expect.stringContaining('public.tidy') },
    })
    expect(await rowsOf(datasetId)).toEqual([[2]])
  })

  it('stays as it was when its connection is deleted, and says why it cannot be read anew', async () => {
    const connection_id = await saved()
    const { datasetId } = await imported(table('north'), connection_id)
    expect((await server.call('apiv2/delete_connection', { connection_id }, owner.token)).code).toBe('ok')
    const again = await server.call('apiv2/import_dataset', { dataset_id: datasetId }, owner.token)
    expect(await server.jobEnd(again.data.job_id, owner.token)).toMatchObject({ state: 'failed', error: { code: 'connection_gone' } })
    expect((await datasetOf(datasetId)).rows).toBe(250)
  })

  it('whose import is cancelled ends what the database does for it, and nothing of it is left', async () => {
    const text = "select n, pg_sleep(0.02) from generate_series(1, 1000000) as n where 'tagged' <> '' and pg_sleep(60) is not null"
    const { data } = await server.call('apiv2/import_database', { connection_id: connection, query: select(text), title: 'x' }, owner.token)
    const running = async () =>
      (
        await postgres.run('shop', "SELECT count(*)::int FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%tagged%' AND pid <> pg_backend_pid()")
      )[0]?.[0]
    await expect.poll(running).toBe(1)
    await server.call('apiv2/cancel_job', { job_id: data.job_id }, owner.token)
    await expect.poll(running).toBe(0)
    expect(await server.jobEnd(data.job_id, owner.token)).toMatchObject({ state: 'cancelled' })
  })

  it('tells the connection and the statement to who may read it anew, and to nobody else', async () => {
    const { datasetId } = await imported(select("select 'hidden' as x"))
    expect((await datasetOf(datasetId)).source_options).toMatchObject({ kind: 'database', query: { by: 'select' } })
    await server.makeDatasetPublic(datasetId)
    const seen = await server.call('apiv2/get_dataset', { dataset_id: datasetId })
    expect(seen.data.source_options).toBeNull()
  })
})
