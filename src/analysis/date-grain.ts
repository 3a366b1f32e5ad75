/** Chooses the window, such as month, for a date that is added to a step without one (docs/decisions/0075). */

import { type DateSeriesWindow, isWindowOf, SERIES_WINDOWS, WINDOW_NAMES } from '../contract/date-series.ts'
import type { TypeFamily } from '../contract/sql-type.ts'

/** The maximum number of groups: two months of days. */
export const GROUPS_MAX = 62

const DAY = 86_400_000

/** The minimum and maximum of a date column, as ISO text of a day or a moment. */
export interface DateSpan {
  readonly from: string
  readonly to: string
}

const timeOf = (text: string): number => Date.parse(`${text.slice(0, 19).replace(' ', 'T')}${text.length > 10 ? 'Z' : ''}`)

const STRETCHES = WINDOW_NAMES.flatMap((window) => {
  const { days } = SERIES_WINDOWS[window]
  return days === null ? [] : [{ window, days }]
}).sort((a, b) => a.days - b.days)

/** Returns the finest window that divides the span into at most `GROUPS_MAX` groups. Returns month if the span is unknown, hour-of-day for times of day. */
export function grainFor(family: TypeFamily, span: DateSpan | undefined): DateSeriesWindow {
  const fitting = STRETCHES.filter(({ window }) => isWindowOf(window, family))
  if (fitting.length === 0) return 'hour-of-day'
  const length = span ? timeOf(span.to) - timeOf(span.from) : Number.NaN
  if (!Number.isFinite(length)) return 'month'
  return (fitting.find(({ days }) => Math.floor(length / (days * DAY)) + 1 <= GROUPS_MAX) ?? fitting.at(-1))?.window ?? 'year'
}
