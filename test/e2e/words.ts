/** Texts of the interface by key, for tests that hold in both languages. */
import { messages as en } from '../../src/texts/en/page/messages.ts'
import { messages as zh } from '../../src/texts/zh/page/messages.ts'

export type Words = (key: string, params?: Readonly<Record<string, string>>) => string

/** Plain placeholders only; fails for a key that is no text. */
export function wordsOf(locale: 'en' | 'zh'): Words {
  return (key, params = {}) => {
    const found = key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], locale === 'zh' ? zh : en)
    if (typeof found !== 'string') throw new Error(`${key} is no text`)
    return Object.entries(params).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, value), found)
  }
}
