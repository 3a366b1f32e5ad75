/** Pivots computed in PostgreSQL equal those of a copy in DuckDB, cell by cell. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Column } from '../src/contract/column.ts'
import { typeFamily } from '../src/contract/scalar.ts'
import { sqlTypeName } from '../src/contract/sql-type.ts'
import type { StepConfig } from '../src/contract/step.ts'
import { cellsOf, expectEqual, headersOf } from './support/cells.ts'
import { aConfig, aMeasure, CONTEXT } from './support/documents.ts'
import { calculated, config, DTYPES, resultOf, row, runOn } from './support/engine-cases.ts'
import { anyPostgres, type TestPostgres } from './support/postgres.ts'
import { openTable, postgresTableOf } from './support/postgres-tables.ts'
import { propertyRuns } from './support/property-runs.ts'
import { DTYPES as RANDOM, randomCalendar, randomConfig, randomRow, TODAY } from './support/random-columns.ts'
import { type Row, tableOf } from './support/tables.ts'

const NEW_TABLE = 'DROP TABLE IF EXISTS odd'

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await anyPostgres()
  await postgres.createDatabase('live')
  const ignoresCase = `CREATE COLLATION ignores_case (provider = icu, locale = 'und-u-ks-level2', deterministic = false)`
  await postgres.run('live', `CREATE EXTENSION citext; ${ignoresCase}; SELECT 1`)
})
afterAll(() => postgres.remove())

describe('a pivot of live data', () => {
  it('equals that of a copy, for random tables and steps', async () => {
    let table = 0
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 25 }), fc.array(config, { minLength: 3, maxLength: 3 }), async (rows, steps) => {
        const [copy, live] = [await tableOf(DTYPES, rows), await postgresTableOf(postgres, `random ${table++}`, DTYPES, rows)]
        try {
          for (const step of steps) {
            const [ours, theirs] = [await resultOf(copy, step), await resultOf(live, step)]
            expectEqual(cellsOf(theirs), cellsOf(ours))
            expect(theirs.measures).toEqual(ours.measures)
          }
        } finally {
          copy.close()
          await live.close()
        }
      }),
      propertyRuns(490_260, 100),
    )
  })
})

describe('a calculated column of live data', () => {
  it('equals that of a copy, for every kind, in calendar and fiscal years', async () => {
    let table = 0
    const configs = fc.array(randomConfig, { minLength: 5, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(fc.array(randomRow, { maxLength: 20 }), randomCalendar, configs, async (rows, calendar, columns) => {
        const [copy, live] = [await tableOf(RANDOM, rows), await postgresTableOf(postgres, `calculated ${table++}`, RANDOM, rows)]
        const context = { ...CONTEXT, today: TODAY, calendar }
        try {
          for (const column of columns) {
            const step = aConfig({ rows: ['k'], measures: [aMeasure('n', 'count', null)] })
            const group_calculations = [calculated('k', column)]
            const whole = { ...step, query: { ...step.query, value: { ...step.query.value, group_calculations } } }
            const [ours, theirs] = [await runOn(copy, whole, context), await runOn(live, whole, context)]
            if (ours.ok && theirs.ok) expectEqual(cellsOf(theirs.value), cellsOf(ours.value))
            else expect(theirs).toEqual(ours)
          }
        } finally {
          copy.close()
          await live.close()
        }
      }),
      propertyRuns(490_263, 40),
    )
  })
})

/** Values of one kind that databases have and files do not: the same rows as SQL of a table, and as a copy has them. */
const ODD: Record<string, { readonly table: string; readonly dtype: string; readonly copied: Row[number][] }> = {
  'text of a collation by language': {
    table: `CREATE TABLE odd AS SELECT v COLLATE "de-x-icu" AS v FROM (VALUES ('a'), ('A'), ('ä'), ('z'), ('Z'), ('a '), ('')) AS t(v)`,
    ...{ dtype: 'VARCHAR', copied: ['a', 'A', 'ä', 'z', 'Z', 'a ', ''] },
  },
  'text that ignores case': {
    table: `CREATE TABLE odd AS SELECT v::citext AS v FROM (VALUES ('a'), ('A'), ('b'), (NULL)) AS t(v)`,
    ...{ dtype: 'VARCHAR', copied: ['a', 'A', 'b', null] },
  },
  'text of a collation that ignores case': {
    table: `CREATE TABLE odd (v text COLLATE ignores_case); INSERT INTO odd VALUES ('a'), ('A'), ('b')`,
    ...{ dtype: 'VARCHAR', copied: ['a', 'A', 'b'] },
  },
  'padded text': { table: `CREATE TABLE odd (v char(4)); INSERT INTO odd VALUES ('a'), ('ab'), ('a   ')`, dtype: 'VARCHAR', copied: ['a', 'ab', 'a'] },
  'numbers without a scale': {
    table: `CREATE TABLE odd (v numeric); INSERT INTO odd VALUES (1.25), (2.5), ('NaN'), ('Infinity'), ('-Infinity'), (NULL)`,
    ...{ dtype: 'DECIMAL(38,2)', copied: [1.25, 2.5, null, null, null, null] },
  },
  'doubles that are no numbers': {
    table: `CREATE TABLE odd (v double precision); INSERT INTO odd VALUES (1.5), ('NaN'), ('Infinity'), ('-Infinity'), (1e15), (2.5e-7)`,
    ...{ dtype: 'DOUBLE', copied: [1.5, null, null, null, 1e15, 2.5e-7] },
  },
  'numbers of single precision': {
    table: `CREATE TABLE odd (v real); INSERT INTO odd VALUES (0.1), (1.5), ('NaN')`,
    dtype: 'DOUBLE',
    copied: [0.1, 1.5, null],
  },
  'sums beyond 64 bits': {
    table: `CREATE TABLE odd (v bigint); INSERT INTO odd VALUES (9223372036854775807), (9223372036854775807), (-1)`,
    ...{ dtype: 'BIGINT', copied: ['9223372036854775807', '9223372036854775807', -1] },
  },
  'dates before Christ and without end': {
    table: `CREATE TABLE odd (v date); INSERT INTO odd VALUES ('0044-03-15 BC'), ('infinity'), ('-infinity'), ('2024-02-29'), ('12345-01-01')`,
    ...{ dtype: 'DATE', copied: ['0044-03-15 (BC)', null, null, '2024-02-29', '12345-01-01'] },
  },
  'moments in a time zone': {
    table: `CREATE TABLE odd (v timestamptz); INSERT INTO odd VALUES ('2024-03-10 06:59:59+00'), ('2024-03-10 07:00:00+00'), ('2024-01-01 00:00+00'), ('infinity')`,
    ...{ dtype: 'TIMESTAMP WITH TIME ZONE', copied: ['2024-03-10 06:59:59+00', '2024-03-10 07:00:00+00', '2024-01-01 00:00:00+00', null] },
  },
  'a table without rows': { table: 'CREATE TABLE odd (v numeric(12,2))', dtype: 'DECIMAL(12,2)', copied: [] },
}

const NUMBERS = ['sum', 'avg', 'min', 'max', 'count', 'count_distinct', 'median', 'stddev']
const OTHERS = ['min', 'max', 'count', 'count_distinct']
const series = (window: string): Column => calculated(window, { kind: 'date_series', base_column: 'c1', params: { window } })

/** Steps over one column: as a field, its measures, and the windows of a date. */
function stepsOver(dtype: string): StepConfig[] {
  const family = typeFamily(dtype)
  const measures = (family === 'number' ? NUMBERS : OTHERS).map((agg) => aMeasure(agg, agg, 'c1'))
  const windows = family === 'date' ? ['year', 'quarter', 'month', 'week', 'weekday', '14-day'] : family === 'datetime' ? ['hour', 'day', 'hour-of-day'] : []
  const parts = [calculated('text', { kind: 'concatenate', params: { separator: '|', columns: ['c1', 'c1'] } }), ...windows.map(series)]
  return ['c1', 'text', ...windows].map((field) => {
    const step = aConfig({ rows: [field], measures, sort: [{ column_id: field, direction: 'desc', by: { kind: 'header' } }] })
    return { ...step, query: { ...step.query, value: { ...step.query.value, group_calculations: parts } } }
  })
}

describe('values that a file does not have', () => {
  it.each(Object.entries(ODD))('%s', async (_, { table, dtype, copied }) => {
    await postgres.run('live', `${NEW_TABLE}; ${table}; SELECT 1`)
    const zone = dtype.endsWith('ZONE') ? 'America/New_York' : 'UTC'
    const context = { ...CONTEXT, timeZone: zone }
    const [copy, live] = [
      await tableOf(
        [dtype],
        copied.map((value) => [value]),
      ),
      await openTable(postgres, 'odd', zone),
    ]
    try {
      expect(live.columns.map((c) => sqlTypeName(c.type))).toEqual([dtype])
      for (const step of stepsOver(dtype)) {
        const [ours, theirs] = [await resultOf(copy, step, context), await resultOf(live, step, context)]
        expectEqual(cellsOf(theirs), cellsOf(ours))
        expect(headersOf(theirs)).toEqual(headersOf(ours))
      }
    } finally {
      copy.close()
      await live.close()
    }
  })

  it('a table of 300 columns with quotes in their names', async () => {
    const name = (i: number): string => `"It's ""${i}"""`
    const columns = Array.from({ length: 300 }, (_, i) => i)
    await postgres.run('live', `${NEW_TABLE}; CREATE TABLE odd AS SELECT ${columns.map((i) => `${i} AS ${name(i)}`).join(', ')}; SELECT 1`)
    const live = await openTable(postgres, 'odd')
    const result = await resultOf(live, aConfig({ rows: ['c300'], measures: [aMeasure('s', 'sum', 'c2')] }))
    await live.close()
    expect(live.columns[299]?.name).toBe(`It's "299"`)
    expect([...cellsOf(result)]).toEqual([
      ['[[299],[]]', [1]],
      ['[[],[]]', [1]],
    ])
  })
})
