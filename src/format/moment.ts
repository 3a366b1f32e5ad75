import type { Locale } from '../contract/constants.ts'

const TAGS: Readonly<Record<Locale, string>> = { en: 'en-US', zh: 'zh-CN' }

/** A moment, such as that of a save, where and in the language that its reader is; without a time zone, that of this machine. */
export const localMoment = (iso: string, locale: Locale, timeZone?: string): string =>
  new Intl.DateTimeFormat(TAGS[locale], { dateStyle: 'medium', timeStyle: 'short', ...(timeZone ? { timeZone } : {}) })
    .format(new Date(iso))
    // some engines put a narrow no-break space before AM and PM
    .replaceAll('\u202f', ' ')
