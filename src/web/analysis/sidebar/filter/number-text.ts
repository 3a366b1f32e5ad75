/** Parses numbers typed into a filter. */
import type { Value } from '../../../../contract/scalar.ts'

const PLAIN = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/

/** A typed number, with or without thousands separators, with all its digits; null for an empty text, undefined if it is not a number. */
export function typedNumber(text: string): Value | undefined {
  const plain = text
    .trim()
    .replace(/[\s,，'\u00a0\u202f]/g, '')
    .replace('\u2212', '-')
  if (plain === '') return null
  if (!PLAIN.test(plain)) return undefined
  const number = Number(plain)
  return Number.isFinite(number) && plain.replace(/[^\d]/g, '').length <= 15 ? number : Number.isFinite(number) ? plain : undefined
}
