import { describe, expect, it } from 'vitest'
import { CHARTS, ChartSettings, chartKind } from './chart.ts'
import { namesOf } from './kinds.ts'

describe('the kinds of charts', () => {
  it('are what settings of the last release meant, which had no variants', () => {
    const stored = { showLegend: true, showGrid: false, showDataLabels: true, showYAxis: true, stacked: false, seriesColors: {}, selectedMeasure: 'm' }
    for (const chartType of ['bar', 'line', 'pie'] as const) {
      const settings = ChartSettings.parse({ ...stored, chartType })
      expect(chartKind(settings)).toBe(chartType)
      expect(settings).toMatchObject({ bins: null, multiplesBy: null, sizeMeasure: null, colorMeasure: null })
    }
  })
  it('are each stored in a way of their own', () => expect(namesOf(CHARTS).map((kind) => chartKind(CHARTS[kind]))).toEqual(namesOf(CHARTS)))
})
