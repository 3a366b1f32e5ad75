/** Format codes of the axes and labels of a chart. */
import type { Locale } from '../../../../../contract/constants.ts'
import type { DateSeriesWindow } from '../../../../../contract/date-series.ts'
import type { Measure } from '../../../../../contract/measure.ts'
import type { NumberFormat } from '../../../../../contract/number-format.ts'
import type { PivotResult } from '../../../../../contract/pivot-result.ts'
import { axisFormat } from '../../../../../format/axis.ts'
import type { ChartSeries } from '../../../../../format/chart-data.ts'
import { excelFormat, type TableLabels } from '../../../../../format/export-table.ts'
import { formatFor } from '../../../../../format/presets.ts'
import { LANGUAGES } from '../../../../../texts/languages.ts'

/** The formats of a chart's numbers and names. */
export interface ChartTexts {
  readonly head: Pick<PivotResult, 'measures' | 'index_names' | 'column_names'>
  readonly measures: readonly Measure[]
  readonly words: TableLabels
  readonly grains: ReadonlyMap<string, DateSeriesWindow>
}

/** Steps between the ticks of an axis, and how many of them programs draw at most. */
const STEPS = [1, 2, 5, 10] as const
const TICKS_MAX = 10
/** A measure of a chart, and its column of the result. */
export const measureOf = ({ head, measures }: ChartTexts, id: string) => {
  const at = head.measures.findIndex((measure) => measure.measure_id === id)
  return { measure: measures[at], column: head.measures[at] }
}

/** Excel's code of a measure's numbers; null for none. */
export function codeOf(texts: ChartTexts, id: string): string | null {
  const { measure, column } = measureOf(texts, id)
  return measure && column ? excelFormat(formatFor(measure, column.dtype)) : null
}

/** The lowest and highest number of an axis, with stacks added up. */
function extentOf(series: readonly ChartSeries[]): readonly [low: number, high: number] {
  const sums = new Map<string, number>()
  for (const [own, { data, stack }] of series.entries())
    data.forEach((value, at) => {
      const key = stack === undefined ? `${own} ${at}` : `stack ${stack} ${at} ${(value ?? 0) < 0}`
      sums.set(key, (sums.get(key) ?? 0) + (value ?? 0))
    })
  let [low, high] = [0, 0]
  for (const sum of sums.values()) {
    low = Math.min(low, sum)
    high = Math.max(high, sum)
  }
  return [low, high]
}

/** The smallest step that a program chooses between two numbers, and the larger of them. */
function ticksOf([low, high]: readonly [number, number]): readonly number[] {
  const rough = (high - low || 1) / TICKS_MAX
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (STEPS.find((own) => own * power >= rough * (1 - 1e-9)) ?? 10) * power
  return [step, Math.max(-low, high)].map((tick) => Math.ceil(tick / step) * step)
}

/** The code of an axis with these series, in the units of the language where Excel has them. */
export function axisCode(series: readonly ChartSeries[], texts: ChartTexts, locale: Locale): string | null {
  const { measure, column } = measureOf(texts, series[0]?.measure_id ?? '')
  if (!measure || !column) return null
  const format = formatFor(measure, column.dtype)
  const ticks = ticksOf(extentOf(series))
  return excelFormat(axisFormat(ticks, format, locale)) ?? excelFormat(axisFormat(ticks, format, null))
}

/** From this number on, labels are shortened. */
const LONG = 10_000
/** How many of a unit the largest number has at least, if labels have no decimals. */
const SHARP = 10

/** The code of labels: large numbers are short, each in the largest of two units that it reaches; for Chinese units Excel has no code. */
export function labelCode(series: ChartSeries, texts: ChartTexts, locale: Locale): string | null {
  const { measure, column } = measureOf(texts, series.measure_id)
  const own = codeOf(texts, series.measure_id)
  if (!measure || !column) return own
  const format = formatFor(measure, column.dtype)
  const largest = Math.max(0, ...series.data.map((value) => Math.abs(value ?? 0)))
  const isPlain = format.magnitude === 1 && !`${format.symbol}${format.suffix}`.includes(';')
  if (!isPlain || largest < LONG) return own
  const body = (more: Partial<NumberFormat>): string | undefined => excelFormat({ ...format, enableColor: false, ...more })?.split(';')[0]
  const unitsTo = (number: number) => LANGUAGES[locale].units.filter(({ size }) => size <= number)
  // negative numbers need a section of their own, so that they keep their sign
  if (series.data.some((value) => (value ?? 0) < 0)) {
    const [unit] = unitsTo(largest / SHARP)
    return unit ? (excelFormat({ ...axisFormat([unit.size], format, locale), decimalPlaces: 0 }) ?? own) : own
  }
  const units = unitsTo(largest).slice(0, 2)
  const parts = units.flatMap(({ size }) => {
    const code = body({ ...axisFormat([size], format, locale), decimalPlaces: 1 })
    return code === undefined ? [] : [`[>=${size}]${code}`]
  })
  return parts.length === units.length ? [...parts, body({ decimalPlaces: 0 })].join(';') : own
}
