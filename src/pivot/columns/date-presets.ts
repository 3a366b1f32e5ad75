/**
 * Date ranges as closed day intervals relative to a day. "Last N days" includes today; MTD, QTD and YTD end today; all
 * others are whole periods. Years and quarters follow the dataset's calendar.
 */
import { DATE_RANGES, type DateRange } from '../../contract/column.ts'
import { type Calendar, isFiscal, PLAIN_CALENDAR } from '../../contract/date-series.ts'

/** ISO days, both inclusive; null means unbounded. */
export interface DayRange {
  readonly from: string | null
  readonly to: string | null
}

const day = (year: number, month: number, date: number): string => new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10)

/** The default label of a range. Fiscal years and quarters are labeled as such. */
export function rangeLabel({ preset, count, from, to }: DateRange, calendar: Calendar): string {
  if (preset === 'between') return `${from} to ${to}`
  if (isFiscal(calendar) && DATE_RANGES[preset].followsYear) return `FY ${preset}`
  return preset.replace(' n ', ` ${count} `) + (from === undefined && to === undefined ? '' : ` ${from ?? to}`)
}

/** The same day `count` months earlier, clamped to the end of a shorter month. */
function monthsBefore(year: number, month: number, date: number, count: number): string {
  const lastOfMonth = new Date(Date.UTC(year, month - count + 1, 0)).getUTCDate()
  return day(year, month - count, Math.min(date, lastOfMonth))
}

const dayBeside = (iso: string, days: number): string => new Date(Date.parse(`${iso}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** The interval of a range; `today` is an ISO day. */
export function rangeOf({ preset, count = 0, from, to }: DateRange, today: string, { week_starts_on, fiscal_month }: Calendar = PLAIN_CALENDAR): DayRange {
  const [year = 0, monthFrom1 = 1, date = 1] = today.split('-').map(Number)
  const month = monthFrom1 - 1
  /** Months since the fiscal year began. */
  const since = (month + 13 - fiscal_month) % 12
  const quarter = month - (since % 3)
  const yearStart = month - since
  const lastDays = (n: number): DayRange => ({ from: day(year, month, date - (n - 1)), to: today })
  const months = (from: number, count: number): DayRange => ({ from: day(year, from, 1), to: day(year, from + count, 0) })
  /** Days since the week began. */
  const weekday = (new Date(Date.parse(`${today}T00:00:00Z`)).getUTCDay() + 7 - week_starts_on) % 7
  const week = (weeks: number): DayRange => ({ from: day(year, month, date - weekday + 7 * weeks), to: day(year, month, date - weekday + 7 * weeks + 6) })
  switch (preset) {
    case 'last n days':
      return lastDays(count)
    case 'last n weeks':
      return lastDays(7 * count)
    case 'last n months':
      return { from: dayBeside(monthsBefore(year, month, date, count), 1), to: today }
    case 'WTD':
      return { from: week(0).from, to: today }
    case 'current week':
      return week(0)
    case 'previous week':
      return week(-1)
    case 'before':
      return { from: null, to: to === undefined ? null : dayBeside(to, -1) }
    case 'after':
      return { from: from === undefined ? null : dayBeside(from, 1), to: null }
    case 'between':
      return { from: from ?? null, to: to ?? null }
    case 'YTD':
      return { from: day(year, yearStart, 1), to: today }
    case 'QTD':
      return { from: day(year, quarter, 1), to: today }
    case 'MTD':
      return { from: day(year, month, 1), to: today }
    case 'last 7 days':
      return lastDays(7)
    case 'last 14 days':
      return lastDays(14)
    case 'last 30 days':
      return lastDays(30)
    case 'last 90 days':
      return lastDays(90)
    case 'current month':
      return months(month, 1)
    case 'current quarter':
      return months(quarter, 3)
    case 'current year':
      return months(yearStart, 12)
    case 'previous month':
      return months(month - 1, 1)
    case 'previous quarter':
      return months(quarter - 3, 3)
    case 'previous year':
      return months(yearStart - 12, 12)
  }
}
