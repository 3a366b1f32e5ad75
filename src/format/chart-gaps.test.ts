import { expect, it } from 'vitest'
import { ChartSettings } from '../contract/chart.ts'
import { Calendar, type DateSeriesWindow, PLAIN_CALENDAR } from '../contract/date-series.ts'
import { OTHERS, type Value } from '../contract/scalar.ts'
import type { Chart } from './chart-data.ts'
import { gappedChart } from './chart-gaps.ts'

const words = { key: (value: Value) => `<${value}>`, blank: '(blank)', total: 'Total' }
const chartOf = (keys: readonly Value[]): Chart => ({
  labels: keys.map((key) => (key === null ? '(blank)' : `<${key}>`)),
  keys: keys.map((key) => [key]),
  fields: [{ column_id: 'c1', name: 'Date', dtype: 'VARCHAR' }],
  datasets: [
    {
      label: 'm',
      colourKey: 'm',
      measure_id: 'm1',
      data: keys.map((_, at) => at + 1),
      backgroundColor: 'red',
      borderColor: 'red',
      borderWidth: 1,
      yAxisID: 'y',
    },
  ],
})
const LINE = ChartSettings.parse({ chartType: 'line' })
const gapped = (keys: readonly Value[], window: DateSeriesWindow | null, calendar = PLAIN_CALENDAR, settings = LINE) =>
  gappedChart(chartOf(keys), settings, window && { window, calendar, words })
const data = (keys: readonly Value[], window: DateSeriesWindow | null, calendar = PLAIN_CALENDAR) => gapped(keys, window, calendar).datasets[0]?.data

it('leaves a place with the name of each missing month, without a key', () => {
  const chart = gapped(['2023-11', '2024-02'], 'month')
  expect(chart.labels).toEqual(['<2023-11>', '<2023-12>', '<2024-01>', '<2024-02>'])
  expect(chart.keys).toEqual([['2023-11'], [], [], ['2024-02']])
  expect([...(chart.empty ?? [])]).toEqual([1, 2])
})
it.each([
  ['days across a leap day', ['2024-02-28', '2024-03-01'], 'day', [1, null, 2]],
  ['weeks', ['2024-01-07', '2024-01-21'], 'week', [1, null, 2]],
  ['quarters', ['2023-Q3', '2024-Q1'], 'quarter', [1, null, 2]],
  ['years', [2020, 2022, 2023], 'year', [1, null, 2, 3]],
  ['months from the last to the first', ['2024-03', '2024-01'], 'month', [1, null, 2]],
  ['hours', ['2024-01-01T22:00:00', '2024-01-02T00:00:00'], 'hour', [1, null, 2]],
] as const)('breaks between %s', (_, keys, window, values) => expect(data(keys, window)).toEqual(values))
it('knows fiscal quarters', () => expect(data(['FY2024-Q4', 'FY2025-Q2'], 'quarter', Calendar.parse({ fiscal_month: 4 }))).toEqual([1, null, 2]))
it('sets blank apart, at the end and at the beginning', () => {
  expect(data(['2024-01', '2024-02', null], 'month')).toEqual([1, 2, null, 3])
  expect(data([null, 'a', 'b'], null)).toEqual([1, null, 2, 3])
})
it('sets blank apart behind Others', () => expect(data(['a', OTHERS, null], null)).toEqual([1, 2, null, 3]))
it.each([
  ['periods in another order', ['2024-01', '2024-05', '2024-03'], 'month'],
  ['periods far apart', ['2000-01-01', '2024-01-01'], 'day'],
  ['keys of another form', ['2024-01', 'soon'], 'month'],
  ['months of no year', ['01', '03'], 'month-of-year'],
  ['names', ['a', 'c'], null],
  ['a blank between names', ['a', null, 'b'], null],
] as const)('leaves %s as they are', (_, keys, window) => expect(gapped(keys, window).keys).toEqual(keys.map((key) => [key])))
it('leaves slices and groups in an order of their own as they are', () => {
  expect(gapped(['2024-01', '2024-03'], 'month', PLAIN_CALENDAR, ChartSettings.parse({ chartType: 'pie' })).empty).toBeUndefined()
  expect(gapped(['2024-01', '2024-03'], 'month', PLAIN_CALENDAR, ChartSettings.parse({ order: 'descending' })).empty).toBeUndefined()
})
it('has room for the missing days of some years on a line, but not between bars', () => {
  const days = Array.from({ length: 1_000 }, (_, at) => new Date(Date.UTC(2020, 0, at < 500 ? at + 1 : at + 3)).toISOString().slice(0, 10))
  expect([...(gapped(days, 'day').empty ?? [])]).toEqual([500, 501])
  expect(gapped(days, 'day', PLAIN_CALENDAR, ChartSettings.parse({})).empty).toBeUndefined()
})
