import { describe, expect, it } from 'vitest'
import { binsOf } from './bins.ts'

describe('bins', () => {
  it('have round edges, and hold each value once', () => {
    const { edges, counts } = binsOf([3, 11, 12, 19, 20, 48], null)
    expect(edges).toEqual([0, 10, 20, 30, 40, 50])
    expect(counts).toEqual([1, 3, 1, 0, 1])
  })
  it('are as many as somebody chose, with the highest value in the last', () => expect(binsOf([0, 5, 10], 2)).toEqual({ edges: [0, 5, 10], counts: [1, 2] }))
  it('hold equal values in one', () => expect(binsOf([7, 7, 7], 10).counts).toEqual([3]))
  it('are none without values', () => expect(binsOf([], null)).toEqual({ edges: [], counts: [] }))
  it('have exact edges below 1', () => expect(binsOf([0, 0.1, 0.2, 0.3, 0.4, 0.5], null).edges).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5]))
})
