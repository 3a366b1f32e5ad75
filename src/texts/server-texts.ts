/** The server's texts in all languages. To add a language, add a folder here and a row in `languages.ts`. */

import type { Aggregation } from '../contract/aggregation.ts'
import type { ErrorCode } from '../contract/errors.ts'
import type { texts as first } from './en/server.ts'
import { LOCALES, type Locale } from './languages.ts'
import type { Texts } from './translation.ts'

/** Texts of the first language. Does not compile unless it has all error codes, and every other language has the same texts. */
export type ServerTexts = Texts<typeof first> & {
  readonly errors: Readonly<Record<ErrorCode, ErrorText>>
  readonly words: Readonly<Record<Aggregation, string>>
}
/** Title and message. */
export type ErrorText = readonly [title: string, message: string]

const read = async (locale: Locale): Promise<[Locale, ServerTexts]> => {
  const { texts } = (await import(`./${locale}/server.ts`)) as { texts: ServerTexts }
  return [locale, texts]
}

export const TEXTS = Object.fromEntries(await Promise.all(LOCALES.map(read))) as Readonly<Record<Locale, ServerTexts>>
