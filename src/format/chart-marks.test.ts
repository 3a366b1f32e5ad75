import { describe, expect, test } from 'vitest'
import { CHARTS, type ChartKind, ChartSettings } from '../contract/chart.ts'
import type { PivotResult } from '../contract/pivot-result.ts'
import { OTHERS, type Value } from '../contract/scalar.ts'
import type { Chart, ChartSeries } from './chart-data.ts'
import { markedCell, markedRange } from './chart-marks.ts'

const settingsOf = (kind: ChartKind, more: Partial<ChartSettings> = {}) =>
  ChartSettings.parse({ chartType: CHARTS[kind].chartType, variant: CHARTS[kind].variant, ...more })

const series = (label: string, data: (number | null)[], key: Value[], measure_id = 'm'): ChartSeries => ({
  ...{ label, data, key, measure_id, colourKey: label, yAxisID: 'y', borderWidth: 1, backgroundColor: '#000000', borderColor: '#000000' },
})
const row = (key: Value[]) => ({ level: key.length, key, children: 0, collapsed: false, blank: false })

const result: PivotResult = {
  config_hash: 'h',
  index_names: [{ type: 'index', column_id: 'day', name: 'Day', dtype: 'VARCHAR' }],
  column_names: [{ type: 'gbcol', column_id: 'year', name: 'Year', dtype: 'BIGINT' }],
  measures: [{ type: 'measure', measure_id: 'm', name: 'M', dtype: 'BIGINT', additive: true, approximate: false }],
  ...{ total_rows: 2, total_columns: 1, source_rows: 2, row_keys: 2, column_keys: 1, notices: [], elapsed_ms: 1 },
  window: { row_start: 0, row_count: 2, column_start: 0, column_count: 1 },
  row_indexes: [row(['Mon']), row([null])],
  column_indexes: [{ level: 1, path: [{ type: 'gbvalue', column_id: 'year', value: 1994 }], children: 0, collapsed: false }],
  ...{ data: [[1, 2]], totals: [3] },
}
const chart: Chart = {
  labels: ['Mon', '(blank)', ''],
  keys: [['Mon'], [null], []],
  datasets: [series('1994', [1, 2, null], [1994])],
  fields: [{ column_id: 'day', name: 'Day', dtype: 'VARCHAR' }],
  seriesFields: [{ column_id: 'year', name: 'Year', dtype: 'BIGINT' }],
  empty: new Set([2]),
}
const at = (index: number, panel: number | null = null) => ({ panel, series: 0, index })

describe('the cell behind a mark', () => {
  test('has the keys of the table, and the groups that can be kept', () => {
    expect(markedCell(chart, settingsOf('bar'), result, at(0))).toMatchObject({
      ...{ measureIds: ['m'], row: ['Mon'], column: [1994], axis: 'rows' },
      groups: [
        { columnId: 'day', values: ['Mon'] },
        { columnId: 'year', values: [1994] },
      ],
      path: [
        { columnId: 'day', value: 'Mon' },
        { columnId: 'year', value: 1994 },
      ],
    })
  })
  test('can be blank', () => {
    expect(markedCell(chart, settingsOf('bar'), result, at(1))?.groups[0]?.values).toEqual([null])
  })
  test('has rows and columns swapped where the columns run along the axis', () => {
    const turned: Chart = {
      ...chart,
      labels: ['1994'],
      keys: [[1994]],
      datasets: [series('Mon', [1], ['Mon'])],
      fields: chart.seriesFields ?? [],
      seriesFields: chart.fields ?? [],
    }
    expect(markedCell(turned, settingsOf('bar', { across: 'columns' }), result, at(0))).toMatchObject({ row: ['Mon'], column: [1994], axis: 'columns' })
  })
  test('is that of the small chart', () => {
    const panels: Chart = { ...chart, panels: [{ name: 'Mon', chart: { ...chart, keys: [[null]], datasets: [series('1994', [2], [1994])] } }] }
    expect(markedCell(panels, settingsOf('bar'), result, at(0, 0))?.row).toEqual([null])
  })
  test('is none at empty places, and for groups that only the chart has', () => {
    expect(markedCell(chart, settingsOf('bar'), result, at(2))).toBeNull()
    const rest: Chart = { ...chart, labels: ['Others'], keys: [[OTHERS]], datasets: [series('1994', [9], [1994])] }
    expect(markedCell(rest, settingsOf('pie'), result, at(0))).toBeNull()
  })
  test('names all measures of a point', () => {
    const point: Chart = {
      ...chart,
      measures: [
        { measure_id: 'm', name: 'M' },
        { measure_id: 'n', name: 'N' },
      ],
    }
    expect(markedCell(point, settingsOf('scatter'), result, at(0))?.measureIds).toEqual(['m', 'n'])
  })
})

describe('the range of a bin', () => {
  const counted: Chart = { ...chart, labels: ['a', 'b', 'c'], keys: [['a'], ['b'], ['c']], datasets: [series('M', [0, 5, 10], [])], seriesFields: [] }
  test('includes its end only in the last bin', () => {
    const settings = settingsOf('histogram', { bins: 2 })
    expect(markedRange(counted, settings, at(0))).toEqual({ columnId: 'day', measureId: 'm', from: 0, to: 5, isLast: false })
    expect(markedRange(counted, settings, at(1))).toMatchObject({ from: 5, to: 10, isLast: true })
  })
  test('is none if the bins count groups of two fields', () => {
    expect(markedRange({ ...counted, datasets: [series('1994', [1], [1994])] }, settingsOf('histogram'), at(0))).toBeNull()
    expect(markedRange(counted, settingsOf('bar'), at(0))).toBeNull()
  })
})
