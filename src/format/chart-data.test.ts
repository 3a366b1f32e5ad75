import { describe, expect, it } from 'vitest'
import { ChartSettings } from '../contract/chart.ts'
import type { PivotResult } from '../contract/pivot-result.ts'
import type { Value } from '../contract/scalar.ts'
import { type Chart, chartLabel, chartOf, truncateChart } from './chart-data.ts'
import { SERIES_COLOURS, seriesColour, seriesColours, sliceColour } from './palette.ts'

const words = { key: (value: Exclude<Value, null>): string => String(value), blank: '(blank)', total: 'Total' }
const settings = (change: object = {}): ChartSettings => ChartSettings.parse(change)
const measure = (id: string) => ({ type: 'measure' as const, measure_id: id, name: id, dtype: 'BIGINT', additive: true, approximate: false })
const row = (key: Value[], children = 0, collapsed = false) => ({ level: key.length, key, children, collapsed, blank: false })
const column = (...values: Value[]) => ({
  level: values.length,
  path: values.map((value) => ({ type: 'gbvalue' as const, column_id: 'y', value })),
  children: 0,
  collapsed: false,
})

const result: PivotResult = {
  config_hash: 'h',
  index_names: ['r', 'c'].map((id) => ({ type: 'index', column_id: id, name: id, dtype: 'VARCHAR' })),
  column_names: [{ type: 'gbcol', column_id: 'y', name: 'y', dtype: 'INTEGER' }],
  measures: [measure('s'), measure('n')],
  total_rows: 5,
  total_columns: 3,
  source_rows: 9,
  row_keys: 3,
  column_keys: 2,
  notices: [],
  elapsed_ms: 1,
  window: { row_start: 0, row_count: 5, column_start: 0, column_count: 3 },
  row_indexes: [row(['West'], 2), row(['West', 'Paris']), row(['West', null]), row(['East'], 1, true), row([])],
  column_indexes: [column(2023), column(2024), column()],
  data: [
    [3, 1, 2, 4, 7],
    [1, 1, 1, 1, 2],
    [30, 10, '12345678901234567890', null, 70],
    [1, 1, 1, 1, 2],
    [33, 11, 22, 4, 77],
    [2, 2, 2, 2, 4],
  ],
  totals: [7, 2, 70, 2, 77, 4],
}

describe('labels', () => {
  it('join their parts, and show what is null or empty as (blank)', () =>
    expect(chartLabel(['a', null, '', 0], ['', '', '', ''], words)).toBe('a, (blank), (blank), 0'))
})

describe('a chart', () => {
  it('draws the deepest rows and columns, never a total beside its parts', () => {
    const open = { ...result, row_indexes: result.row_indexes.map((r) => ({ ...r, collapsed: false })) }
    const chart = chartOf(open, settings({ selectedMeasure: 's' }), words)
    expect(chart.labels).toEqual(['West, Paris', 'West, (blank)'])
    expect(chart.datasets.map((d) => [d.label, d.data])).toEqual([
      ['2023', [1, 2]],
      ['2024', [10, Number('12345678901234567890')]],
    ])
  })
  it('draws one level at a time: the level of a closed group, where there is one', () => {
    const chart = chartOf(result, settings({ selectedMeasure: 's' }), words)
    expect([chart.labels, chart.datasets[0]?.data]).toEqual([
      ['West', 'East'],
      [3, 4],
    ])
  })
  it('draws one ring of a pie, whatever the second measure', () => {
    const pie = (change: object) =>
      chartOf({ ...result, column_names: [], column_indexes: [column()] }, settings({ chartType: 'pie', ...change }), words).datasets
    expect(pie({ selectedMeasure: 'n', selectedSecondaryMeasure: 's' }).map((d) => d.measure_id)).toEqual(['n'])
    expect(pie({}).map((d) => d.measure_id)).toEqual(['s'])
  })
  it('names a series by its measure as well when several are drawn', () => {
    expect(chartOf(result, settings(), words).datasets.map((d) => d.label)).toEqual(['2023, s', '2023, n', '2024, s', '2024, n'])
  })
  it('draws the total where there are no fields', () => {
    const total = { ...result, index_names: [], column_names: [], row_indexes: [row([])], column_indexes: [column()], data: [[7], [2]] }
    const chart = chartOf(total, settings(), words)
    expect([chart.labels, chart.datasets.map((d) => [d.label, d.data])]).toEqual([
      ['Total'],
      [
        ['s', [7]],
        ['n', [2]],
      ],
    ])
  })
  it('colours a series by its label, unless the settings say otherwise', () => {
    const [first, second] = chartOf(result, settings({ selectedMeasure: 's', seriesColors: { 2024: '123456' } }), words).datasets
    expect([first?.backgroundColor, second?.borderColor]).toEqual([seriesColour('2023'), '#123456'])
    expect(SERIES_COLOURS).toContain(seriesColour('2023'))
  })
  it('colours a measure that nobody has named by its stored name, whatever the language of its label', () => {
    const stored = (id: string) => (id === 's' ? 'Sum of Sales' : undefined)
    const own = settings({ seriesColors: { '2024, Sum of Sales': '123456' } })
    const drawn = chartOf(result, own, { ...words, storedName: stored }).datasets
    expect(drawn.map((d) => [d.label, d.colourKey])).toEqual([
      ['2023, s', '2023, Sum of Sales'],
      ['2023, n', '2023, n'],
      ['2024, s', '2024, Sum of Sales'],
      ['2024, n', '2024, n'],
    ])
    expect([drawn[0]?.borderColor, drawn[2]?.borderColor]).toEqual([seriesColour('2023, Sum of Sales'), '#123456'])
  })
  it('draws bars with a border of 1, lines filled at alpha 20 with width 2, tension 0.4 and radius 6', () => {
    expect(chartOf(result, settings(), words).datasets[0]).toMatchObject({ borderWidth: 1, yAxisID: 'y' })
    const [line] = chartOf(result, settings({ chartType: 'line', selectedMeasure: 's' }), words).datasets
    expect(line).toMatchObject({
      borderWidth: 2,
      tension: 0.4,
      pointRadius: 6,
      fill: true,
      backgroundColor: `${seriesColour('2023')}20`,
      borderColor: seriesColour('2023'),
    })
  })
  it('gives the slices of a pie the cycling palette', () => {
    expect(chartOf(result, settings({ chartType: 'pie', selectedMeasure: 's' }), words).datasets[0]?.backgroundColor).toEqual([sliceColour(0), sliceColour(1)])
  })
  it('stacks no pie, whatever the settings of other charts left', () => {
    const stacks = (chartType: 'bar' | 'pie') => chartOf(result, settings({ chartType, stacked: true }), words).datasets.map((d) => d.stack)
    expect([new Set(stacks('bar')), new Set(stacks('pie'))]).toEqual([new Set(['mainStack']), new Set([undefined])])
  })
  it('puts the second measure on the axis y1 and on a stack of its own', () => {
    const chart = (change: object) => chartOf(result, settings({ stacked: true, ...change }), words).datasets.map((d) => [d.measure_id, d.yAxisID, d.stack])
    expect(chart({ selectedMeasure: 's' }).at(0)).toEqual(['s', 'y', 'mainStack'])
    expect(chart({ selectedMeasure: 's', selectedSecondaryMeasure: 'n' }).slice(0, 2)).toEqual([
      ['s', 'y', 'primaryStack'],
      ['n', 'y1', 'secondaryStack'],
    ])
  })
})

describe('percentages beside amounts', () => {
  const axes = (change: object, shares: readonly string[] = ['n']) =>
    chartOf(result, settings(change), words, (id) => shares.includes(id))
      .datasets.slice(0, 2)
      .map((d) => [d.measure_id, d.yAxisID, d.stack])

  it('get the axis y1 and a stack of their own', () => {
    expect(axes({})).toEqual([
      ['s', 'y', undefined],
      ['n', 'y1', undefined],
    ])
    expect(axes({ chartType: 'line', stacked: true })).toEqual([
      ['s', 'y', 'primaryStack'],
      ['n', 'y1', 'secondaryStack'],
    ])
  })
  it('share the axis if all measures are percentages', () => expect(axes({}, ['s', 'n']).map(([, axis]) => axis)).toEqual(['y', 'y']))
  it('stay where the settings put them', () => {
    expect(axes({ selectedSecondaryMeasure: 's' }).map(([id, axis]) => [id, axis])).toEqual([
      ['s', 'y1'],
      ['n', 'y'],
    ])
    expect(axes({ selectedMeasure: 'n' })[0]).toEqual(['n', 'y', undefined])
  })
  it('have no axis in a pie', () => expect(axes({ chartType: 'pie', selectedMeasure: 'n' })[0]).toEqual(['n', 'y', undefined]))
})

describe('what is legible of a chart', () => {
  const whole = (groups: number, series: number, stack?: string): Chart => ({
    labels: Array.from({ length: groups }, (_, g) => String(g)),
    keys: Array.from({ length: groups }, (_, g) => [g]),
    datasets: Array.from({ length: series }, (_, s) => ({
      label: String(s),
      colourKey: String(s),
      data: Array.from({ length: groups }, (_, g) => g),
      measure_id: 's',
      yAxisID: 'y' as const,
      borderWidth: 1,
      backgroundColor: '',
      borderColor: '',
      ...(stack ? { stack } : {}),
    })),
  })
  const size = ({ labels, keys, datasets }: Chart) => {
    expect(keys).toHaveLength(labels.length)
    return [labels.length, datasets.length, datasets[0]?.data.length]
  }
  it('is all of it where every bar is as wide as a line, or where bars are stacked', () => {
    const few = whole(50, 16)
    expect(truncateChart(few, 'bar')).toBe(few)
    const stacked = whole(600, 16, 'mainStack')
    expect(truncateChart(stacked, 'bar')).toBe(stacked)
    const lines = whole(600, 16)
    expect(truncateChart(lines, 'line')).toBe(lines)
  })
  it('are as many groups as leave each bar its line, and forty series', () => {
    expect(size(truncateChart(whole(600, 16), 'bar'))).toEqual([50, 16, 50])
    expect(size(truncateChart(whole(600, 50), 'bar'))).toEqual([20, 40, 20])
    expect(size(truncateChart(whole(600, 50), 'line'))).toEqual([600, 40, 600])
  })
})

describe('the colours of series', () => {
  const others = Array.from({ length: 60 }, (_, i) => `Series ${i}`)
  const twins = others.filter((label) => seriesColour(label) === seriesColour('North')).slice(0, 2)
  const labels = ['North', ...twins, ...others.filter((label) => !twins.includes(label))].slice(0, 10)
  it('are all different up to ten, the first of two that meet keeps its own', () => {
    const colours = seriesColours(labels, {})
    expect(twins).toHaveLength(2)
    expect([colours.get('North'), new Set(colours.values()).size]).toEqual([seriesColour('North'), 10])
  })
  it("leave a person's own colour to the series that has it", () => {
    const [first = '', second = ''] = labels
    const colours = seriesColours([first, second], { [second]: seriesColour(first).slice(1).toLowerCase() })
    expect(colours.get(second)?.toUpperCase()).toBe(seriesColour(first))
    expect(colours.get(first)).not.toBe(seriesColour(first))
  })
  it('stay those of the hash where no two meet', () => expect(seriesColours(['2023'], {}).get('2023')).toBe(seriesColour('2023')))
})
