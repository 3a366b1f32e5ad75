/** The languages of the product. Each has a folder with its texts, and a row here with everything else, such as its date format. */

/** A unit for large numbers, such as million or 万. */
export interface Unit {
  readonly size: number
  readonly name: string
}

interface Language {
  /** The language's name in the language itself. */
  readonly name: string
  /** Prefix of page paths; '' for the language whose pages have none. */
  readonly prefix: string
  /** Value of the `lang` attribute. */
  readonly lang: string
  /** BCP 47 tag for Intl. */
  readonly tag: string
  /** Date format; a pattern of yyyy, yy, mm, m, dd and d. */
  readonly dates: string
  /** BCP 47 tag for Intl.Collator. */
  readonly collation: string
  /** Whether names are also searched and sorted by their pronunciation (pinyin). */
  readonly readings: boolean
  /** Whether the family name comes first. */
  readonly familyNameFirst: boolean
  /** The color that new conditional formats give to rising values. */
  readonly rising: 'green' | 'red'
  /** What ends a sentence, and what separates two sentences. */
  readonly sentence: { readonly stop: string; readonly gap: string }
  /** Whether the number at the end of a shortened list counts the omitted names or all names. */
  readonly listCounts: 'others' | 'all'
  /** Units on chart axes, the largest first. */
  readonly units: readonly Unit[]
  /** Units in sentences, written directly after a number, the largest first. `from`: the smallest number that is written with the unit. */
  readonly prose: readonly (Unit & { readonly from: number })[]
}

export const LANGUAGES = {
  en: {
    name: 'English',
    prefix: '',
    lang: 'en',
    tag: 'en-US',
    dates: 'mm/dd/yy',
    collation: 'en',
    readings: false,
    familyNameFirst: false,
    rising: 'green',
    sentence: { stop: '.', gap: ' ' },
    listCounts: 'others',
    units: [
      { size: 1e12, name: 'T' },
      { size: 1e9, name: 'B' },
      { size: 1e6, name: 'M' },
      { size: 1e3, name: 'K' },
    ],
    prose: [
      { from: 1e12, size: 1e12, name: ' trillion' },
      { from: 1e9, size: 1e9, name: ' billion' },
      { from: 1e6, size: 1e6, name: ' million' },
    ],
  },
  zh: {
    name: '中文',
    prefix: '/zh',
    lang: 'zh-CN',
    tag: 'zh-CN',
    dates: 'yyyy-mm-dd',
    collation: 'zh-CN-u-co-pinyin',
    readings: true,
    familyNameFirst: true,
    rising: 'red',
    sentence: { stop: '。', gap: '' },
    listCounts: 'all',
    units: [
      { size: 1e12, name: '万亿' },
      { size: 1e8, name: '亿' },
      { size: 1e4, name: '万' },
    ],
    prose: [
      { from: 1e12, size: 1e12, name: '万亿' },
      { from: 1e8, size: 1e8, name: '亿' },
      { from: 1e5, size: 1e4, name: '万' },
    ],
  },
} as const satisfies Record<string, Language>

export type Locale = keyof typeof LANGUAGES
export const LOCALES = Object.keys(LANGUAGES) as Locale[]

/** The language used if a person's language is unknown. */
export const FIRST_LOCALE: Locale = 'en'

/** Returns the first language of an Accept-Language header, or the language in the cookie. Undefined if the product does not support it. */
export function namedIn(accepted: string): Locale | undefined {
  const wanted = accepted.split(',')[0]?.trim().split(/[-;_]/)[0]?.toLowerCase()
  return LOCALES.find((locale) => locale === wanted)
}

/** Does the same, but falls back to `FIRST_LOCALE`. */
export const localeIn = (accepted: string): Locale => namedIn(accepted) ?? FIRST_LOCALE
