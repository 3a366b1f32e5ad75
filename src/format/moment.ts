/** Formats dates and times for the interface. Values of date columns use the column's pattern instead (date.ts). */
import { LANGUAGES, type Locale } from '../texts/languages.ts'
import { byZone } from './by-zone.ts'

const dayFormat = byZone((timeZone) => new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }))

/** The day of a moment in a time zone, as YYYY-MM-DD. */
export const dayIn = (timeZone: string, moment: Date): string => dayFormat(timeZone).format(moment)

const written = (iso: string, locale: Locale, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(LANGUAGES[locale].tag, options)
    .format(new Date(iso))
    // Some engines put a narrow no-break space before AM and PM.
    .replaceAll('\u202f', ' ')

/** A moment, such as a save, in the reader's language and time zone; this machine's zone by default. */
export const localMoment = (iso: string, locale: Locale, timeZone?: string): string =>
  written(iso, locale, { dateStyle: 'medium', timeStyle: 'short', ...(timeZone ? { timeZone } : {}) })

/** The day of a moment in the reader's language and time zone; this machine's zone by default. */
export const localDay = (iso: string, locale: Locale, timeZone?: string): string =>
  written(iso, locale, { dateStyle: 'medium', ...(timeZone ? { timeZone } : {}) })

/** A moment of the server's clock, with its zone, for operators and for texts that several readers share. */
export const utcMoment = (iso: string, locale: Locale): string => `${localMoment(iso, locale, 'UTC')} UTC`

/** A date without a time, such as 2025-03-03, in the language: Mar 3, 2025. Returns other text unchanged. */
export function dayText(day: string, locale: Locale): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day))
  return isDay ? written(day, locale, { dateStyle: 'medium', timeZone: 'UTC' }) : day
}

/** A year or month, such as 2025 or 2025-03, in the language: 2025, March 2025. */
export const periodText = (part: string, locale: Locale): string =>
  written(part.length <= 4 ? `${part}-01` : part, locale, { year: 'numeric', ...(part.length > 4 ? { month: 'long' } : {}), timeZone: 'UTC' })

/** A date of the data in the language, with its time if it has one, without seconds when they are zero: Mar 3, 2025 14:00. */
export function momentText(moment: string, locale: Locale): string {
  const clock = /[T ](\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?/.exec(moment)
  const day = dayText(moment.slice(0, 10), locale)
  if (!clock) return day === moment.slice(0, 10) ? moment : day
  return `${day} ${clock[1]}${clock[2] && !/^:00(\.0+)?$/.test(clock[2]) ? clock[2] : ''}`
}

/** When something was read, to the second: 14:03:20, or with its day if that is another than that of `now`. */
export function readMoment(iso: string, locale: Locale, now = new Date()): string {
  const isToday = localDay(iso, locale) === localDay(now.toISOString(), locale)
  return written(iso, locale, { ...(isToday ? {} : { dateStyle: 'medium' }), timeStyle: 'medium', hourCycle: 'h23' })
}
