/** Fills the placeholders of interface texts with example values. */
import { createTranslator } from 'use-intl'
import type { Locale } from '../../../contract/constants.ts'

const PLACEHOLDER = /\{(\w+)(?:,\s*(\w+))?/g
/** Example counts: singular, plural, and a number with a thousands separator. */
const COUNTS = [1, 2, 1_234] as const
const COUNT = 1_234

/** A text and its key, such as `nav.signIn`. */
export interface Message {
  readonly key: string
  readonly text: string
}

/** All texts of a nested group, in order. */
export const messagesIn = (group: object, path = ''): Message[] =>
  Object.entries(group).flatMap(([key, value]) =>
    typeof value === 'string' ? [{ key: path + key, text: value }] : messagesIn(value as object, `${path}${key}.`),
  )

/** The type of each placeholder, such as `plural`; `text` if it has none. */
const placeholdersOf = (text: string): Map<string, string> => new Map([...text.matchAll(PLACEHOLDER)].map((found) => [found[1] ?? '', found[2] ?? 'text']))

/** Returns the text with example values: one string, or one per example count if the text has a plural. A placeholder for text is replaced by its name. */
export function examplesOf(text: string, locale: Locale): string[] {
  const kinds = placeholdersOf(text)
  const problems: string[] = []
  const write = createTranslator<{ text: string }>({ locale, messages: { text }, onError: (error) => problems.push(error.message) })
  const counts = [...kinds.values()].includes('plural') ? COUNTS : [COUNT]
  const written = counts.map((count) => write('text', Object.fromEntries([...kinds].map(([name, kind]) => [name, kind === 'text' ? `‹${name}›` : count]))))
  if (problems.length > 0) throw new Error(problems.join())
  return [...new Set(written)]
}
