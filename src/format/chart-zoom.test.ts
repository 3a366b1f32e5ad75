import { describe, expect, test } from 'vitest'
import { ChartSettings } from '../contract/chart.ts'
import type { Chart } from './chart-data.ts'
import { closerSpan, spanOfZoom, zoomedChart, zoomOf, zooms } from './chart-zoom.ts'

const chart: Chart = {
  labels: ['a', 'gap', 'b', 'c'],
  keys: [['a'], [], ['b'], ['c']],
  empty: new Set([1]),
  datasets: [
    {
      ...{ label: 'M', colourKey: 'M', measure_id: 'm', yAxisID: 'y', borderWidth: 1 },
      ...{ data: [1, null, 2, 3], backgroundColor: ['#1', '#2', '#3', '#4'], borderColor: '#0' },
    },
  ],
}

describe('a zoom', () => {
  test('shows the groups of a span, with their colors and empty places', () => {
    const zoomed = zoomedChart(chart, { from: 1, to: 2 })
    expect(zoomed.labels).toEqual(['gap', 'b'])
    expect(zoomed.keys).toEqual([[], ['b']])
    expect(zoomed.datasets[0]).toMatchObject({ data: [null, 2], backgroundColor: ['#2', '#3'], borderColor: '#0' })
    expect([...(zoomed.empty ?? [])]).toEqual([0])
    expect(zoomed.whole).toBe(chart)
  })
  test('stays at its groups when others come or go before them', () => {
    const zoom = zoomOf(chart, { from: 1, to: 3 })
    expect(zoom).toEqual({ from: ['b'], to: ['c'] })
    expect(zoom && spanOfZoom({ ...chart, keys: [['x'], ['a'], ['b'], ['c']] }, zoom)).toEqual({ from: 2, to: 3 })
    expect(zoom && spanOfZoom({ ...chart, keys: [['a'], ['c']] }, zoom)).toBeNull()
  })
  test('is none for all groups, and for empty places', () => {
    expect(zoomOf(chart, { from: 0, to: 3 })).toBeNull()
    expect(zoomOf(chart, { from: 1, to: 1 })).toBeNull()
  })
  test('needs an axis of groups', () => {
    expect(zooms(chart, ChartSettings.parse({}))).toBe(true)
    expect(zooms(chart, ChartSettings.parse({ chartType: 'pie' }))).toBe(false)
    expect(zooms({ ...chart, panels: [] }, ChartSettings.parse({}))).toBe(false)
  })
})

test('zooming closer keeps half of the groups around one', () => {
  expect(closerSpan(10, 0)).toEqual({ from: 0, to: 4 })
  expect(closerSpan(10, 9)).toEqual({ from: 5, to: 9 })
  expect(closerSpan(10, 5)).toEqual({ from: 3, to: 7 })
  expect(closerSpan(1, 0)).toEqual({ from: 0, to: 0 })
})
