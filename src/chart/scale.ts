/** Scales of value axes: round ticks around the values that are drawn. */
import { chartTraits } from '../contract/chart.ts'
import type { ChartSeries } from '../format/chart-data.ts'
import type { Drawing } from './drawing.ts'

export interface Scale {
  readonly low: number
  readonly high: number
  readonly step: number
  readonly ticks: readonly number[]
}

const STEPS = [1, 2, 2.5, 5, 10] as const
/** Room for labels beyond the outermost values, as a share of the extent. */
const GRACE = 0.1

/** Round ticks from below `low` to above `high`, about `count` of them; always with 0. */
export function niceScale(low: number, high: number, count: number): Scale {
  const [from, to] = [Math.min(0, low), Math.max(0, high)]
  const span = to - from || 1
  const rough = span / Math.max(1, count)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (STEPS.find((s) => s * power >= rough * (1 - 1e-9)) ?? 10) * power
  const first = Math.floor(from / step + 1e-9)
  const last = Math.max(first + 1, Math.ceil((to === from ? 1 : to) / step - 1e-9))
  // divides where a step is below 1, because 3 * 0.1 is not 0.3
  const tick = (at: number): number => (step < 1 ? at / Math.round(1 / step) : at * step)
  const isExact = step >= 1 || Math.abs(1 / step - Math.round(1 / step)) < 1e-6
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => (isExact ? tick(first + i) : (first + i) * step))
  return { low: ticks[0] ?? from, high: ticks.at(-1) ?? to, step, ticks }
}

/** The lowest and highest value of the series of one axis, with stacked values added up. */
function extentOf(series: readonly ChartSeries[]): { low: number; high: number } {
  const sums = new Map<string, number>()
  let [low, high] = [0, 0]
  for (const { data, stack } of series)
    for (const [at, value] of data.entries()) {
      if (value === null) continue
      const key = `${stack} ${at} ${value < 0}`
      const reached = stack === undefined ? value : (sums.get(key) ?? 0) + value
      if (stack !== undefined) sums.set(key, reached)
      low = Math.min(low, reached)
      high = Math.max(high, reached)
    }
  return { low, high }
}

/** Whether the values of a chart are drawn as shares of their stack. */
export const isNormalized = ({ settings }: Pick<Drawing, 'settings'>): boolean => settings.stacked && settings.normalized && chartTraits(settings).stacks

/** Values of a series as drawn: shares of the stack at each label if the chart is stacked to 100 %. */
export function drawnValues(drawing: Drawing, at: number): readonly (number | null)[] {
  const { datasets } = drawing.chart
  const series = datasets[at]
  if (!series || !isNormalized(drawing)) return series?.data ?? []
  const stack = datasets.filter((other) => other.stack === series.stack && !drawing.hidden.has(other.label))
  return series.data.map((value, label) => {
    const whole = stack.reduce((sum, other) => sum + Math.abs(other.data[label] ?? 0), 0)
    return value === null ? null : whole === 0 ? 0 : value / whole
  })
}

/** The series of an axis that a reader has not switched off, with their values as drawn. */
const shownOn = (drawing: Drawing, axis: 'y' | 'y1'): ChartSeries[] =>
  drawing.chart.datasets.flatMap((series, at) =>
    series.yAxisID === axis && !drawing.hidden.has(series.label) ? [{ ...series, data: [...drawnValues(drawing, at)] }] : [],
  )

/**
 * A scale that ends behind the longest bars and their labels, instead of at the next ticks. `length`: that of the axis in CSS pixels;
 * `labelWidth`: the width of the label of a value. Scales that small charts share, and those of shares, stay.
 */
export function trimmedScale(drawing: Drawing, scale: Scale, length: number, labelWidth: (value: number) => number, extra: readonly number[]): Scale {
  if (drawing.extent || isNormalized(drawing)) return scale
  const { low, high } = extentOf(shownOn(drawing, 'y'))
  const hasLabels = drawing.settings.showDataLabels && !drawing.settings.stacked
  const shareOf = (value: number): number => (hasLabels && value !== 0 ? labelWidth(value) / Math.max(1, length) : 0)
  const [before, behind] = [shareOf(low), shareOf(high)]
  const span = (high - low) / Math.max(0.2, 1 - before - behind)
  const ends = { low: Math.max(scale.low, Math.min(low - before * span, ...extra)), high: Math.min(scale.high, Math.max(high + behind * span, ...extra)) }
  const ticks = scale.ticks.filter((tick) => tick >= ends.low && tick <= ends.high)
  return low === high || ticks.length < 2 ? scale : { ...scale, ...ends, ticks }
}

/** The scale of the first or second value axis; `extra` are further values that must fit, such as reference lines. */
export function scaleOf(drawing: Drawing, axis: 'y' | 'y1', length: number, extra: readonly number[] = []): Scale {
  const { settings } = drawing
  const { low, high } = extentOf(shownOn(drawing, axis))
  const isFull = isNormalized(drawing)
  const room = settings.showDataLabels && !settings.stacked ? (high - low) * GRACE : 0
  const lowest = Math.min(low < 0 && !isFull ? low - room : low, ...extra)
  const highest = Math.max(high > 0 && !isFull ? high + room : high, ...extra)
  return niceScale(lowest, highest, Math.max(2, Math.floor(length / 48)))
}
