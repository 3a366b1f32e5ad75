/** Parses DB_FUNCTIONS: functions that the operator allows in database statements in addition to the built-in list. */
import { DatabaseKind } from '../../contract/database.ts'

const ENTRY = /^([a-z]+):((?:[^\s.,:]+\.)?[^\s.,:]+)$/

const entriesOf = (text: string): string[] => text.split(/[\s,]+/).filter((entry) => entry !== '')

/** Validates DB_FUNCTIONS. Returns null or the rest of a sentence that begins with the setting's name. */
export function functionsProblem(text: string): string | null {
  const wrong = entriesOf(text).find((entry) => !DatabaseKind.safeParse(ENTRY.exec(entry)?.[1]).success)
  return wrong === undefined
    ? null
    : `has “${wrong}”, which is not a kind of database (${DatabaseKind.options.join(', ')}), a colon and a function, such as postgresql:public.to_euro`
}

/** The additional functions for one kind of database, such as `public.to_euro` or `public.*`. */
export const functionsFor = (kind: DatabaseKind, text: string): string[] =>
  entriesOf(text).flatMap((entry) => {
    const [, of, name] = ENTRY.exec(entry) ?? []
    return of === kind && name !== undefined ? [name] : []
  })
