/**
 * A pasted list as values of a column. Line ends, tabs and commas part it, but a line that is a value
 * as a whole stays whole. What the data holds is asked of the server; this only says what to ask, and
 * reads the answer.
 */

import { typeFamily, type Value } from '../../../contract/scalar.ts'
import { uniqueValues, valueKey } from '../../../contract/value-key.ts'

/** One cell of the pasted text, and its parts between commas. */
interface PastedCell {
  readonly whole: string
  readonly parts: readonly string[]
}

/** Words that the page shows for values, such as '(blank)', and the values they stand for. */
export type ShownWords = ReadonlyMap<string, Value>

const unquoted = (text: string): string => (/^".*"$/s.test(text) ? text.slice(1, -1).replaceAll('""', '"') : text)

/** Texts between commas; a comma in double quotes parts nothing. */
const between = (text: string): string[] => text.match(/(?:"(?:[^"]|"")*"|[^,，])+/g) ?? []

const cleaned = (text: string): string => unquoted(text.trim()).trim()

/** The cells of a pasted text, blank ones left out. */
export function pastedCells(text: string): PastedCell[] {
  return text
    .split(/[\r\n\t]+/)
    .map((cell) => ({
      whole: cleaned(cell),
      parts: between(cell)
        .map(cleaned)
        .filter((part) => part !== ''),
    }))
    .filter(({ whole }) => whole !== '')
}

/** How many values a text seems to hold. */
export const pastedCount = (text: string): number => new Set(pastedCells(text).flatMap(({ parts }) => parts)).size

const folded = (text: string): string => text.trim().toLowerCase()

/** A text as a value of a type. */
function typed(text: string, dtype: string, words: ShownWords): Value {
  const shown = words.get(text)
  if (shown !== undefined) return shown
  const family = typeFamily(dtype)
  if (family === 'number') return Number.isSafeInteger(Number(text)) ? Number(text) : text
  if (family === 'boolean' && /^(true|false)$/i.test(text)) return text.toLowerCase() === 'true'
  return text
}

export interface Match {
  readonly dtype: string
  readonly words: ShownWords
  /** Compared without case and without blanks around them; only texts can be. */
  readonly isLoose: boolean
}

/** How a value compares with a pasted text: equal keys match. */
function keyOf(value: Value, { isLoose }: Match): string {
  return typeof value === 'string' ? `text ${isLoose ? folded(value) : value}` : valueKey(value)
}

const NUMBER = /^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$/

/** Whether a column of a type may hold a value; the server refuses a list with one that it may not. */
function mayHold(dtype: string, value: Value): boolean {
  const family = typeFamily(dtype)
  if (value === null) return true
  if (family === 'number') return NUMBER.test(String(value))
  return family !== 'boolean' || typeof value === 'boolean'
}

/** The values to look for. Where the match is loose, texts stand without case and outer blanks. */
export function wantedValues(cells: readonly PastedCell[], match: Match): Value[] {
  const texts = new Set(cells.flatMap(({ whole, parts }) => [whole, ...parts]))
  const values = [...texts].map((text) => typed(text, match.dtype, match.words)).filter((value) => mayHold(match.dtype, value))
  const loose = values.map((value) => (match.isLoose && typeof value === 'string' ? folded(value) : value))
  return uniqueValues(loose)
}

/** What of a pasted text the data holds, and the texts that it does not, in their order. */
export function resolved(cells: readonly PastedCell[], inData: readonly Value[], match: Match): { found: Value[]; unknown: string[] } {
  const byKey = new Map<string, Value[]>()
  for (const value of inData) byKey.set(keyOf(value, match), [...(byKey.get(keyOf(value, match)) ?? []), value])
  const valuesOf = (text: string): readonly Value[] => byKey.get(keyOf(typed(text, match.dtype, match.words), match)) ?? []
  const found = new Map<string, Value>()
  const unknown = new Set<string>()
  for (const { whole, parts } of cells) {
    const texts = valuesOf(whole).length > 0 ? [whole] : parts
    for (const text of texts) {
      const values = valuesOf(text)
      if (values.length === 0) unknown.add(text)
      for (const value of values) found.set(valueKey(value), value)
    }
  }
  return { found: [...found.values()], unknown: [...unknown] }
}
