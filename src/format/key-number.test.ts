import { expect, it } from 'vitest'
import { NumberFormat } from '../contract/number-format.ts'
import { keyNumber } from './key-number.ts'
import { NUMBER_PRESETS } from './presets.ts'

const plain = NumberFormat.parse({})

it.each([
  ['en', 594_944_757, '595M'],
  ['zh', 594_944_757, '5.95亿'],
  ['en', 5_131_438_623, '5.13B'],
  ['zh', 118_813_000, '1.19亿'],
  ['zh', 1_000_000, '100万'],
  ['en', -2_999_994, '−3M'],
  ['en', 999_999, '1M'],
] as const)('writes a large number with the unit of the language (%s %d)', (locale, value, text) => expect(keyNumber(value, plain, locale)).toBe(text))

it('keeps the symbol of a currency', () => expect(keyNumber(1_234_567, NUMBER_PRESETS.currency, 'en')).toBe('$1.23M'))

it('leaves small numbers and percentages to their format', () => {
  expect(keyNumber(99_999, plain, 'en')).toBeNull()
  expect(keyNumber(250_000, NUMBER_PRESETS.percentage, 'en')).toBeNull()
})
