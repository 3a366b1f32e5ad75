import { expect, it } from 'vitest'
import { NUMBER_PRESETS } from './presets.ts'
import { shortNumbers } from './short-number.ts'

const { decimal, whole } = NUMBER_PRESETS

it.each([
  ['en', [12_131, 500, 0.25], ['12.1K', '500', '0.25']],
  ['zh', [12_131, 500, 9_876], ['1.2万', '500', '9,876']],
  ['en', [1_213_100, 999_960], ['1.2M', '1M']],
  ['en', [-12_131, 987_654_321_012], ['−12.1K', '988B']],
  ['en', [1_234.567, 12.345, 0.3456], ['1,235', '12.35', '0.35']],
] as const)('writes each number in its own unit, without trailing zeros (%s %j)', (locale, numbers, texts) =>
  expect(numbers.map(shortNumbers(numbers, decimal, locale))).toEqual(texts),
)

it('adds a digit where numbers would look the same', () => {
  const numbers = [1_213_100, 1_240_000]
  expect(numbers.map(shortNumbers(numbers, decimal, 'en'))).toEqual(['1.21M', '1.24M'])
})

it('writes no more decimals than the format has', () => expect([12.6].map(shortNumbers([12.6], whole, 'en'))).toEqual(['13']))
