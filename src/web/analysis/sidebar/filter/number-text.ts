/** Numbers as people type them into a filter. */
import type { Value } from '../../../../contract/scalar.ts'

const PLAIN = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/

/**
 * A typed number, thousands separated or not, with every digit it has; null for an empty text,
 * undefined for what is no number.
 */
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
