/** Parses numbers typed into filters. */
import type { Value } from '../../../../contract/scalar.ts'

const PLAIN = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/

/** Parses a number, with or without thousands separators, without rounding it. Null for an empty text, undefined for an invalid one. */
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
