/** Fits groups to charts whose shapes are parts of a whole: few slices, the rest as Others, and no negative values. */
import { type ChartSettings, chartTraits } from '../contract/chart.ts'
import type { PivotResult } from '../contract/pivot-result.ts'
import { isOthers, OTHERS } from '../contract/scalar.ts'
import type { Chart, ChartSeries } from './chart-data.ts'
import { cssColour } from './colour.ts'
import { itemColours, OTHERS_COLOUR, sliceColoursAfterCut } from './palette.ts'

/** Whether slices would have to show negative values. */
export const hasNegativeSlices = (chart: Chart, settings: ChartSettings): boolean =>
  chartTraits(settings).mark === 'slice' && chart.datasets[0]?.data.some((value) => value !== null && value < 0) === true

/** A chart whose further groups are Others, or are left out if their values have no sum. */
export interface Sliced {
  readonly chart: Chart
  /** The number of groups that are not drawn. */
  readonly leftOut: number
}

const pick = (series: ChartSeries, kept: readonly number[], others: number | null): ChartSeries => {
  const colours = (all: string | string[]): string | string[] =>
    typeof all === 'string' ? all : [...kept.map((at) => all[at] ?? ''), ...(others === null ? [] : [OTHERS_COLOUR])]
  return {
    ...series,
    data: [...kept.map((at) => series.data[at] ?? null), ...(others === null ? [] : [others])],
    backgroundColor: colours(series.backgroundColor),
    borderColor: colours(series.borderColor),
  }
}

/** Groups that belong to a chart, but are not in its window. */
export interface Beyond {
  readonly count: number
  /** The sum of the first series over them; null without values. */
  readonly sum: number | null
}
const NONE_BEYOND: Beyond = { count: 0, sum: null }

/**
 * Limits a chart to the groups that a reader of its kind can tell apart, in the order of the chart. `othersName`: the label
 * of the rest, to which the groups beyond the window belong. Unchanged for kinds without a limit.
 */
export function withOthers(chart: Chart, settings: ChartSettings, measures: PivotResult['measures'], othersName: string, beyond: Beyond = NONE_BEYOND): Sliced {
  const { labelsMax } = chartTraits(settings)
  const series = chart.datasets[0]
  if (labelsMax === null || !series || chart.labels.length <= labelsMax) return { chart, leftOut: 0 }
  const isAdditive = measures.find((measure) => measure.measure_id === series.measure_id)?.additive === true
  const sizes = series.data.map((value, at) => ({ at, size: isOthers(chart.keys[at] ?? []) ? -1 : Math.abs(value ?? 0) }))
  const largest = sizes.toSorted((a, b) => b.size - a.size || a.at - b.at).slice(0, isAdditive ? labelsMax - 1 : labelsMax)
  const kept = largest.map(({ at }) => at).toSorted((a, b) => a - b)
  const isKept = new Set(kept)
  const rest = series.data.filter((_, at) => !isKept.has(at)).reduce<number>((sum, value) => sum + (value ?? 0), beyond.sum ?? 0)
  return {
    chart: {
      ...chart,
      labels: [...kept.map((at) => chart.labels[at] ?? ''), ...(isAdditive ? [othersName] : [])],
      keys: [...kept.map((at) => chart.keys[at] ?? []), ...(isAdditive ? [[OTHERS]] : [])],
      datasets: [pick(series, kept, isAdditive ? rest : null)],
    },
    leftOut: isAdditive ? 0 : chart.labels.length + beyond.count - kept.length,
  }
}

/** Colors of the slices that were left after `withOthers`, some of whose colors are those that the others had before. Unchanged if none was cut. */
export function recoloured(chart: Chart, before: Chart, { seriesColors, palette, colorsBy }: ChartSettings): Chart {
  const [series] = chart.datasets
  if (chart === before || !series || typeof series.backgroundColor === 'string') return chart
  const fixed = new Set([OTHERS_COLOUR, ...Object.values(seriesColors).map(cssColour)])
  const colours =
    colorsBy === 'item'
      ? itemColours(
          chart.labels.map((label, at) => ({ label, key: chart.keys[at] ?? [] })),
          seriesColors,
          palette,
        )
      : sliceColoursAfterCut(series.backgroundColor, fixed, palette)
  return { ...chart, datasets: [{ ...series, backgroundColor: colours, borderColor: colours }] }
}
