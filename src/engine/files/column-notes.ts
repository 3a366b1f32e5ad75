/**
 * Notices texts of a column that deserve a word in the review: words beside numbers, and IDs and names that a spreadsheet
 * changed.
 */
import type { SourceColumn } from '../../contract/import.ts'
import { valueOrNull } from './csv/counts.ts'
import { monthOf } from './date-words.ts'
import { hasUnit, isCurrency, sideOf } from './number-words.ts'

const NUMBER = `\\d[\\d.,'\\u2019\\s]*`
const MARK = '[\\p{L}\\p{Sc}]{1,12}\\.?'
/** A number with a word or mark before it, behind it, or both. */
const BESIDE = new RegExp(
  `^[(]?([△▲])?[+\\-\\u2212\\u2013]?\\s?((?:${MARK}|US\\$|R\\$)?)\\s?[+\\-\\u2212\\u2013]?${NUMBER}\\)?\\s?[(]?((?:${MARK})?)[-)]*$`,
  'u',
)
const SCIENTIFIC = /^[+-]?\d(?:[.,](\d+))?[eE]\+?(\d{1,2})$/
/** Numbers of at least so many digits are more likely IDs than amounts. */
const ID_DIGITS = 9
/** Spreadsheets keep the first fifteen digits of a number. */
const LOST_DIGITS = /^[1-9]\d{14}0+$/
const KEPT_DIGITS = 15
const MOST = 0.7
/** How many characters of a value are examined. */
const EXAMINED = 200
const VALUES_MIN = 3
const WORDS_MAX = 5
const SPOILT_MAX = 4

export type ColumnNotes = Pick<SourceColumn, 'affixes' | 'rounded' | 'read_as_minus' | 'read_as_plus' | 'spoilt'>

/** How a column is stored. `debit`: the sign of debits, if it was read by its words. */
export interface StoredKind {
  readonly isText: boolean
  readonly debit: 'minus' | 'plus'
}

const isRounded = (text: string): boolean => {
  const found = SCIENTIFIC.exec(text)
  if (found) return Number(found[2]) >= ID_DIGITS && (found[1] ?? '').replace(/0+$/, '').length < Number(found[2])
  return text.length > KEPT_DIGITS && LOST_DIGITS.test(text)
}

/** Whether a text is a day of a month without a year, or a number in scientific notation: what spreadsheets make of SEPT2 and 12E05. */
function isSpoilt(text: string): boolean {
  if (/^\d{1,2}月\d{1,2}日$/.test(text) || /^\d(?:[.,]\d+)?E[+]?\d{2}$/.test(text)) return true
  const found = /^\d{1,2}[. -]{1,2}([^\d\s.-]{3,9})\.?$|^([^\d\s.-]{3,9})\.?[ -]\d{1,2}$/.exec(text)
  return found !== null && monthOf(found[1] ?? found[2] ?? '') !== null
}

function wordsBeside(text: string): string[] {
  if (hasUnit(text)) return []
  const [, triangle = '', before = '', behind = ''] = BESIDE.exec(text) ?? []
  return [triangle, before, behind].map((word) => word.trim()).filter((word) => word !== '')
}

/** Words beside a number in a column of text. Before a number, most words belong to a code or a name, such as R2. */
function wordsInText(text: string): string[] {
  const [first = '', ...others] = wordsBeside(text)
  const isFirst = text.startsWith(first) && first.length > 0
  return isFirst && !isCurrency(first) && (first.length === 1 || sideOf(first) === null) ? others : [first, ...others].filter((word) => word !== '')
}

/** Examines the texts of a column. */
export function notesOn(texts: readonly (string | null)[], { isText, debit }: StoredKind): ColumnNotes {
  const values = texts.flatMap((text) => valueOrNull(text)?.slice(0, EXAMINED) ?? [])
  const isMost = (count: number): boolean => values.length >= VALUES_MIN && count >= values.length * MOST
  const beside = values.map(isText ? wordsInText : wordsBeside)
  const distinct = [...new Set(beside.flat())]
  const plain = values.filter((text) => /^[+\-\u2212(]?[\d.,'\u2019\s]+[-)]?$/.test(text)).length
  const numeric = plain + beside.filter((words) => words.length > 0).length
  const hasWords = distinct.length > 0 && distinct.length <= WORDS_MAX && (!isText || isMost(numeric))
  // one word behind every number is a unit
  const signed = hasWords && (!isText || plain > 0 || distinct.length > 1) ? distinct.map((word) => [word, sideOf(word)] as const) : []
  const readAs = (side: 'debit' | 'credit'): string[] => signed.flatMap(([word, found]) => (found === side ? [word] : []))
  const triangles = signed.flatMap(([word, found]) => (found === 'triangle' ? [word] : []))
  const spoilt = isText ? values.filter(isSpoilt) : []
  return {
    affixes: hasWords ? distinct : [],
    rounded: isMost(values.filter(isRounded).length),
    read_as_minus: [...triangles, ...readAs(debit === 'minus' ? 'debit' : 'credit')],
    read_as_plus: readAs(debit === 'minus' ? 'credit' : 'debit'),
    spoilt: spoilt.length < values.length / 2 ? [...new Set(spoilt)].slice(0, SPOILT_MAX) : [],
  }
}
