/** Writes a large key figure short, with the unit that the axes of charts use in the language: 594.9M, 5.9亿. */
import type { NumberFormat } from '../contract/number-format.ts'
import type { Locale } from '../texts/languages.ts'
import { axisLabels } from './axis.ts'

/** Smaller numbers are read as they are. */
const LEAST = 100_000
const DIGITS = 3

/** Rounds to three digits. Null for numbers that need no unit, and for formats with a scale of their own, such as percent. */
export function keyNumber(value: number, format: NumberFormat, locale: Locale): string | null {
  if (format.magnitude !== 1 || !Number.isFinite(value) || Math.abs(value) < LEAST) return null
  return axisLabels([Number(value.toPrecision(DIGITS))], format, locale)[0] ?? null
}
