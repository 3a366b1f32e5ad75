/** Regression tests: numbers that had a wrong last digit, rows in the wrong order, or unexpected blanks. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Column } from '../src/contract/column.ts'
import { Measure } from '../src/contract/measure.ts'
import type { Value } from '../src/contract/scalar.ts'
import type { StepConfig } from '../src/contract/step.ts'
import { explainCell } from '../src/engine/explain.ts'
import { runStep } from '../src/engine/pivot-run.ts'
import type { CachedResult } from '../src/pivot/shape/cached-result.ts'
import { keyOf } from '../src/pivot/shape/window.ts'
import { errorText } from '../src/server/texts.ts'
import { cellsOf } from './support/cells.ts'
import { aConfig, aMeasure, CONTEXT } from './support/documents.ts'
import { type Row, type TestTable, tableOf } from './support/tables.ts'

const sql = (text: string, id = 'm') => Measure.parse({ id, name: id, type: 'sql', value: { sql: text } })
const requestOf = (table: TestTable, config: StepConfig) => ({
  dataset: { kind: 'file' as const, file: '', columns: table.columns },
  config,
  context: CONTEXT,
  locale: 'en' as const,
})

async function kept(table: TestTable, config: StepConfig): Promise<CachedResult> {
  const result = await runStep(table, { kind: 'step', ...requestOf(table, config), maxCells: 1e6 })
  if (!result.ok) throw new Error(`${result.code} ${JSON.stringify(result.params)}`)
  return result.value
}

/** Creates a table with these rows, calls `work` with it, and closes it. */
async function on<T>(
  dtypes: readonly string[],
  rows: readonly Row[],
  work: (table: TestTable) => Promise<T>,
  dictionaries: readonly number[] = [],
): Promise<T> {
  const table = await tableOf(dtypes, rows, dictionaries)
  try {
    return await work(table)
  } finally {
    table.close()
  }
}

const cell = async (table: TestTable, config: StepConfig, row: Value[] = [], column: Value[] = []) =>
  cellsOf(await kept(table, config)).get(JSON.stringify([row, column]))?.[0]

const headers = (result: CachedResult): Value[] =>
  Array.from(result.rows.levels).flatMap((level, row) => (level === 0 ? [] : [keyOf(result.rows, result.rowValues, row).at(-1) ?? null]))

describe('an interpolating aggregate of decimals', () => {
  const rows: Row[] = [[0.01], [0.02]]
  it.each([
    ['median(Column 1)', 0.015],
    ['quantile_cont("Column 1", 0.25)', 0.0125],
    ['mad("Column 1")', 0.005],
    ['median("Column 1" * 3)', 0.045],
    ['median("Column 1") + median("Column 1")', 0.03],
  ])('%s has as many places as it needs', async (text, expected) => {
    const quoted = text.replace('median(Column 1)', 'median("Column 1")')
    expect(await on(['DECIMAL(18,2)'], rows, (table) => cell(table, aConfig({ measures: [sql(quoted)] })))).toBeCloseTo(expected, 12)
  })

  it('leaves medians of dates and text to the engine', async () => {
    const measures = [sql('median("Column 1")'), sql('median("Column 2")', 'n')]
    const found = await on(
      ['DATE', 'BIGINT'],
      [
        ['2024-03-01', 1],
        ['2024-03-03', 2],
      ],
      async (table) => cellsOf(await kept(table, aConfig({ measures }))),
    )
    expect(found.get('[[],[]]')).toEqual(['2024-03-02T00:00:00', 1.5])
  })
})

const GROUPS = { kind: 'value_groups', base_column: 'c1', params: { groups: [{ name: 'small', values: [1] }], others: null } }
const GROUPED = Column.parse({ id: 'g', name: 'g', type: 'calculated column', dtype: 'VARCHAR', original_name: 'g', dependency: ['c1'], config: GROUPS })

const byColumn = (column: Column): StepConfig => {
  const config = aConfig({ rows: ['g'], measures: [aMeasure('n', 'count', null)] })
  return { ...config, query: { ...config.query, value: { ...config.query.value, group_calculations: [column] } } }
}

describe('the median', () => {
  const median = (dtype: string, values: readonly Value[]) =>
    on(
      [dtype],
      values.map((value): Row => [value]),
      (table) => cell(table, aConfig({ measures: [aMeasure('m', 'median', 'c1')] })),
    )

  it.each([
    ['lies between two decimals', 'DECIMAL(18,2)', [0.01, 0.02], 0.015],
    ['is the middle one of an odd number', 'DECIMAL(18,2)', [7.5, -1.25, 0.01], 0.01],
    ['lies between two whole numbers', 'BIGINT', [4, 1, null, 2, 3], 2.5],
    ['counts true as 1', 'BOOLEAN', [true, false, true, true], 1],
    ['is blank over no value', 'DOUBLE', [null], null],
  ])('%s', async (_, dtype, values, expected) => expect(await median(dtype, values)).toBe(expected))

  it('refuses text in the words of both languages', async () => {
    const table = await tableOf(['VARCHAR'], [['a']])
    const result = await runStep(table, { kind: 'step', ...requestOf(table, aConfig({ measures: [aMeasure('m', 'median', 'c1')] })), maxCells: 1e6 })
    table.close()
    if (result.ok) throw new Error('text has a median')
    expect(errorText(result, 'en').message).toContain('median needs numbers, and “Column 1” is text')
    expect(errorText(result, 'zh').message).toContain('中位数 需要数字')
  })
})

describe('the average of decimals', () => {
  const average = (dtype: string, values: readonly Value[]) =>
    on(
      [dtype],
      values.map((value): Row => [value]),
      (table) => cell(table, aConfig({ measures: [aMeasure('m', 'avg', 'c1')] })),
    )

  it.each([
    ['of half a cent', 'DECIMAL(18,2)', [15.69, null, 0, 0, 0, 0, 0], 2.615],
    ['of a fifth', 'DECIMAL(18,1)', [1.2, 0, 0, 0, 0, 0], 0.2],
    ['below zero', 'DECIMAL(18,2)', [-15.69, 0, 0, 0, 0, 0], -2.615],
    ['of millions', 'DECIMAL(18,2)', [12345678.93, 0, 0, 0, 0, 0], 2057613.155],
    ['of many places', 'DECIMAL(18,9)', [0.000000003, 0], 0.0000000015],
    ['of amounts of more than 2^50 cents', 'DECIMAL(18,2)', ['9007199254740.99', '9007199254740.99'], 9007199254740.99],
    ['of no value', 'DECIMAL(18,2)', [null], null],
  ])('is the nearest double to the exact one: %s', async (_, dtype, values, expected) => expect(await average(dtype, values)).toBe(expected))

  it('is the nearest double for any amounts, in groups and in their total', async () => {
    const amounts = fc.array(fc.array(fc.integer({ min: -1e9, max: 1e9 }), { minLength: 1, maxLength: 30 }), { minLength: 300, maxLength: 300 })
    const groups = fc.sample(amounts, { numRuns: 1, seed: 44 })[0] ?? []
    const rows = groups.flatMap((cents, at) => cents.map((n): Row => [`g${at}`, n / 100]))
    const cells = await on(['VARCHAR', 'DECIMAL(18,2)'], rows, async (table) =>
      cellsOf(await kept(table, aConfig({ rows: ['c1'], measures: [aMeasure('m', 'avg', 'c2')] }))),
    )
    const exact = (cents: readonly number[]): number => cents.reduce((a, b) => a + b, 0) / (cents.length * 100)
    for (const [at, cents] of groups.entries()) expect(cells.get(JSON.stringify([[`g${at}`], []]))?.[0]).toBe(exact(cents))
    expect(cells.get('[[],[]]')?.[0]).toBe(exact(groups.flat()))
  })
})

describe('the standard deviation', () => {
  const deviation = (values: readonly Value[]) =>
    on(
      ['DECIMAL(18,2)'],
      values.map((value): Row => [value]),
      (table) => cell(table, aConfig({ measures: [aMeasure('m', 'stddev', 'c1')] })),
    )

  it('is that of a sample', async () => expect(await deviation([2, 4, 4, 4, 5, 5, 7, 9, null])).toBeCloseTo(Math.sqrt(32 / 7), 12))
  it('is 0 of equal numbers, and blank of a single one', async () => {
    expect(await deviation([0.1, 0.1, 0.1])).toBe(0)
    expect(await deviation([0.1])).toBeNull()
  })
})

describe('what a value group leaves', () => {
  it('keeps the order of numbers', async () => {
    const rows: Row[] = [[100], [20], [3], [1], [-5]]
    expect(headers(await on(['BIGINT'], rows, (table) => kept(table, byColumn(GROUPED))))).toEqual(['small', '-5', '3', '20', '100'])
  })
})

const differing = (measure: Measure, column_id: string, value: Value): Measure => ({
  ...measure,
  show_values_as: { name: 'difference_from', params: { column_id, value: value as string }, dependencies: [] },
})

describe('a difference', () => {
  it.each([
    [
      'BOOLEAN',
      [
        [true, 5],
        [false, 2],
      ],
      'true',
      false,
      -3,
    ],
    [
      'BOOLEAN',
      [
        [true, 5],
        [false, 2],
      ],
      'false',
      true,
      3,
    ],
    [
      'TIMESTAMP',
      [
        ['2024-03-01 08:30:00', 5],
        ['2024-03-02 00:00:00', 2],
      ],
      '2024-03-01 08:30',
      '2024-03-02T00:00:00',
      -3,
    ],
    [
      'TIMESTAMP',
      [
        ['2024-03-01 08:30:00', 5],
        ['2024-03-02 00:00:00', 2],
      ],
      '2024-03-02',
      '2024-03-01T08:30:00',
      3,
    ],
    [
      'DATE',
      [
        ['2024-03-01', 5],
        ['2024-03-02', 2],
      ],
      ' 2024-03-01 ',
      '2024-03-02',
      -3,
    ],
  ] as const)('finds the %s item however it is written', async (dtype, rows, base, key, expected) => {
    const config = aConfig({ rows: ['c1'], measures: [differing(aMeasure('m', 'sum', 'c2'), 'c1', base)] })
    await on([dtype, 'BIGINT'], rows as unknown as Row[], async (table) => {
      const result = await kept(table, config)
      expect(result.notices).toEqual([])
      expect(cellsOf(result).get(JSON.stringify([[key], []]))).toEqual([expected])
    })
  })

  const rows: Row[] = [
    ['x', 'a', 5],
    ['x', 'b', 7],
    ['y', 'a', 3],
  ]
  const operand = (measure_id: string) => ({ measure_id })
  const expression = (first: object, rest: object[]) => Measure.parse({ id: 'm', name: 'm', type: 'expression', value: { first, rest } })
  const double = expression(operand('s'), [{ operator: 'multiply', operand: { constant: 2 } }])
  const net = expression({ constant: 2 }, [
    { operator: 'multiply', operand: operand('s') },
    { operator: 'subtract', operand: operand('n') },
  ])
  const plusOne = expression(operand('s'), [{ operator: 'add', operand: { constant: 1 } }])
  const ratio = expression(operand('s'), [{ operator: 'divide', operand: operand('n') }])
  const sum = aMeasure('s', 'sum', 'c3')
  const count = aMeasure('n', 'count', null)
  it.each([
    ['an expression that adds up', double, -6],
    ['a net of measures that add up', net, -5],
    ['an expression with a constant added', plusOne, null],
    ['a ratio', ratio, null],
    ['a SQL measure that is one sum', sql('sum("Column 3")'), -3],
    ['a SQL measure that is one count', sql('count(*)'), -1],
    ['a SQL measure that is two sums', sql('sum("Column 3") + sum("Column 3")'), null],
    ['a SQL measure that is a distinct sum', sql('sum(DISTINCT "Column 3")'), null],
  ] as const)('counts a missing cell as 0 only where the measure adds up: %s', async (_, measure, expected) => {
    const config = aConfig({ rows: ['c2'], columns: ['c1'], measures: [differing(measure, 'c2', 'a'), sum, count] })
    await on(['VARCHAR', 'VARCHAR', 'BIGINT'], rows, async (table) => {
      expect((await cell(table, config, ['b'], ['y'])) ?? null).toEqual(expected)
      const explained = await explainCell(table, {
        kind: 'explain',
        ...requestOf(table, config),
        cell: { measure_id: measure.id, row: ['b'], column: ['y'], start: 0, count: 10 },
      })
      expect(explained.ok && explained.value.value).toEqual(expected)
    })
  })
})

describe('a sort by a measure', () => {
  it('keeps the order of the header where sums differ only in what a double cannot hold', async () => {
    const rows: Row[] = [
      ['c', 0.3],
      ['b', 0.2],
      ['b', 0.1],
      ['a', 0.1],
      ['a', 0.2],
      ['d', 0.25],
    ]
    const sort = (direction: 'asc' | 'desc'): StepConfig['pivot']['sort'] => [{ column_id: 'c1', direction, by: { kind: 'measure', measure_id: 's', at: [] } }]
    const order = (direction: 'asc' | 'desc') =>
      on(['VARCHAR', 'DOUBLE'], rows, async (table) =>
        headers(await kept(table, aConfig({ rows: ['c1'], measures: [aMeasure('s', 'sum', 'c2')], sort: sort(direction) }))),
      )
    expect([await order('asc'), await order('desc')]).toEqual([
      ['d', 'a', 'b', 'c'],
      ['a', 'b', 'c', 'd'],
    ])
  })
})
