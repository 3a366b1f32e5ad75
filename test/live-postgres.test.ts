/** Live data in PostgreSQL, as the engine's processes serve it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Top } from '../src/contract/choice.ts'
import { sqlTypeName } from '../src/contract/sql-type.ts'
import type { StepConfig } from '../src/contract/step.ts'
import { LIVE_ENGINES } from '../src/engine/live.ts'
import { DataOpener } from '../src/engine/open-data.ts'
import type { FromQueryWorker, LiveData, QueryRequest } from '../src/engine/protocol.ts'
import { QueryServer } from '../src/engine/query-server.ts'
import { aConfig, aMeasure, CONTEXT } from './support/documents.ts'
import { liveData } from './support/live-data.ts'
import { startPostgres, type TestPostgres } from './support/postgres.ts'
import { serverOf } from './support/postgres-tables.ts'

const LIMITS = { memory: '256MB', threads: 1, temp: '/tmp', tempSize: '10MB', compiled: '/tmp' }
const SHOP = `
  CREATE TABLE shop ("Order" int PRIMARY KEY, "Region ""x""" text, amount numeric, photo bytea);
  COMMENT ON TABLE shop IS 'What was sold';
  COMMENT ON COLUMN shop.amount IS 'Net, in EUR';
  ALTER TABLE shop DROP COLUMN photo;
  ALTER TABLE shop ADD COLUMN photo bytea;
  INSERT INTO shop VALUES (1, 'West', 1.5), (2, 'West', 3), (3, 'East', 4.25);
  ANALYZE shop;
  CREATE COLLATION loose (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
  CREATE TABLE orders AS SELECT g AS id, 'Region ' || g % 7 AS region, g % 3 AS kind, DATE '2020-01-01' + g AS sold,
    'Code ' || g AS code, ('Code ' || g) COLLATE loose AS sku FROM generate_series(1, 60000) AS g;
  CREATE INDEX ON orders (sold); CREATE INDEX ON orders (code); CREATE INDEX ON orders (sku);
  ALTER TABLE orders ADD PRIMARY KEY (id);
  CREATE TABLE loaded AS SELECT * FROM orders; SELECT 1`

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
  await postgres.createDatabase('live')
  await postgres.run('live', SHOP)
})
afterAll(() => postgres.remove())

const table = (data: Partial<LiveData> = {}): LiveData =>
  liveData({
    engine: 'postgresql',
    place: 'c1 shop',
    columns: [],
    server: serverOf(postgres, 'live'),
    query: { by: 'table', schema: '', table: 'shop' },
    ...data,
  })

/** The outcome of a request. */
async function asked(request: QueryRequest): Promise<FromQueryWorker | undefined> {
  const sent: FromQueryWorker[] = []
  await new QueryServer(new DataOpener(LIMITS, LIVE_ENGINES), (message) => void sent.push(message)).run(1, request, false)
  return sent.at(-1)
}

async function described(data: LiveData): Promise<LiveData> {
  const outcome = await asked({ kind: 'describe', dataset: data })
  if (outcome?.type !== 'done' || !('leftOut' in outcome.answer)) throw new Error(JSON.stringify(outcome))
  const names = outcome.answer.columns.map(({ field }, i) => [`c${i + 1}`, field] as const)
  const columns = outcome.answer.columns.map(({ field, type }, i) => ({ id: `c${i + 1}`, physical: `c${i + 1}`, name: field, type, enumType: null }))
  return { ...data, columns, fields: Object.fromEntries(names) }
}

describe('a table of a database', () => {
  it('is described with types, key, comments and what cannot be queried', async () => {
    const outcome = await asked({ kind: 'describe', dataset: table() })
    if (outcome?.type !== 'done' || !('leftOut' in outcome.answer)) throw new Error(JSON.stringify(outcome))
    const { columns, ...rest } = outcome.answer
    expect(columns.map(({ field, type, sourceType, comment }) => [field, sqlTypeName(type), sourceType, comment])).toEqual([
      ['Order', 'BIGINT', 'integer', null],
      ['Region "x"', 'VARCHAR', 'text', null],
      ['amount', 'DECIMAL(38,2)', 'numeric', 'Net, in EUR'],
    ])
    expect(rest).toEqual({ leftOut: ['photo'], key: ['Order'], rows: 3, comment: 'What was sold' })
  })

  it('is pivoted by the names of its columns, with the moment of its rows', async () => {
    const config = aConfig({ rows: ['c2'], measures: [aMeasure('s', 'sum', 'c3')] })
    const before = Date.now()
    const outcome = await asked({ kind: 'step', dataset: await described(table()), config, context: CONTEXT, locale: 'en', maxCells: 1e6 })
    if (outcome?.type !== 'done' || !('asOf' in outcome.answer)) throw new Error(JSON.stringify(outcome))
    expect(outcome.answer).toMatchObject({ sourceRows: 3 })
    expect(outcome.answer.rowValues[0]).toEqual(expect.arrayContaining(['East', 'West']))
    expect(Date.parse(outcome.answer.asOf ?? '')).toBeGreaterThanOrEqual(before)
  })

  it('that is a statement has no key', async () => {
    const statement = table({ query: { by: 'select', text: 'SELECT 1 AS one' } })
    expect(await asked({ kind: 'describe', dataset: statement })).toMatchObject({ answer: { key: [], comment: null, leftOut: [] } })
  })

  it('that is a statement needs names that differ, because its columns are found by name', async () => {
    const statement = table({ query: { by: 'select', text: 'SELECT 1 AS one, 2 AS one' } })
    expect(await asked({ kind: 'describe', dataset: statement })).toMatchObject({ code: 'db_same_names', params: { name: 'one' } })
  })

  it('that is missing is named', async () => {
    expect(await asked({ kind: 'describe', dataset: table({ query: { by: 'table', schema: '', table: 'gone' } }) })).toMatchObject({
      type: 'failed',
      code: 'db_table_missing',
    })
  })
})

describe('a step that reads many rows', () => {
  const orders = async (name = 'orders') => await described(table({ query: { by: 'table', schema: '', table: name } }))
  const step = (dataset: LiveData, config: StepConfig, askAbove?: number): QueryRequest => ({
    ...{ kind: 'step', dataset, config, context: CONTEXT, locale: 'en', maxCells: 1e6 },
    ...(askAbove === undefined ? {} : { askAbove }),
  })
  const filtered = (column: string, value: string | number) =>
    aConfig({ rows: ['c3'], measures: [aMeasure('n', 'count', null)], filters: [{ column, operator: 'IN', value: [value] }] })

  it.each(['orders', 'loaded'])('is asked about, with the filtered columns that have no index, whatever a filter keeps: %s', async (name) => {
    const outcome = await asked(step(await orders(name), filtered('c2', 'Region 1'), 20_000))
    if (outcome?.type !== 'failed') throw new Error('not asked')
    const { rows = 0, columns } = outcome.params
    expect([outcome.code, columns, Number(rows) > 30_000, Number(rows) < 90_000]).toEqual(['query_costly', 'region', true, true])
  })

  it('runs when somebody agreed, and below the limit', async () => {
    for (const limit of [undefined, 500_000]) expect(await asked(step(await orders(), filtered('c2', 'Region 1'), limit))).toMatchObject({ type: 'done' })
  })

  it.each([
    ['c1', 5],
    ['c4', '2020-01-06'],
    ['c5', 'Code 7'],
  ])('runs when an index finds its rows: %s', async (column, value) => {
    expect(await asked(step(await orders(), filtered(column, value), 20_000))).toMatchObject({ type: 'done', answer: { sourceRows: 1 } })
  })

  it('finds no text that its column holds to be equal without being the same', async () => {
    expect(await asked(step(await orders(), filtered('c6', 'code 7')))).toMatchObject({ type: 'done', answer: { sourceRows: 0 } })
  })

  it('is asked about before the short queries that choose its groups', async () => {
    const plain = filtered('c2', 'Region 1')
    const top: Top = { kind: 'top', column_id: 'c3', measure_id: 'n', amount: 1, at: [], others: false }
    const chosen = { ...plain, pivot: { ...plain.pivot, tops: [top] } }
    expect(await asked(step(await orders(), chosen, 20_000))).toMatchObject({ code: 'query_costly' })
    expect(await asked(step(await orders(), chosen))).toMatchObject({ type: 'done', answer: { rowKeys: 1 } })
  })
})

describe('the SQL of a step', () => {
  const filters = [
    { column: 'c1', operator: 'IN' as const, value: [5, 7] },
    { column: 'c5', operator: 'IN' as const, value: ['Code 7'] },
  ]
  const config = aConfig({ rows: ['c2'], measures: [aMeasure('n', 'count', null)], filters })
  const printed = async (title: string | null) => {
    const dataset = await described(table({ query: { by: 'table', schema: '', table: 'orders' } }))
    const outcome = await asked({ kind: 'sql', dataset, config, context: CONTEXT, locale: 'en', maxCells: 1e6, table: title })
    if (outcome?.type !== 'done' || !('queries' in outcome.answer)) throw new Error(JSON.stringify(outcome))
    return outcome.answer.queries[0]?.sql ?? ''
  }

  it.each([
    ['with the table itself', null],
    ['under the title of the dataset', 'orders'],
  ])('runs in the database, with filters that indexes serve: %s', async (_, title) => {
    const rows = await postgres.run('live', await printed(title))
    expect(rows.flat()).toContain('Region 0')
  })

  it('has a line for each column of the table', async () => {
    expect((await printed(null)).split('\n')).toEqual(
      expect.arrayContaining([expect.stringMatching(/^ {2}.* AS c2,$/), expect.stringMatching(/^ {2}.* AS c3,$/)]),
    )
  })
})
