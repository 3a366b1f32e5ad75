import { BarController, Chart, Legend, PieController } from 'chart.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { ChartSettings } from '../../../contract/chart.ts'
import type { ChartSeries } from '../../../format/chart-data.ts'
import { chartOptions } from './options.ts'

const colours = { text: 'text', subtle: 'subtle', line: 'line', surface: 'surface', positive: 'positive', negative: 'negative' }
const series = (measure_id: string, yAxisID: 'y' | 'y1' = 'y'): ChartSeries => ({
  ...{ label: measure_id, data: [1_000_000, -2], backgroundColor: '', borderColor: '', borderWidth: 1 },
  ...{ measure_id, colourKey: measure_id, yAxisID },
})
const options = (settings: object = {}) =>
  chartOptions(ChartSettings.parse(settings), { datasets: [series('m1'), series('m2', 'y1')], title: null }, colours, 'font', {
    write: (value, id) => `${id} ${value}`,
    colour: (value, id) => (id === 'm2' && value !== null && value < 0 ? '#123456' : null),
    writeAxis: (ticks, id) => ticks.map((tick) => `${id} ${tick} of ${ticks.length}`),
    writeMore: String,
  })
// the options are derived from the defaults of these parts
beforeAll(() => Chart.register(Legend, BarController, PieController))

const ticks = [{ value: 0 }, { value: 5 }]

describe('a chart', () => {
  it('draws a label in the colour that the format of its own measure gives the number, else in that of texts', () => {
    const { dataLabels } = options().plugins ?? {}
    expect([dataLabels?.write?.(-2, 1), dataLabels?.colour?.(-2, 1), dataLabels?.colour?.(-2, 0), dataLabels?.colour?.(5, 1)]).toEqual(['m2 -2', '#123456', 'text', 'text']) // biome-ignore format: a table
  })
  it('writes the numbers of an axis together, in the format of the measure that stands on it', () => {
    const { y, y1 } = options().scales as never as Record<'y' | 'y1', { ticks: { callback: (value: number, at: number, ticks: object[]) => string } }>
    expect([y, y1].map((axis) => axis.ticks.callback(5, 1, ticks))).toEqual(['m1 5 of 2', 'm2 5 of 2'])
  })
  it('has no axes where its numbers are read along none', () => expect(options({ chartType: 'pie' }).scales).toBeUndefined())
})
