import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../test/support/property-runs.ts'
import { niceEdges } from './edges.ts'

describe('edges of equal widths', () => {
  it.each([
    [0.1, 0.9, 4, false, [0, 0.2, 0.4, 0.6, 0.8, 1]],
    [0, 1, 4, false, [0, 0.25, 0.5, 0.75, 1]],
    [0, 0.3, 3, false, [0, 0.1, 0.2, 0.3]],
    [1, 10, 40, true, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
    [3, 97, 5, true, [0, 20, 40, 60, 80, 100]],
    [-15, 15, 3, true, [-20, -10, 0, 10, 20]],
    [1, 100, 40, true, [0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85, 90, 95, 100, 105]],
    [7, 7, 10, false, [7, 7]],
    [1e15, 1e15 + 0.125, 40, false, [1e15, 1e15 + 0.125]],
  ])('from %d to %d in about %d are round', (min, max, bins, whole, edges) => expect(niceEdges(min, max, bins, whole)).toEqual(edges))

  it('hold every number, ascend, and are no more than asked for', () => {
    const number = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 }), fc.integer({ min: -1000, max: 1000 }))
    fc.assert(
      fc.property(number, number, fc.integer({ min: 1, max: 200 }), (a, b, bins) => {
        const [min, max] = a < b ? [a, b] : [b, a]
        const whole = Number.isInteger(a) && Number.isInteger(b)
        const edges = niceEdges(min, max, bins, whole)
        expect(edges.length).toBeLessThanOrEqual(bins + 2)
        expect(edges[0]).toBeLessThanOrEqual(min)
        expect(edges.at(-1)).toBeGreaterThanOrEqual(max)
        if (min < max) for (let i = 1; i < edges.length; i++) expect(edges[i]).toBeGreaterThan(edges[i - 1] as number)
      }),
      propertyRuns(20_261_123, 300),
    )
  })
})
