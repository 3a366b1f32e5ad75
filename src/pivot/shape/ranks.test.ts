import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placesOf, sortByRank, sortTogether } from './ranks.ts'

describe('ranks', () => {
  it('count the smaller numbers, and put nulls first', () => {
    expect([...placesOf(Float64Array.of(3, Number.NaN, -1, 3, 0.5))]).toEqual([3, 0, 1, 3, 2])
  })

  it('keep zeros of both signs equal', () => {
    expect([...placesOf(Float64Array.of(0, -0, 1))]).toEqual([0, 0, 2])
  })
})

describe('sorting by rank', () => {
  it('sorts as a function that compares would, and keeps the order of equal ones', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5)), (ranks) => {
        const nodes = Uint32Array.from(ranks, (_, node) => node)
        const expected = [...nodes].toSorted((a, b) => ranks[a]! - ranks[b]!)
        sortByRank(nodes, (node) => ranks[node]!)
        expect([...nodes]).toEqual(expected)
      }),
    )
  })
})

const bits = (seed: number): number => Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) >>> 0

it('counts the smaller numbers of many, of every sign and size', () => {
  const extreme = [Number.NaN, 0, -0, 1, -1, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 5e-324, -5e-324, Number.MAX_VALUE, -Number.MAX_VALUE]
  const many = Array.from({ length: 2_000 }, (_, i) => ((bits(i) % 700) - 350) / (1 + (i % 3)))
  for (const numbers of [extreme, many, [...many, ...extreme], [], [3]]) {
    const low = (number: number): number => (Number.isNaN(number) ? Number.NEGATIVE_INFINITY : number)
    expect([...placesOf(Float64Array.from(numbers))]).toEqual(numbers.map((own) => numbers.filter((other) => low(other) < low(own)).length))
  }
})

it('sorts a range of numbers, and others with it, whether it is short or long', () => {
  for (const length of [0, 1, 2, 24, 25, 300]) {
    const own = Array.from({ length }, (_, i) => (i * 7_919) % 4_001)
    const numbers = Uint32Array.from([9, ...own, 1])
    const others = Uint32Array.from(numbers, (number) => number + 5)
    sortTogether(numbers, others, 1, length + 1)
    expect([...numbers]).toEqual([9, ...own.toSorted((a, b) => a - b), 1])
    expect([...others]).toEqual([...numbers].map((number) => number + 5))
  }
})
