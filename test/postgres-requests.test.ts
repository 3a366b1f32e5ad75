/** Everything else that a reader asks of live data in PostgreSQL: expressions, lists, rows, what ends a request, what a database does meanwhile. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RowsPage } from '../src/contract/cell-rows.ts'
import { Column } from '../src/contract/column.ts'
import type { Filter } from '../src/contract/filter.ts'
import { Measure, ShowValuesAs } from '../src/contract/measure.ts'
import { TEXT } from '../src/contract/sql-type.ts'
import type { StepConfig } from '../src/contract/step.ts'
import { cellRows } from '../src/engine/cell-rows.ts'
import { distributionOf } from '../src/engine/distribution.ts'
import { explainCell } from '../src/engine/explain.ts'
import { PostgresTables } from '../src/engine/postgres/open.ts'
import type { FileData, OpenDataset } from '../src/engine/protocol.ts'
import { allRows } from '../src/engine/source.ts'
import { listValues, previewRows } from '../src/engine/value-list.ts'
import type { StoredColumn } from '../src/pivot/resolve.ts'
import { column, type Query } from '../src/pivot/sql/ast.ts'
import { cellsOf, expectEqual, headersOf } from './support/cells.ts'
import { compute } from './support/compute.ts'
import { define, defineAll } from './support/definition.ts'
import { arbitraryConfig, arbitraryRow, inOrder, WITH_REPEATS, withRepeats } from './support/definition-cases.ts'
import { aConfig, aMeasure, CONTEXT } from './support/documents.ts'
import { resultOf, runOn } from './support/engine-cases.ts'
import { COLUMNS, MEASURES } from './support/expressions/legitimate.ts'
import { differencesOverTime } from './support/over-time.ts'
import { casesOver, DTYPES as DAYS, row as ofDays, stepOf } from './support/over-time-cases.ts'
import { anyPostgres, type TestPostgres } from './support/postgres.ts'
import { openTable, type PostgresTable, postgresTableOf, serverOf } from './support/postgres-tables.ts'
import { propertyRuns } from './support/property-runs.ts'
import { type Row, type TestTable, tableOf } from './support/tables.ts'

const NAMES = ['id', 'name', 'city', 'quantity', 'amount', 'rate', 'paid', 'day', 'moment', 'Net amount']
const DTYPES = ['BIGINT', 'VARCHAR', 'VARCHAR', 'BIGINT', 'DECIMAL(18,2)', 'DOUBLE', 'BOOLEAN', 'DATE', 'TIMESTAMP', 'DECIMAL(18,2)']
const ROWS: Row[] = [
  [1, 'Ann Lee', 'Paris', 3, 10.25, 0.5, true, '2024-01-31', '2024-01-31 10:30:15', 9.5],
  [2, 'Bob', 'Oslo', 7, -20.5, -2.5, false, '2023-12-31', '2023-12-31 23:59:59.5', -18.25],
  [3, ' Zoë  Ünal ', 'paris', 0, 0, 1.005, null, '2024-02-29', '2024-02-29 00:00:00', 0],
  [4, '12', '北京', 5, 100.01, 3.5, true, null, null, 12.34],
  [5, null, null, null, null, null, true, '1969-12-29', '1969-12-29 05:06:07', null],
  [6, 'a%b_c', 'Oslo', 2, 1.15, 7.25, false, '2024-03-10', '2024-03-10 12:00:00', 1],
  [7, 'ÄÖ', 'Paris', 9, 33.33, 1.5, false, '2025-06-15', '2025-06-15 18:45:30', 30.1],
]

let postgres: TestPostgres
let copy: TestTable
let live: PostgresTable
beforeAll(async () => {
  postgres = await anyPostgres()
  await postgres.createDatabase('live')
  const named = (columns: readonly StoredColumn[]) => columns.map((c, i) => ({ ...c, name: NAMES[i] ?? c.name }))
  const [file, table] = [await tableOf(DTYPES, ROWS), await postgresTableOf(postgres, 'shop', DTYPES, ROWS)]
  copy = { ...file, columns: named(file.columns) }
  live = { ...table, columns: named(table.columns) }
})
afterAll(async () => {
  copy.close()
  await live.close()
  await postgres.remove()
})

const dataset = (table: { readonly columns: readonly StoredColumn[] }): FileData => ({ kind: 'file', file: '', columns: table.columns })

/** The result of a request on both. */
const both = async <T>(ask: (table: OpenDataset & { readonly columns: readonly StoredColumn[] }) => Promise<T>): Promise<[live: T, copy: T]> => [
  await ask(live),
  await ask(copy),
]

const measured = (sql: string): StepConfig => aConfig({ rows: ['c3'], measures: [Measure.parse({ id: 'm', name: 'm', type: 'sql', value: { sql } })] })
function asColumn(sql: string): StepConfig {
  const step = aConfig({ rows: ['k', 'c1'], measures: [aMeasure('n', 'count', null)] })
  const group_calculations = [Column.parse({ id: 'k', name: 'k', type: 'calculated column', config: { kind: 'sql', params: { sql } } })]
  return { ...step, query: { ...step.query, value: { ...step.query.value, group_calculations } } }
}

/** Expressions whose texts or numbers PostgreSQL would give otherwise; all are refused. */
const REFUSED = [
  ...['cast(rate as varchar)', "rate || ''", "concat(rate, 'x')", 'cast(rate as decimal(18,2))', 'cast(name as date)', "cast('today' as date)"],
  ...['try_cast(name as double)', 'cast(quantity as tinyint)', "date_part('century', day)", "date_trunc('decade', day)", 'substr(name, -2)', 'reverse(name)'],
]

describe('an expression', () => {
  it.each([
    ['of a measure', MEASURES, measured],
    ['of a column', COLUMNS, asColumn],
  ])('%s has the values of a copy, or is refused by name', async (_, texts, step) => {
    const refused: string[] = []
    for (const text of texts) {
      const [theirs, ours] = await both((table) => runOn(table, step(text)))
      if (!theirs.ok && theirs.code === 'expression_no_dialect') refused.push(text)
      else if (theirs.ok && ours.ok) expectEqual(cellsOf(theirs.value), cellsOf(ours.value))
      else expect([text, theirs]).toEqual([text, ours])
    }
    expect(refused.length).toBeLessThan(texts.length / 3)
  })

  it('whose functions double their arguments too often is refused, not printed', async () => {
    const nested = (depth: number): string => (depth === 0 ? 'rate' : `round(${nested(depth - 1)} * 3, 1)`)
    expect(await runOn(live, asColumn(nested(4)))).toMatchObject({ ok: true })
    expect(await runOn(live, asColumn(nested(30)))).toMatchObject({ ok: false, code: 'expression_no_dialect', params: { function: 'round' } })
  })

  it.each(REFUSED)('%s is refused', async (sql) => {
    expect(await runOn(live, asColumn(sql))).toMatchObject({ ok: false, code: 'expression_no_dialect', params: { dialect: 'PostgreSQL' } })
  })

  it('of letters orders its texts by code point, whatever the language of the database', async () => {
    const letters = `max(case when quantity > 4 then 'Z' when quantity > 1 then 'a' else 'ä' end)`
    const [theirs, ours] = await both((table) => resultOf(table, measured(letters)))
    expectEqual(cellsOf(theirs), cellsOf(ours))
  })
})

describe('a pivot', () => {
  it('equals its reference implementation, for every way to show values and every filter', async () => {
    let table = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(arbitraryRow, { maxLength: 24 }),
        fc.nat(),
        fc.array(arbitraryConfig, { minLength: 4, maxLength: 4 }),
        async (plain, seed, configs) => {
          const rows = plain.map((row) => withRepeats(row, seed))
          const random = await postgresTableOf(postgres, `random ${table++}`, WITH_REPEATS, rows)
          try {
            for (const config of configs) {
              const [kept, { cells, headers }] = [await compute(random, config), defineAll(config, rows)]
              expectEqual(cellsOf(kept), cells)
              expect(headersOf(kept).map(inOrder)).toEqual(headers.map(inOrder))
            }
          } finally {
            await random.close()
          }
        },
      ),
      propertyRuns(490_261, 50),
    )
  })
})

it.each(['c1', 'c2'])(
  'a difference from an item that a filter removed equals its reference implementation, also where %s shows it without rows',
  async (field) => {
    const rows: Row[] = [
      ['b', 'x', 1],
      [null, null, 2],
      ['a', null, 4],
    ].map((row) => [...row, ...new Array<null>(5).fill(null)])
    const removed = await postgresTableOf(postgres, `removed ${field}`, WITH_REPEATS, rows)
    const from = { ...aMeasure('n', 'count', null), show_values_as: ShowValuesAs.parse({ name: 'difference_from', params: { column_id: field, value: null } }) }
    for (const layout of [{ rows: [field] }, { columns: [field] }, { rows: ['c3', field] }, { rows: [field], columns: ['c3'] }]) {
      const filters: Filter[] = [{ column: field, operator: 'IS NOT NULL', value: [] }]
      const config = aConfig({ ...layout, measures: [from], filters, showEmpty: [field] })
      expectEqual(cellsOf(await compute(removed, config)), define(config, rows))
    }
    await removed.close()
  },
)

it('a comparison over time equals its reference implementation', async () => {
  let table = 0
  await fc.assert(
    fc.asyncProperty(fc.array(ofDays, { maxLength: 30 }), fc.array(casesOver('c3'), { minLength: 3, maxLength: 3 }), async (rows, cases) => {
      const compared = await postgresTableOf(
        postgres,
        `over time ${table++}`,
        DAYS,
        rows.map((row) => [...row, null, null]),
      )
      try {
        for (const one of cases) {
          const cells = cellsOf(await compute(compared, stepOf(one), 'en', { ...CONTEXT, today: one.today, calendar: one.calendar }))
          expectEqual(new Map([...cells].map(([key, [value = null]]) => [key, [value]])), differencesOverTime(one, rows))
        }
      } finally {
        await compared.close()
      }
    }),
    propertyRuns(490_262, 25),
  )
})

describe('a reader', () => {
  const ofColumn = (id: string) => ({ column: id, calculated: [], context: CONTEXT, filters: [] })

  it.each(['', 'AR', 'ÄÖ'.toLowerCase(), '%'])('finds the values of a copy by searching for %j', async (search) => {
    for (const id of ['c2', 'c3', 'c5', 'c8']) {
      const [theirs, ours] = await both((table) => listValues(table, { kind: 'values', dataset: dataset(table), ...ofColumn(id), search, limit: 5 }))
      expect(theirs).toEqual(ours)
    }
  })

  it.each(['c2', 'c4', 'c5', 'c6', 'c7', 'c8', 'c9'])('sees the distribution of a copy (%s)', async (id) => {
    const [theirs, ours] = await both((table) => distributionOf(table, { kind: 'distribution', dataset: dataset(table), ...ofColumn(id), bins: 4, within: '' }))
    expect(theirs).toEqual(ours)
  })

  it('pages through the rows of a table without an order, each on one page', async () => {
    const pages = await Promise.resolve([0, 3, 6]).then(async (starts) => {
      const found: unknown[] = []
      for (const start of starts) {
        const { data } = await previewRows(live, { kind: 'preview', dataset: dataset(live), timeZone: 'UTC', start, count: 3 })
        found.push(...(data[0] ?? []))
      }
      return found
    })
    expect(pages).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('is told why a cell has its value, and sees its rows, searched and sorted', async () => {
    const config = aConfig({ rows: ['c3'], measures: [aMeasure('sum', 'sum', 'c5')], filters: [{ column: 'c4', operator: 'IS NOT NULL', value: [] }] })
    const cell = { measure_id: 'sum', row: ['Paris'], column: [] }
    const request = (table: { readonly columns: readonly StoredColumn[] }) => ({ dataset: dataset(table), config, context: CONTEXT, locale: 'en' })
    const [why, whyOurs] = await both((table) => explainCell(table, { kind: 'explain', ...request(table), cell: { ...cell, start: 0, count: 10 } }))
    expect(why).toEqual(whyOurs)
    for (const page of [{}, { search: 'ann' }, { sort: { column_id: 'c5', direction: 'desc' } }]) {
      const [rows, rowsOurs] = await both((table) => cellRows(table, { kind: 'rows', ...request(table), cell, page: RowsPage.parse(page) }))
      expect(rows).toEqual(rowsOurs)
    }
  })
})

const everything = (of: string): Query => ({ with: [], unionAll: [{ columns: [{ of: column(of), as: 'v' }], from: 'data' }] })
const RUNNING = `SELECT count(*) FROM pg_stat_activity WHERE application_name = 'Tessera' AND state = 'active'`
/** A view of a thousand million rows. */
const ENDLESS = `DROP VIEW IF EXISTS endless; CREATE VIEW endless AS SELECT a.n AS v FROM generate_series(1, 1000000) AS a(n), generate_series(1, 1000) AS b(n)`

describe('a session', () => {
  const running = async (): Promise<unknown> => (await postgres.run('live', RUNNING))[0]?.[0]

  it('ends its statement in the server when its request is cancelled', async () => {
    await postgres.run('live', `${ENDLESS}; SELECT 1`)
    const table = await openTable(postgres, 'endless')
    const stop = new AbortController()
    const counted = aConfig({ measures: [aMeasure('s', 'stddev', 'c1')] })
    const asked = compute({ ...table, signal: stop.signal }, counted)
    await expect.poll(running).toBe('1')
    stop.abort()
    const error = await asked.catch((thrown: unknown) => thrown)
    expect(table.source.failureOf(error)).toMatchObject({ code: 'cancelled' })
    await expect.poll(running).toBe('0')
    await table.close()
  })

  it('stops reading when nobody wants more rows', async () => {
    await postgres.run('live', `${ENDLESS}; SELECT 1`)
    const table = await openTable(postgres, 'endless')
    for await (const rows of table.source.run({ sql: `WITH data AS (${table.source.prelude}) SELECT c1 FROM data`, parameters: [] }, [TEXT])) {
      expect(rows.size).toBeGreaterThan(0)
      break
    }
    await expect.poll(running).toBe('0')
    expect(await allRows(table, { with: [], unionAll: [{ columns: [{ of: column('c1'), as: 'v' }], from: 'data', limit: 1 }] }, [TEXT])).toEqual([['1']])
    await table.close()
  })

  it('guesses its rows and the lengths of its texts', async () => {
    const { rows, isCounted, lengths } = await live.source.estimate(['c2'])
    expect([rows > 0, isCounted, (lengths.get('c2') ?? 0) >= 1]).toEqual([true, false, true])
  })
})

describe('a database that changes', () => {
  const opened = async () => {
    await postgres.run('live', `DROP TABLE IF EXISTS moving; CREATE TABLE moving AS SELECT 1 AS a, 'x' AS b; SELECT 1`)
    return await openTable(postgres, 'moving')
  }

  it('names a server that ends the session', async () => {
    const table = await opened()
    await postgres.run('live', `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'Tessera' AND pid <> pg_backend_pid()`)
    const error = await allRows(table, everything('c2'), [TEXT]).catch((thrown: unknown) => thrown)
    expect(['db_lost', 'db_reset']).toContain(table.source.failureOf(error).code)
    await table.close()
  })

  it('gives columns by name, and names those that are gone or of another type', async () => {
    const table = await opened()
    await table.close()
    const columns = table.columns.map((stored) => ({ stored, field: stored.name }))
    const query = { by: 'table', schema: 'public', table: 'moving' } as const
    const open = () => new PostgresTables().open({ server: serverOf(postgres, 'live'), query, columns }, 'UTC')
    await postgres.run('live', 'ALTER TABLE moving DROP COLUMN a, ADD COLUMN a bigint DEFAULT 5; SELECT 1')
    const moved = await open()
    if (!moved.ok) throw new Error(moved.code)
    expect(await allRows({ source: moved.value }, everything('c1'), [TEXT])).toEqual([['5']])
    await moved.value.close()
    await postgres.run('live', `ALTER TABLE moving RENAME COLUMN b TO z; ALTER TABLE moving DROP COLUMN a, ADD COLUMN a date; SELECT 1`)
    expect(await open()).toMatchObject({ code: 'columns_changed', params: { columns: 'a, b' } })
  })

  it('shows one request the rows of one moment', async () => {
    const table = await opened()
    expect(await allRows(table, everything('c1'), [TEXT])).toEqual([['1']])
    await postgres.run('live', 'INSERT INTO moving VALUES (2); SELECT 1')
    expect(await allRows(table, everything('c1'), [TEXT])).toEqual([['1']])
    await table.close()
  })

  it('names an account that may not read, and a table that does not exist', async () => {
    const server = serverOf(postgres, 'live')
    const query = { by: 'table', schema: 'public', table: 'nothing' } as const
    expect(await new PostgresTables().open({ server, query, columns: null }, 'UTC')).toMatchObject({ code: 'db_table_missing' })
    expect(await new PostgresTables().open({ server: { ...server, password: 'wrong' }, query, columns: null }, 'UTC')).toMatchObject({
      code: 'db_password_wrong',
    })
  })
})
