import { expect, it } from 'vitest'
import { numbersOf, sumsAt } from './sums.ts'

it.each([
  [
    ['1,234.50', '2'],
    [1234.5, 2],
  ],
  [
    ['1.234,50', '2,5'],
    [1234.5, 2.5],
  ],
  [
    ['1.234', '5,5'],
    [1234, 5.5],
  ],
  [['€ 12.50', '(3.00)', '4-', '−1'], [12.5, -3, -4, -1]], // biome-ignore format: a table
  [
    ["1'234.50", '1 000.25'],
    [1234.5, 1000.25],
  ],
  [['n/a', '12 kg', '', null], [null, null, null, null]], // biome-ignore format: a table
])('parses %j', (texts, numbers) => {
  expect(numbersOf(texts, null)).toEqual(numbers)
})

it('reads ambiguous numbers by the chosen separator', () => {
  expect(numbersOf(['1.234', '2.500'], ',')).toEqual([1234, 2500])
  expect(numbersOf(['1.234', '2.500'], '.')).toEqual([1.234, 2.5])
})

it('finds a sum of the rows above, apart from rounding, but none of a single row or of nothing', () => {
  expect(sumsAt([[0.1, 0.2, 0.3]], 2, new Set())).toEqual([{ column: 0, rows: 2 }])
  expect(sumsAt([[3.33, 3.33, 3.33, 10]], 3, new Set())).toEqual([{ column: 0, rows: 3 }])
  expect(sumsAt([[5, 5]], 1, new Set())).toEqual([])
  expect(sumsAt([[1, -1, 0]], 2, new Set())).toEqual([])
})
