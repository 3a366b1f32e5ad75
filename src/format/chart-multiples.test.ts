import { describe, expect, it } from 'vitest'
import { ChartSettings } from '../contract/chart.ts'
import type { Value } from '../contract/scalar.ts'
import type { Chart } from './chart-data.ts'
import { panelsOf } from './chart-multiples.ts'

const words = { key: (value: Exclude<Value, null>): string => String(value), blank: '(blank)', total: 'Total' }
const field = (column_id: string) => ({ column_id, name: column_id, dtype: 'VARCHAR' })
const series = (year: number, data: number[]) => ({
  ...{ label: String(year), colourKey: String(year), data, measure_id: 'm', yAxisID: 'y' as const },
  ...{ borderWidth: 1, backgroundColor: '#11111120', borderColor: '#111111', key: [year] },
})
const chart: Chart = {
  ...{
    labels: ['N, a', 'N, b', 'S, a'],
    keys: [
      ['N', 'a'],
      ['N', 'b'],
      ['S', 'a'],
    ],
    datasets: [series(2023, [1, 2, 3]), series(2024, [4, 5, 6])],
  },
  ...{ fields: [field('r'), field('c')], seriesFields: [field('y')], measures: [{ measure_id: 'm', name: 'Sales' }] },
}
const split = (change: object) => panelsOf(chart, ChartSettings.parse(change), words)

describe('small charts', () => {
  it('divide the groups by a field of theirs', () =>
    expect(split({ multiplesBy: 'r' })?.panels.map((panel) => [panel.name, panel.chart.labels, panel.chart.datasets.map(({ data }) => data)])).toEqual([
      [
        'N',
        ['a', 'b'],
        [
          [1, 2],
          [4, 5],
        ],
      ],
      ['S', ['a'], [[3], [6]]],
    ]))
  it('divide the series, which have one color for one name in all charts', () => {
    const panels = split({ multiplesBy: 'y' })?.panels ?? []
    expect(panels.map((panel) => [panel.name, panel.chart.datasets.map(({ label }) => label)])).toEqual([
      ['2023', ['Sales']],
      ['2024', ['Sales']],
    ])
    expect(new Set(panels.map((panel) => panel.chart.datasets[0]?.backgroundColor)).size).toBe(1)
  })
  it('are at most twelve', () => {
    const keys = Array.from({ length: 15 }, (_, at) => [at])
    const many = { ...chart, keys, labels: keys.map(String), fields: [field('r')], datasets: [series(2023, keys.map(Number))] }
    const { panels, leftOut } = panelsOf(many, ChartSettings.parse({ multiplesBy: 'r' }), words) ?? { panels: [], leftOut: 0 }
    expect([panels.length, leftOut]).toEqual([12, 3])
  })
  it('are none for a field that is on no axis, or a chart without axes', () =>
    expect([split({ multiplesBy: 'z' }), split({}), split({ multiplesBy: 'r', chartType: 'pie' })]).toEqual([null, null, null]))
})
