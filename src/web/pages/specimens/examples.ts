/** Texts with example values in their placeholders. */
import { createTranslator } from 'use-intl'
import type { Locale } from '../../../contract/constants.ts'

const PLACEHOLDER = /\{(\w+)(?:,\s*(\w+))?/g
/** One that is singular, one of several, and one with a separator. */
const COUNTS = [1, 2, 1_234] as const
const COUNT = 1_234

/** A text of a language by its key, as it stands in the file. */
export interface Message {
  readonly key: string
  readonly text: string
}

/** Every text below a group of them, in their order. */
export const messagesIn = (group: object, path = ''): Message[] =>
  Object.entries(group).flatMap(([key, value]) =>
    typeof value === 'string' ? [{ key: path + key, text: value }] : messagesIn(value as object, `${path}${key}.`),
  )

/** The kind of each placeholder; a text where it names none. */
const placeholdersOf = (text: string): Map<string, string> => new Map([...text.matchAll(PLACEHOLDER)].map((found) => [found[1] ?? '', found[2] ?? 'text']))

/** A text filled in: once, or once for each count where it has a plural. A placeholder for text holds its own name. */
export function examplesOf(text: string, locale: Locale): string[] {
  const kinds = placeholdersOf(text)
  const problems: string[] = []
  const write = createTranslator<{ text: string }>({ locale, messages: { text }, onError: (error) => problems.push(error.message) })
  const counts = [...kinds.values()].includes('plural') ? COUNTS : [COUNT]
  const written = counts.map((count) => write('text', Object.fromEntries([...kinds].map(([name, kind]) => [name, kind === 'text' ? `‹${name}›` : count]))))
  if (problems.length > 0) throw new Error(problems.join())
  return [...new Set(written)]
}
