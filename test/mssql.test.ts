/** Datasets from SQL Server, which cannot be installed here. A double speaks its protocol, and a parser of its SQL dialect checks our statements. */
import { Dialect, parse } from '@polyglot-sql/sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DatabaseQuery } from '../src/contract/database.ts'
import { runDatabaseTask } from '../src/engine/databases/session.ts'
import type { DatabaseServer } from '../src/engine/protocol.ts'
import { importing, select, shopOf, shopServer } from './support/databases.ts'
import { startServer, type TestServer } from './support/server.ts'
import { type SqlServer, startSqlServer } from './support/sql-server.ts'
import type { Source } from './support/sql-server-tables.ts'
import { factsOfTable, tablesFound } from './support/table-facts.ts'

const EVERY: readonly (readonly [name: string, type: string, sent: string | number | null, ...more: (string | number | null)[]])[] = [
  ['big', 'bigint', '9223372036854775807', '-9223372036854775808', null],
  ['wide', 'decimal(38,10)', '1234567890123456789012345678.0123456789', '-0.0000000001', null],
  ['cash', 'money', '922337203685477.5807', '-0.0001', null],
  ['f', 'real', Math.fround(0.1), 16_777_216, null],
  ['g', 'float', 0.1, 1.7976931348623157e308, null],
  ['flag', 'bit', '1', '0', null],
  ['day', 'date', '0001-01-01', '9999-12-31', null],
  ['clock', 'time(7)', '23:59:59.9999990', '00:00:00.0000000', null],
  ['moment', 'datetime2(7)', '1753-01-01 00:00:00.1234560', '9999-12-31 23:59:59.9999990', null],
  ['finer', 'datetime2(7)', '2024-01-01 00:00:00.1234567', '2024-01-01 00:00:00.0000000', null],
  ['old', 'datetime', '2024-02-29 23:59:59.997', '1900-01-01 00:00:00.000', null],
  ['zoned', 'datetimeoffset(7)', '2023-12-31 22:00:00.5000000', '2201-01-01 00:00:00.0000000', null],
  ['id', 'uniqueidentifier', '0E984725-C51C-4BF4-9960-E1C80E27ABA0', null, null],
  ['doc', 'xml', '<a>"x"</a>', '', null],
  ['any', 'sql_variant', '1.5', '', null],
  ['tree', 'hierarchyid', '/1/2/', '/', null],
  ['west', 'varchar(20)', 'é€ ', '', null],
  ['txt', 'nvarchar(max)', 'a\0b "x"\r\n😀, c', '', null],
]

const sales = function* (last = 1_000) {
  for (let id = 1; id <= last; id++) yield [String(id), id % 4 === 0 ? null : id % 4 === 1 ? 'North' : '', `${id}.25`]
}
const long = function* () {
  for (let id = 1; id <= 20_000; id++) yield [String(id), 'x'.repeat(100), null]
}
const endless = function* () {
  for (;;) yield ['1', 'x'.repeat(1_000), null]
}
const SALES: Source['columns'] = [
  ['id', 'bigint'],
  ['region', 'nvarchar(40)'],
  ['amount', 'decimal(12,2)'],
]
const again = (rows: () => Iterable<readonly (string | null)[]>): Iterable<readonly (string | null)[]> => ({
  [Symbol.iterator]: () => rows()[Symbol.iterator](),
})
const THREE: Source = { columns: SALES, rows: [...sales()].slice(0, 3) }

const LARGE: Source = { columns: [['doc', 'nvarchar(max)']], rows: [], ending: 'a row without end' }

const SOURCES: Record<string, Source> = {
  'SELECT * FROM [dbo].[sales]': { columns: SALES, rows: again(sales) },
  'SELECT * FROM [dbo].[v_north]': { columns: SALES, rows: [] },
  'SELECT * FROM [odd].[a]].b; drop]': { columns: [['one', 'int']], rows: [['1']] },
  'SELECT * FROM [dbo].[every]': {
    columns: EVERY.map(([name, type]) => [name, type] as const),
    rows: [2, 3, 4].map((i) => EVERY.map((row) => row[i] ?? null)),
  },
  'SELECT * FROM [dbo].[pictures]': {
    columns: [
      ['id', 'int'],
      ['image', 'varbinary(max)'],
      ['version', 'timestamp'],
      ['place', null, 'geography'],
    ],
    rows: [['1', null, null, null]],
  },
  'SELECT * FROM [dbo].[half]': { columns: [['name', 'nvarchar(10)']], rows: [[Buffer.from([0x3d, 0xd8, 0x41, 0])]] },
  'SELECT * FROM [dbo].[fewer]': { columns: SALES, rows: again(sales), says: 1_001 },
  'SELECT * FROM [dbo].[endless]': { columns: SALES, rows: again(endless) },
  'SELECT * FROM [dbo].[hangs]': { ...THREE, ending: 'hangs' },
  'SELECT * FROM [dbo].[goes]': { ...THREE, ending: 'goes' },
  'SELECT * FROM [dbo].[resets]': { ...THREE, ending: 'resets' },
  'SELECT * FROM [dbo].[garbage]': { ...THREE, ending: 'garbage' },
  'SELECT * FROM [dbo].[half a row]': { ...THREE, ending: 'half a row' },
  'SELECT * FROM [dbo].[fails]': { ...THREE, ending: 'error' },
  'SELECT region, amount FROM sales ORDER BY id OFFSET 0 ROWS': THREE,
}
const COMMENTS = { sales: { '': 'Orders,\none row each', amount: 'In euros' } }
/** A table whose rows change between two imports. */
const CHANGES = 'SELECT * FROM [dbo].[changes]'

let mssql: SqlServer
let server: TestServer
let owner: { id: string; token: string }
let connection = ''

const table = (name: string, schema = 'dbo'): DatabaseQuery => ({ by: 'table', schema, table: name })
const here = (more: Partial<DatabaseServer> = {}): DatabaseServer => ({
  ...shopServer('mssql', mssql),
  ...more,
})
const head = (query: DatabaseQuery, more: Partial<DatabaseServer> = {}) => runDatabaseTask({ ask: 'head', server: here(more), query })

const { imported, rowsOf, datasetOf } = importing(() => ({ server, token: owner.token, connection }))

beforeAll(async () => {
  mssql = await startSqlServer({ sources: SOURCES, comments: COMMENTS })
  server = await startServer({ ALLOWED_DB_HOSTS: `127.0.0.1:${mssql.port}` })
  owner = await server.user('owner')
  connection = (await server.call('apiv2/save_connection', shopOf('mssql', mssql), owner.token)).data.id
})
afterAll(async () => {
  await server?.remove()
  await mssql?.close()
})

describe('SQL Server', () => {
  it('says what answered, lists tables and views, and asks for a session that reads', async () => {
    expect(await runDatabaseTask({ ask: 'tables', server: here() })).toMatchObject({
      ok: true,
      value: {
        ...{ version: 'SQL Server 16.0.4175.1', more: false },
        tables: expect.arrayContaining([
          { schema: 'dbo', name: 'sales', kind: 'table', rows: 1_000, comment: 'Orders, one row each' },
          { schema: 'dbo', name: 'v_north', kind: 'view', rows: null, comment: null },
          { schema: 'odd', name: 'a].b; drop', kind: 'table', rows: 1_000, comment: null },
        ]),
      },
    })
    expect(mssql.logins.at(-1)).toEqual({ user: mssql.user, password: mssql.password, database: 'shop', onlyReads: true, packetSize: 16_000 })
    expect(mssql.asked).toContainEqual(expect.stringContaining('SET TRANSACTION ISOLATION LEVEL SNAPSHOT; BEGIN TRANSACTION'))
  })

  it('tells comments and the primary key of a table, and searches for tables', async () => {
    expect(await factsOfTable(here(), 'sales', 'dbo')).toEqual({
      ...{ comment: 'Orders,\none row each', unique: true, rows: 1_000 },
      columns: [
        ['id', null, 1],
        ['region', null, null],
        ['amount', 'In euros', null],
      ],
    })
    expect(await tablesFound(here(), 'ONE ROW')).toEqual(['dbo.sales'])
    expect(await tablesFound(here(), 'odd.a].b; drop')).toEqual(['odd.a].b; drop'])
    const ours = mssql.asked.filter((sql) => /@search|@name/.test(sql))
    expect(ours.length).toBeGreaterThan(2)
    for (const sql of new Set(ours)) expect(parse(sql, Dialect.TSQL), sql).toMatchObject({ success: true })
  })

  it('shows columns, types and the first rows, under whatever names', async () => {
    const found = await head(table('sales'))
    expect(found).toMatchObject({ ok: true, value: { rows: 1_000 } })
    const { columns, head: rows } = found.ok && typeof found.value === 'object' && 'head' in found.value ? found.value : { columns: [], head: [] }
    expect(columns.map(({ name, source_type, dtype }) => [name, source_type, dtype])).toEqual([
      ['id', 'bigint', 'BIGINT'],
      ['region', 'nvarchar(40)', 'VARCHAR'],
      ['amount', 'decimal(12,2)', 'DECIMAL(12,2)'],
    ])
    expect(rows).toHaveLength(100)
    expect(rows[0]).toEqual(['1', 'North', '1.25'])
    expect(await head(table('a].b; drop', 'odd'))).toMatchObject({ ok: true, value: { columns: [{ name: 'one', source_type: 'int', dtype: 'BIGINT' }] } })
    expect(await head(table('nothing'))).toMatchObject({ ok: false, code: 'db_table_missing' })
  })

  it.each([
    ['select 1; select 2', 'db_not_one_statement'],
    ['selec 1', 'db_statement'],
    ['select 1 as "open', 'db_not_a_read'],
    ['select * from nothing', 'db_table_missing'],
    ['delete from sales', 'db_not_a_read'],
    ["exec xp_cmdshell 'dir'", 'db_not_a_read'],
  ])('answers %s with its cause', async (text, code) => {
    expect(await head(select(text))).toMatchObject({ ok: false, code })
  })

  it('takes a SELECT with its order and its comments', async () => {
    expect(await head(select('select 1 /* a; comment */ ;'))).toMatchObject({ ok: true, value: { head: [['1']] } })
    const { datasetId, job } = await imported(select('SELECT region, amount -- of all\nFROM sales ORDER BY id'))
    expect(job, JSON.stringify(job)).toMatchObject({ state: 'done', rows: 3 })
    expect(await datasetOf(datasetId)).toMatchObject({ source_note: 'SQL Server: SELECT' })
  })

  it('makes a dataset of exact values, as many rows as the database sent', async () => {
    const { datasetId, job } = await imported(table('sales'))
    expect(job, JSON.stringify(job)).toMatchObject({ state: 'done', rows: 1_000 })
    expect(await datasetOf(datasetId)).toMatchObject({ source_type: 'database', source_note: 'SQL Server: dbo.sales', rows: 1_000 })
    expect((await rowsOf(datasetId)).slice(0, 4)).toEqual([
      [1, 'North', 1.25],
      [2, '', 2.25],
      [3, '', 3.25],
      [4, null, 4.25],
    ])

    const every = await imported(table('every'))
    expect(every.job, JSON.stringify(every.job)).toMatchObject({ state: 'done', rows: 3 })
    const { schema, report } = await datasetOf(every.datasetId)
    expect(Object.fromEntries(schema.map(({ name, dtype }) => [name, dtype]))).toEqual({
      ...{ big: 'BIGINT', wide: 'DECIMAL(38,10)', cash: 'DECIMAL(19,4)', f: 'DOUBLE', g: 'DOUBLE', flag: 'BOOLEAN', day: 'DATE', clock: 'TIME' },
      ...{ moment: 'TIMESTAMP', finer: 'VARCHAR', old: 'TIMESTAMP', zoned: 'TIMESTAMP WITH TIME ZONE', id: 'VARCHAR', doc: 'VARCHAR', any: 'VARCHAR' },
      ...{ tree: 'VARCHAR', west: 'VARCHAR', txt: 'VARCHAR' },
    })
    const [first = [], second = [], none] = await rowsOf(every.datasetId)
    const by = (row: readonly unknown[]) => Object.fromEntries(schema.map(({ name }, i) => [name, row[i]]))
    expect(by(first)).toMatchObject({
      ...{ big: '9223372036854775807', wide: '1234567890123456789012345678.0123456789', cash: '922337203685477.5807', f: 0.1, g: 0.1, flag: true },
      ...{ finer: '2024-01-01 00:00:00.1234567', id: '0E984725-C51C-4BF4-9960-E1C80E27ABA0', doc: '<a>"x"</a>', tree: '/1/2/', west: 'é€ ' },
      txt: 'a\0b "x"\r\n😀, c',
    })
    expect(String(by(first).day)).toContain('0001-01-01')
    expect(String(by(first).moment)).toContain('1753-01-01')
    expect(by(second)).toMatchObject({
      big: '-9223372036854775808',
      wide: -1e-10,
      cash: -0.0001,
      f: 16_777_216,
      g: 1.7976931348623157e308,
      flag: false,
      doc: '',
    })
    expect(none).toEqual(EVERY.map(() => null))
    expect(report?.columns.filter(({ misfits }) => misfits > 0).map(({ name }) => name)).toEqual(['finer'])
  })

  it('adds rows with a greater key to those that are kept', async () => {
    SOURCES[CHANGES] = { columns: SALES, rows: again(sales) }
    const query = { connection_id: connection, query: table('changes'), title: 'Grows', append_key: 'id' }
    const { data } = await server.call('apiv2/import_database', query, owner.token)
    expect(await server.jobEnd(data.job_id, owner.token)).toMatchObject({ state: 'done', rows: 1_000 })
    SOURCES[CHANGES] = { columns: SALES, rows: again(() => sales(1_010)) }
    const renewed = await server.call('apiv2/import_dataset', { dataset_id: data.dataset_id }, owner.token)
    expect(await server.jobEnd(renewed.data.job_id, owner.token)).toMatchObject({ state: 'done' })
    expect((await datasetOf(data.dataset_id)).rows).toBe(1_010)
    expect(mssql.asked.findLast((sql) => !sql.includes('@name'))).toMatch(/ WHERE c1 > CONVERT\(bigint, '1000'\)$/)
  })

  it('refuses columns of bytes and texts with half of a character by name, and a count that is not the server’s', async () => {
    expect((await imported(table('pictures'))).job).toMatchObject({
      ...{ state: 'failed', error: { code: 'db_bytes', message: expect.stringContaining('image, version, place') } },
    })
    expect((await imported(table('pictures'), connection, ['image', 'version', 'place'])).job).toMatchObject({ state: 'done' })
    expect((await imported(table('half'))).job).toMatchObject({ state: 'failed', error: { code: 'db_text', message: expect.stringContaining('name') } })
    expect((await imported(table('fewer'))).job).toMatchObject({ state: 'failed', error: { code: 'db_rows_differ' } })
  })

  it('ends what the database does for an import that is cancelled', async () => {
    const ends = () => mssql.attentions + mssql.lost
    const before = ends()
    const { data } = await server.call('apiv2/import_database', { connection_id: connection, query: table('endless'), title: 'x' }, owner.token)
    // the first of the two statements describes the columns
    await expect.poll(() => mssql.asked.filter((sql) => sql.includes('[endless]\n) SELECT')).length).toBe(2)
    await server.call('apiv2/cancel_job', { job_id: data.job_id }, owner.token)
    expect(await server.jobEnd(data.job_id, owner.token)).toMatchObject({ state: 'cancelled' })
    // canceled by an attention message, or by closing the connection if a busy machine cannot send one in time
    await expect.poll(ends).toBe(before + 1)
  })

  it('ends a statement that takes too long', async () => {
    const before = mssql.attentions
    expect(await head(table('hangs'), { statementMs: 300 })).toMatchObject({ ok: false, code: 'db_query_timeout' })
    expect(mssql.attentions).toBe(before + 1)
  })

  it.each([
    ['goes', /^db_(lost|reset)$/],
    ['resets', /^db_(lost|reset)$/],
    ['garbage', /^db_not_that_kind$/],
    ['half a row', /^db_(not_that_kind|lost|reset)$/],
    ['fails', /^db_statement$/],
  ])('keeps what was there before when a server %s half way', async (ending, code) => {
    SOURCES[CHANGES] = { columns: SALES, rows: again(long) }
    const { datasetId } = await imported(table('changes'))
    const source = SOURCES[`SELECT * FROM [dbo].[${ending}]`]
    if (source) SOURCES[CHANGES] = source
    const renewed = await server.call('apiv2/import_dataset', { dataset_id: datasetId }, owner.token)
    expect(await server.jobEnd(renewed.data.job_id, owner.token)).toMatchObject({ state: 'failed', error: { code: expect.stringMatching(code) } })
    expect((await datasetOf(datasetId)).rows).toBe(20_000)
  })

  it('keeps what was there before when one row has no end', async () => {
    SOURCES[CHANGES] = { columns: [['doc', 'nvarchar(max)']], rows: [['short']] }
    const { datasetId } = await imported(table('changes'))
    SOURCES[CHANGES] = LARGE
    const renewed = await server.call('apiv2/import_dataset', { dataset_id: datasetId }, owner.token)
    expect(await server.jobEnd(renewed.data.job_id, owner.token)).toMatchObject({ state: 'failed', error: { code: 'db_row_too_large' } })
    expect((await datasetOf(datasetId)).rows).toBe(1)
    expect(await rowsOf(datasetId)).toEqual([['short']])
  })

  it('asks nothing that a parser of its dialect does not read', () => {
    const asked = new Set(mssql.asked.filter((sql) => !/^(set |selec |select 1 as "open)/i.test(sql)))
    expect(asked.size).toBeGreaterThan(20)
    expect([...asked].filter((sql) => !parse(sql, Dialect.TSQL).success)).toEqual([])
  })
})
