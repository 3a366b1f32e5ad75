/** Shows only some consecutive groups of a chart. */
import { type ChartSettings, chartTraits } from '../contract/chart.ts'
import type { Value } from '../contract/scalar.ts'
import { sameKey } from '../contract/value-key.ts'
import type { Chart } from './chart-data.ts'

/** The groups that are shown, by their first and last key, so that they stay the same when the chart is computed again. */
export interface Zoom {
  readonly from: readonly Value[]
  readonly to: readonly Value[]
}

/** Positions of groups along the axis, both ends included. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Whether the groups of a chart run along an axis that can be zoomed. */
export const zooms = ({ panels }: Chart, settings: ChartSettings): boolean => chartTraits(settings).hasAxes && !panels

/** The zoom of a span; empty places at its ends are left out. Null for a span of empty places, and for one of all groups. */
export function zoomOf({ keys, empty }: Chart, { from, to }: Span): Zoom | null {
  const places = keys.flatMap((_, at) => (at >= from && at <= to && !empty?.has(at) ? [at] : []))
  const [first, last] = [keys[places[0] ?? -1], keys[places.at(-1) ?? -1]]
  const all = keys.filter((_, at) => !empty?.has(at)).length
  return first && last && places.length < all ? { from: first, to: last } : null
}

/** The span of a zoom in a chart; null if a group at its end is gone. */
export function spanOfZoom({ keys }: Chart, zoom: Zoom): Span | null {
  const [from, to] = [keys.findIndex((key) => sameKey(key, zoom.from)), keys.findLastIndex((key) => sameKey(key, zoom.to))]
  return from < 0 || to < from ? null : { from, to }
}

/** The chart with only the groups of a span. Lines across it keep the values that they have in the whole chart. */
export function zoomedChart(chart: Chart, { from, to }: Span): Chart {
  const part = <T>(items: readonly T[]): T[] => items.slice(from, to + 1)
  const colours = (colour: string | string[]): string | string[] => (typeof colour === 'string' ? colour : part(colour))
  return {
    ...chart,
    labels: part(chart.labels),
    keys: part(chart.keys),
    datasets: chart.datasets.map((series) => ({
      ...series,
      data: part(series.data),
      backgroundColor: colours(series.backgroundColor),
      borderColor: colours(series.borderColor),
    })),
    ...(chart.empty ? { empty: new Set([...chart.empty].flatMap((at) => (at >= from && at <= to ? [at - from] : []))) } : {}),
    whole: chart,
  }
}

/** Half of the groups of a chart around one of them; at least one. */
export function closerSpan(count: number, around: number): Span {
  const kept = Math.max(1, Math.ceil(count / 2))
  const from = Math.min(count - kept, Math.max(0, around - Math.floor(kept / 2)))
  return { from, to: from + kept - 1 }
}
