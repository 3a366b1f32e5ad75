/** The server's texts in the language of a call. */
import type { Locale } from '../contract/constants.ts'
import type { Failure } from '../contract/errors.ts'
import { LOCALES } from '../texts/languages.ts'
import { type ServerTexts, TEXTS } from '../texts/server-texts.ts'
import { reasonOf, type WordedError, wordError } from '../texts/word-error.ts'

export const textsIn = (locale: Locale): ServerTexts => TEXTS[locale]

/** The title and message of a failure in one language. */
export const errorText = (failure: Failure, locale: Locale): WordedError => wordError(failure, TEXTS[locale])

/** The reason of an expression's error in one language, without its owner and position; null for other errors. */
export const reasonText = (failure: Failure, locale: Locale): string | null => reasonOf(failure, TEXTS[locale])

/** Selects a text in every language, such as { en: …, zh: … }. */
export const inEachLanguage = (pick: (texts: ServerTexts) => string): Readonly<Record<Locale, string>> =>
  // Object.fromEntries loses the types of the keys
  Object.fromEntries(LOCALES.map((locale) => [locale, pick(TEXTS[locale])])) as Record<Locale, string>
