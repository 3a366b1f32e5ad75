/** What is typed into a form of a page, kept in this tab: it survives a reload and a page in another language. */
import { z } from 'zod'

const Typed = z.record(z.string(), z.string())
const key = (form: string): string => `form:${form}`

/** What was typed, by field; a text that cannot be read counts as nothing. */
export function typedInto(form: string): Readonly<Record<string, string>> {
  try {
    return Typed.catch({}).parse(JSON.parse(sessionStorage.getItem(key(form)) ?? '{}'))
  } catch {
    return {}
  }
}

/** Where the storage is full or refused, what is typed lives on in the page. */
export function keepTyped(form: string, fields: Readonly<Record<string, string>>): void {
  try {
    sessionStorage.setItem(key(form), JSON.stringify(fields))
  } catch (error) {
    console.warn(String(error))
  }
}

export const dropTyped = (form: string): void => sessionStorage.removeItem(key(form))
