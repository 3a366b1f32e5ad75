import { expect, it } from 'vitest'
import { roughText } from './rough-count.ts'

it.each([
  [0, '0', '0'],
  [9_999, '9,999', '9,999'],
  [12_345, '12 thousand', '1.2 万'],
  [1_234_567, '1.2 million', '120 万'],
  [40_000_000, '40 million', '4000 万'],
  [7_000_000_000, '7 billion', '70 亿'],
])('%d is written as %s, in Chinese as %s', (count, en, zh) => expect([roughText(count, 'en'), roughText(count, 'zh')]).toEqual([en, zh]))
