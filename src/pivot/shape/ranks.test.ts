import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placesOf, sortByRank } from './ranks.ts'

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
