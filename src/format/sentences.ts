/** Joins the title and message of a problem into one paragraph. Either may lack a full stop, and a message may start by repeating its title. */
import { LANGUAGES, type Locale } from '../texts/languages.ts'

const ENDED = /[.!?…。！？]["'”’)）]*$/u

/** Adds a full stop unless the text already ends like a sentence. */
const ended = (text: string, locale: Locale): string => (text === '' || ENDED.test(text) ? text : `${text}${LANGUAGES[locale].sentence.stop}`)

/** The part of a message that goes beyond its title. */
export function withoutTitle(title: string, message: string): string {
  if (title === '' || !message.startsWith(title)) return message
  const rest = message.slice(title.length)
  return rest === '' ? '' : /^[.。:：]/u.test(rest) ? rest.slice(1).trimStart() : message
}

/** The text between two sentences, for a sentence next to something that is not one, such as a link. */
export const sentenceGap = (locale: Locale): string => LANGUAGES[locale].sentence.gap

/** Joins sentences as the language separates them; skips empty ones. */
export const paragraph = (locale: Locale, ...texts: readonly string[]): string =>
  texts
    .filter((text) => text !== '')
    .map((text) => ended(text, locale))
    .join(sentenceGap(locale))

/** Splits a problem into a leading sentence and the rest of its paragraph, which starts with the separator. */
export function problemSentences(
  { title, message }: { readonly title: string; readonly message: string },
  locale: Locale,
  ...more: readonly string[]
): { readonly lead: string; readonly rest: string } {
  const rest = paragraph(locale, withoutTitle(title, message), ...more)
  return { lead: ended(title, locale), rest: rest === '' ? '' : `${sentenceGap(locale)}${rest}` }
}
