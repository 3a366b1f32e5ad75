/** Leaves room on a chart's axis: empty places for periods without rows, and one that sets the blank group apart. */
import { type ChartSettings, chartTraits } from '../contract/chart.ts'
import { type Calendar, type DateSeriesWindow, SERIES_WINDOWS } from '../contract/date-series.ts'
import { movedPeriod, type Period, periodKey, periodOf } from '../contract/period.ts'
import { isOthers } from '../contract/scalar.ts'
import { isBlankKey } from './chart-arranged.ts'
import { type Chart, type ChartLabels, chartLabel } from './chart-data.ts'

/** More places than this are no help: the axis then keeps only the groups that exist. Lines have room for more of them. */
const PLACES_MAX = { bar: 800, line: 2_400 } as const
/** The most places for each group. An axis that is mostly empty shows less than one without gaps. */
const PLACES_PER_GROUP = 4

/** A group by its position, or the name of an empty place. */
type Place = number | string

/** How the axis of a chart counts time. */
export interface TimeAxis {
  readonly window: DateSeriesWindow
  readonly calendar: Calendar
  readonly words: ChartLabels
}

function chartWith(chart: Chart, places: readonly Place[]): Chart {
  const at = <T>(items: readonly T[], place: Place, none: T): T => (typeof place === 'number' ? (items[place] ?? none) : none)
  return {
    ...chart,
    labels: places.map((place) => (typeof place === 'number' ? (chart.labels[place] ?? '') : place)),
    keys: places.map((place) => at(chart.keys, place, [])),
    datasets: chart.datasets.map((series) => ({ ...series, data: places.map((place) => at(series.data, place, null)) })),
    empty: new Set(places.flatMap((place, index) => (typeof place === 'number' ? [] : [index]))),
  }
}

/** The names of the periods between two others, or null if there are too many. */
function between(earlier: Period, later: Period, { window, calendar, words }: TimeAxis, columnId: string, most: number): string[] | null {
  const step = SERIES_WINDOWS[window].moves?.period
  const names: string[] = []
  let now: Period | null = earlier
  while (step) {
    now = movedPeriod(window, now, step, calendar)
    if (now === null) return null
    if (now.from >= later.from) return names
    if (names.length >= most) return null
    names.push(chartLabel([periodKey(window, now.from, calendar)], [columnId], words))
  }
  return null
}

/** All places of a time axis, with those of missing periods; null if the groups are in no order of time, or too far apart. */
function timePlaces(chart: Chart, dated: readonly number[], axis: TimeAxis, room: number): Place[] | null {
  const columnId = chart.fields?.[0]?.column_id ?? ''
  const periods = dated.map((at) => periodOf(axis.window, chart.keys[at]?.[0] ?? null, axis.calendar))
  const most = Math.min(room, dated.length * PLACES_PER_GROUP)
  const places: Place[] = []
  const [first, second] = periods
  const isDescending = !!first && !!second && second.from < first.from
  for (const [index, at] of dated.entries()) {
    const now = periods[index]
    if (!now) return null
    const before = periods[index - 1]
    if (before) {
      const [earlier, later] = isDescending ? [now, before] : [before, now]
      if (earlier.from >= later.from) return null
      const names = between(earlier, later, axis, columnId, most)
      if (!names) return null
      places.push(...(isDescending ? names.toReversed() : names))
    }
    places.push(at)
    if (places.length > most) return null
  }
  return places
}

/**
 * The chart with empty places: lines break there, and nothing can be selected there. `time`: how the field along the axis
 * counts time; null for other fields. Charts without axes, of several fields, and in an order of their own keep their places.
 */
export function gappedChart(chart: Chart, settings: ChartSettings, time: TimeAxis | null): Chart {
  const { hasAxes, mark } = chartTraits(settings)
  if (!hasAxes || (mark !== 'bar' && mark !== 'line') || chart.fields?.length !== 1 || chart.fields[0]?.column_id === settings.multiplesBy) return chart
  const all = chart.labels.map((_, at) => at)
  const isBlank = (at: number): boolean => isBlankKey(chart.keys[at] ?? [])
  const isOther = (at: number): boolean => isOthers(chart.keys[at] ?? [])
  const named = all.filter((at) => !isBlank(at) && !isOther(at))
  if (named.length === 0) return chart
  const places = (time && settings.order === 'table' && settings.top === null ? timePlaces(chart, named, time, PLACES_MAX[mark]) : null) ?? named
  const before = all.filter((at) => isBlank(at) && at < (named[0] ?? 0))
  const after = all.filter((at) => isBlank(at) && at > (named.at(-1) ?? 0))
  const inside = all.length - named.length - before.length - after.length - all.filter(isOther).length
  // a blank group between others has its place by its value
  if (inside > 0) return chart
  const others = all.filter(isOther)
  const whole: Place[] = [...before, ...(before.length > 0 ? [''] : []), ...places, ...others, ...(after.length > 0 ? [''] : []), ...after]
  return whole.length === all.length ? chart : chartWith(chart, whole)
}
