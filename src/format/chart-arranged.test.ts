import { expect, it } from 'vitest'
import { ChartSettings } from '../contract/chart.ts'
import { OTHERS, type Value } from '../contract/scalar.ts'
import { arrangedChart } from './chart-arranged.ts'
import type { Chart, ChartSeries } from './chart-data.ts'

const series = (measure_id: string, data: (number | null)[], colour: string | string[] = 'red'): ChartSeries => ({
  ...{ label: measure_id, colourKey: measure_id, measure_id, data, backgroundColor: colour, borderColor: colour, borderWidth: 1, yAxisID: 'y' },
})
const chart = (keys: readonly Value[], ...datasets: ChartSeries[]): Chart => ({ labels: keys.map(String), keys: keys.map((key) => [key]), datasets })
const settings = (change: object) => ChartSettings.parse(change)
const labels = (given: Chart, change: object) => arrangedChart(given, settings(change)).chart.labels

const plain = chart(['a', 'b', 'c', 'd'], series('m1', [2, null, 9, 5]))

it('keeps the order of the table by default', () => expect(arrangedChart(plain, settings({}))).toEqual({ chart: plain, left: 0 }))
it('puts the largest groups first, and those without values last', () => expect(labels(plain, { order: 'descending' })).toEqual(['c', 'd', 'a', 'b']))
it('puts the smallest groups first, and those without values last', () => expect(labels(plain, { order: 'ascending' })).toEqual(['a', 'd', 'c', 'b']))
it('keeps the first groups and counts the others', () => {
  const { chart: kept, left } = arrangedChart(plain, settings({ order: 'descending', top: 2 }))
  expect([kept.labels, kept.keys, kept.datasets[0]?.data, left]).toEqual([['c', 'd'], [['c'], ['d']], [9, 5], 2])
})
it('keeps the first groups of the table without an order', () => expect(labels(plain, { top: 3 })).toEqual(['a', 'b', 'c']))
it('leaves Others at the end, however large they are', () =>
  expect(labels(chart([OTHERS, 'a', 'b'], series('m1', [100, 1, 2])), { order: 'descending' })).toEqual(['b', 'a', OTHERS]))
it('adds up the series of the first measure only', () =>
  expect(labels(chart(['a', 'b'], series('m1', [1, 2]), series('m1', [5, 1]), series('m2', [0, 900])), { order: 'descending' })).toEqual(['a', 'b']))
it('keeps the color of each label', () => {
  const colored = chart(['a', 'b'], series('m1', [1, 2], ['red', 'blue']))
  expect(arrangedChart(colored, settings({ chartType: 'pie', order: 'descending' })).chart.datasets[0]?.backgroundColor).toEqual(['blue', 'red'])
})
