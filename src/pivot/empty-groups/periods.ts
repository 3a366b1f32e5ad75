/** The periods of a date window from one key to another, and the days that they stand for. */
import { type Calendar, type DateSeriesWindow, isFiscal, SERIES_WINDOWS, startingAt } from '../../contract/date-series.ts'
import { lengthOf, type Period, periodAt, periodKey, periodOf } from '../../contract/period.ts'
import { MONTHS, type Value, WEEKDAYS } from '../../contract/scalar.ts'

const HOURS = 24

/** A period with its key. `span` is null for windows that come back, such as weekdays. */
export interface KeyedPeriod {
  readonly key: Value
  readonly span: Period | null
}

const clockHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** All keys of a window that comes back, in order; null for other windows. */
function recurringKeys(window: DateSeriesWindow, calendar: Calendar): readonly Value[] | null {
  switch (window) {
    case 'weekday':
      return startingAt(WEEKDAYS, calendar.week_starts_on)
    case 'month-of-year':
      return startingAt(MONTHS, calendar.fiscal_month - 1)
    case 'quarter-of-year':
      return [1, 2, 3, 4].map((quarter) => `${isFiscal(calendar) ? 'FY-' : ''}Q${quarter}`)
    case 'day-in-month':
      return Array.from({ length: 31 }, (_, day) => day + 1)
    case 'hour-of-day':
      return Array.from({ length: HOURS }, (_, hour) => clockHour(hour))
    default:
      return null
  }
}

/** The key that an hour has in a window. */
function keyAt(window: DateSeriesWindow, hour: number, calendar: Calendar): Value {
  const day = new Date(Math.floor(hour / HOURS) * HOURS * 3_600_000)
  switch (window) {
    case 'weekday':
      return WEEKDAYS[day.getUTCDay()] ?? null
    case 'month-of-year':
      return MONTHS[day.getUTCMonth()] ?? null
    case 'quarter-of-year':
      return String(periodKey('quarter', hour, calendar)).replace(/-?\d+-/, isFiscal(calendar) ? '-' : '')
    case 'day-in-month':
      return day.getUTCDate()
    case 'hour-of-day':
      return clockHour(((hour % HOURS) + HOURS) % HOURS)
    default:
      return periodKey(window, hour, calendar)
  }
}

/** The number of periods from one to another, both included. Infinity for dates that have no calendar. */
function countBetween(window: DateSeriesWindow, first: Period, last: Period): number {
  const { unit, count } = SERIES_WINDOWS[window].moves?.period ?? { unit: 'day', count: 1 }
  const hours = last.below - first.from
  const months = unit === 'month' ? (lengthOf({ from: first.from, below: last.below })?.count ?? Number.POSITIVE_INFINITY) : 0
  const periods = unit === 'month' ? months / count : hours / (unit === 'day' ? HOURS : 1) / count
  return Number.isFinite(periods) ? periods : Number.POSITIVE_INFINITY
}

/** The periods of a result's field: the first and the last key, and a function that returns all between them. */
export interface PeriodRange {
  readonly first: Value
  readonly last: Value
  readonly count: number
  readonly periods: () => KeyedPeriod[]
}

/** The range from the earliest to the latest of some keys; null if none of them is a period. */
export function rangeOfKeys(window: DateSeriesWindow, keys: Iterable<Value>, calendar: Calendar): PeriodRange | null {
  const recurring = recurringKeys(window, calendar)
  if (recurring) {
    const places = [...keys].map((key) => recurring.indexOf(key)).filter((at) => at >= 0)
    if (places.length === 0) return null
    const between = recurring.slice(Math.min(...places), Math.max(...places) + 1)
    return { first: between[0] ?? null, last: between.at(-1) ?? null, count: between.length, periods: () => between.map((key) => ({ key, span: null })) }
  }
  let [first, last]: [KeyedPeriod | null, KeyedPeriod | null] = [null, null]
  for (const key of keys) {
    const span = periodOf(window, key, calendar)
    if (!span) continue
    if (!first?.span || span.from < first.span.from) first = { key, span }
    if (!last?.span || span.from > last.span.from) last = { key, span }
  }
  if (!first?.span || !last?.span) return null
  const [from, to] = [first.span, last.span]
  const periods = (): KeyedPeriod[] => {
    const found: KeyedPeriod[] = []
    for (let span: Period | null = from; span && span.from <= to.from; span = periodAt(window, span.below, calendar))
      found.push({ key: periodKey(window, span.from, calendar), span })
    return found
  }
  return { first: first.key, last: last.key, count: countBetween(window, from, to), periods }
}

/** The key of an outer field of the same date. */
export interface OuterKey {
  readonly window: DateSeriesWindow
  readonly key: Value
}

/** Whether some moment has all of these keys, such as a Monday of February 2024. */
export function isPossible(keys: readonly OuterKey[], calendar: Calendar): boolean {
  let [from, below] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  const recurring: OuterKey[] = []
  for (const outer of keys) {
    if (SERIES_WINDOWS[outer.window].moves === null) recurring.push(outer)
    else {
      const span = periodOf(outer.window, outer.key, calendar)
      if (!span) return false
      from = Math.max(from, span.from)
      below = Math.min(below, span.below)
    }
  }
  if (recurring.length === 0) return from < below
  // Without a period: dates fall on the same weekdays again after 28 years.
  if (!Number.isFinite(from)) [from, below] = [0, 28 * 365.25 * HOURS]
  const step = recurring.some(({ window }) => window === 'hour-of-day') ? 1 : HOURS
  const start = step === 1 ? from : Math.floor(from / HOURS) * HOURS
  for (let hour = start; hour < below; hour += step) if (recurring.every(({ window, key }) => keyAt(window, hour, calendar) === key)) return true
  return false
}
