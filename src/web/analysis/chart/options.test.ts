import { BarController, Chart, Legend, LineController, PieController } from 'chart.js'
import { describe, expect, it } from 'vitest'
import { ChartSettings } from '../../../contract/chart.ts'
import type { ChartSeries } from '../../../format/chart-data.ts'
import { type ChartColours, chartOptions, type NumberLook } from './options.ts'

Chart.register(BarController, LineController, PieController, Legend)

const COLOURS: ChartColours = { text: 'text', subtle: 'subtle', line: 'line', surface: 'surface', positive: 'positive', negative: 'negative' }
const LOOK: NumberLook = {
  write: (value, measure) => `${measure}=${value}`,
  colour: (value) => (value !== null && value < 0 ? 'red' : null),
  writeMore: (count) => `${count} more`,
  writeAxis: (ticks, measure) => ticks.map((tick) => `${measure}:${tick}`),
}
const series = (measure_id: string, yAxisID: 'y' | 'y1', data: (number | null)[]): ChartSeries => ({
  ...{ label: measure_id, data, measure_id, yAxisID, borderWidth: 1, backgroundColor: '', borderColor: '' },
})
const DATA = [series('s', 'y', [1, -2]), series('n', 'y1', [3, null])]
const options = (change: object = {}, datasets = DATA) => chartOptions(ChartSettings.parse(change), datasets, COLOURS, 'Inter', LOOK)

/** A function among the options, as the library calls it. */
const called = (of: unknown, that: unknown, ...args: unknown[]): unknown => (of as (...args: unknown[]) => unknown).apply(that, args)

describe('the axes of a chart', () => {
  it('are one for the labels and one for each measure axis that a series stands on', () => {
    expect(Object.keys(options().scales ?? {})).toEqual(['x', 'y', 'y1'])
    expect(Object.keys(options({}, DATA.slice(0, 1)).scales ?? {})).toEqual(['x', 'y'])
    expect([options().scales?.y?.position, options().scales?.y1?.position]).toEqual(['left', 'right'])
  })
  it('are none for a pie, stacked or not', () => expect(options({ chartType: 'pie', stacked: true }).scales).toBeUndefined())
  it('begin at zero, and show or stack as the settings say', () => {
    const { x, y } = options({ stacked: true, showYAxis: false, showGrid: false }).scales ?? {}
    expect(y).toMatchObject({ beginAtZero: true, stacked: true, display: false, grid: { display: false } })
    expect(x).toMatchObject({ stacked: true, grid: { display: false } })
    expect(options({ stacked: false, showYAxis: true, showGrid: true }).scales?.y).toMatchObject({ stacked: false, display: true, grid: { display: true } })
  })
  it('leave space beyond the marks for data labels, but not where those stand inside of stacked bars', () => {
    const grace = (change: object) => (options(change).scales?.y as { grace?: unknown } | undefined)?.grace
    expect([grace({ showDataLabels: true, stacked: false }), grace({ showDataLabels: true, stacked: true }), grace({ showDataLabels: false })]).toEqual([
      '20%',
      0,
      0,
    ])
  })
  it('write their ticks in the format of their own measure', () => {
    const ticks = [{ value: 0 }, { value: 5 }]
    const { y, y1 } = options().scales ?? {}
    expect([
      called(y?.ticks?.callback, null, 5, 1, ticks),
      called(y1?.ticks?.callback, null, 0, 0, ticks),
      called(y?.ticks?.callback, null, 9, 9, ticks),
    ]).toEqual(['s:5', 'n:0', ''])
  })
  it('cut long names of groups; the tooltip has all of them', () => {
    const scale = { getLabelForValue: () => 'A very long name of a group that has no space' }
    expect(called(options().scales?.x?.ticks?.callback, scale, 0)).toBe('A very long name of a…')
  })
})

describe('the numbers of a chart', () => {
  it('stand in the tooltip by series and measure, and by slice for a pie', () => {
    const item = { datasetIndex: 1, dataIndex: 0, label: 'Paris', dataset: { label: 'Sum, 2024' } }
    const label = (change: object) => called(options(change).plugins?.tooltip?.callbacks?.label, null, item)
    expect([label({ chartType: 'bar' }), label({ chartType: 'pie' })]).toEqual([' Sum, 2024: n=3', ' Paris: n=3'])
  })
  it('of all series at a group show together, and of a pie by slice', () => {
    expect([options({ chartType: 'line' }).interaction, options({ chartType: 'pie' }).interaction]).toEqual([
      { mode: 'index', intersect: false },
      { mode: 'nearest' },
    ])
  })
  it('on the marks have the format of their measure, and its colour or that of text', () => {
    const labels = options({ showDataLabels: true, stacked: true }).plugins?.dataLabels
    expect([labels?.shown, labels?.stacked, labels?.write?.(-2, 0), labels?.colour?.(-2, 0), labels?.colour?.(2, 0)]).toEqual([
      true,
      true,
      's=-2',
      'red',
      'text',
    ])
  })
})

it('the legend shows as the settings say', () =>
  expect([options({ showLegend: true }), options({ showLegend: false })].map((all) => all.plugins?.legend?.display)).toEqual([true, false]))
