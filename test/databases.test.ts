/** A dataset from a real PostgreSQL: connect, browse, read, refresh, and the failures of each. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DatabaseQuery, DatabaseTarget } from '../src/contract/database.ts'
import { runDatabaseTask } from '../src/engine/databases/session.ts'
import { importing, keyed, rowsAbove, select, shopOf, shopServer } from './support/databases.ts'
import { startPostgres, type TestPostgres } from './support/postgres.ts'
import { startServer, type TestServer } from './support/server.ts'

let postgres: TestPostgres
let server: TestServer
let owner: { id: string; token: string }
/** One that every test may use, none may change. */
let connection: string

const CITIES = `
  CREATE TABLE sales (id bigint PRIMARY KEY, region text, amount numeric(12,2), sold date, at timestamptz, paid boolean, tags text[], extra jsonb);
  INSERT INTO sales SELECT n, CASE n % 4 WHEN 0 THEN NULL WHEN 1 THEN 'North' WHEN 2 THEN 'Öst, "quoted"' || chr(10) || 'line' ELSE '' END,
    n + 0.25, DATE '1899-12-31' + n::int, TIMESTAMPTZ '2024-01-01 00:00:00+02' + n * interval '1 hour', n % 2 = 0, ARRAY['a','b'], '{"k": 1}'
  FROM generate_series(1, 1000) AS n;
  ANALYZE sales;
  CREATE VIEW north AS SELECT * FROM sales WHERE region = 'North';
  CREATE SEQUENCE numbers;
  CREATE SCHEMA "Odd ""schema""";
  CREATE TABLE "Odd ""schema"""."a.b; drop" (one int)`

beforeAll(async () => {
  postgres = await startPostgres()
  await postgres.createDatabase('shop')
  await postgres.run('shop', CITIES)
  await postgres.run('shop', `CREATE ROLE reader LOGIN PASSWORD 'reads'; CREATE TABLE secret (x int)`)
  await postgres.run('shop', 'GRANT SELECT ON sales, north TO reader')
  server = await startServer({ ALLOWED_DB_HOSTS: `127.0.0.1:${postgres.port}`, FILE_TIMEOUT_S: '5', DB_FUNCTIONS: 'postgresql:pg_catalog.pg_sleep' })
  owner = await server.user('owner')
  connection = await saved()
})
afterAll(async () => {
  await server?.remove()
  await postgres?.remove()
})

const target = (more: Partial<DatabaseTarget> = {}): DatabaseTarget => ({
  ...shopOf('postgresql', postgres),
  ...more,
})
const table = (name: string, schema = 'public'): DatabaseQuery => ({ by: 'table', schema, table: name })
const head = (query: DatabaseQuery, more: Partial<DatabaseTarget> = {}) =>
  server.call('apiv2/preview_database_query', { target: target(more), query }, owner.token)

async function saved(): Promise<string> {
  const reply = await server.call('apiv2/save_connection', target(), owner.token)
  expect(reply.code).toBe('ok')
  return reply.data.id
}
const { imported, rowsOf, datasetOf } = importing(() => ({ server, token: owner.token, connection }))

describe('connecting', () => {
  it('says what answered', async () => {
    const reply = await server.call('apiv2/test_connection', target(), owner.token)
    expect(reply.data.version).toMatch(/^PostgreSQL \d+/)
  })

  it('says what the account may do besides reading, and notes it with the connection', async () => {
    const rightsOf = async (id: string) => (await server.call('apiv2/list_connections', {}, owner.token)).data.connections.find((one) => one.id === id)?.rights
    const id = await saved()
    expect(await rightsOf(id)).toEqual(['superuser'])
    const reader = { username: 'reader', password: 'reads' }
    const made = (await server.call('apiv2/save_connection', target(reader), owner.token)).data.id
    expect(await rightsOf(made)).toEqual([])
    await postgres.run('shop', 'GRANT pg_signal_backend TO reader')
    const tested = await server.call('apiv2/test_connection', target({ connection_id: made, ...reader }), owner.token)
    await postgres.run('shop', 'REVOKE pg_signal_backend FROM reader')
    expect([tested.data.rights, await rightsOf(made)]).toEqual([['signals'], ['signals']])
  })

  it.each([
    ['a wrong password', { password: 'wrong' }, 'db_password_wrong'],
    ['a user that does not exist', { username: 'nobody' }, 'db_password_wrong'],
    ['a database that does not exist', { database: 'nothing' }, 'db_missing'],
    ['encryption that the server does not have', { tls: 'verified' }, 'db_no_tls'],
    ['a CA that is no certificate', { tls: 'verified', ca: 'hello' }, 'db_tls_ca'],
    ['a host that is not allowed', { server: '127.0.0.2' }, 'db_host_not_allowed'],
    ['a port that is not allowed', { port: 1 }, 'db_port_not_allowed'],
    ['a host that is none', { server: '/var/run/postgresql' }, 'db_host_invalid'],
    ['a name that does not exist', { server: 'nothing.invalid' }, 'db_host_not_found'],
  ] as const)('names %s as the cause', async (_, wrong, code) => {
    expect((await server.call('apiv2/test_connection', target(wrong), owner.token)).code).toBe(code)
  })

  it('keeps the password to itself, and asks for it again when anything else changes', async () => {
    const id = await saved()
    const listed = await server.call('apiv2/list_connections', {}, owner.token)
    expect(JSON.stringify(listed.data)).not.toContain(postgres.password)
    const { password: _, ...same } = target({ connection_id: id })
    expect((await server.call('apiv2/test_connection', same, owner.token)).code).toBe('ok')
    const changes: Partial<DatabaseTarget>[] = [{ server: 'localhost' }, { port: 5432 }, { database: 'postgres' }, { username: 'reader' }, { tls: 'encrypted' }]
    for (const change of changes) {
      const reply = await server.call('apiv2/test_connection', { ...same, ...change }, owner.token)
      expect(reply.code, JSON.stringify(change)).toBe('connection_password')
    }
  })
})

describe('looking around', () => {
  it('lists tables and views that the user may read, with estimates', async () => {
    const all = (await server.call('apiv2/list_database_tables', target(), owner.token)).data
    expect(all.tables).toContainEqual({ schema: 'public', name: 'sales', kind: 'table', rows: 1_000 })
    expect(all.tables).toContainEqual({ schema: 'public', name: 'north', kind: 'view', rows: null })
    const fewer = await server.call('apiv2/list_database_tables', target({ username: 'reader', password: 'reads' }), owner.token)
    expect(fewer.data.tables.map(({ name }) => name)).toEqual(['north', 'sales'])
  })

  it('shows columns, types and the first rows', async () => {
    const { data } = await head(table('sales'))
    expect(data.columns.map(({ source_type, dtype }) => [source_type, dtype])).toEqual([
      ['bigint', 'BIGINT'],
      ['text', 'VARCHAR'],
      ['numeric(12,2)', 'DECIMAL(12,2)'],
      ['date', 'DATE'],
      ['timestamp with time zone', 'TIMESTAMP WITH TIME ZONE'],
      ['boolean', 'BOOLEAN'],
      ['text[]', 'VARCHAR'],
      ['jsonb', 'VARCHAR'],
    ])
    expect(data.head).toHaveLength(100)
    expect(data.head[0]).toEqual(['1', 'North', '1.25', '1900-01-01', '2023-12-31 23:00:00+00', 'false', '{a,b}', '{"k": 1}'])
    expect(data.rows).toBe(1_000)
  })

  it('takes names as they are, whatever is in them', async () => {
    expect((await head(table('a.b; drop', 'Odd "schema"'))).data.columns).toEqual([{ name: 'one', source_type: 'integer', dtype: 'BIGINT' }])
  })

  it('says that a table is not there, or may not be read', async () => {
    expect((await head(table('nothing'))).code).toBe('db_table_missing')
    expect((await head(table('secret'), { username: 'reader', password: 'reads' })).code).toBe('db_no_right')
  })
})

const asked = (text: string) => runDatabaseTask({ ask: 'head', server: shopServer('postgresql', postgres), query: select(text) })

describe('a statement', () => {
  it('is asked of the database by a child', async () => {
    expect((await head(select('select 1;'))).data.head).toEqual([['1']])
    expect((await head(select('delete from sales'))).code).toBe('db_not_a_read')
    expect((await head(select(''))).code).toBe('bad_request')
  })

  it.each([
    'select 1 as a, 1 as a',
    'select 1;',
    'select 1 -- a comment',
    'select 1 /* a comment */ ; ',
    "with x as (select ';' as text) select * from x",
    'values (1, 2), (3, 4)',
    'table sales',
    'select region from sales order by id limit 3',
  ])('is taken: %s', async (text) => {
    expect(await asked(text)).toMatchObject({ ok: true })
  })

  it.each([
    ['select 1; select 2', 'db_not_one_statement'],
    ['select 1; drop table sales', 'db_not_one_statement'],
    ['selec 1', 'db_statement'],
    ['select 1) as x, (select 2', 'db_statement'],
    ["select 1) TO PROGRAM 'id' --", 'db_statement'],
    ['select nothing from sales', 'db_statement'],
    ['select $1', 'db_construct'],
    ['delete from sales', 'db_not_a_read'],
    ['insert into sales (id) values (-1) returning id', 'db_not_a_read'],
    ['with gone as (delete from sales returning *) select * from gone', 'db_not_a_read'],
    ['select * into other from sales', 'db_not_a_read'],
    ['create table other (x int)', 'db_not_a_read'],
    ['drop table sales', 'db_not_a_read'],
    ["copy sales to program 'id'", 'db_not_a_read'],
    ["copy sales from program 'id'", 'db_not_a_read'],
    ['begin', 'db_not_a_read'],
    ['set transaction read write', 'db_not_a_read'],
    ["select nextval('numbers')", 'db_function'],
    ["select set_config('transaction_read_only', 'off', false)", 'db_function'],
    ['select lo_create(0)', 'db_function'],
    ['select * from sales for update', 'db_not_a_read'],
    ['explain select 1', 'db_not_a_read'],
    ['do $$ begin delete from sales; end $$', 'db_not_a_read'],
    ['call nothing()', 'db_not_a_read'],
    ['select 1/0', 'db_statement'],
  ])('is refused: %s', async (text, code) => {
    expect(await asked(text)).toMatchObject({ ok: false, code })
    expect(await postgres.run('shop', 'SELECT (SELECT count(*)::int FROM sales), (SELECT count(*)::int FROM pg_largeobject_metadata)')).toEqual([[1_000, 0]])
  })

  it('that takes too long is ended in the database', async () => {
    const reply = await head(select('select pg_sleep(600)'))
    expect(reply.code).toBe('db_query_timeout')
    const running = () =>
      postgres.run('shop', "SELECT count(*)::int FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%pg_sleep(600)%' AND pid <> pg_backend_pid()")
    await expect.poll(running).toEqual([[0]])
  })
})

describe('a limit that the database sets for its user', () => {
  const sleeping = (statementMs: number) =>
    runDatabaseTask({
      ask: 'head',
      server: { ...shopServer('postgresql', postgres), username: 'hurried', password: 'reads', statementMs, functions: ['pg_catalog.pg_sleep'] },
      query: select('select pg_sleep(600)'),
    })

  it('holds where it is shorter than ours, and the message names it', async () => {
    await postgres.run(
      'shop',
      `CREATE ROLE hurried LOGIN PASSWORD 'reads'; ALTER ROLE hurried SET statement_timeout = '300ms'; ALTER ROLE hurried SET lock_timeout = '200ms'`,
    )
    expect(await sleeping(20_000)).toMatchObject({ ok: false, code: 'db_user_timeout', params: { seconds: 0.3, username: 'hurried' } })
  })

  it('gives way to ours where that is shorter', async () => {
    await postgres.run('shop', `ALTER ROLE hurried SET statement_timeout = '1h'`)
    expect(await sleeping(400)).toMatchObject({ ok: false, code: 'db_query_timeout', params: { seconds: 0.4 } })
  })

  it('holds for locks too', async () => {
    const waits = { ...shopServer('postgresql', postgres), username: 'hurried', password: 'reads', functions: ['pg_catalog.current_setting'] }
    const set = await runDatabaseTask({ ask: 'head', server: waits, query: select(`select current_setting('lock_timeout') as own`) })
    expect(set).toMatchObject({ ok: true, value: { head: [['200ms']] } })
  })
})

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
    const { id } = (await server.call('apiv2/save_connection', target(reader), owner.token)).data
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
