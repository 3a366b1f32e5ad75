/**
 * Title and message of a problem in one paragraph. Both come from the catalogue with or without a
 * full stop, and a message may begin by saying its title again.
 */
import { LANGUAGES, type Locale } from '../texts/languages.ts'

const ENDED = /[.!?…。！？]["'”’)）]*$/u

/** A text with a full stop, unless it ends like a sentence. */
const ended = (text: string, locale: Locale): string => (text === '' || ENDED.test(text) ? text : `${text}${LANGUAGES[locale].sentence.stop}`)

/** What a message says beyond its title. */
export function beyondTitle(title: string, message: string): string {
  if (title === '' || !message.startsWith(title)) return message
  const rest = message.slice(title.length)
  return rest === '' ? '' : /^[.。:：]/u.test(rest) ? rest.slice(1).trimStart() : message
}

/** Sentences in a row, as the language separates them; empty ones are left out. */
export const paragraph = (locale: Locale, ...texts: readonly string[]): string =>
  texts
    .filter((text) => text !== '')
    .map((text) => ended(text, locale))
    .join(LANGUAGES[locale].sentence.gap)

/** A problem as a leading sentence and the rest of its paragraph, which begins with the gap between them. */
export function problemSentences(
  { title, message }: { readonly title: string; readonly message: string },
  locale: Locale,
  ...more: readonly string[]
): { readonly lead: string; readonly rest: string } {
  const rest = paragraph(locale, beyondTitle(title, message), ...more)
  return { lead: ended(title, locale), rest: rest === '' ? '' : `${LANGUAGES[locale].sentence.gap}${rest}` }
}
