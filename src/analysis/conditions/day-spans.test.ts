import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../../test/support/property-runs.ts'
import { complement, type DaySpan, dayAfter, joined, shareIn, spanOfPart, withoutSpan, withSpan } from './day-spans.ts'

const day = fc.integer({ min: 0, max: 40 }).map((n) => dayAfter('2023-12-20', n))
const span: fc.Arbitrary<DaySpan> = fc
  .tuple(fc.option(day, { nil: null, freq: 5 }), fc.option(day, { nil: null, freq: 5 }))
  .map(([from, to]) => (from !== null && to !== null && to < from ? { from: to, to: from } : { from, to }))
const spans = fc.array(span, { maxLength: 5 })
const holds = (set: readonly DaySpan[], one: string): boolean => set.some(({ from, to }) => (from === null || from <= one) && (to === null || one <= to))
const all = Array.from({ length: 45 }, (_, n) => dayAfter('2023-12-18', n))
const daysIn = (set: readonly DaySpan[]): string[] => all.filter((one) => holds(set, one))

describe('a set of days', () => {
  it.each([
    ['2024', '2024-01-01', '2024-12-31'],
    ['2024-02', '2024-02-01', '2024-02-29'],
    ['2023-12', '2023-12-01', '2023-12-31'],
    ['1900-02', '1900-02-01', '1900-02-28'],
    ['2024-02-29', '2024-02-29', '2024-02-29'],
  ])('knows the days of %s', (part, from, to) => expect(spanOfPart(part)).toEqual({ from, to }))

  it('is joined, turned around, added to and taken from as its days are', () => {
    fc.assert(
      fc.property(spans, span, (set, one) => {
        const inside = daysIn(set)
        expect(daysIn(joined(set))).toEqual(inside)
        expect(daysIn(complement(set))).toEqual(all.filter((other) => !inside.includes(other)))
        expect(daysIn(withSpan(set, one))).toEqual(all.filter((other) => inside.includes(other) || holds([one], other)))
        expect(daysIn(withoutSpan(set, one))).toEqual(inside.filter((other) => !holds([one], other)))
        expect(complement(complement(set))).toEqual(joined(set))
      }),
      propertyRuns(20_261_124, 300),
    )
  })
  it('knows whether it holds all of a period, some of it or nothing', () => {
    fc.assert(
      fc.property(spans, day, fc.integer({ min: 0, max: 10 }), (set, from, length) => {
        const whole = { from, to: dayAfter(from, length) }
        const inside = all.filter((one) => holds([whole], one))
        const held = inside.filter((one) => holds(set, one)).length
        const share = shareIn(joined(set), whole)
        expect(share).toBe(held === 0 ? 'none' : held === inside.length ? 'all' : 'some')
      }),
      propertyRuns(20_261_124, 300),
    )
  })
})
