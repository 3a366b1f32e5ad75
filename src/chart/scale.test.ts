import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { niceScale } from './scale.ts'

describe('a scale', () => {
  it.each([
    [0, 9, 5, [0, 2, 4, 6, 8, 10]],
    [-3, 7, 5, [-4, -2, 0, 2, 4, 6, 8]],
    [0, 0, 4, [0, 0.25, 0.5, 0.75, 1]],
    [0, 0.34, 4, [0, 0.1, 0.2, 0.3, 0.4]],
    [0, 1_187_092, 4, [0, 500_000, 1_000_000, 1_500_000]],
  ])('from %d to %d has round ticks', (low, high, count, ticks) => expect(niceScale(low, high, count).ticks).toEqual(ticks))

  it('holds 0 and all values, with few ticks, whatever the values', () => {
    const value = fc.double({ min: -1e12, max: 1e12, noNaN: true }).filter((n) => n === 0 || Math.abs(n) > 1e-9)
    fc.assert(
      fc.property(value, value, fc.integer({ min: 2, max: 12 }), (a, b, count) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)]
        const scale = niceScale(low, high, count)
        const slack = scale.step * 1e-6
        expect(scale.low).toBeLessThanOrEqual(Math.min(0, low) + slack)
        expect(scale.high).toBeGreaterThanOrEqual(Math.max(0, high) - slack)
        expect(scale.ticks.length).toBeLessThanOrEqual(count + 3)
        expect(scale.ticks.length).toBeGreaterThan(1)
      }),
      { seed: 47 },
    )
  })
})
