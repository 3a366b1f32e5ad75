/** Puts the groups of a chart in the order that its settings ask for, and keeps the first ones. */
import { type ChartSettings, chartTraits } from '../contract/chart.ts'
import { isOthers, type Value } from '../contract/scalar.ts'
import type { Chart, ChartSeries } from './chart-data.ts'

/** A chart as it is drawn, and how many groups its settings leave out. */
interface Arranged {
  readonly chart: Chart
  readonly left: number
}

const picked = <T>(items: readonly T[], places: readonly number[]): T[] =>
  places.flatMap((at) => {
    const item = items[at]
    return item === undefined ? [] : [item]
  })

const colours = (colour: string | string[], places: readonly number[]): string | string[] => (typeof colour === 'string' ? colour : picked(colour, places))

/** The chart with only the groups at some places, in that order. */
function chartAt(chart: Chart, places: readonly number[]): Chart {
  return {
    ...chart,
    labels: picked(chart.labels, places),
    keys: picked(chart.keys, places),
    datasets: chart.datasets.map(
      (series): ChartSeries => ({
        ...series,
        data: picked(series.data, places),
        backgroundColor: colours(series.backgroundColor, places),
        borderColor: colours(series.borderColor, places),
      }),
    ),
  }
}

/** Whether a key stands for rows without a value. Others and totals have one. */
export const isBlankKey = (key: readonly Value[]): boolean => key.length > 0 && !isOthers(key) && (key.at(-1) === null || key.at(-1) === '')

/** The sizes that groups are put in order by: sums over the series of the first measure; null for groups without values. */
function sizesOf({ labels, datasets }: Chart): (number | null)[] {
  const first = datasets[0]?.measure_id
  const counted = datasets.filter((series) => series.measure_id === first)
  return labels.map((_, at) =>
    counted.reduce<number | null>((sum, { data }) => {
      const value = data[at] ?? null
      return value === null ? sum : (sum ?? 0) + value
    }, null),
  )
}

/** Whether settings can order the groups of their chart: histograms and points follow their scales, and a number has none. */
export const ordersGroups = (settings: ChartSettings): boolean => {
  const { mark, isTotal } = chartTraits(settings)
  return mark !== 'bin' && mark !== 'point' && !isTotal
}

/** The chart with only its first `top` groups; null for all. */
export const firstGroups = (chart: Chart, top: number | null): Chart =>
  top === null || chart.labels.length <= top
    ? chart
    : chartAt(
        chart,
        chart.labels.slice(0, top).map((_, at) => at),
      )

/** The chart in its order, without the groups beyond its number. Others stay last, and groups without values go behind those with values. */
export function arrangedChart(chart: Chart, settings: ChartSettings): Arranged {
  const { order, top } = settings
  if ((order === 'table' && top === null) || !ordersGroups(settings)) return { chart, left: 0 }
  const sizes = sizesOf(chart)
  const rank = (at: number): number => (isOthers(chart.keys[at] ?? []) ? 2 : sizes[at] === null ? 1 : 0)
  const direction = order === 'descending' ? -1 : 1
  const places = chart.labels.map((_, at) => at)
  const ordered = order === 'table' ? places : places.toSorted((a, b) => rank(a) - rank(b) || direction * ((sizes[a] ?? 0) - (sizes[b] ?? 0)) || a - b)
  const kept = top === null ? ordered : ordered.slice(0, top)
  return { chart: chartAt(chart, kept), left: ordered.length - kept.length }
}
