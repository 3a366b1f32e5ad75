/** A reference implementation of date groups (docs/computation.md, Date series): computes the group of a date by walking days and months. */
import type { Calendar, DateSeriesWindow } from '../../src/contract/date-series.ts'
import type { Value } from '../../src/contract/scalar.ts'

const DAY = 86_400_000
export const WEEK = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
export const YEAR = 'January February March April May June July August September October November December'.split(' ')

export const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

function firstOfWeek(day: string, first: number): string {
  let time = timeOf(day)
  while (new Date(time).getUTCDay() !== first) time -= DAY
  return dayOf(time)
}

/** The calendar year in which the fiscal year of this month ends. */
function fiscalYear(year: number, month: number, first: number): number {
  let [y, m] = [year, month]
  while ((m % 12) + 1 !== first) [y, m] = m === 12 ? [y + 1, 1] : [y, m + 1]
  return y
}

function monthsSince(month: number, first: number): number {
  let count = 0
  for (let m = month; m !== first; m = m === 1 ? 12 : m - 1) count++
  return count
}

function windowOf(day: string, days: number): string {
  let start = timeOf('1970-01-04')
  while (start > timeOf(day)) start -= days * DAY
  start += Math.floor((timeOf(day) - start) / DAY / days) * days * DAY
  return dayOf(start)
}

/** `moment`: a date, followed by a time (2024-02-29 10:30:00) for windows such as hour of day. */
export function seriesOf(window: DateSeriesWindow, moment: string, { week_starts_on, fiscal_month }: Calendar): Value {
  const day = moment.slice(0, 10)
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const isFiscal = fiscal_month > 1
  const named = isFiscal ? `FY${fiscalYear(year, month, fiscal_month)}` : String(year)
  const quarter = Math.floor(monthsSince(month, fiscal_month) / 3) + 1
  switch (window) {
    case 'year':
      return isFiscal ? named : year
    case 'quarter':
      return `${named}-Q${quarter}`
    case 'month':
      return day.slice(0, 7)
    case 'week':
      return firstOfWeek(day, week_starts_on)
    case 'day':
      return day
    case 'hour':
      return `${day}T${moment.slice(11, 13)}:00:00`
    case '7-day':
    case '14-day':
    case '30-day':
      return windowOf(day, Number.parseInt(window, 10))
    case 'day-in-month':
      return date
    case 'weekday':
      return WEEK[new Date(timeOf(day)).getUTCDay()] ?? null
    case 'month-of-year':
      return YEAR[month - 1] ?? null
    case 'quarter-of-year':
      return isFiscal ? `FY-Q${quarter}` : `Q${quarter}`
    case 'hour-of-day':
      return `${moment.slice(11, 13)}:00`
  }
}
