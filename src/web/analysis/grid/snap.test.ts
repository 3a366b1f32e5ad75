import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { snapToCell } from './snap.ts'
import { cappedHeaders, type Widths } from './widths.ts'

const widths: Widths = { headers: [120], header: 120, cells: [80, 60], group: 140, own: new Map([[1, [100, 60]]]), extras: [[1, 20]] }

describe('a table that comes to rest under a finger', () => {
  it.each([
    [0, 0],
    [30, 0],
    [50, 80],
    [100, 80],
    [125, 140],
    [185, 140],
    [195, 240],
    [275, 300],
    [310, 300],
    [345, 380],
  ])('at %d goes to the nearest beginning of a cell, %d', (scroll, wanted) => expect(snapToCell(scroll, widths, 2_000)).toBe(wanted))
  it('stays at its end, and goes no further than that', () => {
    expect([snapToCell(500, widths, 500), snapToCell(499.5, widths, 500), snapToCell(470, widths, 475)]).toEqual(
      [500, 499.5, 475].map((at, i) => (i === 2 ? 440 : at)),
    )
    expect(snapToCell(420, widths, 430)).toBe(430)
  })
})

describe('row headers on a phone', () => {
  it('keep their widths where these leave room', () => expect(cappedHeaders([60, 80], 156)).toEqual([60, 80]))
  it('give way in their proportion, and are never wider together than there is room', () => {
    expect(cappedHeaders([252], 156)).toEqual([156])
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 24, max: 1_000 }), { minLength: 1, maxLength: 6 }), fc.integer({ min: 60, max: 400 }), (headers, most) => {
        const capped = cappedHeaders(headers, most)
        expect(capped.reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(most)
        expect(capped.every((width, i) => width <= (headers[i] ?? 0))).toBe(true)
      }),
      { seed: 80, numRuns: 100 },
    )
  })
})
