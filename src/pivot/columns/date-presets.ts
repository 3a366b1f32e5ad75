/**
 * Date ranges as closed day intervals relative to a day (computation.md, Calculated and group
 * columns): last N days include today; MTD, QTD and YTD end today; whole periods otherwise. Years
 * and quarters are those of the dataset's calendar.
 */
import { DATE_RANGES, type DateRangePreset } from '../../contract/column.ts'
import { type Calendar, isFiscal, PLAIN_CALENDAR } from '../../contract/date-series.ts'

/** ISO days, both included. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

const day = (year: number, month: number, date: number): string => new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10)

/** The label of a range without a name. Years and quarters that follow the fiscal year say so. */
export const rangeLabel = (preset: DateRangePreset, calendar: Calendar): string =>
  isFiscal(calendar) && DATE_RANGES[preset].followsYear ? `FY ${preset}` : preset

/** The interval of a preset; `today` is an ISO day. */
export function rangeOf(preset: DateRangePreset, today: string, { fiscal_month }: Calendar = PLAIN_CALENDAR): DayRange {
  const [year = 0, monthFrom1 = 1, date = 1] = today.split('-').map(Number)
  const month = monthFrom1 - 1
  /** Months since the fiscal year began. */
  const since = (month + 13 - fiscal_month) % 12
  const quarter = month - (since % 3)
  const yearStart = month - since
  const lastDays = (n: number): DayRange => ({ from: day(year, month, date - (n - 1)), to: today })
  const months = (from: number, count: number): DayRange => ({ from: day(year, from, 1), to: day(year, from + count, 0) })
  switch (preset) {
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
