/** Returns interface texts by key, for tests that run in both languages. */
import { whole as english } from '../../src/texts/en/whole.ts'
import { whole as chinese } from '../../src/texts/zh/whole.ts'

export type Words = (key: string, params?: Readonly<Record<string, string>>) => string

/** Replaces only simple placeholders, no plurals; throws for an unknown key. */
export function wordsOf(locale: 'en' | 'zh'): Words {
  return (key, params = {}) => {
    const found = key
      .split('.')
      .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], (locale === 'zh' ? chinese : english).messages)
    if (typeof found !== 'string') throw new Error(`${key} is no text`)
    return Object.entries(params).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, value), found)
  }
}
