/**
 * Parses a pasted list into values of a column. Line breaks, tabs and commas separate values, unless a whole line is a
 * value. The server looks up which values exist; this module prepares that request and evaluates the reply.
 */

import { typeFamily, type Value } from '../../../contract/scalar.ts'
import { uniqueValues, valueKey } from '../../../contract/value-key.ts'

/** A cell of the pasted text, and its parts between commas. */
interface PastedCell {
  readonly whole: string
  readonly parts: readonly string[]
}

/** Words that the page displays for values, such as '(blank)', with those values. */
export type DisplayedTexts = ReadonlyMap<string, Value>

const unquoted = (text: string): string => (/^".*"$/s.test(text) ? text.slice(1, -1).replaceAll('""', '"') : text)

/** Splits at commas that are not in double quotes. */
const between = (text: string): string[] => text.match(/(?:"(?:[^"]|"")*"|[^,，])+/g) ?? []

const cleaned = (text: string): string => unquoted(text.trim()).trim()

/** The cells of a pasted text that are not empty. */
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

/** Estimates the number of values in a text. */
export const pastedCount = (text: string): number => new Set(pastedCells(text).flatMap(({ parts }) => parts)).size

const folded = (text: string): string => text.trim().toLowerCase()

/** Converts a text to a value of a dtype; it stays text if it does not fit. */
function typed(text: string, dtype: string, words: DisplayedTexts): Value {
  const shown = words.get(text)
  if (shown !== undefined) return shown
  const family = typeFamily(dtype)
  if (family === 'number') return Number.isSafeInteger(Number(text)) ? Number(text) : text
  if (family === 'boolean' && /^(true|false)$/i.test(text)) return text.toLowerCase() === 'true'
  return text
}

export interface Match {
  readonly dtype: string
  readonly words: DisplayedTexts
  /** Whether to ignore case and surrounding spaces; only affects text columns. */
  readonly isLoose: boolean
}

/** A key for comparing values with pasted texts: they match if their keys are equal. */
function keyOf(value: Value, { isLoose }: Match): string {
  return typeof value === 'string' ? `text ${isLoose ? folded(value) : value}` : valueKey(value)
}

const NUMBER = /^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$/

/** Whether a column of a dtype can contain a value. The server rejects lists with other values. */
function mayHold(dtype: string, value: Value): boolean {
  const family = typeFamily(dtype)
  if (value === null) return true
  if (family === 'number') return NUMBER.test(String(value))
  return family !== 'boolean' || typeof value === 'boolean'
}

/** The values to look up, including both whole cells and their parts. With a loose match, texts are in lower case and trimmed. */
export function valuesToLookUp(cells: readonly PastedCell[], match: Match): Value[] {
  const texts = new Set(cells.flatMap(({ whole, parts }) => [whole, ...parts]))
  const values = [...texts].map((text) => typed(text, match.dtype, match.words)).filter((value) => mayHold(match.dtype, value))
  const loose = values.map((value) => (match.isLoose && typeof value === 'string' ? folded(value) : value))
  return uniqueValues(loose)
}

/** Splits a pasted text into values that are in the dataset and texts that are not, both in order. */
export function resolvePasted(cells: readonly PastedCell[], inData: readonly Value[], match: Match): { found: Value[]; unknown: string[] } {
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
