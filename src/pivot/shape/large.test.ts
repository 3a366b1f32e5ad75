import fc from 'fast-check'
import { expect, it } from 'vitest'
import { AxisTree } from './axis.ts'
import { GrowingUint32 } from './growable.ts'
import { LargeMap } from './large-map.ts'
import { PairIndex } from './pair-index.ts'

/** `npm run conformance` uses more than the 2 ** 24 entries that one Map can hold, which takes 20 seconds. */
const GROUPS = process.env.CONFORMANCE_CASES === undefined ? 2 ** 20 : 2 ** 24 + 10

it(`a tree holds ${GROUPS} groups`, () => {
  const tree = new AxisTree()
  for (let code = 0; code < GROUPS; code++) tree.child(0, code)
  expect([tree.size, tree.find(0, GROUPS - 1), tree.child(0, 5), tree.find(0, GROUPS)]).toEqual([GROUPS + 1, GROUPS, 6, undefined])
})

it('an index of pairs finds what a Map would', () => {
  const number = fc.oneof(fc.nat(5), fc.integer({ min: 0, max: 2 ** 32 - 1 }))
  fc.assert(
    fc.property(fc.array(fc.tuple(number, number), { maxLength: 3_000 }), fc.array(fc.tuple(number, number)), (pairs, others) => {
      const [first, second] = [new GrowingUint32(), new GrowingUint32()]
      const index = new PairIndex(first, second)
      const model = new Map<string, number>()
      for (const [a, b] of pairs) {
        if (index.find(a, b) >= 0) continue
        model.set(`${a},${b}`, first.length)
        first.push(a)
        second.push(b)
        index.add(first.length - 1)
      }
      for (const [a, b] of [...pairs, ...others]) expect(index.find(a, b)).toBe(model.get(`${a},${b}`) ?? -1)
    }),
    { numRuns: 30 },
  )
})

it('a large map goes on where one Map ends', () => {
  const map = new LargeMap<string, number>(3)
  for (let i = 0; i < 10; i++) map.add(`k${i}`, i)
  expect([map.get('k0'), map.get('k3'), map.get('k9'), map.get('k10')]).toEqual([0, 3, 9, undefined])
})
