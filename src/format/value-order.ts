/** Sorts a column's values: numbers by size, dates by time, texts by the language's collation, blanks first. */
import { typeFamily, type Value, WEEKDAY, WEEKDAYS } from '../contract/scalar.ts'
import { LANGUAGES, type Locale } from '../texts/languages.ts'

type Compare = (a: Value, b: Value) => number

const DIGITS = /^-?\d+$/

/** Compares every digit: integers beyond the range of a double travel as text. */
function byNumber(a: Value, b: Value): number {
  const [left, right] = [String(a), String(b)]
  if (DIGITS.test(left) && DIGITS.test(right)) {
    const difference = BigInt(left) - BigInt(right)
    return difference < 0n ? -1 : difference > 0n ? 1 : 0
  }
  return Number(a) - Number(b)
}

const byCodePoint: Compare = (a, b) => (String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0)
const byWeekday: Compare = (a, b) => WEEKDAYS.indexOf(String(a)) - WEEKDAYS.indexOf(String(b))

/** Returns a comparison of two values of a type, for lists in a language. */
export function valueOrder(dtype: string, locale: Locale): Compare {
  const family = typeFamily(dtype)
  const collator = new Intl.Collator(LANGUAGES[locale].collation)
  const filled: Compare =
    dtype === WEEKDAY ? byWeekday : family === 'number' ? byNumber : family === 'text' ? (a, b) => collator.compare(String(a), String(b)) : byCodePoint
  return (a, b) => {
    if (a === null || b === null) return a === b ? 0 : a === null ? -1 : 1
    return filled(a, b)
  }
}
