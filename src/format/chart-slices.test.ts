import { describe, expect, it } from 'vitest'
import { ChartSettings } from '../contract/chart.ts'
import { isOthers } from '../contract/scalar.ts'
import type { Chart } from './chart-data.ts'
import { hasNegativeSlices, withOthers } from './chart-slices.ts'

const measure = (additive: boolean) => ({ type: 'measure' as const, measure_id: 'm', name: 'm', dtype: 'BIGINT', additive, approximate: false })
const pie = ChartSettings.parse({ chartType: 'pie' })

function chartWith(data: (number | null)[]): Chart {
  const labels = data.map((_, at) => `G${at}`)
  const colours = labels.map((_, at) => `#${String(at).padStart(6, '0')}`)
  const series = { label: 'm', colourKey: 'm', data, measure_id: 'm', yAxisID: 'y' as const, borderWidth: 1, backgroundColor: colours, borderColor: colours }
  return { labels, keys: labels.map((label) => [label]), datasets: [series] }
}
const twenty = chartWith(Array.from({ length: 20 }, (_, at) => (at === 19 ? 100 : at + 1)))

describe('the slices of a pie', () => {
  it('are all groups if they are few', () => {
    const few = chartWith([1, 2, null])
    expect(withOthers(few, pie, [measure(true)], 'Others')).toEqual({ chart: few, leftOut: 0 })
  })
  it('are the eleven largest in their order, and the sum of the rest', () => {
    const { chart, leftOut } = withOthers(twenty, pie, [measure(true)], 'Others')
    expect(chart.labels).toEqual([...Array.from({ length: 11 }, (_, at) => `G${at + 9}`), 'Others'])
    expect(chart.datasets[0]?.data.at(-1)).toBe(45)
    expect(chart.datasets[0]?.backgroundColor.slice(0, 1)).toEqual(['#000009'])
    expect([isOthers(chart.keys.at(-1) ?? []), leftOut]).toEqual([true, 0])
  })
  it('are the twelve largest if the values have no sum', () => {
    const { chart, leftOut } = withOthers(twenty, pie, [measure(false)], 'Others')
    expect([chart.labels.length, chart.labels[0], leftOut]).toEqual([12, 'G8', 8])
  })
  it('stay as they are in charts with axes', () => expect(withOthers(twenty, ChartSettings.parse({}), [measure(true)], 'Others').chart).toBe(twenty))
  it('are never negative', () => {
    const negative = chartWith([3, -1])
    expect([negative, twenty].map((chart) => hasNegativeSlices(chart, pie))).toEqual([true, false])
    expect(hasNegativeSlices(negative, ChartSettings.parse({}))).toBe(false)
  })
})
