/**
 * Periods of date windows by the calendar: which days a key stands for, which key a day has, and a day moved by a span.
 *
 * Days are numbers of days since 1970-01-01; moments are numbers of hours since then, so that hours fit in as well.
 */
import { type Calendar, type DateSeriesWindow, isFiscal, SERIES_WINDOWS, type Span } from './date-series.ts'
import { FISCAL_PREFIX } from './fiscal.ts'
import type { Value } from './scalar.ts'

const DAY_MS = 86_400_000
const HOURS = 24

/** A stretch of time in hours. `below` is the first hour after it. Null means no end. */
export interface Stretch {
  readonly from: number | null
  readonly below: number | null
}

/** A period of a window, which has both ends. */
export interface Period {
  readonly from: number
  readonly below: number
}

interface Civil {
  readonly year: number
  /** January is 1. */
  readonly month: number
  readonly date: number
}

/** The day of a date. A month beyond December belongs to a later year, as in 2024-14. */
function dayOfCivil(year: number, month: number, date: number): number {
  const at = new Date(0)
  at.setUTCFullYear(year, month - 1, date)
  return Math.round(at.getTime() / DAY_MS)
}

function civilOf(day: number): Civil {
  const at = new Date(day * DAY_MS)
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, date: at.getUTCDate() }
}

/** The day that a text begins with, such as 2024-03-05 or 2024-03-05T14:00:00; null for any other text. */
export function dayNumber(text: string): number | null {
  const match = /^(\d+)-(\d{2})-(\d{2})(?![\d ]*\(BC\))/.exec(text)
  if (!match || text.includes('(BC)')) return null
  const day = dayOfCivil(Number(match[1]), Number(match[2]), Number(match[3]))
  return Number.isNaN(day) ? null : day
}

/** The hour that a text names; a day without a time begins with its first hour. Null for any other text. */
export function hourNumber(text: string): number | null {
  const day = dayNumber(text)
  const clock = /[T ](\d{2})/.exec(text)
  return day === null ? null : day * HOURS + Number(clock?.[1] ?? 0)
}

/** 2024-03-05 */
export function dayText(day: number): string {
  const { year, month, date } = civilOf(day)
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(date).padStart(2, '0')].join('-')
}

export const lastDayOf = ({ below }: Period): number => Math.ceil(below / HOURS) - 1
export const stretchOfDays = (from: number | null, to: number | null): Stretch => ({
  from: from === null ? null : from * HOURS,
  below: to === null ? null : (to + 1) * HOURS,
})

/** Number of months since year 0, for days that begin a month; null for others. */
function monthNumber(hour: number): number | null {
  if (hour % HOURS !== 0) return null
  const { year, month, date } = civilOf(hour / HOURS)
  return date === 1 ? year * 12 + month - 1 : null
}

/** The length of a stretch as a span: months if it consists of whole months, otherwise days or hours. Null without both ends. */
export function lengthOf({ from, below }: Stretch): Span | null {
  if (from === null || below === null) return null
  const [first, next] = [monthNumber(from), monthNumber(below)]
  if (first !== null && next !== null) return { unit: 'month', count: next - first }
  const hours = below - from
  return from % HOURS === 0 && hours % HOURS === 0 ? { unit: 'day', count: hours / HOURS } : { unit: 'hour', count: hours }
}

/** The number of hours that spans are compared by, to find the shortest. */
export const roughHours = ({ unit, count }: Span): number => count * (unit === 'month' ? 730 : unit === 'day' ? HOURS : 1)

/** `existing`: null for a day that its month does not have, such as 29 February a year later. `clamped`: the last day of that month. */
export function movedDay(day: number, { unit, count }: Span, how: 'existing' | 'clamped'): number | null {
  if (unit !== 'month') return day + (unit === 'day' ? count : Math.floor(count / HOURS))
  const { year, month, date } = civilOf(day)
  const days = civilOf(dayOfCivil(year, month + count + 1, 0)).date
  if (date > days && how === 'existing') return null
  return dayOfCivil(year, month + count, Math.min(date, days))
}

export const opposite = ({ unit, count }: Span): Span => ({ unit, count: -count })

/** Days of a window that always has the same number of whole days; null for months and longer, hours and cyclic windows. */
function lengthInDays(window: DateSeriesWindow): number | null {
  const { moves } = SERIES_WINDOWS[window]
  return moves?.period.unit === 'day' ? moves.period.count : null
}

/** 1970-01-04, a Sunday, from which windows of days are counted. */
const FIRST_SUNDAY = 3

const ofDays = (from: number, below: number): Period => ({ from: from * HOURS, below: below * HOURS })

/** The period of `months` months that begins with a month. Fiscal years begin in the calendar year before their name. */
function ofMonths(year: number, month: number, months: number): Period {
  return ofDays(dayOfCivil(year, month, 1), dayOfCivil(year, month + months, 1))
}

/** The stretch of time that a key of a window stands for; null for a key of another form, and for windows that come back. */
export function periodOf(window: DateSeriesWindow, key: Value, calendar: Calendar): Period | null {
  if (key === null || SERIES_WINDOWS[window].moves === null) return null
  const text = String(key)
  const days = lengthInDays(window)
  if (days !== null) {
    const first = dayNumber(text)
    return first === null ? null : ofDays(first, first + days)
  }
  if (window === 'hour') {
    const first = hourNumber(text)
    return first === null ? null : { from: first, below: first + 1 }
  }
  const match = /^(FY)?(-?\d+)(?:-(Q?)(\d+))?$/.exec(text)
  if (!match) return null
  const [year, part] = [Number(match[2]) - (match[1] ? 1 : 0), Number(match[4] ?? 1)]
  if (window === 'month') return ofMonths(year, part, 1)
  return window === 'quarter' ? ofMonths(year, calendar.fiscal_month + 3 * (part - 1), 3) : ofMonths(year, calendar.fiscal_month, 12)
}

/** The first day of the window of `length` days that contains a day. `from` is a day that begins a window. */
const windowStart = (day: number, length: number, from: number): number => from + Math.floor((day - from) / length) * length

/** The key of the period that contains an hour; null for windows that come back. */
export function periodKey(window: DateSeriesWindow, hour: number, calendar: Calendar): Value {
  const day = Math.floor(hour / HOURS)
  const { year, month } = civilOf(day)
  /** Months since the month in which fiscal year 0 began. */
  const months = (year + (isFiscal(calendar) ? 1 : 0)) * 12 + month - calendar.fiscal_month
  const named = `${isFiscal(calendar) ? FISCAL_PREFIX : ''}${Math.floor(months / 12)}`
  switch (window) {
    case 'year':
      return isFiscal(calendar) ? named : year
    case 'quarter':
      return `${named}-Q${Math.floor((((months % 12) + 12) % 12) / 3) + 1}`
    case 'month':
      return dayText(day).slice(0, -3)
    case 'hour':
      return `${dayText(day)}T${String(((hour % HOURS) + HOURS) % HOURS).padStart(2, '0')}:00:00`
    case 'week':
      return dayText(windowStart(day, 7, FIRST_SUNDAY + calendar.week_starts_on))
    case 'day':
    case '7-day':
    case '14-day':
    case '30-day':
      return dayText(windowStart(day, SERIES_WINDOWS[window].moves.period.count, FIRST_SUNDAY))
    default:
      return null
  }
}

/** The period of a window that contains an hour. */
export const periodAt = (window: DateSeriesWindow, hour: number, calendar: Calendar): Period | null =>
  periodOf(window, periodKey(window, hour, calendar), calendar)

/** A period moved by a span; null if its first day does not exist there, such as 29 February a year before. */
export function movedPeriod(window: DateSeriesWindow, { from }: Period, span: Span, calendar: Calendar): Period | null {
  if (span.unit === 'hour') return periodAt(window, from + span.count, calendar)
  const day = movedDay(Math.floor(from / HOURS), span, 'existing')
  return day === null ? null : periodAt(window, day * HOURS + (((from % HOURS) + HOURS) % HOURS), calendar)
}
