/** Text typed into forms of the public site, stored in this tab: it survives a reload and a change of language. */
import { z } from 'zod'
import { inTab } from './storage.ts'

const Typed = z.record(z.string(), z.string())
const key = (form: string): string => `form:${form}`

/** Stored text by field name; empty if the stored JSON is invalid. */
export function typedFields(form: string): Readonly<Record<string, string>> {
  try {
    return Typed.catch({}).parse(JSON.parse(inTab.getItem(key(form)) ?? '{}'))
  } catch {
    return {}
  }
}

export const saveTyped = (form: string, fields: Readonly<Record<string, string>>): void => void inTab.setItem(key(form), JSON.stringify(fields))

export const dropTyped = (form: string): void => inTab.removeItem(key(form))
