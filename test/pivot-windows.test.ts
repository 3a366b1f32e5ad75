/** The parts of a result that a page receives as windows: exact values, in order. */
import { describe, expect, it } from 'vitest'
import type { TotalsView } from '../src/contract/pivot-result.ts'
import type { Value } from '../src/contract/scalar.ts'
import type { StepConfig } from '../src/contract/step.ts'
import { sliceWindow, visiblePositions } from '../src/pivot/shape/window.ts'
import { compute } from './support/compute.ts'
import { aConfig, aMeasure } from './support/documents.ts'
import { type Row, type TestTable, tableOf } from './support/tables.ts'

const OPEN = { level: null, toggled: [] }
const ALL: TotalsView = { rows: [], columns: [], below: false }
async function windowOf(table: TestTable, config: StepConfig, locale = 'en') {
  const kept = await compute(table, config, locale)
  return (rows = OPEN as { level: number | null; toggled: Value[][] }, range: object = {}, totals: TotalsView = ALL) =>
    sliceWindow(kept, { row_start: 0, row_count: 100, column_start: 0, column_count: 50, rows, columns: OPEN, totals, ...range }, 'h', 0, {
      rows: visiblePositions(kept.rows, kept.rowValues, rows, { hidden: totals.rows, place: totals.below ? 'below' : 'header' }),
      columns: visiblePositions(kept.columns, kept.columnValues, OPEN, { hidden: totals.columns, place: 'header' }),
    })
}

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
