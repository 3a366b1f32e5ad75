/** A large number in words, for counts that are estimates. */
import type { Locale } from '../contract/constants.ts'
import { LANGUAGES } from '../texts/languages.ts'

/** Counts below this number are written in full. */
const FULL_BELOW = 10_000

/** Parts of a message such as "about 1.2 million": the number, and the word for its power of ten; `none` without one. */
interface RoughCount extends Record<string, string | number> {
  readonly rows: string
  readonly unit: string
  /** The number itself, for plural forms. */
  readonly count: number
}

/** Returns a count with two significant digits and the language's word for thousands, millions or 万; a small count in full. */
export function roughCount(count: number, locale: Locale): RoughCount {
  const { tag } = LANGUAGES[locale]
  if (count < FULL_BELOW) return { rows: new Intl.NumberFormat(tag).format(count), unit: 'none', count }
  const parts = new Intl.NumberFormat(tag, { notation: 'compact', compactDisplay: 'long', maximumSignificantDigits: 2 }).formatToParts(count)
  const unit = parts.find(({ type }) => type === 'compact')?.value ?? 'none'
  const number = parts.filter(({ type }) => type !== 'compact').map(({ value }) => value)
  return { rows: number.join('').trim(), unit, count }
}

/** The same as one text, such as "1.2 million". */
export function roughText(count: number, locale: Locale): string {
  const { rows, unit } = roughCount(count, locale)
  return unit === 'none' ? rows : `${rows} ${unit}`
}
