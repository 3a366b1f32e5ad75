/** Sorts a column's values: numbers by size, dates by time, texts by the language's collation, blanks first. */
import { MONTHS, PERIOD, typeFamily, type Value, WEEKDAY, WEEKDAYS } from '../contract/scalar.ts'
import type { TypeFamily } from '../contract/sql-type.ts'
import { timeOrder } from '../contract/time-order.ts'
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

const byTime: Compare = (a, b) => timeOrder(String(a), String(b))
/** Months of the year as the year goes, then years and quarters by time. */
const byPeriod: Compare = (a, b) => MONTHS.indexOf(String(a)) - MONTHS.indexOf(String(b)) || byTime(a, b)
const byCodePoint: Compare = (a, b) => (String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0)
const byWeekday: Compare = (a, b) => WEEKDAYS.indexOf(String(a)) - WEEKDAYS.indexOf(String(b))

/** Returns a comparison of two values of a type, for lists in a language. */
export function valueOrder(dtype: string, locale: Locale): Compare {
  const collator = new Intl.Collator(LANGUAGES[locale].collation)
  const byFamily: Readonly<Record<TypeFamily, Compare>> = {
    ...{ number: byNumber, date: byTime, datetime: byTime, time: byCodePoint, boolean: byCodePoint },
    text: (a, b) => collator.compare(String(a), String(b)),
  }
  const filled = dtype === WEEKDAY ? byWeekday : dtype === PERIOD ? byPeriod : byFamily[typeFamily(dtype)]
  return (a, b) => {
    if (a === null || b === null) return a === b ? 0 : a === null ? -1 : 1
    return filled(a, b)
  }
}
