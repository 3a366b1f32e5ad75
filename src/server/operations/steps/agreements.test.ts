/** For how long, and for how many rows, an answer to a question about costs counts. */
import { expect, it } from 'vitest'
import { Agreements } from './agreements.ts'

it('an agreement counts for an hour, until the table has more than twice the rows, and for one key', () => {
  let now = 0
  const agreements = new Agreements(() => now)
  agreements.add('a', 5_000)
  agreements.add(null, 5_000)
  expect([agreements.askAbove('a', 100), agreements.askAbove('b', 100), agreements.askAbove(null, 100)]).toEqual([10_000, 100, 100])
  expect(agreements.askAbove('a', 20_000)).toBe(20_000)
  now = 60 * 60 * 1_000
  expect(agreements.askAbove('a', 100)).toBe(100)
})

it('the oldest of very many agreements is forgotten first', () => {
  const agreements = new Agreements(() => 0)
  for (let i = 0; i <= 1_000; i++) agreements.add(String(i), 50)
  expect([agreements.askAbove('0', 1), agreements.askAbove('1', 1), agreements.askAbove('1000', 1)]).toEqual([1, 100, 100])
})
