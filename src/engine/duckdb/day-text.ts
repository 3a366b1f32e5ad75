/** Days as DuckDB writes them: 2024-02-29, 0044-03-15 (BC), infinity. */

const INFINITE = 2 ** 31 - 1
/** Days since 1970 of 0001-01-01 and 9999-12-31. */
const [FIRST_PLAIN, LAST_PLAIN] = [-719_162, 2_932_896]
const DAY_MS = 86_400_000
const PLAIN_LENGTH = '2024-12-31'.length

const two = (number: number): string => String(number).padStart(2, '0')

/** Writes a day of any year by the Gregorian calendar, whose periods of 400 years have 146,097 days each and begin in March. */
function distantDay(day: number): string {
  const sinceMarch = day + 719_468
  const period = Math.floor(sinceMarch / 146_097)
  const within = sinceMarch - period * 146_097
  const years = Math.floor((within - Math.floor(within / 1_460) + Math.floor(within / 36_524) - Math.floor(within / 146_096)) / 365)
  const dayOfYear = within - (365 * years + Math.floor(years / 4) - Math.floor(years / 100))
  const months = Math.floor((5 * dayOfYear + 2) / 153)
  const month = months < 10 ? months + 3 : months - 9
  const year = years + period * 400 + (month <= 2 ? 1 : 0)
  const shown = `${String(year > 0 ? year : 1 - year).padStart(4, '0')}-${two(month)}-${two(dayOfYear - Math.floor((153 * months + 2) / 5) + 1)}`
  return year > 0 ? shown : `${shown} (BC)`
}

/** Writes a day. `day` counts days since 1970-01-01. */
export function dayText(day: number): string {
  if (day === INFINITE) return 'infinity'
  if (day === -INFINITE) return '-infinity'
  return day < FIRST_PLAIN || day > LAST_PLAIN ? distantDay(day) : new Date(day * DAY_MS).toISOString().slice(0, PLAIN_LENGTH)
}
