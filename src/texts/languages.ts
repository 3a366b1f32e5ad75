/**
 * The languages of the product: one row each, and a folder with its texts. The row contains everything about a language
 * except its texts, such as its date format.
 */

/** A unit of large numbers. */
export interface Unit {
  readonly size: number
  readonly name: string
}

interface Language {
  /** Its name in the language itself. */
  readonly name: string
  /** Prefix of a page's path; '' for the language of addresses without one. */
  readonly prefix: string
  /** The `lang` attribute of a page. */
  readonly lang: string
  /** For Intl. */
  readonly tag: string
  /** The date format, a pattern of yyyy, yy, mm, m, dd, d. */
  readonly dates: string
  /** For Intl.Collator. */
  readonly collation: string
  /** Names in this script are searched and sorted by pronunciation. */
  readonly readings: boolean
  /** The family name comes first. */
  readonly familyNameFirst: boolean
  /** The end of a sentence, and the separator between two. */
  readonly sentence: { readonly stop: string; readonly gap: string }
  /** The count after the first names of a list: those left out, or all of them. */
  readonly listCounts: 'others' | 'all'
  /** Units of large numbers along an axis, the largest first. */
  readonly units: readonly Unit[]
  /** Units of large numbers in sentences, the largest first, written directly after a number; each is used from its own minimum on. */
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

/** The default if a language is not known. */
export const FIRST_LOCALE: Locale = 'en'

/** Returns the first language that an Accept-Language header or a remembered choice names; undefined if the product does not have it. */
export function namedIn(accepted: string): Locale | undefined {
  const wanted = accepted.split(',')[0]?.trim().split(/[-;_]/)[0]?.toLowerCase()
  return LOCALES.find((locale) => locale === wanted)
}

/** Returns that language, or the first of the product's languages. */
export const localeIn = (accepted: string): Locale => namedIn(accepted) ?? FIRST_LOCALE
