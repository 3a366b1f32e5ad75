import { expect, it } from 'vitest'
import { NumberIndex } from './number-index.ts'

it('finds every number that was added, and no other', () => {
  const numbers = [
    0,
    1,
    1_000,
    2 ** 22 - 1,
    2 ** 22,
    -1,
    0.1,
    1 / 3,
    5e-324,
    -5e-324,
    Number.MAX_VALUE,
    2 ** 53,
    ...Array.from({ length: 5_000 }, (_, i) => i / 7 - 300),
  ]
  const different = [...new Set(numbers)]
  const index = new NumberIndex()
  for (const [code, number] of different.entries()) {
    expect(index.find(number)).toBe(-1)
    index.add(number, code)
  }
  expect(different.map((number) => index.find(number))).toEqual([...different.keys()])
  expect([0.2, 2.25, -2.25, 2 ** 23, -0].map((number) => index.find(number))).toEqual([-1, -1, -1, -1, 0])
})
