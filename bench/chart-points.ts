/** A chart of 5,000 points as our charts draw it, and a plain option of ECharts for the same data. Runs in Node and on a page. */
import type { Drawing } from '../src/chart/drawing.ts'
import { ChartSettings } from '../src/contract/chart.ts'
import type { Chart, ChartSeries } from '../src/format/chart-data.ts'

const SERIES = 10
const GROUPS = 500
export const SIZE = { width: 1_200, height: 480 }

const look = {
  ...{ text: '#171C1F', subtle: '#586267', line: '#E1E5E8', surface: '#FFFFFF', accent: '#0A6078' },
  ...{ positive: '#1B7F4B', negative: '#C0392B', font: 'sans-serif' },
}
const words = {
  write: (value: number | null) => String(value ?? ''),
  colour: () => null,
  writeAxis: (ticks: readonly number[]) => ticks.map(String),
  share: String,
  more: (count: number) => `and ${count} more`,
  reference: (kind: string) => kind,
  ...{ count: String, groups: 'Groups', short: () => null, ofShown: String, changedFrom: (label: string) => label },
}

const labels = Array.from({ length: GROUPS }, (_, at) => `Group ${at}`)
const valuesOf = (series: number) => labels.map((_, at) => 1_000 * (series + 2 + Math.sin(at / 9 + series)))

const datasets = Array.from({ length: SERIES }, (_, at): ChartSeries => {
  const label = `Series ${at}`
  return {
    ...{ label, colourKey: label, data: valuesOf(at), measure_id: 'm', yAxisID: 'y', backgroundColor: '#3B82F620', borderColor: '#3B82F6' },
    ...{ borderWidth: 2, fill: true, tension: 0.4, pointRadius: 6 },
  }
})
const chart: Chart = { labels, keys: labels.map((label) => [label]), datasets }

export const POINTS = SERIES * GROUPS

/** `isStill`: whether nobody can point at the chart, as in a file. */
export const drawingOf = (isStill: boolean): Drawing => ({
  ...{ chart, settings: ChartSettings.parse({ chartType: 'line' }), title: 'Sales', look, words, size: SIZE, hidden: new Set(), isStill },
})

/** The same lines with points and labels, which the library hides where they overlap. */
export const plainOption = {
  ...{ animation: false, title: { text: 'Sales' }, legend: {}, xAxis: { type: 'category', data: labels }, yAxis: { type: 'value' } },
  series: datasets.map(({ label, data }) => ({
    ...{ type: 'line', name: label, data, smooth: 0.4, symbolSize: 12, areaStyle: { opacity: 0.12 } },
    ...{ label: { show: true }, labelLayout: { hideOverlap: true } },
  })),
}
