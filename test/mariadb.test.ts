/** Datasets from a real MariaDB. Covers only the differences from PostgreSQL. */
import { readFileSync } from 'node:fs'
import { connect as connectSocket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DatabaseQuery, DatabaseTarget } from '../src/contract/database.ts'
import { runDatabaseTask } from '../src/engine/databases/session.ts'
import type { DatabaseServer } from '../src/engine/protocol.ts'
import { importing, select, shopOf, shopServer } from './support/databases.ts'
import { MARIADBD, startMariaDb, type TestMariaDb } from './support/mariadb.ts'
import { cuttable } from './support/odd-mysql.ts'
import { startServer, type TestServer } from './support/server.ts'
import { HOSTILE_MARIADB, ORDINARY_MARIADB } from './support/statements/others.ts'
import { factsOfTable, tablesFound } from './support/table-facts.ts'

const CA = readFileSync('test/fixtures/certificates/here.crt', 'utf8')

let mariadb: TestMariaDb
let way: Awaited<ReturnType<typeof cuttable>>
let server: TestServer
let owner: { id: string; token: string }

const SHOP = `
  CREATE DATABASE shop CHARACTER SET utf8mb4; USE shop;
  CREATE TABLE sales (id bigint PRIMARY KEY, region varchar(40), amount decimal(12,2) COMMENT 'In euros, “net”', sold date, at timestamp(6) NULL, paid bool, extra json) COMMENT 'Orders';
  CREATE TABLE pairs (b int, a int COMMENT 'First', PRIMARY KEY (a, b));
  INSERT INTO sales SELECT seq, CASE seq % 4 WHEN 0 THEN NULL WHEN 1 THEN 'North' WHEN 2 THEN 'Öst, "quoted"\\nline' ELSE '' END,
    seq + 0.25, DATE_ADD('1899-12-31', INTERVAL seq DAY), NULL, seq % 2, '{"k": 1}' FROM seq_1_to_1000;
  SET time_zone = '+02:00'; UPDATE sales SET at = '2024-01-01 00:00:00.5'; ANALYZE TABLE sales;
  CREATE VIEW north AS SELECT * FROM sales WHERE region = 'North';
  CREATE TABLE secret (x int); CREATE TABLE \`a.b; \`\`drop\` (one int); CREATE SEQUENCE numbers;
  CREATE FUNCTION bump() RETURNS int BEGIN INSERT INTO secret VALUES (1); RETURN 1; END;
  CREATE USER reader IDENTIFIED BY 'reads'; GRANT SELECT ON shop.sales TO reader; GRANT INSERT ON shop.secret TO reader; GRANT SELECT ON shop.north TO reader`

/** Creates values that a driver or converter easily rounds, truncates or drops. */
const EXACT = `
  CREATE TABLE exact (big bigint, huge bigint unsigned, wide decimal(38,10), long_ decimal(65,30), f float, g double, day date, odd date, moment datetime(6), at timestamp(3) NULL,
    clock time(2), hours time, y year, b1 bit(1), b12 bit(12), flag bool, counts tinyint(1), kind enum('b','Ä'), tags set('x','y'), u uuid, z int(5) zerofill, west varchar(9) CHARACTER SET latin1, txt text);
  SET sql_mode = '', time_zone = '+00:00';
  INSERT INTO exact VALUES
    (9223372036854775807, 18446744073709551615, 1234567890123456789012345678.0123456789, '12345678901234567890123456789012345.1', 16777217, 0.1, '1000-01-01', '2024-02-29', '9999-12-31 23:59:59.999999', '2024-03-31 02:30:00.123',
     '23:59:59.99', '838:59:59', 2024, 1, 5, 1, 2, 'Ä', 'x,y', '00000000-0000-0000-0000-00000000000a', 42, 'é€', 'a\\0b "x"\\r\\n😀'),
    (-9223372036854775808, 0, -0.0000000001, 1, 0.1, 1.7976931348623157e308, '0000-00-00', '2024-00-10', '0000-00-00 00:00:00', '0000-00-00 00:00:00',
     '00:00:00', '-12:00:00', 0, 0, 4095, 0, -1, '', '', NULL, 0, '', '')`

describe.skipIf(MARIADBD === null)('MariaDB', () => {
  beforeAll(async () => {
    mariadb = await startMariaDb()
    for (const sql of [SHOP, EXACT]) await mariadb.run(sql)
    way = await cuttable(() => connectSocket(mariadb.port, '127.0.0.1'))
    server = await startServer({ ALLOWED_DB_HOSTS: `127.0.0.1:${way.port}`, DB_FUNCTIONS: 'mysql:sleep' })
    owner = await server.user('owner')
    const reply = await server.call('apiv2/save_connection', target(), owner.token)
    connection = reply.data.id
  })
  afterAll(async () => {
    await server?.remove()
    await way?.close()
    await mariadb?.remove()
  })

  const target = (): DatabaseTarget => ({ ...shopOf('mysql', { ...mariadb, port: way.port }), tls: 'verified', ca: CA })
  const table = (name: string, schema = 'shop'): DatabaseQuery => ({ by: 'table', schema, table: name })

  const here = (more: Partial<DatabaseServer> = {}): DatabaseServer => ({
    ...shopServer('mysql', mariadb),
    ...more,
  })
  const head = (query: DatabaseQuery, more: Partial<DatabaseServer> = {}) => runDatabaseTask({ ask: 'head', server: here(more), query })

  /** A saved connection through the proxy, which tests use to drop connections. */
  let connection = ''
  const { imported, rowsOf, datasetOf } = importing(() => ({ server, token: owner.token, connection }))

  it('says what answered, and lists what the user may read', async () => {
    const all = await runDatabaseTask({ ask: 'tables', server: here() })
    expect(all).toMatchObject({ ok: true, value: { version: expect.stringMatching(/^MariaDB \d+\.\d+\.\d+$/), more: false } })
    expect(all.ok && all.value).toMatchObject({
      tables: expect.arrayContaining([{ schema: 'shop', name: 'sales', kind: 'table', rows: 1_000, comment: 'Orders' }]),
    })
    const fewer = await runDatabaseTask({ ask: 'tables', server: here({ username: 'reader', password: 'reads' }) })
    expect(fewer.ok && fewer.value).toMatchObject({
      tables: [
        { schema: 'shop', name: 'north', kind: 'view', rows: null, comment: null },
        { schema: 'shop', name: 'sales', kind: 'table', rows: 1_000, comment: 'Orders' },
      ],
    })
  })

  it('tells comments and the primary key of a table, and searches for tables', async () => {
    const { columns, ...sales } = await factsOfTable(here(), 'sales', 'shop')
    expect(sales).toEqual({ comment: 'Orders', unique: true, rows: 1_000 })
    expect(columns.slice(0, 3)).toEqual([
      ['id', null, 1],
      ['region', null, null],
      ['amount', 'In euros, “net”', null],
    ])
    expect((await factsOfTable(here(), 'pairs', '')).columns).toEqual([
      ['b', null, 2],
      ['a', 'First', 1],
    ])
    expect(await factsOfTable(here(), 'north', 'shop')).toMatchObject({ comment: null, unique: false })
    expect(await factsOfTable(here({ username: 'reader', password: 'reads' }), 'sales', 'shop')).toMatchObject({ comment: 'Orders' })
    expect(await tablesFound(here(), 'ORDERS')).toEqual(['shop.sales'])
    expect(await tablesFound(here(), 'shop.a.b; `')).toEqual(['shop.a.b; `drop'])
    expect(await tablesFound(here(), 'view')).toEqual([])
  })

  it.each([
    ['a wrong password', { password: 'wrong' }, 'db_password_wrong'],
    ['a user that does not exist', { username: 'nobody' }, 'db_password_wrong'],
    ['a database that does not exist', { database: 'nothing' }, 'db_missing'],
    ['a certificate from nobody that is trusted', { tls: 'verified' }, 'db_tls_untrusted'],
    ['a certificate of another server', { tls: 'verified', ca: CA, name: 'db.example.org' }, 'db_tls_name'],
    ['a database that may not be used', { username: 'reader', password: 'reads', database: 'mysql' }, 'db_no_right'],
  ] as const)('names %s as the cause', async (_, wrong, code) => {
    expect(await runDatabaseTask({ ask: 'version', server: here(wrong) })).toMatchObject({ ok: false, code })
  })

  it('shows columns, types and the first rows, under whatever names', async () => {
    const found = await head(table('sales'))
    expect(found).toMatchObject({ ok: true, value: { rows: 1_000 } })
    const { columns, head: rows } = found.ok && typeof found.value === 'object' && 'head' in found.value ? found.value : { columns: [], head: [] }
    expect(columns.map(({ source_type, dtype }) => [source_type, dtype])).toEqual([
      ['bigint', 'BIGINT'],
      ['varchar(40)', 'VARCHAR'],
      ['decimal(12,2)', 'DECIMAL(12,2)'],
      ['date', 'DATE'],
      ['timestamp', 'TIMESTAMP WITH TIME ZONE'],
      ['tinyint(1)', 'BOOLEAN'],
      ['json', 'VARCHAR'],
    ])
    expect(rows).toHaveLength(100)
    expect(rows[0]).toEqual(['1', 'North', '1.25', '1900-01-01', '2023-12-31 22:00:00.500000', '1', '{"k": 1}'])
    expect(await head(table('a.b; `drop'))).toMatchObject({ ok: true, value: { columns: [{ name: 'one', source_type: 'int', dtype: 'BIGINT' }] } })
    expect(await head(table('nothing'))).toMatchObject({ ok: false, code: 'db_table_missing' })
    expect(await head(table('secret'), { username: 'reader', password: 'reads' })).toMatchObject({ ok: false, code: 'db_no_right' })
  })

  it('says what accounts may do besides reading', async () => {
    const rights = async (username: string, password: string) =>
      await runDatabaseTask({ ask: 'version', server: { ...shopServer('mysql', mariadb), username, password } })
    expect(await rights(mariadb.user, mariadb.password)).toMatchObject({ ok: true, value: { rights: ['superuser'] } })
    expect(await rights('reader', 'reads')).toMatchObject({ ok: true, value: { rights: [] } })
  })

  it.each(ORDINARY_MARIADB)('takes %s', async (text) => {
    expect(await head(select(text))).toMatchObject({ ok: true })
  })

  it.each(HOSTILE_MARIADB)('refuses %s, though the account may do everything', async (text, code) => {
    expect(await head(select(text))).toMatchObject({ ok: false, code })
  })

  it.each([
    'select 1 as a, 1 as a',
    'select 1 -- a comment',
    'select 1 /* a comment */ ; ',
    "with x as (select ';' as text) select * from x",
    'values (1, 2), (3, 4)',
    'select region from sales order by id limit 3',
    'select "a" from (select count(*) from sales) as x',
  ])('takes %s', async (text) => {
    expect(await head(select(text))).toMatchObject({ ok: true })
  })

  it.each([
    ['select 1; select 2', 'db_not_one_statement'],
    ['select 1; drop table sales', 'db_not_one_statement'],
    ['selec 1', 'db_statement'],
    ['select 1) as x, (select 2', 'db_statement'],
    ['select 1) select 1 from source -- ', 'db_statement'],
    ['select 1 /* open', 'db_statement'],
    ['select nothing from sales', 'db_statement'],
    ['select ?', 'db_statement'],
    ['delete from sales', 'db_not_a_read'],
    ['insert into secret values (1) returning x', 'db_not_a_read'],
    ["select 1 into outfile '/tmp/tessera-test'", 'db_not_a_read'],
    ['select 1 into @x', 'db_not_a_read'],
    ['create table other (x int)', 'db_not_a_read'],
    ['create temporary table other (x int)', 'db_not_a_read'],
    ["load data local infile '/etc/passwd' into table secret", 'db_not_a_read'],
    ['set session transaction read write', 'db_not_a_read'],
    ['set max_statement_time = 0', 'db_not_a_read'],
    ['commit', 'db_not_a_read'],
    ['lock tables sales write', 'db_not_a_read'],
    ['kill 1', 'db_not_a_read'],
    ['select nextval(numbers)', 'db_function'],
    ['select bump()', 'db_function'],
    ['select * from sales for update', 'db_not_a_read'],
    ['select * from sales lock in share mode', 'db_not_a_read'],
    ['explain select 1', 'db_not_a_read'],
    ['show tables', 'db_not_a_read'],
    ['call nothing()', 'db_not_a_read'],
  ])('refuses %s', async (text, code) => {
    expect(await head(select(text))).toMatchObject({ ok: false, code })
    expect(await mariadb.run('SELECT (SELECT count(*) FROM sales), (SELECT count(*) FROM secret)')).toEqual([[1_000, 0]])
  })

  const running = async (mark: string) =>
    await mariadb.run(`SELECT count(*) FROM information_schema.PROCESSLIST WHERE INFO LIKE '%${mark}%' AND ID <> CONNECTION_ID()`)

  it('ends a statement that takes too long', async () => {
    expect(await head(select('select sleep(600), id from sales'), { statementMs: 300, functions: ['sleep'] })).toMatchObject({
      ok: false,
      code: 'db_query_timeout',
    })
    await expect.poll(() => running('sleep(600)')).toEqual([[0]])
  })

  it('keeps a shorter limit that the database sets for its user, and names it', async () => {
    await mariadb.run("CREATE USER hurried@'127.0.0.1' IDENTIFIED BY 'reads' WITH MAX_STATEMENT_TIME 0.3")
    await mariadb.run("GRANT SELECT ON shop.* TO hurried@'127.0.0.1'")
    const query = select('select sleep(600), id from sales')
    const hurried = { username: 'hurried', password: 'reads', functions: ['sleep'] }
    expect(await head(query, { ...hurried, statementMs: 20_000 })).toMatchObject({ ok: false, code: 'db_user_timeout', params: { seconds: 0.3 } })
    expect(await head(query, { ...hurried, statementMs: 200 })).toMatchObject({ ok: false, code: 'db_query_timeout', params: { seconds: 0.2 } })
  })

  it('makes a dataset of exact values, as many rows as the database sent', async () => {
    const { datasetId, job } = await imported(table('sales'))
    expect(job, JSON.stringify(job)).toMatchObject({ state: 'done', rows: 1_000 })
    expect(await datasetOf(datasetId)).toMatchObject({ source_type: 'database', source_note: 'MariaDB / MySQL: shop.sales', rows: 1_000 })
    expect((await rowsOf(datasetId)).slice(0, 4).map((row) => row.slice(0, 4))).toEqual([
      [1, 'North', 1.25, '1900-01-01'],
      [2, 'Öst, "quoted"\nline', 2.25, '1900-01-02'],
      [3, '', 3.25, '1900-01-03'],
      [4, null, 4.25, '1900-01-04'],
    ])

    const exact = await imported(table('exact'))
    expect(exact.job, JSON.stringify(exact.job)).toMatchObject({ state: 'done' })
    const { schema, report } = await datasetOf(exact.datasetId)
    expect(Object.fromEntries(schema.map(({ name, dtype }) => [name, dtype]))).toMatchObject({
      ...{ big: 'BIGINT', huge: 'DECIMAL(20,0)', wide: 'DECIMAL(38,10)', long_: 'VARCHAR', f: 'DOUBLE', g: 'DOUBLE', day: 'DATE', odd: 'VARCHAR' },
      ...{ moment: 'TIMESTAMP', at: 'TIMESTAMP WITH TIME ZONE', clock: 'TIME', hours: 'VARCHAR', y: 'BIGINT', b1: 'BOOLEAN', b12: 'DECIMAL(20,0)' },
      ...{ flag: 'BOOLEAN', counts: 'BIGINT', kind: 'VARCHAR', tags: 'VARCHAR', u: 'VARCHAR', z: 'BIGINT', west: 'VARCHAR', txt: 'VARCHAR' },
    })
    const [first = [], second = []] = await rowsOf(exact.datasetId)
    const by = (row: readonly unknown[]) => Object.fromEntries(schema.map(({ name }, i) => [name, row[i]]))
    expect(by(first)).toMatchObject({
      ...{ big: '9223372036854775807', huge: '18446744073709551615', wide: '1234567890123456789012345678.0123456789', f: 16_777_216, g: 0.1 },
      ...{
        long_: `12345678901234567890123456789012345.1${'0'.repeat(29)}`,
        day: '1000-01-01',
        odd: '2024-02-29',
        hours: '838:59:59',
        y: 2024,
        b1: true,
        b12: 5,
      },
      ...{ flag: true, counts: 2, kind: 'Ä', tags: 'x,y', u: '00000000-0000-0000-0000-00000000000a', z: 42, west: 'é€', txt: 'a\0b "x"\r\n😀' },
    })
    expect(String(by(first).moment)).toContain('9999-12-31')
    expect(by(second)).toMatchObject({
      ...{ big: '-9223372036854775808', huge: 0, wide: -1e-10, f: 0.1, g: 1.7976931348623157e308, day: null, odd: '2024-00-10', moment: null, at: null },
      ...{ hours: '-12:00:00', y: 0, b1: false, b12: 4095, flag: false, counts: -1, kind: '', tags: '', u: null, z: 0, west: '', txt: '' },
    })
    expect(report?.columns.filter(({ blanked }) => blanked > 0).map(({ name }) => name)).toEqual(['day', 'moment', 'at'])
    expect(report?.columns.filter(({ misfits }) => misfits > 0).map(({ name }) => name)).toEqual(['long_', 'odd', 'hours'])
  })

  it('refuses columns of bytes by name, and reads the others where these are left out', async () => {
    await mariadb.run(`CREATE TABLE pictures (id int, image blob, mark binary(3), place point); INSERT INTO pictures VALUES (1, x'00ff', 'abc', NULL)`)
    const { job } = await imported(table('pictures'))
    expect(job).toMatchObject({ state: 'failed', error: { code: 'db_bytes', message: expect.stringContaining('image, mark, place') } })
    const { datasetId } = await imported(table('pictures'), connection, ['image', 'mark', 'place'])
    expect(await rowsOf(datasetId)).toEqual([[1]])
  })

  it('ends what the database does for an import that is cancelled', async () => {
    const query = select("select sleep(0.05), 'tagged' from seq_1_to_1000000")
    const { data } = await server.call('apiv2/import_database', { connection_id: connection, query, title: 'x' }, owner.token)
    await expect.poll(() => running('tagged')).toEqual([[1]])
    await server.call('apiv2/cancel_job', { job_id: data.job_id }, owner.token)
    await expect.poll(() => running('tagged')).toEqual([[0]])
    expect(await server.jobEnd(data.job_id, owner.token)).toMatchObject({ state: 'cancelled' })
  })

  it('refuses a row that would fill the memory it is read into', async () => {
    await mariadb.run('SET GLOBAL max_allowed_packet = 268435456')
    const { job } = await imported(select("select seq, repeat('x', 200 * 1000 * 1000 * (seq - 1)) as doc from seq_1_to_2"))
    expect(job, JSON.stringify(job)).toMatchObject({ state: 'failed', error: { code: 'db_row_too_large', message: expect.stringContaining('64 MB') } })
  })

  it('keeps what was there before when the way is cut half way, or rows would be lost', async () => {
    const { datasetId } = await imported(select('select seq, repeat("x", 100) from seq_1_to_20000'))
    expect((await datasetOf(datasetId)).rows).toBe(20_000)
    way.cutAfter = 1_000_000
    const again = await server.call('apiv2/import_dataset', { dataset_id: datasetId }, owner.token)
    expect(await server.jobEnd(again.data.job_id, owner.token)).toMatchObject({ state: 'failed', error: { code: expect.stringMatching(/^db_(lost|reset)$/) } })
    expect((await datasetOf(datasetId)).rows).toBe(20_000)
  })
})
