/** Compares a value of a chart with the others: its share of what is shown, and its change from the point before. */
import { isOthers, PERIOD, typeFamily, type Value } from '../contract/scalar.ts'
import { areYears } from '../contract/years.ts'
import type { Chart } from './chart-data.ts'
import { valueOrder } from './value-order.ts'

const TIMES = ['date', 'datetime'] as const

/** Whether the groups are periods of one field. */
export const isTime = ({ fields = [], arePeriods = false }: Chart): boolean =>
  fields.length === 1 && (arePeriods || fields[0]?.dtype === PERIOD || TIMES.some((family) => family === typeFamily(fields[0]?.dtype ?? '')))

/** Whether values of a measure can be added up, so that a part of their sum means something. Unknown measures can. */
export const addsUp = ({ measures = [] }: Chart, measureId: string): boolean => measures.find(({ measure_id }) => measure_id === measureId)?.additive !== false

const sizes = (values: readonly (number | null)[]): number => values.reduce<number>((sum, value) => sum + Math.abs(value ?? 0), 0)
const part = (value: number | null | undefined, whole: number): number | null => (value === null || value === undefined || whole === 0 ? null : value / whole)

/** The share of a value in its stack, without series that are hidden; null if the chart stacks nothing up, or the values have no sum. */
export function shareOfStack(chart: Chart, series: number, index: number, hidden: ReadonlySet<string>): number | null {
  const { stack, data, measure_id = '' } = chart.datasets[series] ?? {}
  if (stack === undefined || !addsUp(chart, measure_id)) return null
  const stacked = chart.datasets.filter((other) => other.stack === stack && !hidden.has(other.label))
  return stacked.length < 2 ? null : part(data?.[index], sizes(stacked.map((other) => other.data[index] ?? null)))
}

/** The share of a group in all groups of a chart with one series; null with negative values, and if the values have no sum. */
export function shareOfGroups(chart: Chart, index: number): number | null {
  const [only, ...others] = chart.datasets
  if (!only || others.length > 0 || !addsUp(chart, only.measure_id) || only.data.some((value) => value !== null && value < 0)) return null
  return only.data.filter((value) => value !== null).length < 2 ? null : part(only.data[index], sizes(only.data))
}

/** The share of a slice in the slices that are shown; null if the values have no sum. `hidden`: labels of hidden slices. */
export function shareOfSlices(chart: Chart, index: number, hidden: ReadonlySet<string>): number | null {
  const [series] = chart.datasets
  if (!series || !addsUp(chart, series.measure_id)) return null
  return part(series.data[index], sizes(series.data.filter((_, at) => !hidden.has(chart.labels[at] ?? ''))))
}

/** The share of a cell in all cells of a heat map; null with negative values, and if the values have no sum. */
export function shareOfCells(chart: Chart, value: number): number | null {
  const measureId = chart.datasets[0]?.measure_id ?? ''
  const values = chart.datasets.flatMap(({ data }) => data)
  if (!addsUp(chart, measureId) || values.some((one) => one !== null && one < 0)) return null
  return values.filter((one) => one !== null).length < 2 ? null : part(value, sizes(values))
}

/** The values of the only field along the axis, without empty places and the blank group. */
const keysOf = ({ keys, empty }: Chart): Value[] =>
  keys.flatMap((key, at) => (empty?.has(at) || key.length === 0 || key[0] === null || isOthers(key) ? [] : [key[0] ?? null]))

/** 1 if the groups follow each other in time, -1 if they run from the latest to the earliest, and 0 if they are in no such order. Years count, too. */
export function timeDirection(chart: Chart): -1 | 0 | 1 {
  const [field, ...deeper] = chart.fields ?? []
  const keys = keysOf(chart.whole ?? chart)
  if (!field || deeper.length > 0) return 0
  const inTime = keys.toSorted(valueOrder(field.dtype, 'en'))
  if (!isTime(chart) && !(typeFamily(field.dtype) === 'number' && areYears(inTime))) return 0
  const order = valueOrder(field.dtype, 'en')
  const steps = new Set(keys.slice(1).map((key, at) => Math.sign(order(key, keys[at] ?? null))))
  return steps.size !== 1 ? 0 : steps.has(1) ? 1 : -1
}

/** The change of a value from another one as a share of that one; null without one, and from 0. */
export function changeFrom(before: number | null | undefined, now: number | null | undefined): number | null {
  if (typeof before !== 'number' || typeof now !== 'number' || before === 0) return null
  return (now - before) / Math.abs(before)
}
