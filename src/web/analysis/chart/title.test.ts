import { expect, it } from 'vitest'
import { ChartSettings } from '../../../contract/chart.ts'
import type { ChartSeries } from '../../../format/chart-data.ts'
import { chartTitle } from './title.ts'

const series = (label: string, measure_id: string): ChartSeries => ({
  ...{ label, measure_id, colourKey: label, data: [], backgroundColor: '', borderColor: '', borderWidth: 1, yAxisID: 'y' },
})
const measures = [
  { id: 'm1', name: 'Sales' },
  { id: 'm2', name: 'Orders' },
]
const byQuarter = [series('Q1', 'm1'), series('Q2', 'm1')]

it.each([
  ['names the only measure where its series are named after groups', byQuarter, {}, {}, 'Sales'],
  ['says what its values are shown as', byQuarter, {}, { m1: 'Sales · % of row' }, 'Sales · % of row'],
  ['leaves it to the legend, which has the name', [series('Sales', 'm1')], {}, {}, null],
  ['names it where there is no legend', [series('Sales', 'm1')], { showLegend: false }, {}, 'Sales'],
  ['names it above slices, whose legend has the groups', [series('Sales', 'm1')], { chartType: 'pie' }, {}, 'Sales'],
  ['names none of several', [...byQuarter, series('Orders', 'm2')], {}, {}, null],
  ['takes the title that a person gave', byQuarter, { title: 'How it went' }, {}, 'How it went'],
  ['names nothing where nothing is drawn', [], {}, {}, null],
] as const)('%s', (_, datasets, settings, titles, title) =>
  expect(chartTitle({ datasets: [...datasets] }, ChartSettings.parse(settings), measures, new Map(Object.entries(titles)))).toBe(title),
)
