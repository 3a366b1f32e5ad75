import fc from 'fast-check'
import { expect, it } from 'vitest'
import { AxisTree } from './axis.ts'
import { GrowingUint32 } from './growable.ts'
import { LargeMap } from './large-map.ts'
import { PairIndex } from './pair-index.ts'

/** What one Map can hold. */
const MAP_MAX = 2 ** 24

it('a tree of groups holds more groups than a Map can', () => {
  const tree = new AxisTree()
  for (let code = 0; code < MAP_MAX + 10; code++) tree.child(0, code)
  expect([tree.size, tree.find(0, MAP_MAX + 9), tree.child(0, 5), tree.find(0, MAP_MAX + 10)]).toEqual([MAP_MAX + 11, MAP_MAX + 10, 6, undefined])
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
