import { describe, expect, it } from 'vitest'
import { ChartSettings } from '../contract/chart.ts'
import { PLAIN_CALENDAR } from '../contract/date-series.ts'
import type { PivotResult } from '../contract/pivot-result.ts'
import type { Value } from '../contract/scalar.ts'
import { isTime, timeDirection } from './chart-figures.ts'
import { pointsOf } from './chart-points.ts'
import { chartRoles } from './chart-roles.ts'
import { suitedChart } from './chart-suited.ts'
import type { TimeReading } from './headline.ts'
import { SLICE_COLOURS } from './palette.ts'

const words = { key: (value: Exclude<Value, null>): string => String(value), blank: '(blank)', total: 'Total' }
const measure = (id: string, additive = true) => ({
  type: 'measure' as const,
  measure_id: id,
  name: id.toUpperCase(),
  dtype: 'BIGINT',
  additive,
  approximate: false,
})
const column = (...values: Value[]) => ({
  ...{ level: values.length, children: 0, collapsed: false },
  path: values.map((value) => ({ type: 'gbvalue' as const, column_id: 'y', value })),
})

/** Rows of a field by measures: `data` as of a result. */
function resultOf(dtype: string, keys: Value[], data: Value[][], change: Partial<PivotResult> = {}): PivotResult {
  return {
    ...{ config_hash: 'h', index_names: [{ type: 'index', column_id: 'r', name: 'r', dtype }], column_names: [], measures: [measure('a'), measure('b')] },
    ...{ total_rows: keys.length, total_columns: 1, source_rows: 9, row_keys: 1, column_keys: 1, notices: [], elapsed_ms: 1 },
    window: { row_start: 0, row_count: 9, column_start: 0, column_count: 9 },
    row_indexes: keys.map((key) => ({ level: 1, key: [key], children: 0, collapsed: false, blank: false })),
    ...{ column_indexes: [column()], data, totals: [100, 200], ...change },
  }
}
const suited = (result: PivotResult, settings: object) => suitedChart(result, ChartSettings.parse(settings), words)
const scatter = { chartType: 'line', variant: 'scatter' }

describe('the roles of measures', () => {
  const roles = (settings: object, ids: string[]) => chartRoles(ChartSettings.parse({ ...scatter, ...settings }), ids)
  it('are taken by the first measures that are free', () => expect(roles({ selectedSecondaryMeasure: 'a' }, ['a', 'b'])).toEqual({ x: 'b', y: 'a' }))
  it('may show a measure twice, by place and by size', () => expect(roles({ sizeMeasure: 'b' }, ['a', 'b'])).toEqual({ x: 'a', y: 'b', size: 'b' }))
  it('ignore measures that are gone', () => expect(roles({ selectedMeasure: 'z', colorMeasure: 'z' }, ['a', 'b'])).toEqual({ x: 'a', y: 'b' }))
})

describe('a scatter chart', () => {
  const result = resultOf(
    'VARCHAR',
    ['N', 'S', 'E'],
    [
      [1, 2, 3],
      [10, null, 30],
    ],
  )
  it('has a point for each group with both values', () => {
    const { chart, refusal } = suited(result, { ...scatter, sizeMeasure: 'a' })
    expect(refusal).toBeNull()
    expect(pointsOf(chart, ChartSettings.parse({ ...scatter, sizeMeasure: 'a' })).map(({ name, x, y, size }) => [name, x, y, size])).toEqual([
      ['N', 1, 10, 1],
      ['E', 3, 30, 3],
    ])
  })
  it('is refused for one measure', () => expect(suited({ ...result, measures: [measure('a')] }, scatter).refusal).toBe('twoMeasures'))
})

describe('a single number', () => {
  const number = { variant: 'number', selectedSecondaryMeasure: 'b' }
  it('is that of the last date, whatever the order, with the date before', () => {
    const { chart } = suited(
      resultOf(
        'DATE',
        ['2024-02-01', null, '2024-03-01', '2024-01-01'],
        [
          [2, 9, 3, 1],
          [20, 90, 30, 10],
        ],
      ),
      number,
    )
    expect(chart.headline).toEqual({
      ...{ label: '2024-03-01', before: '2024-02-01' },
      values: [
        { measure_id: 'a', name: 'A', value: 3, before: 2 },
        { measure_id: 'b', name: 'B', value: 30, before: 20 },
      ],
    })
  })
  it('is that of the last year, if whole numbers look like years', () => {
    const { chart } = suited(resultOf('BIGINT', [2001, 2002, 2003, 2004], [[1, 2, 3, 4]]), { variant: 'number' })
    expect(chart.headline).toMatchObject({ label: '2004', before: '2003', values: [{ value: 4, before: 3 }] })
  })
  it('is that of the last period that has ended, as in the key figures of a report', () => {
    const months = resultOf('VARCHAR', ['2024-01', '2024-02', '2024-03'], [[1, 2, 3]])
    const time: TimeReading = { window: () => 'month', calendar: PLAIN_CALENDAR, today: '2024-03-15' }
    const settings = ChartSettings.parse({ variant: 'number' })
    const { chart } = suitedChart(months, settings, words, undefined, undefined, time)
    expect(chart.headline).toMatchObject({ label: '2024-02', before: '2024-01', values: [{ value: 2, before: 1 }] })
  })
  it('is the grand total if not all periods are loaded', () => {
    const { chart } = suited(resultOf('DATE', ['2024-01-01', '2024-02-01'], [[1, 2]], { total_rows: 900 }), { variant: 'number' })
    expect(chart.headline?.label).toBeNull()
  })
  it('is the grand total without dates', () => {
    const { chart } = suited(
      resultOf(
        'VARCHAR',
        ['N', 'S'],
        [
          [2, 9],
          [1, 1],
        ],
      ),
      { variant: 'number' },
    )
    expect(chart.headline).toEqual({ label: null, before: null, values: [{ measure_id: 'a', name: 'A', value: 100, before: null }] })
  })
  it('adds columns up without their total, and is refused if they have no sum', () => {
    const columns = (additive: boolean) =>
      resultOf('VARCHAR', ['N'], [[1], [2]], {
        ...{ measures: [measure('a', additive)], column_names: [{ type: 'gbcol', column_id: 'y', name: 'y', dtype: 'VARCHAR' }] },
        ...{ column_indexes: [column('p'), column('q')], total_columns: 2, totals: [1, 2] },
      })
    expect(suited(columns(true), { variant: 'number' }).chart.headline?.values[0]?.value).toBe(3)
    expect(suited(columns(false), { variant: 'number' }).refusal).toBe('noTotal')
  })
})

describe('the colors of a pie', () => {
  const keys = Array.from({ length: 100 }, (_, at) => `Group ${at}`)
  const many = resultOf('VARCHAR', keys, [keys.map((_, at) => at)])
  const slices = (settings: object) => {
    const { labels, datasets } = suited(many, { chartType: 'pie', ...settings }).chart
    return new Map(labels.map((label, at) => [label, datasets[0]?.backgroundColor[at]]))
  }
  it('are whole ones for its largest groups, wherever they stand', () => {
    const colours = [...slices({}).values()]
    expect(colours).toHaveLength(12)
    for (const colour of colours.slice(0, -1)) expect(SLICE_COLOURS).toContain(colour)
  })
  it('are those that its groups have as series', () => {
    const few = resultOf('VARCHAR', keys.slice(0, 8), [keys.slice(0, 8).map((_, at) => at + 1)], { measures: [measure('a')] })
    const turned = suited(few, { across: 'columns', colorsBy: 'item' }).chart.datasets
    const pie = suited(few, { chartType: 'pie', colorsBy: 'item', order: 'descending' }).chart
    const series = new Map(turned.map(({ label, borderColor }) => [label, borderColor]))
    for (const [at, label] of pie.labels.entries()) expect(pie.datasets[0]?.borderColor[at]).toBe(series.get(label))
  })
})

it('months, whose keys are texts, count as time', () => {
  const months = resultOf('VARCHAR', ['2024-01', '2024-03'], [[1, 2]])
  const axis = { window: 'month', calendar: PLAIN_CALENDAR, words } as const
  const { chart } = suitedChart(months, ChartSettings.parse({}), words, undefined, () => axis)
  expect([isTime(chart), timeDirection(chart)]).toEqual([true, 1])
  expect(isTime(suited(months, {}).chart)).toBe(false)
})
