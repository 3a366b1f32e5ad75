import { expect, it } from 'vitest'
import { shareText } from './share-text.ts'

it.each([
  ['0%', 0, 10],
  ['0%', 0, 0],
  ['100%', 10, 10],
  ['12.5%', 1, 8],
  ['<0.1%', 1, 100_000],
  ['>99.9%', 99_999, 100_000],
])('%s is %i of %i', (text, part, whole) => {
  expect(shareText(part, whole)).toBe(text)
})
