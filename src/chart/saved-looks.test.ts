/** Charts whose settings are as older releases saved them look as the specification says. */
import { describe, expect, it } from 'vitest'
import { chartWords } from '../../test/support/chart-words.ts'
import { ChartSettings } from '../contract/chart.ts'
import { chartOf } from '../format/chart-data.ts'
import { SERIES_COLOURS, SLICE_COLOURS, seriesColour } from '../format/palette.ts'
import { aResult, REGIONS, YEARS } from '../web/pages/specimens/chart-results.ts'
import { LOOKS } from './looks.ts'
import { chartOption } from './option.ts'

/** The settings that the first releases knew. */
const SAVED = {
  ...{ chartType: 'bar', showLegend: true, showGrid: false, showDataLabels: true, showYAxis: true, stacked: false },
  ...{ seriesColors: {}, selectedMeasure: null, selectedSecondaryMeasure: null },
}

/** The parts of an option that make the look. */
interface Read {
  readonly xAxis: { readonly type: string; readonly inverse: boolean; readonly splitLine: { readonly show: boolean } }
  readonly yAxis: readonly {
    readonly type: string
    readonly show: boolean
    readonly position: string
    readonly min: number
    readonly splitLine: { readonly show: boolean }
  }[]
  readonly legend: { readonly show: boolean }
  readonly series: readonly {
    readonly type: string
    readonly stack?: string
    readonly smooth?: number
    readonly smoothMonotone?: string
    readonly connectNulls?: boolean
    readonly symbolSize?: number
    readonly yAxisIndex?: number
    readonly lineStyle?: { readonly width: number; readonly color: string }
    readonly areaStyle?: { readonly color: string }
    readonly itemStyle: { readonly color?: string; readonly borderWidth: number }
    readonly radius?: readonly number[]
    readonly data: readonly { readonly itemStyle?: { readonly color: string } }[]
  }[]
}

function drawn(change: object, result = aResult({ rows: REGIONS, columns: YEARS })): Read {
  const settings = ChartSettings.parse({ ...SAVED, ...change })
  const chart = chartOf(result, settings, { key: String, blank: '(blank)', total: 'Total' })
  const size = { width: 640, height: 360 }
  const option: unknown = chartOption({ chart, settings, title: null, look: LOOKS.light, words: chartWords, size, hidden: new Set(), isStill: false })
  return option as Read
}

describe('a saved chart', () => {
  it('of bars has bars beside each other from zero, with borders of 1, in the colors of their names', () => {
    const { xAxis, yAxis, legend, series } = drawn({})
    expect(series.map(({ type, stack, itemStyle }) => [type, stack, itemStyle.borderWidth])).toEqual(YEARS.map(() => ['bar', undefined, 1]))
    expect(series.map(({ itemStyle }) => itemStyle.color)).toEqual(YEARS.map(seriesColour))
    expect([xAxis.type, xAxis.inverse, yAxis.length, yAxis[0]?.type, yAxis[0]?.position, yAxis[0]?.min]).toEqual(['category', false, 1, 'value', 'left', 0])
    expect([legend.show, xAxis.splitLine.show, yAxis[0]?.splitLine.show, yAxis[0]?.show]).toEqual([true, false, false, true])
  })

  it('has a grid, a legend and a value axis as its settings say', () => {
    const { xAxis, yAxis, legend } = drawn({ showGrid: true, showLegend: false, showYAxis: false })
    expect([legend.show, xAxis.splitLine.show, yAxis[0]?.splitLine.show, yAxis[0]?.show]).toEqual([false, true, true, false])
  })

  it('of stacked bars has one stack on one axis', () => {
    expect(drawn({ stacked: true }).series.map(({ stack }) => stack)).toEqual(YEARS.map(() => 'mainStack'))
  })

  it('of lines has tension 0.4 without overshooting, widths of 2, points of radius 6, fills of alpha 20, and breaks at blanks', () => {
    for (const [at, series] of drawn({ chartType: 'line' }).series.entries()) {
      const colour = seriesColour(YEARS[at] ?? '')
      expect(series).toMatchObject({ type: 'line', smooth: 0.4, smoothMonotone: 'x', connectNulls: false, symbolSize: 12 })
      expect([series.lineStyle, series.areaStyle]).toEqual([{ color: colour, width: 2 }, { color: `${colour}20` }])
    }
  })

  it('with a secondary measure has a second axis at the right, with its own stack', () => {
    const { yAxis, series } = drawn({ selectedMeasure: 'A', selectedSecondaryMeasure: 'B', stacked: true }, aResult({ rows: REGIONS, measures: ['A', 'B'] }))
    expect(series.map(({ yAxisIndex, stack }) => [yAxisIndex, stack])).toEqual([
      [0, 'primaryStack'],
      [1, 'secondaryStack'],
    ])
    expect(yAxis.map(({ position }) => position)).toEqual(['left', 'right'])
  })

  it('of slices is a full pie in the colors of their places', () => {
    const [pie] = drawn({ chartType: 'pie' }, aResult({ rows: REGIONS })).series
    expect([pie?.type, pie?.radius?.[0]]).toEqual(['pie', 0])
    expect(pie?.data.map(({ itemStyle }) => itemStyle?.color)).toEqual(SLICE_COLOURS.slice(0, REGIONS.length))
  })

  it('keeps the colors that people chose', () => {
    const { series } = drawn({ seriesColors: { '2023': '123456' } })
    expect(series[1]?.itemStyle.color).toBe('#123456')
    expect(SERIES_COLOURS).not.toContain('#123456')
  })
})
