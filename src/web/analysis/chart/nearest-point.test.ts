import { expect, test } from 'vitest'
import type { Drawing } from '../../../chart/drawing.ts'
import { ChartSettings } from '../../../contract/chart.ts'
import type { ChartSeries } from '../../../format/chart-data.ts'
import { nearestPoint } from './nearest-point.ts'

const series = (label: string, data: (number | null)[], stack?: string): ChartSeries => ({
  ...{ label, data, measure_id: 'm', colourKey: label, yAxisID: 'y', borderWidth: 1, backgroundColor: '#000000', borderColor: '#000000' },
  ...(stack === undefined ? {} : { stack }),
})
const drawingOf = (datasets: ChartSeries[], settings: Partial<ChartSettings>, hidden: readonly string[] = []): Drawing => ({
  chart: { labels: ['a'], keys: [['a']], datasets },
  ...{
    settings: ChartSettings.parse({ chartType: 'line', ...settings }),
    title: null,
    size: { width: 100, height: 100 },
    hidden: new Set(hidden),
    isStill: false,
  },
  look: { text: '', subtle: '', line: '', surface: '', accent: '', positive: '', negative: '', font: '' },
  words: {
    ...{ write: String, colour: () => null, short: () => null, writeAxis: (ticks: readonly number[]) => ticks.map(String), share: String, more: String },
    ...{ reference: String, count: String, groups: '', ofShown: (share: string) => `${share} of all`, changedFrom: String },
  },
})
/** One unit is one pixel, and 0 is at the bottom of 100 pixels. */
const pixelOf = (_series: number, index: number, value: number) => ({ x: index * 50, y: 100 - value })

test('a click between lines means the nearest point, at any distance', () => {
  const drawing = drawingOf([series('A', [20]), series('B', [60])], {})
  expect(nearestPoint(drawing, 0, { x: 4, y: 45 }, pixelOf)).toEqual({ panel: null, series: 1, index: 0 })
  expect(nearestPoint(drawing, 0, { x: 24, y: 5 }, pixelOf)).toEqual({ panel: null, series: 1, index: 0 })
})

test('a click between bars means a point of the line only within reach', () => {
  const drawing = drawingOf([series('A', [20]), { ...series('B', [60]), yAxisID: 'y1' }], { chartType: 'bar', variant: 'with_line' })
  expect(nearestPoint(drawing, 0, { x: 4, y: 45 }, pixelOf)?.series).toBe(1)
  expect(nearestPoint(drawing, 0, { x: 4, y: 5 }, pixelOf)).toBeNull()
})

test('a hidden line is not meant', () => {
  const drawing = drawingOf([series('A', [20]), series('B', [60])], {}, ['B'])
  expect(nearestPoint(drawing, 0, { x: 4, y: 41 }, pixelOf)?.series).toBe(0)
})

test('a filled area belongs to its line, also in a stack', () => {
  const drawing = drawingOf([series('A', [40], 's'), series('B', [50], 's')], { variant: 'area', stacked: true })
  expect(nearestPoint(drawing, 0, { x: 0, y: 95 }, pixelOf)?.series).toBe(0)
  expect(nearestPoint(drawing, 0, { x: 0, y: 20 }, pixelOf)?.series).toBe(1)
})
