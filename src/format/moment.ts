import { LANGUAGES, type Locale } from '../texts/languages.ts'
import { byZone } from './by-zone.ts'

const dayFormat = byZone((timeZone) => new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }))

/** The day of a moment in a time zone, YYYY-MM-DD. */
export const dayIn = (timeZone: string, moment: Date): string => dayFormat(timeZone).format(moment)

/** A moment, such as that of a save, where and in the language that its reader is; without a time zone, that of this machine. */
export const localMoment = (iso: string, locale: Locale, timeZone?: string): string =>
  new Intl.DateTimeFormat(LANGUAGES[locale].tag, { dateStyle: 'medium', timeStyle: 'short', ...(timeZone ? { timeZone } : {}) })
    .format(new Date(iso))
    // some engines put a narrow no-break space before AM and PM
    .replaceAll('\u202f', ' ')
