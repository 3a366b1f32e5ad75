/** Datasets from a real ClickHouse cluster of two shards. Covers only the differences from PostgreSQL. */
import { connect as connectSocket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DatabaseQuery } from '../src/contract/database.ts'
import { runDatabaseTask } from '../src/engine/databases/session.ts'
import type { DatabaseServer } from '../src/engine/protocol.ts'
import { CLICKHOUSE, startClickHouse, type TestClickHouse } from './support/clickhouse.ts'
import { ACCEPTED, REJECTED } from './support/clickhouse-statements.ts'
import { importing, select, shopOf, shopServer } from './support/databases.ts'
import { cuttable } from './support/odd-mysql.ts'
import { startServer, type TestServer } from './support/server.ts'
import { factsOfTable, tablesFound } from './support/table-facts.ts'

let clickhouse: TestClickHouse
let way: Awaited<ReturnType<typeof cuttable>>
let server: TestServer
let owner: { id: string; token: string }

const SHARD = `CREATE TABLE shop.part (id UInt64, name String) ENGINE = MergeTree ORDER BY id`
const SHOP = [
  `CREATE TABLE shop.sales (id UInt64, region Nullable(String), amount Decimal(12,2), sold Date, at DateTime('Europe/Berlin'), kind Enum8('b' = 1, 'Ä' = 2)) ENGINE = MergeTree ORDER BY id`,
  `INSERT INTO shop.sales SELECT number + 1, multiIf(number % 4 = 3, NULL, number % 4 = 0, 'North', number % 4 = 1, 'Öst, "quoted"\\nline\\t\\\\n', ''),
    toDecimal64(number + 1, 2) + toDecimal64('0.25', 2), toDate('1970-01-02') + number, toDateTime('2024-10-27 02:30:00', 'Europe/Berlin'), 'Ä' FROM system.numbers LIMIT 1000`,
  `CREATE VIEW shop.north AS SELECT * FROM shop.sales WHERE region = 'North'`,
  'CREATE TABLE shop.`a.b; \\`drop` (one Int8) ENGINE = Memory',
  'CREATE TABLE default.other (x Int8) ENGINE = Memory',
  `CREATE TABLE shop.everything AS shop.part ENGINE = Distributed(pair, shop, part, id)`,
]

/** Creates values that a driver or converter easily rounds, truncates or drops. */
const EXACT = [
  `CREATE TABLE shop.exact (big Int64, huge UInt64, wide Decimal(38,10), f Float32, g Float64, n Nullable(Float64), day Date, moment DateTime, fixed FixedString(4), u UUID,
    list Array(String), pair Tuple(Int8, String), low LowCardinality(String), txt String, nothing Nullable(String)) ENGINE = Memory`,
  `INSERT INTO shop.exact VALUES (9223372036854775807, 18446744073709551615, 1234567890123456789012345678.0123456789, 0.1, 1.7976931348623157e308, 0.5, '2105-12-31', '2024-03-31 03:30:00',
    'ab', '00000000-0000-0000-0000-00000000000a', ['a\\'b', 'c\\n'], (1, 'x'), 'low', 'a\\0b "x"\\r\\n\\\\t\\\\\\\\N😀\\'', NULL),
    (-9223372036854775808, 0, -0.0000000001, 16777216, -1, nan, '0000-00-00', '0000-00-00 00:00:00', 'abcd', '00000000-0000-0000-0000-000000000000', [], (-1, ''), '', '', '\\\\N')`,
]

/** Two columns with the same name. Current ClickHouse versions accept this query, because they name the first column `s.id`. */
const SAME_NAMES = ['select s.id, p.id as id from (select 1 as id) as s cross join (select 2 as id) as p', 'db_same_names'] as const

describe.skipIf(CLICKHOUSE === null)('ClickHouse', () => {
  beforeAll(async () => {
    clickhouse = await startClickHouse()
    for (const shard of [0, 1] as const) for (const sql of ['CREATE DATABASE shop', SHARD]) await clickhouse.run(sql, shard)
    for (const sql of [...SHOP, ...EXACT]) await clickhouse.run(sql)
    for (const shard of [0, 1] as const)
      await clickhouse.run(`INSERT INTO shop.part SELECT number, 'n' FROM system.numbers LIMIT ${1_000 * (shard + 1)}`, shard)
    way = await cuttable(() => connectSocket(clickhouse.port, '127.0.0.1'))
    server = await startServer({ ALLOWED_DB_HOSTS: `127.0.0.1:${way.port}`, DB_FUNCTIONS: 'clickhouse:sleep, clickhouse:throwIf' })
    owner = await server.user('owner')
    connection = (await server.call('apiv2/save_connection', shopOf('clickhouse', { ...clickhouse, port: way.port }), owner.token)).data.id
  })
  afterAll(async () => {
    await server?.remove()
    await way?.close()
    await clickhouse?.remove()
  })

  const table = (name: string, schema = 'shop'): DatabaseQuery => ({ by: 'table', schema, table: name })

  const here = (more: Partial<DatabaseServer> = {}): DatabaseServer => ({
    ...shopServer('clickhouse', clickhouse),
    ...more,
  })
  const head = (query: DatabaseQuery, more: Partial<DatabaseServer> = {}) => runDatabaseTask({ ask: 'head', server: here(more), query })

  /** A saved connection through the proxy, which tests use to drop connections. */
  let connection = ''
  const { imported, rowsOf, datasetOf } = importing(() => ({ server, token: owner.token, connection }))

  it('says what answered, and lists what the user may read', async () => {
    const all = await runDatabaseTask({ ask: 'tables', server: here() })
    expect(all).toMatchObject({ ok: true, value: { version: expect.stringMatching(/^ClickHouse \d+\.\d+\.\d+$/), more: false } })
    expect(all.ok && all.value).toMatchObject({
      tables: expect.arrayContaining([
        { schema: 'shop', name: 'sales', kind: 'table', rows: 1_000, comment: null },
        { schema: 'shop', name: 'north', kind: 'view', rows: null, comment: null },
        { schema: 'shop', name: 'everything', kind: 'table', rows: null, comment: null },
      ]),
    })
  })

  it('tells the primary key and the comments of columns, and searches for tables', async () => {
    await clickhouse.run("ALTER TABLE shop.sales COMMENT COLUMN region 'Where it\\'s sold'")
    const { columns, ...sales } = await factsOfTable(here(), 'sales', 'shop')
    expect(sales).toEqual({ comment: null, unique: false, rows: 1_000 })
    expect(columns.slice(0, 2)).toEqual([
      ['id', null, 1],
      ['region', "Where it's sold", null],
    ])
    expect(await tablesFound(here(), 'SHOP.north')).toEqual(['shop.north'])
  })

  it.each([
    ['a wrong password', { password: 'wrong' }, 'db_password_wrong'],
    ['a user that does not exist', { username: 'nobody' }, 'db_password_wrong'],
    ['a database that does not exist', { database: 'nothing' }, 'db_missing'],
    ['an account whose profile leaves rows out', { username: 'cuts' }, 'db_profile'],
    ['an account that could do more than read', { username: 'half' }, 'db_profile'],
    ['a server without encryption', { tls: 'verified' }, 'db_no_tls'],
  ] as const)('names %s as the cause', async (_, wrong, code) => {
    expect(await runDatabaseTask({ ask: 'version', server: here(wrong) })).toMatchObject({ ok: false, code })
  })

  it('tells the port of its own protocol apart', async () => {
    expect(await runDatabaseTask({ ask: 'version', server: here({ port: clickhouse.nativePort }) })).toMatchObject({ ok: false, code: 'db_native_port' })
  })

  it('shows columns, types and the first rows, under whatever names', async () => {
    const found = await head(table('sales'))
    expect(found).toMatchObject({ ok: true, value: { rows: 1_000 } })
    const { columns, head: rows } = found.ok && typeof found.value === 'object' && 'head' in found.value ? found.value : { columns: [], head: [] }
    expect(columns.map(({ source_type, dtype }) => [source_type, dtype])).toEqual([
      ['UInt64', 'DECIMAL(20,0)'],
      ['Nullable(String)', 'VARCHAR'],
      ['Decimal(12, 2)', 'DECIMAL(12,2)'],
      ['Date', 'DATE'],
      ["DateTime('Europe/Berlin')", 'TIMESTAMP WITH TIME ZONE'],
      ["Enum8('b' = 1, 'Ä' = 2)", 'VARCHAR'],
    ])
    expect(rows).toHaveLength(100)
    expect(rows[1]).toEqual(['2', 'Öst, "quoted"\nline\t\\n', '2.25', '1970-01-03', '2024-10-27 00:30:00', 'Ä'])
    expect(await head(table('a.b; `drop'))).toMatchObject({ ok: true, value: { columns: [{ name: 'one', source_type: 'Int8', dtype: 'BIGINT' }] } })
    expect(await head(table('nothing'))).toMatchObject({ ok: false, code: 'db_table_missing' })
    expect(await head(table('part', 'nothing'))).toMatchObject({ ok: false, code: 'db_table_missing' })
    expect(await head(table('other', 'default'), { username: 'reader' })).toMatchObject({ ok: false, code: 'db_no_right' })
    expect(await head(table('north'), { username: 'locked' })).toMatchObject({ ok: true })
  })

  it.each(ACCEPTED)('takes %s', async (text) => {
    expect(await head(select(text))).toMatchObject({ ok: true })
  })

  it.each([...REJECTED, SAME_NAMES])('refuses %s', async (text, code) => {
    expect(await head(select(text))).toMatchObject({ ok: false, code })
    expect(await clickhouse.run('SELECT count() FROM shop.sales')).toBe('1000\n')
  })

  const running = async (mark: string) =>
    (await clickhouse.run(`SELECT count() FROM system.processes WHERE query LIKE '%${mark}%' AND query NOT LIKE '%processes%'`)).trim()

  it('ends a statement that takes too long', async () => {
    const slow = select('select count() as late_mark from system.numbers where number % 7 = 8')
    expect(await head(slow, { statementMs: 300 })).toMatchObject({ ok: false, code: 'db_query_timeout' })
    await expect.poll(() => running('late_mark')).toBe('0')
    // this account may not set a time limit, so its query is killed instead
    expect(await head(slow, { statementMs: 300, username: 'locked' })).toMatchObject({ ok: false, code: 'db_query_timeout' })
    await expect.poll(() => running('late_mark')).toBe('0')
  })

  it('keeps a shorter limit that the account has, and names it', async () => {
    const slow = select('select count() as short_mark from system.numbers where number % 7 = 8')
    expect(await head(slow, { statementMs: 20_000, username: 'hurried' })).toMatchObject({ ok: false, code: 'db_user_timeout', params: { seconds: 1 } })
  })

  it('makes a dataset of exact values, as many rows as the database sent', async () => {
    const { datasetId, job } = await imported(table('sales'))
    expect(job, JSON.stringify(job)).toMatchObject({ state: 'done', rows: 1_000 })
    expect(await datasetOf(datasetId)).toMatchObject({ source_type: 'database', source_note: 'ClickHouse: shop.sales', rows: 1_000 })
    expect((await rowsOf(datasetId)).slice(0, 4).map((row) => row.slice(0, 4))).toEqual([
      [1, 'North', 1.25, '1970-01-02'],
      [2, 'Öst, "quoted"\nline\t\\n', 2.25, '1970-01-03'],
      [3, '', 3.25, '1970-01-04'],
      [4, null, 4.25, '1970-01-05'],
    ])

    const exact = await imported(table('exact'))
    expect(exact.job, JSON.stringify(exact.job)).toMatchObject({ state: 'done' })
    const { schema, report } = await datasetOf(exact.datasetId)
    expect(Object.fromEntries(schema.map(({ name, dtype }) => [name, dtype]))).toEqual({
      ...{ big: 'BIGINT', huge: 'DECIMAL(20,0)', wide: 'DECIMAL(38,10)', f: 'DOUBLE', g: 'DOUBLE', n: 'DOUBLE', day: 'DATE' },
      ...{
        moment: 'TIMESTAMP WITH TIME ZONE',
        fixed: 'VARCHAR',
        u: 'VARCHAR',
        list: 'VARCHAR',
        pair: 'VARCHAR',
        low: 'VARCHAR',
        txt: 'VARCHAR',
        nothing: 'VARCHAR',
      },
    })
    const [first = [], second = []] = await rowsOf(exact.datasetId)
    const by = (row: readonly unknown[]) => Object.fromEntries(schema.map(({ name }, i) => [name, row[i]]))
    expect(by(first)).toMatchObject({
      ...{ big: '9223372036854775807', huge: '18446744073709551615', wide: '1234567890123456789012345678.0123456789', f: 0.1 },
      ...{ g: 1.7976931348623157e308, n: 0.5, day: '2105-12-31', fixed: 'ab', u: '00000000-0000-0000-0000-00000000000a' },
      ...{ list: "['a\\'b','c\\n']", pair: "(1,'x')", low: 'low', txt: 'a\0b "x"\r\n\\t\\\\N😀\'', nothing: null },
    })
    expect(by(second)).toMatchObject({
      ...{ big: '-9223372036854775808', huge: 0, wide: -1e-10, f: 16_777_216, n: null, day: null, moment: null, fixed: 'abcd' },
      ...{ list: '[]', low: '', txt: '', nothing: '\\N' },
    })
    expect(report?.columns.filter(({ blanked }) => blanked > 0).map(({ name }) => name)).toEqual(['n', 'day', 'moment'])
    expect(report?.columns.filter(({ misfits }) => misfits > 0)).toEqual([])
  })

  it('takes a statement without rows, and all rows of a cluster', async () => {
    const none = await imported(select('select * from sales where id = 0'))
    expect(none.job, JSON.stringify(none.job)).toMatchObject({ state: 'done', rows: 0 })
    const { datasetId, job } = await imported(table('everything'))
    expect(job, JSON.stringify(job)).toMatchObject({ state: 'done', rows: 3_000 })
    expect((await datasetOf(datasetId)).rows).toBe(3_000)
  })

  it.each([
    ['columns of bytes by name', 'select id, sumState(id) as total from sales group by id', 'db_bytes', 'total'],
    ['text that is not UTF-8 by the name of its column', "select id, unhex('C328') as broken from sales", 'db_text', 'broken'],
    [
      'an error that stands where a row would',
      'select number, throwIf(number = 1500000) as at from (select number from system.numbers limit 2000000)',
      'db_statement',
      'throwIf',
    ],
  ])('refuses %s', async (_, text, code, said) => {
    const { job } = await imported(select(text))
    expect(job).toMatchObject({ state: 'failed', error: { code, message: expect.stringContaining(said) } })
  })

  it('reads the other columns where some are left out', async () => {
    const text = 'select sumState(id) as total, region, count() as sales from sales group by region order by region limit 1'
    const { datasetId } = await imported(select(text), connection, ['total'])
    expect((await datasetOf(datasetId)).schema.map(({ name }) => name)).toEqual(['region', 'sales'])
    expect(await rowsOf(datasetId)).toHaveLength(1)
  })

  it('takes no text of a person for an error of the server', async () => {
    const text = 'Code: 395, e.displayText() = DB::Exception: no, e.what() = DB::Exception'
    const { datasetId, job } = await imported(select(`select '${text}' as said union all select '\\n${text}'`))
    expect(job, JSON.stringify(job)).toMatchObject({ state: 'done' })
    expect((await rowsOf(datasetId)).flat().sort()).toEqual([`\n${text}`, text])
  })

  it('ends what the database does for an import that is cancelled', async () => {
    const query = select("select 'tagged' as mark, sleepEachRow from (select sleep(0.5) as sleepEachRow, number from system.numbers limit 100000000)")
    const { data } = await server.call('apiv2/import_database', { connection_id: connection, query, title: 'x' }, owner.token)
    await expect.poll(() => running('tagged')).toBe('1')
    await server.call('apiv2/cancel_job', { job_id: data.job_id }, owner.token)
    await expect.poll(() => running('tagged')).toBe('0')
    expect(await server.jobEnd(data.job_id, owner.token)).toMatchObject({ state: 'cancelled' })
  })

  it('keeps what was there before when the way is cut half way, or half of a cluster is gone', async () => {
    const { datasetId } = await imported(table('everything'))
    const again = async () => {
      const { data } = await server.call('apiv2/import_dataset', { dataset_id: datasetId }, owner.token)
      return await server.jobEnd(data.job_id, owner.token)
    }
    way.cutAfter = 12_000
    expect(await again()).toMatchObject({ state: 'failed', error: { code: expect.stringMatching(/^db_(lost|reset)$/) } })
    way.cutAfter = Number.POSITIVE_INFINITY
    await clickhouse.loseShard()
    // the first query after the loss only closes the cluster's internal connections
    await clickhouse.run('SELECT count() FROM shop.everything').catch(() => undefined)
    const gone = await again()
    expect(gone, JSON.stringify(gone)).toMatchObject({ state: 'failed', error: { code: 'db_shard_gone' } })
    expect((await datasetOf(datasetId)).rows).toBe(3_000)
  })
})
