import { LANGUAGES, type Locale } from '../texts/languages.ts'
import { byZone } from './by-zone.ts'

const dayFormat = byZone((timeZone) => new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }))

/** The day of a moment in a time zone, as YYYY-MM-DD. */
export const dayIn = (timeZone: string, moment: Date): string => dayFormat(timeZone).format(moment)

/** A moment, such as a save, in the reader's language and time zone; this machine's zone by default. */
export const localMoment = (iso: string, locale: Locale, timeZone?: string): string =>
  new Intl.DateTimeFormat(LANGUAGES[locale].tag, { dateStyle: 'medium', timeStyle: 'short', ...(timeZone ? { timeZone } : {}) })
    .format(new Date(iso))
    // Some engines put a narrow no-break space before AM and PM.
    .replaceAll('\u202f', ' ')
