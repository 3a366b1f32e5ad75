import { describe, expect, it } from 'vitest'
import { endsOf, isInside, shareOf, stopAfter, stopAt } from './histogram-scale.ts'

const bins = [
  { from: 0, to: 10, rows: 3 },
  { from: 10, to: 20, rows: 0 },
  { from: 20, to: 30, rows: 1 },
]

describe('a histogram', () => {
  it('lays its numbers along its width, those beyond it at its ends', () => {
    expect([endsOf(bins), endsOf([])]).toEqual([
      [0, 30],
      [0, 0],
    ])
    expect([-5, 0, 15, 30, 99].map((n) => shareOf(bins, n))).toEqual([0, 0, 0.5, 1, 1])
    expect(shareOf([{ from: 7, to: 7, rows: 1 }], 7)).toBe(0)
  })
  it('stops a handle at the nearest edge', () => expect([0, 0.1, 0.2, 0.5, 0.9, 2].map((share) => stopAt(bins, share))).toEqual([0, 0, 10, 10, 30, 30]))
  it('moves a handle by edges, and never beyond its ends', () => {
    expect([stopAfter(bins, 10, 1), stopAfter(bins, 12, 1), stopAfter(bins, 12, -1), stopAfter(bins, 0, -1), stopAfter(bins, 0, 9)]).toEqual([
      20, 20, 10, 0, 30,
    ])
  })
  it('marks the bars of which a range holds anything', () => {
    expect(bins.map((bin) => isInside(bin, 10, 20))).toEqual([false, true, true])
    expect(bins.map((bin) => isInside(bin, null, 5))).toEqual([true, false, false])
    expect(bins.map((bin) => isInside(bin, 15, null))).toEqual([false, true, true])
  })
})
