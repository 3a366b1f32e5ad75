import { describe, expect, it } from 'vitest'
import { ChartSettings } from '../contract/chart.ts'
import type { Chart } from '../format/chart-data.ts'
import type { Drawing } from './drawing.ts'
import { chartOption } from './option.ts'
import { inkOn, looseScale, mixed } from './shades.ts'

const look = { text: '#000000', subtle: 'subtle', line: 'line', surface: '#ffffff', accent: '#006080', positive: 'green', negative: '#c00000', font: 'font' }
const words = {
  ...{ write: (value: number | null) => String(value), colour: () => null, short: () => null, writeAxis: (ticks: readonly number[]) => ticks.map(String) },
  ...{ share: (share: number) => `${Math.round(share * 100)}%`, more: String, reference: String, count: String, groups: 'Groups' },
  ofShown: (share: string) => `${share} of all`,
  changedFrom: (label: string) => `from ${label}`,
}
function chartOfMeasures(measures: readonly string[], groups: readonly string[], labels: readonly string[], data: readonly (number | null)[][]): Chart {
  const series = groups.flatMap((label) => measures.map((measure_id) => ({ label, measure_id })))
  const shared = { colourKey: '', yAxisID: 'y' as const, borderWidth: 1, backgroundColor: '', borderColor: '' }
  return {
    ...{ labels: [...labels], keys: labels.map((label) => [label]), seriesLabels: groups },
    ...{ measures: measures.map((measure_id) => ({ measure_id, name: `Name of ${measure_id}` })) },
    datasets: series.map((one, at) => ({ ...shared, ...one, data: [...(data[at] ?? [])] })),
  }
}
interface Read {
  readonly xAxis: { readonly name: string }
  readonly yAxis: { readonly name: string }
  readonly visualMap: { readonly min: number; readonly max: number; readonly text: readonly string[] }
  readonly tooltip: { readonly formatter: (at: unknown) => string }
  readonly graphic: readonly { readonly style: { readonly text: string; readonly fill: string } }[]
  readonly series: readonly {
    readonly name: string
    readonly data: readonly { readonly value: unknown; readonly symbolSize?: number; readonly label: { readonly show: boolean } }[]
  }[]
}
function read(chart: Chart, settings: object, size = { width: 640, height: 340 }): Read {
  const drawing: Drawing = { chart, settings: ChartSettings.parse(settings), title: null, look, words, size, hidden: new Set(), isStill: false }
  return chartOption(drawing) as unknown as Read
}

describe('a scatter chart', () => {
  const scatter = { chartType: 'line', variant: 'scatter' }
  it('names its axes by their measures, and has a series for each group of the other axis', () => {
    const chart = chartOfMeasures(
      ['a', 'b'],
      ['p', 'q'],
      ['N', 'S'],
      [
        [1, 2],
        [3, 4],
        [5, 6],
        [7, null],
      ],
    )
    const { xAxis, yAxis, series } = read(chart, scatter)
    expect([xAxis.name, yAxis.name]).toEqual(['Name of a', 'Name of b'])
    expect(series.map(({ name, data }) => [name, data.map(({ value }) => value)])).toEqual([
      [
        'p',
        [
          [1, 3],
          [2, 4],
        ],
      ],
      ['q', [[5, 7]]],
    ])
  })
  it('draws areas by size, and names no two points over each other', () => {
    const chart = chartOfMeasures(
      ['a', 'b', 'c'],
      [''],
      ['N', 'S', 'E'],
      [
        [10, 10.01, 50],
        [10, 10.01, 50],
        [4, 1, 0],
      ],
    )
    const [points] = read(chart, { ...scatter, sizeMeasure: 'c' }).series
    expect(points?.data.map(({ symbolSize, label }) => [symbolSize, label.show])).toEqual([
      [40, true],
      [20, false],
      [7, true],
    ])
  })
})

describe('a heat map', () => {
  it('shades from the lowest to the highest value, with formatted ends', () => {
    const { visualMap, series } = read(
      chartOfMeasures(
        ['a'],
        ['p', 'q'],
        ['N', 'S'],
        [
          [1, 2],
          [null, 4],
        ],
      ),
      { variant: 'heat_map' },
    )
    expect([visualMap.min, visualMap.max, visualMap.text]).toEqual([1, 4, ['4', '1']])
    expect(series[0]?.data.map(({ value }) => value)).toEqual([
      [0, 0, 1],
      [0, 1, 2],
      [1, 1, 4],
    ])
  })
  it('has 0 in its middle if values are on both sides', () => {
    const { visualMap } = read(chartOfMeasures(['a'], ['p'], ['N', 'S'], [[-1, 4]]), { variant: 'heat_map' })
    expect([visualMap.min, visualMap.max]).toEqual([-4, 4])
  })
  it('tells the share of a cell', () => {
    const { tooltip } = read(chartOfMeasures(['a'], ['p', 'q'], ['N'], [[1], [3]]), { variant: 'heat_map' })
    expect(tooltip.formatter({ data: { value: [1, 0, 3] } })).toBe('N\nq: 3 (75% of all)')
  })
  it('writes values only in cells that hold them', () => {
    const chart = chartOfMeasures(['a'], ['p'], ['N'], [[123456]])
    const isWritten = (width: number) => read(chart, { variant: 'heat_map' }, { width, height: 340 }).series[0]?.data[0]?.label.show
    expect([isWritten(640), isWritten(60)]).toEqual([true, false])
  })
})

it('a histogram counts groups, and tells the range of a bin with its share of the groups', () => {
  const { series, tooltip } = read(chartOfMeasures(['a'], [''], ['N', 'S', 'E'], [[0, 9, 10]]), { variant: 'histogram', bins: 2 })
  expect(series[0]?.data.map(({ value }) => value)).toEqual([1, 2])
  expect(tooltip.formatter([{ dataIndex: 1 }])).toBe('5 – 10\nGroups: 2 (67%)')
})

it('a single number tells its change', () => {
  const value = { measure_id: 'a', name: 'Sales', value: 90, before: 100 }
  const { graphic } = read({ labels: [], keys: [], datasets: [], headline: { label: 'March', before: 'February', values: [value] } }, { variant: 'number' })
  expect(graphic.map(({ style }) => style.text)).toEqual(['Sales, March', '90', '▼ 10% from February'])
  expect(graphic[2]?.style.fill).toBe(look.negative)
})

describe('shades and scales', () => {
  it('mix two colors, with ink that can be read', () => {
    expect(mixed('#000000', '#ffffff', 0.5)).toBe('#808080')
    expect([inkOn('#ffffff'), inkOn('#003050')]).toEqual(['#000000', '#FFFFFF'])
  })
  it('leave 0 out if all values are far from it', () => {
    expect(looseScale([100, 110], 4).low).toBeGreaterThan(90)
    expect(looseScale([1, 110], 4).low).toBe(0)
  })
})
