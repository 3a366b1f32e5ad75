/** Notices texts of a column that deserve a word in the review: words beside numbers, and IDs that a spreadsheet rounded. */
import { valueOrNull } from './csv/counts.ts'

const WITH_WORD = /^[+\-\u2212(]?\s?\d[\d.,'\u2019\s]*\)?\s?(\p{L}{1,12}\.?)$/u
const SCIENTIFIC = /^[+-]?\d(?:[.,](\d+))?[eE]\+?(\d{1,2})$/
/** Numbers of at least so many digits are more likely IDs than amounts. */
const ID_DIGITS = 9
const MOST = 0.7
const VALUES_MIN = 3
const WORDS_MAX = 5

export interface ColumnNotes {
  /** Words behind the numbers of a text column, such as DR and CR. */
  readonly affixes: string[]
  /** Whether the values are whole numbers in scientific notation whose last digits are lost. */
  readonly rounded: boolean
}

const isRounded = (text: string): boolean => {
  const found = SCIENTIFIC.exec(text)
  return found !== null && Number(found[2]) >= ID_DIGITS && (found[1] ?? '').replace(/0+$/, '').length < Number(found[2])
}

/** Examines the texts of a column. `isText`: whether it stays text. */
export function notesOn(texts: readonly (string | null)[], isText: boolean): ColumnNotes {
  const values = texts.flatMap((text) => valueOrNull(text) ?? [])
  const isMost = (count: number): boolean => values.length >= VALUES_MIN && count >= values.length * MOST
  const words = isText ? values.flatMap((text) => WITH_WORD.exec(text)?.[1] ?? []) : []
  const distinct = [...new Set(words)]
  return {
    affixes: isMost(words.length) && distinct.length <= WORDS_MAX ? distinct : [],
    rounded: isMost(values.filter(isRounded).length),
  }
}
