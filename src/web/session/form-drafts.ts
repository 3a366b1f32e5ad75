/** What is typed into a form of a page, kept in this tab: it survives a reload and a page in another language. */
import { z } from 'zod'
import { inTab } from './kept.ts'

const Typed = z.record(z.string(), z.string())
const key = (form: string): string => `form:${form}`

/** What was typed, by field; a text that cannot be read counts as nothing. */
export function typedInto(form: string): Readonly<Record<string, string>> {
  try {
    return Typed.catch({}).parse(JSON.parse(inTab.getItem(key(form)) ?? '{}'))
  } catch {
    return {}
  }
}

export const keepTyped = (form: string, fields: Readonly<Record<string, string>>): void => void inTab.setItem(key(form), JSON.stringify(fields))

export const dropTyped = (form: string): void => inTab.removeItem(key(form))
