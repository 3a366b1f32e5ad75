/** Connections to a real PostgreSQL: error messages, the list of tables, and the statements that are accepted. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DatabaseTarget } from '../src/contract/database.ts'
import { runDatabaseTask } from '../src/engine/databases/session.ts'
import { select, shopServer } from './support/databases.ts'
import type { TestPostgres } from './support/postgres.ts'
import type { TestServer } from './support/server.ts'
import { callsOfShop, startShop, type TestShop, table } from './support/shop.ts'
import { factsOfTable, tablesFound } from './support/table-facts.ts'

let postgres: TestPostgres
let server: TestServer
let owner: TestShop['owner']

beforeAll(async () => {
  ;({ postgres, server, owner } = await startShop())
})
afterAll(async () => {
  await server?.remove()
  await postgres?.remove()
})

const { target, head, saved } = callsOfShop(() => ({ postgres, server, owner }))

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
    const made = await saved(reader)
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
    expect(all.tables).toContainEqual({ schema: 'public', name: 'sales', kind: 'table', rows: 1_000, comment: null })
    expect(all.tables).toContainEqual({ schema: 'public', name: 'north', kind: 'view', rows: null, comment: null })
    const fewer = await server.call('apiv2/list_database_tables', target({ username: 'reader', password: 'reads' }), owner.token)
    expect(fewer.data.tables.map(({ name }) => name)).toEqual(['north', 'sales'])
  })

  it('tells comments and the primary key of a table, in whatever order the key has', async () => {
    await postgres.run(
      'shop',
      `CREATE TABLE "no""ted" (b int, "a ""1"" x" int, gone int, c text, PRIMARY KEY ("a ""1"" x", b) INCLUDE (c)); ALTER TABLE "no""ted" DROP gone;
       COMMENT ON TABLE "no""ted" IS E'Orders\n%_x'; COMMENT ON COLUMN "no""ted".c IS 'Free text'; COMMENT ON VIEW north IS 'Only the north';
       GRANT SELECT (b, c) ON "no""ted" TO reader`,
    )
    const here = shopServer('postgresql', postgres)
    expect(await factsOfTable(here, 'no"ted', 'public')).toMatchObject({
      ...{ comment: 'Orders\n%_x', unique: true },
      columns: [
        ['b', null, 2],
        ['a "1" x', null, 1],
        ['c', 'Free text', null],
      ],
    })
    expect(await factsOfTable({ ...here, username: 'reader', password: 'reads' }, 'no"ted', '')).toMatchObject({ comment: 'Orders\n%_x' })
    expect(await tablesFound(here, '%_X')).toEqual(['public.no"ted'])
    expect(await tablesFound(here, 'public.NO"')).toEqual(['public.no"ted'])
    expect(await tablesFound(here, 'only the')).toEqual(['public.north'])
    const query = { by: 'table', schema: 'public', table: 'no"ted' } as const
    const told = await server.call('apiv2/describe_database_query', { target: target(), query }, owner.token)
    expect(told.data.columns.at(-1)).toEqual({ name: 'c', source_type: 'text', dtype: 'VARCHAR', key: null, comment: 'Free text' })
    const searched = await server.call('apiv2/list_database_tables', { ...target(), search: 'orders' }, owner.token)
    expect(searched.data.tables.map(({ name, comment }) => [name, comment])).toEqual([['no"ted', 'Orders %_x']])
    await postgres.run('shop', `DROP TABLE "no""ted"; COMMENT ON VIEW north IS NULL`)
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
