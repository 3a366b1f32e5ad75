import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AGGREGATIONS, Aggregation } from '../src/contract/aggregation.ts'
import { FILTERS, FilterOperator } from '../src/contract/filter.ts'
import { Measure, type Measure as MeasureType, ShowValuesAs } from '../src/contract/measure.ts'
import type { TotalsView } from '../src/contract/pivot-result.ts'
import type { Value } from '../src/contract/scalar.ts'
import { Relative, SHOW_AS, SHOW_AS_NAMES, type ShowValuesAsName } from '../src/contract/show-as.ts'
import type { StepConfig } from '../src/contract/step.ts'
import { runStep } from '../src/engine/pivot-run.ts'
import type { KeptResult } from '../src/pivot/shape/kept.ts'
import { sliceWindow, visible } from '../src/pivot/shape/window.ts'
import { cellsOf, expectEqual } from './support/cells.ts'
import { define } from './support/definition.ts'
import { aConfig, aMeasure, CONTEXT } from './support/documents.ts'
import { propertyRuns } from './support/property-runs.ts'
import { type Row, type TestTable, tableOf } from './support/tables.ts'

const DTYPES = ['VARCHAR', 'VARCHAR', 'BIGINT', 'DECIMAL(18,2)', 'BOOLEAN', 'DATE']
const text = fc.option(fc.constantFrom('', 'a', 'A', 'b', '北京', '上海', "O'Neil", 'a,"b'), { nil: null })
const arbitraryRow: fc.Arbitrary<Row> = fc.tuple(
  text,
  text,
  fc.option(fc.oneof({ weight: 4, arbitrary: fc.integer({ min: -3, max: 3 }) }, fc.constantFrom(999_999_999_999, -1_000_000_000_000)), { nil: null }),
  fc.option(
    fc.integer({ min: -500, max: 500 }).map((n) => n / 100),
    { nil: null },
  ),
  fc.option(fc.boolean(), { nil: null }),
  fc.option(fc.constantFrom('2024-02-28', '2024-02-29', '2023-12-31'), { nil: null }),
)
const measures = Aggregation.options.flatMap((agg) => ['c3', 'c4'].map((id) => aMeasure(`${agg}_${id}`, agg, id)))
const textMeasures = Aggregation.options.filter((agg) => AGGREGATIONS[agg].accepts.includes('text')).map((agg) => aMeasure(`${agg}_text`, agg, 'c2'))
const expressions = [
  Measure.parse({
    id: 'x1',
    name: 'x1',
    type: 'expression',
    value: {
      first: { measure_id: 'rows' },
      rest: [
        { operator: 'add', operand: { constant: 2 } },
        { operator: 'multiply', operand: { constant: '1.5' } },
      ],
    },
  }),
  Measure.parse({
    id: 'x2',
    name: 'x2',
    type: 'expression',
    value: {
      first: { measure_id: 'x1' },
      rest: [
        { operator: 'divide', operand: { measure_id: 'rows' } },
        { operator: 'subtract', operand: { constant: 1 } },
      ],
    },
  }),
]
const addsUp = Measure.parse({
  id: 'x3',
  name: 'x3',
  type: 'expression',
  value: {
    first: { constant: 2 },
    rest: [
      { operator: 'multiply', operand: { measure_id: 'rows' } },
      { operator: 'subtract', operand: { measure_id: 'rows' } },
    ],
  },
})
const rowCount = aMeasure('rows', 'count', null)
const all = [...measures, ...textMeasures, ...expressions, addsUp]
interface Shown {
  readonly fields: readonly string[]
  /** The field that a kind runs along, if the layout has it; else the last one. */
  readonly along: string
  readonly item: { readonly value: string | null } | { readonly relative: Relative }
}

/** One measure with another way to show its values, along a field of the layout and from a value that may be missing. */
function showing(measure: MeasureType, name: ShowValuesAsName, { fields, along, item }: Shown): MeasureType {
  const { needs } = SHOW_AS[name]
  const field = fields.find((id) => (needs === 'field' ? id === along : id === 'c1' || id === 'c2')) ?? (needs === 'field' ? fields.at(-1) : undefined)
  if (/text/.test(measure.id) || (needs !== 'nothing' && !field)) return measure
  const params = { column_id: field, ...(needs === 'item' ? item : {}) }
  return { ...measure, show_values_as: ShowValuesAs.parse({ name, ...(needs === 'nothing' ? {} : { params }) }) }
}

const arbitraryConfig: fc.Arbitrary<StepConfig> = fc
  .record({
    fields: fc.shuffledSubarray(['c1', 'c2', 'c3', 'c5', 'c6'], { maxLength: 4 }),
    split: fc.nat(4),
    measures: fc.subarray(all, { minLength: 1, maxLength: 5 }),
    shown: fc.array(fc.constantFrom(...SHOW_AS_NAMES), { minLength: 6, maxLength: 6 }),
    base: fc.oneof(
      text.map((value) => ({ value })),
      fc.constantFrom(...Relative.options).map((relative) => ({ relative })),
    ),
    along: fc.constantFrom('c1', 'c2', 'c3'),
    backwards: fc.boolean(),
    filter: fc.option(
      fc.constantFrom(...FilterOperator.options).chain((operator) => {
        const length = FILTERS[operator].values === 'one' ? { minLength: 1, maxLength: 1 } : { maxLength: 4 }
        return fc.record({ column: fc.constant('c1'), operator: fc.constant(operator), value: fc.array(text, length) })
      }),
      { nil: null },
    ),
  })
  .map(({ fields, split, measures: chosen, filter, shown, base, along, backwards }) => {
    const needed = chosen.some((m) => m.id === 'x2') && !chosen.some((m) => m.id === 'x1') ? [expressions[0] as MeasureType, ...chosen] : chosen
    const measuresShown = [rowCount, ...needed].map((m, i) => showing(m, shown[i] ?? 'none', { fields, along, item: base }))
    const sort = backwards ? fields.slice(0, 1).map((column_id) => ({ column_id, direction: 'desc' as const, by: { kind: 'header' as const } })) : []
    return aConfig({ rows: fields.slice(0, split), columns: fields.slice(split), measures: measuresShown, filters: filter ? [filter] : [], sort })
  })

async function compute(table: TestTable, config: StepConfig): Promise<KeptResult> {
  const result = await runStep(table, {
    kind: 'step',
    dataset: { kind: 'file', file: '', columns: table.columns },
    config,
    context: CONTEXT,
    locale: 'en',
    maxCells: 1e6,
  })
  if (!result.ok) throw new Error(result.code)
  return result.value
}

describe('the engine equals the plain definition at every grain', () => {
  it.each([
    ['plain text columns', []],
    ['dictionary columns', [0, 1]],
  ])('on random tables with %s', async (_, dictionaries) => {
    await fc.assert(
      fc.asyncProperty(fc.array(arbitraryRow, { maxLength: 24 }), fc.array(arbitraryConfig, { minLength: 4, maxLength: 4 }), async (rows, configs) => {
        const usable = dictionaries.every((i) => rows.some((row) => row[i] !== null))
        const table = await tableOf(DTYPES, rows, usable ? dictionaries : [])
        try {
          for (const config of configs) expectEqual(cellsOf(await compute(table, config)), define(config, rows))
        } finally {
          table.close()
        }
      }),
      propertyRuns(20_261_121, 40),
    )
  })
})

it.each(FilterOperator.options)('a filter by %s keeps the rows of its plain definition, of blanks too', async (operator) => {
  const rows: Row[] = ['a', 'b', '', null].map((value) => [value, null, 1, null, null, null])
  const lists = FILTERS[operator].values === 'one' ? [['a'], [null]] : [[], ['a'], [null], ['a', null]]
  const table = await tableOf(DTYPES, rows)
  try {
    for (const value of lists) {
      const config = aConfig({ rows: ['c1'], measures: [rowCount], filters: [{ column: 'c1', operator, value }] })
      expectEqual(cellsOf(await compute(table, config)), define(config, rows))
    }
  } finally {
    table.close()
  }
})

const OPEN = { level: null, toggled: [] }
const ALL: TotalsView = { rows: [], columns: [], below: false }
async function windowOf(table: TestTable, config: StepConfig, locale = 'en') {
  const result = await runStep(table, {
    kind: 'step',
    dataset: { kind: 'file', file: '', columns: table.columns },
    config,
    context: CONTEXT,
    locale,
    maxCells: 1e6,
  })
  if (!result.ok) throw new Error(result.code)
  const kept = result.value
  return (rows = OPEN as { level: number | null; toggled: Value[][] }, range: object = {}, totals: TotalsView = ALL) =>
    sliceWindow(kept, { row_start: 0, row_count: 100, column_start: 0, column_count: 50, rows, columns: OPEN, totals, ...range }, 'h', 0, {
      rows: visible(kept.rows, kept.rowValues, rows, { hidden: totals.rows, place: totals.below ? 'below' : 'header' }),
      columns: visible(kept.columns, kept.columnValues, OPEN, { hidden: totals.columns, place: 'header' }),
    })
}

describe('a list of many values', () => {
  it.each([[[]], [[0]]])('keeps the rows that a short list would keep (dictionaries %j)', async (dictionaries) => {
    const rows: Row[] = [
      ['a', 1, 1.25],
      ['b', 2, 2.5],
      [null, null, null],
      ["O'Neil", -3, 3],
      ['', 4, 0],
    ]
    const table = await tableOf(['VARCHAR', 'BIGINT', 'DECIMAL(18,2)'], rows, dictionaries)
    const filler = Array.from({ length: 50 }, (_, i) => i + 100)
    const count = async (column: string, operator: 'IN' | 'NOT IN', value: Value[]) =>
      (await compute(table, aConfig({ measures: [aMeasure('n', 'count', null)], filters: [{ column, operator, value }] }))).sourceRows
    const counts = [
      await count('c1', 'IN', ["O'Neil", '', ...filler]),
      await count('c1', 'NOT IN', ['a', ...filler]),
      await count('c1', 'IN', [null, ...filler]),
      await count('c2', 'IN', [2, -3, ...filler]),
      await count('c3', 'IN', [1.25, '3.00', ...filler]),
      await count('c2', 'IN', ['99999999999999999999', 1.5, ...filler]),
    ]
    table.close()
    expect(counts).toEqual([2, 4, 1, 2, 2, 0])
  })
})

describe('exact values', () => {
  it('keeps ids apart that differ in the 18th digit, and sums beyond 2^53', async () => {
    const table = await tableOf(
      ['BIGINT', 'DECIMAL(38,2)'],
      [
        ['9007199254740993' as unknown as number, 1],
        ['9007199254740992' as unknown as number, 2],
      ],
    )
    const window = (await windowOf(table, aConfig({ rows: ['c1'], measures: [aMeasure('s', 'sum', 'c1'), aMeasure('d', 'sum', 'c2')] })))()
    table.close()
    expect(window.row_indexes.map((r) => r.key)).toEqual([['9007199254740992'], ['9007199254740993'], []])
    expect(window.totals).toEqual(['18014398509481985', 3])
  })
  it('computes a sum of more than 38 digits as an approximation and says so', async () => {
    const table = await tableOf(
      ['DECIMAL(38,0)'],
      Array.from({ length: 3 }, () => ['90000000000000000000000000000000000000' as unknown as number]),
    )
    const window = (await windowOf(table, aConfig({ measures: [aMeasure('s', 'sum', 'c1')] })))()
    table.close()
    expect(window.measures[0]?.approximate).toBe(true)
    expect(window.totals[0]).toBeCloseTo(2.7e38, -30)
  })
})

describe('order', () => {
  const rows: Row[] = [
    ['b', 3],
    ['a', 1],
    [null, 2],
    ['', 5],
    ['B', 4],
    ['张', 1],
    ['李', 2],
  ]
  const keys = async (sort: StepConfig['pivot']['sort'], locale = 'en') => {
    const table = await tableOf(['VARCHAR', 'BIGINT'], rows)
    const window = (await windowOf(table, aConfig({ rows: ['c1'], measures: [aMeasure('s', 'sum', 'c2')], sort }), locale))()
    table.close()
    return window.row_indexes.slice(0, -1).map((r) => r.key[0])
  }
  it('puts null first ascending and last descending', async () => {
    expect((await keys([]))[0]).toBeNull()
    expect((await keys([{ column_id: 'c1', direction: 'desc', by: { kind: 'header' } }])).at(-1)).toBeNull()
  })
  it('puts rows without a value first where a measure ascends and last where it descends', async () => {
    const table = await tableOf(
      ['VARCHAR', 'BIGINT'],
      [
        ['a', null],
        ['b', -5],
        ['c', 0],
      ],
    )
    const order = async (direction: 'asc' | 'desc') => {
      const sort: StepConfig['pivot']['sort'] = [{ column_id: 'c1', direction, by: { kind: 'measure', measure_id: 's', at: [] } }]
      const window = await windowOf(table, aConfig({ rows: ['c1'], measures: [aMeasure('s', 'sum', 'c2')], sort }))
      return window().row_indexes.map((r) => r.key[0] ?? 'total')
    }
    const orders = [await order('asc'), await order('desc')]
    table.close()
    expect(orders).toEqual([
      ['a', 'b', 'c', 'total'],
      ['c', 'b', 'a', 'total'],
    ])
  })
  it('reads digits in a text as letters', async () => {
    const table = await tableOf(['VARCHAR'], [['a9'], ['a10'], ['a1']])
    const window = (await windowOf(table, aConfig({ rows: ['c1'], measures: [aMeasure('n', 'count', null)] })))()
    table.close()
    expect(window.row_indexes.slice(0, -1).map((r) => r.key[0])).toEqual(['a1', 'a10', 'a9'])
  })
  it('sorts Chinese by pinyin', async () => {
    const order = (await keys([], 'zh')).filter((k) => k === '李' || k === '张')
    expect(order).toEqual(['李', '张'])
  })
  it('sorts by a measure inside its parent, ties by header', async () => {
    expect(await keys([{ column_id: 'c1', direction: 'desc', by: { kind: 'measure', measure_id: 's', at: [] } }])).toEqual([
      '',
      'B',
      'b',
      null,
      '李',
      'a',
      '张',
    ])
  })
})

describe('windows', () => {
  it('cut rows and columns out of one result, and closed groups out of the rows', async () => {
    const table = await tableOf(
      ['VARCHAR', 'VARCHAR', 'BIGINT'],
      [
        ['a', 'x', 1],
        ['a', 'y', 2],
        ['b', 'x', 3],
        ['b', 'z', 4],
      ],
    )
    const window = await windowOf(table, aConfig({ rows: ['c1', 'c2'], measures: [aMeasure('s', 'sum', 'c3')] }))
    table.close()
    expect(window().row_indexes.map((r) => r.key.join('/'))).toEqual(['a', 'a/x', 'a/y', 'b', 'b/x', 'b/z', ''])
    const closed = window({ level: null, toggled: [['a']] })
    expect(closed.row_indexes.map((r) => r.key.join('/'))).toEqual(['a', 'b', 'b/x', 'b/z', ''])
    expect(closed.data[0]).toEqual([3, 7, 3, 4, 10])
    expect(window({ level: 1, toggled: [['b']] }).row_indexes.map((r) => r.key.join('/'))).toEqual(['a', 'b', 'b/x', 'b/z', ''])
    const part = window(OPEN, { row_start: 2, row_count: 2 })
    expect([part.row_indexes.map((r) => r.key.join('/')), part.data, part.total_rows]).toEqual([['a/y', 'b'], [[2, 7]], 7])
    expect(window(OPEN, { row_start: 99 }).row_indexes).toEqual([])
  })
  it('hold 50,000 cells at most, whatever is asked for', async () => {
    const side = Array.from({ length: 300 }, (_, i) => i)
    const table = await tableOf(
      ['BIGINT', 'BIGINT'],
      side.map((i) => [i, i]),
    )
    const measures = [aMeasure('n', 'count', null), aMeasure('s', 'sum', 'c1')]
    const window = await windowOf(table, aConfig({ rows: ['c1'], columns: ['c2'], measures }))
    table.close()
    const whole = window(OPEN, { row_count: 10_000, column_count: 10_000 })
    const { row_count, column_count } = whole.window
    expect([row_count, column_count]).toEqual([83, 301])
    expect([whole.row_indexes.length, whole.data.length, whole.data[0]?.length]).toEqual([row_count, column_count * 2, row_count])
  })
  it('leave out totals by level, put them below their rows, and never lose those of closed groups', async () => {
    const table = await tableOf(
      ['VARCHAR', 'VARCHAR', 'BIGINT'],
      [
        ['a', 'x', 1],
        ['a', 'y', 2],
        ['b', 'x', 3],
      ],
    )
    const measures = [aMeasure('s', 'sum', 'c3')]
    const rows = await windowOf(table, aConfig({ rows: ['c1', 'c2'], measures }))
    const columns = await windowOf(table, aConfig({ columns: ['c1', 'c2'], measures }))
    table.close()
    const shown = (window: ReturnType<typeof rows>) => window.row_indexes.map((r, at) => `${r.key.join('/')}=${window.data[0]?.[at] ?? ''}`)
    const closed = { level: null, toggled: [['a']] }
    expect(shown(rows(OPEN, {}, { ...ALL, rows: [0, 1] }))).toEqual(['a=', 'a/x=1', 'a/y=2', 'b=', 'b/x=3'])
    expect(rows(OPEN, {}, { ...ALL, rows: [1] }).row_indexes.map((r) => r.blank)).toEqual([true, false, false, true, false, false])
    expect(shown(rows(OPEN, {}, { ...ALL, below: true }))).toEqual(['a/x=1', 'a/y=2', 'a=3', 'b/x=3', 'b=3', '=6'])
    expect(shown(rows(closed, {}, { rows: [0, 1], columns: [], below: true }))).toEqual(['a=3', 'b/x=3'])
    expect(shown(rows(closed, {}, { ...ALL, rows: [1] }))).toEqual(['a=3', 'b=', 'b/x=3', '=6'])
    const paths = (window: ReturnType<typeof columns>) => window.column_indexes.map((c) => c.path.map((p) => p.value).join('/'))
    expect(paths(columns())).toEqual(['a/x', 'a/y', 'a', 'b/x', 'b', ''])
    expect(paths(columns(OPEN, {}, { ...ALL, columns: [0, 1] }))).toEqual(['a/x', 'a/y', 'b/x'])
    expect(rows(OPEN, {}, { ...ALL, rows: [0] }).totals).toEqual([6])
  })
  it('shows keys alone without measures, and one total without fields', async () => {
    const table = await tableOf(['VARCHAR'], [['a'], ['b']])
    const keysOnly = (await windowOf(table, aConfig({ rows: ['c1'] })))()
    const totalOnly = (await windowOf(table, aConfig({ measures: [aMeasure('n', 'count', 'c1')] })))()
    table.close()
    expect([keysOnly.row_indexes.map((r) => r.key), keysOnly.data]).toEqual([[['a'], ['b'], []], []])
    expect([totalOnly.total_rows, totalOnly.total_columns, totalOnly.totals]).toEqual([1, 1, [2]])
  })
})

describe('a step that cannot be computed', () => {
  it.each([
    [aConfig({ rows: ['c9'] }), 'unknown_column'],
    [{ ...aConfig({ rows: ['c1'] }), pivot: { rows: ['c1'], columns: ['c1'], sort: [] } }, 'field_twice'],
    [aConfig({ measures: [aMeasure('s', 'sum', 'c1')] }), 'aggregation_not_for_type'],
    [aConfig({ measures: [aMeasure('s', 'sum', null)] }), 'measure_needs_column'],
    [aConfig({ filters: [{ column: 'c3', operator: 'IN', value: ['abc'] }], measures: [aMeasure('n', 'count', null)] }), 'filter_value'],
    [aConfig({ filters: [{ column: 'c6', operator: 'IN', value: ['2024-02-30'] }], measures: [aMeasure('n', 'count', null)] }), 'filter_value'],
    [aConfig({ filters: [{ column: 'c1', operator: '=', value: ['a', 'b'] }], measures: [aMeasure('n', 'count', null)] }), 'filter_needs_one_value'],
  ])('says which rule it breaks (%#)', async (config, code) => {
    const table = await tableOf(DTYPES, [])
    const result = await runStep(table, {
      kind: 'step',
      dataset: { kind: 'file', file: '', columns: table.columns },
      config: config as StepConfig,
      context: CONTEXT,
      locale: 'en',
      maxCells: 1e6,
    })
    table.close()
    expect(result.ok ? 'ok' : result.code).toBe(code)
  })
})
