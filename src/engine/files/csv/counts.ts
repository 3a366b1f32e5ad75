/**
 * Counts which types fit the texts of a column in memory, such as a sample. Applies the same rules as the SQL of
 * `types.ts`, which the engine would take longer to plan than to run.
 */
import { isNullWord } from '../null-words.ts'
import { countsFrom, type TypeCounts } from './types.ts'

const [SPACE, PLUS, MINUS, COLON] = [32, 43, 45, 58]
const WHOLE = /^[+-]?(0|[1-9][0-9]*)$/
const CODE = /^(?:[+-]?0[0-9]+(\.[0-9]*)?|\+[0-9]{8,})$/
const THREES = /^[+-]?[1-9][0-9]{0,2}\.[0-9]{3}$/
const BARE_EXPONENT = /^[+-]?[0-9]+[eE][0-9]+$/
const SAFE_LENGTH = 16
const FIXED = /^[+-]?([0-9]+\.[0-9]*|\.[0-9]+)$/
const NUMBER = /^[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?$/
const DATE = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/
const DATETIME = /^([0-9]{4}-[0-9]{2}-[0-9]{2})[T ]([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:\.[0-9]{1,6})?)?$/
const SLASHES = /^([0-9]{1,2})\/([0-9]{1,2})\/([0-9]{4})$/

/** Whether the engine accepts the date: the month has that day. There is a year 0. */
function isDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false
  return day <= new Date(Date.UTC(2_000 + (year % 400), month, 0)).getUTCDate()
}

function isDate(text: string): boolean {
  const found = DATE.exec(text)
  return found !== null && isDay(Number(found[1]), Number(found[2]), Number(found[3]))
}

function isDatetime(text: string): boolean {
  const found = DATETIME.exec(text)
  return (
    found !== null &&
    isDate(found[1] ?? '') &&
    (Number(found[2]) < 24 || /[T ]24:00(:00(\.0+)?)?$/.test(text)) &&
    Number(found[3]) < 60 &&
    Number(found[4] ?? 0) < 60
  )
}

type Mutable = { -readonly [K in keyof TypeCounts]: TypeCounts[K] }

const digitsOf = (text: string): number => text.length - (text.charCodeAt(0) === PLUS || text.charCodeAt(0) === MINUS ? 1 : 0)

const bareDigits = (text: string): string => text.replace(/[eE].*$|[+\-.]/g, '').replace(/^0+|0+$/g, '')

/** Whether converting the text to a double changes its digits. */
function isLossy(text: string): boolean {
  const number = Number(text)
  const digits = bareDigits(text)
  return bareDigits(number.toExponential()) !== digits && bareDigits(number.toPrecision(17)) !== digits
}

/**
 * Counts the text if it is a number or a code. Returns false if it may still be a date. Checks for whole numbers first,
 * because they are the most frequent.
 */
function countNumber(counts: Mutable, text: string): boolean {
  if (CODE.test(text)) counts.codes++
  if (WHOLE.test(text)) {
    counts.whole++
    counts.integerDigits = Math.max(counts.integerDigits, digitsOf(text))
    return true
  }
  if (!NUMBER.test(text)) return false
  if (/[eE]/.test(text)) {
    counts.scientific++
    if (BARE_EXPONENT.test(text)) counts.bareExponents++
  }
  counts.integerDigits = Math.max(counts.integerDigits, /^[+-]?([0-9]*)/.exec(text)?.[1]?.length ?? 0)
  if (!FIXED.test(text)) return true
  counts.decimal++
  if (THREES.test(text)) counts.threes++
  if (text.length > SAFE_LENGTH && isLossy(text)) counts.lossy++
  counts.scale = Math.max(counts.scale, text.length - text.indexOf('.') - 1)
  return true
}

function countDay(counts: Mutable, text: string): void {
  if (isDate(text)) counts.date++
  else if (isDatetime(text)) counts.datetime++
  const slashes = SLASHES.exec(text)
  if (!slashes) return
  const [a, b, year] = [Number(slashes[1]), Number(slashes[2]), Number(slashes[3])]
  if (isDay(year, a, b)) counts.monthFirst++
  if (isDay(year, b, a)) counts.dayFirst++
}

/** Trims spaces only, like the engine. */
const trimmed = (text: string): string => (text.charCodeAt(0) === SPACE || text.charCodeAt(text.length - 1) === SPACE ? text.replace(/^ +| +$/g, '') : text)

/** Returns a trimmed text, or null if it is blank or means a missing value, such as NA. Equals `valueOrNullSql`. */
export function valueOrNull(raw: string | null): string | null {
  const text = trimmed(raw ?? '')
  return text === '' || isNullWord(text) ? null : text
}

/** Counts which types fit the texts of one column. Null and blank texts are not counted. */
export function countsOf(texts: Iterable<string | null>): TypeCounts {
  const counts: Mutable = countsFrom([])
  for (const raw of texts) {
    const text = trimmed(raw ?? '')
    if (text === '') continue
    if (isNullWord(text)) {
      counts.nullWords++
      continue
    }
    counts.values++
    const first = text.charCodeAt(0)
    if (first >= PLUS && first < COLON) {
      if (!countNumber(counts, text)) countDay(counts, text)
    } else if (text.length <= 5 && /^(true|false)$/i.test(text)) counts.boolean++
  }
  return counts
}
