import { describe, expect, test } from 'vitest'
import { CHARTS, type ChartKind, ChartSettings } from '../contract/chart.ts'
import type { Chart, ChartSeries } from '../format/chart-data.ts'
import { drawnPlace, markByKey, placeOfMark } from './marks.ts'

const settingsOf = (kind: ChartKind) => ChartSettings.parse({ chartType: CHARTS[kind].chartType, variant: CHARTS[kind].variant })

const series = (label: string, data: (number | null)[], measure_id = 'm'): ChartSeries => ({
  ...{ label, data, measure_id, colourKey: label, yAxisID: 'y', borderWidth: 1, backgroundColor: '#000000', borderColor: '#000000' },
})

const chart: Chart = {
  labels: ['Mon', 'Tue', 'Wed'],
  keys: [['Mon'], ['Tue'], ['Wed']],
  datasets: [series('A', [1, 2, 3]), series('B', [4, null, 6])],
}
const at = (series: number, index: number, panel: number | null = null) => ({ panel, series, index })

describe('the mark of an event', () => {
  test('is a bar by the ID of its series, also in a small chart', () => {
    const event = { componentType: 'series', dataIndex: 2 }
    expect(placeOfMark(chart, settingsOf('bar'), { ...event, seriesId: '1' })).toEqual(at(1, 2))
    expect(placeOfMark(chart, settingsOf('bar'), { ...event, seriesId: '3:1' })).toEqual(at(1, 2, 3))
  })
  test('is none for lines across the chart and for other parts', () => {
    expect(placeOfMark(chart, settingsOf('bar'), { componentType: 'series', seriesId: 'references y', dataIndex: 0 })).toBeNull()
    expect(placeOfMark(chart, settingsOf('bar'), { componentType: 'markLine', seriesId: '0', dataIndex: 0 })).toBeNull()
  })
  test('is a cell of a heat map by its column and row', () => {
    const event = { componentType: 'series', seriesId: '0', dataIndex: 4, data: { value: [1, 2, 6] } }
    expect(placeOfMark(chart, settingsOf('heat_map'), event)).toEqual(at(1, 2))
    expect(drawnPlace(settingsOf('heat_map'), chart, at(1, 2), () => [{ value: [0, 0, 1] }, { value: [1, 2, 6] }])).toEqual({ seriesId: '0', dataIndex: 1 })
  })
  test('is a point by its group, whose series are its measures', () => {
    const scatter: Chart = {
      ...chart,
      measures: [
        { measure_id: 'm', name: 'M' },
        { measure_id: 'n', name: 'N' },
      ],
      seriesLabels: ['A'],
    }
    const event = { componentType: 'series', seriesId: '0', dataIndex: 0, data: { point: { index: 2, series: 0 } } }
    expect(placeOfMark(scatter, settingsOf('scatter'), event)).toEqual(at(0, 2))
    expect(drawnPlace(settingsOf('scatter'), scatter, at(0, 2), () => [{ point: { index: 2, series: 0 } }])).toEqual({ seriesId: '0', dataIndex: 0 })
  })
})

describe('keys', () => {
  const by = (kind: ChartKind, from: ReturnType<typeof at> | null, key: string, of: Chart = chart) => markByKey(of, settingsOf(kind), from, key)
  test('start at the first mark', () => {
    expect(by('bar', null, 'ArrowRight')).toEqual(at(0, 0))
    expect(by('bar', null, 'a')).toBeNull()
  })
  test('lead from group to group and from series to series, and stay at the end', () => {
    expect(by('bar', at(0, 0), 'ArrowRight')).toEqual(at(0, 1))
    expect(by('bar', at(0, 0), 'ArrowUp')).toEqual(at(1, 0))
    expect(by('bar', at(0, 2), 'ArrowRight')).toEqual(at(0, 2))
    expect(by('bar', at(0, 0), 'End')).toEqual(at(0, 2))
  })
  test('pass over places without a value', () => {
    expect(by('bar', at(1, 0), 'ArrowRight')).toEqual(at(1, 2))
  })
  test('are turned in horizontal bars and heat maps', () => {
    expect(by('horizontal_bar', at(0, 0), 'ArrowDown')).toEqual(at(0, 1))
    expect(by('heat_map', at(0, 0), 'ArrowRight')).toEqual(at(1, 0))
  })
  test('lead through the bins of a histogram, past empty ones', () => {
    const values: Chart = { ...chart, labels: ['a', 'b', 'c'], datasets: [series('A', [0, 1, 100])] }
    const next = by('histogram', at(0, 0), 'ArrowRight', values)
    expect(next?.index).toBeGreaterThan(1)
  })
  test('lead through slices of the first series only', () => {
    expect(by('pie', at(0, 0), 'ArrowUp')).toEqual(at(0, 0))
  })
  test('lead to the next small chart by Page Down', () => {
    const panels: Chart = {
      ...chart,
      panels: [
        { name: 'One', chart },
        { name: 'Two', chart },
      ],
    }
    expect(by('bar', at(1, 2, 0), 'PageDown', panels)).toEqual(at(0, 0, 1))
    expect(by('bar', at(0, 0, 1), 'PageDown', panels)).toEqual(at(0, 0, 1))
  })
})
