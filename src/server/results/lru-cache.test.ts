import { expect, it } from 'vitest'
import { LruCache } from './lru-cache.ts'

it('keeps so many answers, and forgets the one not used for longest', () => {
  const answers = new LruCache<number>(2)
  answers.add('a', 1)
  answers.add('b', 2)
  expect(answers.get('a')).toBe(1)
  answers.add('c', 3)
  expect(['a', 'b', 'c'].map((key) => answers.get(key))).toEqual([1, undefined, 3])
  answers.add('c', 4)
  expect(['a', 'c'].map((key) => answers.get(key))).toEqual([1, 4])
})
