import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sameKey, uniqueValues, valueKey } from './value-key.ts'

it('values and keys are told apart by type and by part', () => {
  expect([sameKey(1, '1'), sameKey(null, ''), sameKey(null, 'null'), sameKey(['a', 'b'], ['a,b']), sameKey([], [null]), sameKey('a', ['a'])]).toEqual(
    Array(6).fill(false),
  )
  expect([sameKey(['a', null, 1], ['a', null, 1]), valueKey(['a', null, 1])]).toEqual([true, '["a",null,1]'])
})
it('of equal values the first place counts', () => {
  const value = fc.constantFrom('1', 1, null, '', true, 'a')
  fc.assert(
    fc.property(fc.array(value), (values) => {
      expect(uniqueValues(values)).toEqual([...new Set(values)])
    }),
    { seed: 21 },
  )
})
