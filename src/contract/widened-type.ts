/** The type of a column whose values come from two files. */
import { DECIMAL_DIGITS, DOUBLE, decimal, isSameType, type SqlType, scaleOf, TEXT } from './sql-type.ts'

/** Digits before the decimal point of an exact number, by the bits of an integer. */
const DIGITS: Readonly<Record<number, number>> = { 8: 3, 16: 5, 32: 10, 64: 19, 128: 39 }

const wholeDigits = (type: SqlType): number | null =>
  type.kind === 'integer' ? (DIGITS[type.bits] ?? null) : type.kind === 'decimal' ? type.precision - type.scale : null

/** Returns a type that holds the values of both types, if there is one that is not text; otherwise text, which holds all values as they are written. */
export function widenedType(a: SqlType, b: SqlType): SqlType {
  if (isSameType(a, b)) return a
  const [wholeA, wholeB] = [wholeDigits(a), wholeDigits(b)]
  if (wholeA !== null && wholeB !== null) {
    if (a.kind === 'integer' && b.kind === 'integer' && a.signed && b.signed) return a.bits > b.bits ? a : b
    const scale = Math.max(scaleOf(a) ?? 0, scaleOf(b) ?? 0)
    const digits = Math.max(wholeA, wholeB) + scale
    return digits <= DECIMAL_DIGITS ? decimal(digits, scale) : TEXT
  }
  const isNumber = (type: SqlType, whole: number | null): boolean => type.kind === 'float' || whole !== null
  if (isNumber(a, wholeA) && isNumber(b, wholeB)) return DOUBLE
  const days = [a, b].find(({ kind }) => kind === 'date')
  const moments = [a, b].find((type) => type.kind === 'timestamp' && !type.zoned)
  return days && moments ? moments : TEXT
}
