import { LANGUAGES, type Locale } from '../texts/languages.ts'

/** By time zone: making one takes a millisecond, and every query asks for today. */
const days = new Map<string, Intl.DateTimeFormat>()
const DAYS_KEPT = 100

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  const known = days.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  if (days.size === DAYS_KEPT) days.clear()
  days.set(timeZone, format)
  return format
}

/** The day of a moment in a time zone, YYYY-MM-DD. */
export const dayIn = (timeZone: string, moment: Date): string => dayFormat(timeZone).format(moment)

/** A moment, such as that of a save, where and in the language that its reader is; without a time zone, that of this machine. */
export const localMoment = (iso: string, locale: Locale, timeZone?: string): string =>
  new Intl.DateTimeFormat(LANGUAGES[locale].tag, { dateStyle: 'medium', timeStyle: 'short', ...(timeZone ? { timeZone } : {}) })
    .format(new Date(iso))
    // some engines put a narrow no-break space before AM and PM
    .replaceAll('\u202f', ' ')
