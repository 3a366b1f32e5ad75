/** Our statements on a current version of ClickHouse's engine. It runs without a server; clickhouse.test.ts covers the rest with Debian's older servers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DatabaseQuery } from '../src/contract/database.ts'
import { runDatabaseTask } from '../src/engine/databases/session.ts'
import { CHDB, startChdb, type TestEngine } from './support/chdb.ts'
import { ACCEPTED, REJECTED } from './support/clickhouse-statements.ts'
import { importing, keyed, rowsAbove, select, shopOf, shopServer } from './support/databases.ts'
import { startServer, type TestServer } from './support/server.ts'
import { factsOfTable, tablesFound } from './support/table-facts.ts'

const SALES = [
  'CREATE DATABASE shop',
  `CREATE TABLE shop.sales (id UInt64, region Nullable(String), amount Decimal(12,2), sold Date) ENGINE = MergeTree ORDER BY id`,
  `INSERT INTO shop.sales SELECT number + 1, ['North', 'Öst, "quoted"\\nline\\t\\\\n', '', NULL][number % 4 + 1], number + 1.25, toDate('1970-01-01') + number FROM numbers(1000)`,
  `CREATE VIEW shop.north AS SELECT * FROM shop.sales WHERE region = 'North'`,
  'CREATE TABLE shop.`a.b; \\`drop` (one Int8) ENGINE = Memory',
]

/** SQL types with a sample value, the dataset type it becomes, and the imported value. */
const TYPES: readonly (readonly [type: string, value: string, dtype: string, read: unknown])[] = [
  ['Int128', "'170141183460469231731687303715884105727'", 'VARCHAR', '170141183460469231731687303715884105727'],
  ['UInt256', "'12345678901234567890123456789012345678'", 'DECIMAL(38,0)', '12345678901234567890123456789012345678'],
  ['Decimal(76,3)', "'1234567890123456789012345.125'", 'DECIMAL(38,3)', '1234567890123456789012345.125'],
  ['Bool', 'true', 'BOOLEAN', true],
  ['Date32', "'1900-01-01'", 'DATE', '1900-01-01'],
  ["DateTime64(6, 'Asia/Shanghai')", "'2024-03-31 03:30:00.123456'", 'TIMESTAMP WITH TIME ZONE', '2024-03-30T19:30:00.123456+00'],
  ['DateTime64(9)', "'2024-03-31 03:30:00.123456789'", 'VARCHAR', '2024-03-31 03:30:00.123456789'],
  ['UUID', "'00000000-0000-0000-0000-00000000000a'", 'VARCHAR', '00000000-0000-0000-0000-00000000000a'],
  ['IPv6', "'::1'", 'VARCHAR', '::1'],
  ["Enum16('Ä' = 300)", "'Ä'", 'VARCHAR', 'Ä'],
  ['Map(String, Int8)', "map('a', 1)", 'VARCHAR', "{'a':1}"],
  ['Array(Nullable(String))', "['x', NULL]", 'VARCHAR', "['x',NULL]"],
  ['JSON', `'{"a":{"b":1}}'`, 'VARCHAR', '{"a":{"b":1}}'],
  ['Variant(Int8, String)', "'x'", 'VARCHAR', 'x'],
  ['LowCardinality(Nullable(String))', 'NULL', 'VARCHAR', null],
]

describe.skipIf(CHDB === null)('the engine of a current ClickHouse', () => {
  let engine: TestEngine
  /** A read-only session, like that of an account that may not change settings. */
  let locked: TestEngine
  let server: TestServer
  let owner: { id: string; token: string }
  beforeAll(async () => {
    ;[engine, locked] = await Promise.all([startChdb(), startChdb()])
    for (const sql of SALES) for (const each of [engine, locked]) await each.run(sql)
    for (const sql of ['SET max_execution_time = 60', 'SET readonly = 1']) await locked.run(sql)
    server = await startServer({ ALLOWED_DB_HOSTS: `127.0.0.1:${engine.port}` })
    owner = await server.user('owner')
    connection = (await server.call('apiv2/save_connection', shopOf('clickhouse', engine), owner.token)).data.id
  })
  afterAll(async () => {
    await server?.remove()
    await Promise.all([engine?.remove(), locked?.remove()])
  })

  let connection = ''
  const { imported, rowsOf, datasetOf } = importing(() => ({ server, token: owner.token, connection }))
  const here = (of = engine) => shopServer('clickhouse', of)
  const table = (name: string): DatabaseQuery => ({ by: 'table', schema: 'shop', table: name })

  it('is of this decade, and lists what there is to read', async () => {
    const all = await runDatabaseTask({ ask: 'tables', server: here() })
    expect(all).toMatchObject({ ok: true, value: { version: expect.stringMatching(/^ClickHouse 2[6-9]\.\d+\.\d+/), more: false } })
    expect(all.ok && all.value).toMatchObject({
      tables: [
        { schema: 'shop', name: 'a.b; `drop', kind: 'table' },
        { schema: 'shop', name: 'north', kind: 'view', rows: null },
        { schema: 'shop', name: 'sales', kind: 'table', rows: 1_000 },
      ],
    })
  })

  it('tells comments and the primary key of a table, and searches for tables', async () => {
    await engine.run("CREATE TABLE shop.noted (b Int32, a Int32 COMMENT 'First') ENGINE = MergeTree ORDER BY (a, b) COMMENT 'Orders'")
    await engine.run('CREATE TABLE shop.days (at DateTime, x Int8) ENGINE = MergeTree ORDER BY toDate(at)')
    expect(await factsOfTable(here(), 'noted', 'shop')).toMatchObject({
      ...{ comment: 'Orders', unique: false },
      columns: [
        ['b', null, 2],
        ['a', 'First', 1],
      ],
    })
    expect((await factsOfTable(here(), 'days', '')).columns.map(([, , key]) => key)).toEqual([null, null])
    expect(await tablesFound(here(), 'ORDERS')).toEqual(['shop.noted'])
    for (const name of ['noted', 'days']) await engine.run(`DROP TABLE shop.${name}`)
  })

  it.each(ACCEPTED)('takes %s', async (text) => {
    for (const of of [engine, locked]) expect(await runDatabaseTask({ ask: 'head', server: here(of), query: select(text) })).toMatchObject({ ok: true })
  })

  it.each(REJECTED)('refuses %s', async (text, code) => {
    expect(await runDatabaseTask({ ask: 'head', server: here(locked), query: select(text) })).toMatchObject({ ok: false, code })
    expect(await locked.run('SELECT count() FROM shop.sales')).toBe('1000\n')
  })

  it('refuses functions that would read a file of the server where no table stands', async () => {
    for (const of of [engine, locked])
      expect(await runDatabaseTask({ ask: 'head', server: here(of), query: select("select file('/etc/passwd') as x") })).toMatchObject({
        ok: false,
        code: 'db_function',
      })
  })

  it('makes a dataset of a table, as many rows as the engine numbered', async () => {
    const { datasetId, job } = await imported(table('sales'))
    expect(job, JSON.stringify(job)).toMatchObject({ state: 'done', rows: 1_000 })
    expect((await rowsOf(datasetId)).slice(0, 4)).toEqual([
      [1, 'North', 1.25, '1970-01-01'],
      [2, 'Öst, "quoted"\nline\t\\n', 2.25, '1970-01-02'],
      [3, '', 3.25, '1970-01-03'],
      [4, null, 4.25, '1970-01-04'],
    ])
    const none = await imported(select('select * from sales where id = 0'))
    expect(none.job, JSON.stringify(none.job)).toMatchObject({ state: 'done', rows: 0 })
  })

  it.each(TYPES)('reads %s exactly', async (type, value, dtype, read) => {
    const { datasetId, job } = await imported(select(`select 1 as id, CAST(${value} AS ${type}) as v`))
    expect(job, JSON.stringify(job)).toMatchObject({ state: 'done', rows: 1 })
    expect((await datasetOf(datasetId)).schema.map((column) => column.dtype)).toEqual(['BIGINT', dtype])
    expect(await rowsOf(datasetId)).toEqual([[1, read]])
  })

  it.each([
    ['columns of bytes by name', 'select id, sumState(id) as total from sales group by id', 'db_bytes', 'total'],
    ['a row that is too large', "select 1 as id, repeat(repeat('x', 1000), 100000) as doc", 'db_row_too_large', '64 MB'],
    ['text that is not UTF-8 by the name of its column', "select id, unhex('C328') as broken from sales", 'db_text', 'broken'],
  ])('refuses %s', async (_, text, code, said) => {
    const { job } = await imported(select(text))
    expect(job).toMatchObject({ state: 'failed', error: { code, message: expect.stringContaining(said) } })
  })

  it.each([
    ['Int64', '9223372036854775806', '9223372036854775807'],
    ['UInt256', '340282366920938463463374607431768211456', '340282366920938463463374607431768211457'],
    ['Decimal(76, 10)', '0.1234567890', '0.1234567891'],
    ['Date', '2105-12-30', '2105-12-31'],
    ['Date32', '1899-12-31', '1900-01-02'],
    ["DateTime('Europe/Berlin')", '2024-10-27 00:59:59', '2024-10-27 03:00:00'],
    ["DateTime64(6, 'UTC')", '1969-12-31 23:59:59.999998', '1969-12-31 23:59:59.999999'],
  ])('finds the one row whose %s is greater', async (type, value, greater) => {
    const values = [value, greater].map((each) => `SELECT CAST('${each}' AS ${type}) AS at`).join(' UNION ALL ')
    const bound = type.startsWith('DateTime(') ? '2024-10-26 23:59:59' : value
    expect(await rowsAbove(here(), keyed('at', `(${values})`), bound)).toMatchObject({ above: 1, others: 1, copied: 1, lines: 1 })
  })
})
