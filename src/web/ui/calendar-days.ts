/** The weeks of a calendar month, and keyboard navigation between days. Days are YYYY-MM-DD. */

const DAY = 86_400_000
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** The first and the last day that the calendar supports. */
const FIRST = '0001-01-01'
const LAST = '9999-12-31'
export const isOnCalendar = (day: string): boolean => day >= FIRST && day <= LAST

/** The same day of the month `months` later, or the last day of that month if it is shorter: January 31 plus one month is February 28. */
export function sameDayLater(day: string, months: number): string {
  const [year = 1, month = 1, date = 1] = day.split('-').map(Number)
  const at = new Date(timeOf(`${day.slice(0, 7)}-01`))
  at.setUTCFullYear(year, month - 1 + months + 1, 0)
  const last = at.getUTCDate()
  at.setUTCDate(Math.min(date, last))
  const later = at.toISOString()
  return later.length > 24 || later < FIRST ? day : later.slice(0, 10)
}

/** The weeks of the month that contains `day`, starting on weekday `first` (0 is Sunday). Days of other months are null. */
export function weeksOf(day: string, first: number): (string | null)[][] {
  const month = day.slice(0, 7)
  const start = timeOf(`${month}-01`)
  const lead = (new Date(start).getUTCDay() - first + 7) % 7
  const days = Array.from({ length: 42 }, (_, i) => dayOf(start + (i - lead) * DAY)).map((one) => (one.startsWith(month) ? one : null))
  return Array.from({ length: 6 }, (_, week) => days.slice(week * 7, week * 7 + 7)).filter((week) => week.some((one) => one !== null))
}

/** The day to focus after a key was pressed; null if the calendar does not handle the key. */
export function dayAfterKey(day: string, key: string, shift: boolean, first: number): string | null {
  const weekday = (new Date(timeOf(day)).getUTCDay() - first + 7) % 7
  const days: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7, Home: -weekday, End: 6 - weekday }
  const months: Readonly<Record<string, number>> = { PageUp: shift ? -12 : -1, PageDown: shift ? 12 : 1 }
  if (Object.hasOwn(months, key)) return sameDayLater(day, months[key] ?? 0)
  if (!Object.hasOwn(days, key)) return null
  const time = timeOf(day) + (days[key] ?? 0) * DAY
  return time < timeOf(FIRST) || time > timeOf(LAST) ? day : dayOf(time)
}
