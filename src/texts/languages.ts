/**
 * The languages of the product: one row each, beside a folder of this room with its texts. What
 * follows from a language other than texts, such as how it writes dates, stands in its row.
 */

/** A unit of large numbers. */
export interface Unit {
  readonly size: number
  readonly name: string
}

interface Language {
  /** Its own name, as people who read nothing else know it. */
  readonly name: string
  /** In front of a page's path; '' for the language of addresses without one. */
  readonly prefix: string
  /** `lang` of a page. */
  readonly lang: string
  /** For Intl. */
  readonly tag: string
  /** How a date is written, by a pattern of yyyy, yy, mm, m, dd, d. */
  readonly dates: string
  /** For Intl.Collator. */
  readonly collation: string
  /** Names of this script are found and ordered by how they sound. */
  readonly readings: boolean
  /** A person's family name stands first. */
  readonly familyNameFirst: boolean
  /** What ends a sentence, and what stands between two. */
  readonly sentence: { readonly stop: string; readonly gap: string }
  /** What is counted behind the first names of a list: those left out, or all of them. */
  readonly listCounts: 'others' | 'all'
  /** Units of large numbers along an axis, the largest first. */
  readonly units: readonly Unit[]
  /** Units of large numbers in sentences, the largest first, as they stand right behind a number; each from a size of its own. */
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

/** Where a language is not known, this one is spoken. */
export const FIRST_LOCALE: Locale = 'en'

/** The language that an Accept-Language header, or a remembered choice, names first; undefined where it is none of the product's. */
export function namedIn(accepted: string): Locale | undefined {
  const wanted = accepted.split(',')[0]?.trim().split(/[-;_]/)[0]?.toLowerCase()
  return LOCALES.find((locale) => locale === wanted)
}

/** The same, or the first of the product's languages. */
export const localeIn = (accepted: string): Locale => namedIn(accepted) ?? FIRST_LOCALE
