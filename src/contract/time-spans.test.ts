import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../test/support/property-runs.ts'
import { complement, coverageOf, dayAfter, mergeSpans, monthAfter, partOfSpan, spanOfPart, type TimeSpan, withoutSpan, withSpan } from './time-spans.ts'

const HOURS = 96
const hourAt = (n: number): string => spanOfPart(`${dayAfter('2023-12-30', Math.floor(n / 24))} ${String(n % 24).padStart(2, '0')}`).from
const moment = fc.integer({ min: 0, max: HOURS - 6 }).map(hourAt)
const span: fc.Arbitrary<TimeSpan> = fc
  .tuple(fc.option(moment, { nil: null, freq: 5 }), fc.option(moment, { nil: null, freq: 5 }))
  .map(([from, below]) => (from !== null && below !== null && below < from ? { from: below, below: from } : { from, below }))
  .filter(({ from, below }) => from === null || from !== below)
const spans = fc.array(span, { maxLength: 5 })
const holds = (set: readonly TimeSpan[], one: string): boolean =>
  set.some(({ from, below }) => (from === null || from <= one) && (below === null || one < below))
const all = Array.from({ length: HOURS }, (_, n) => hourAt(n))
const hoursIn = (set: readonly TimeSpan[]): string[] => all.filter((one) => holds(set, one))

describe('the span of a part of time', () => {
  it.each([
    ['2024', '2024-01-01', '2025-01-01'],
    ['9999', '9999-01-01', null],
    ['2024-02', '2024-02-01', '2024-03-01'],
    ['2023-12', '2023-12-01', '2024-01-01'],
    ['9999-12', '9999-12-01', null],
    ['1900-02-28', '1900-02-28', '1900-03-01'],
    ['9999-12-31', '9999-12-31', null],
    ['2024-02-29 00', '2024-02-29', '2024-02-29 01:00'],
    ['2024-02-29 23', '2024-02-29 23:00', '2024-03-01'],
    ['2024-02-29 23:59', '2024-02-29 23:59', '2024-03-01'],
    ['2024-02-29 23:59:59', '2024-02-29 23:59:59', '2024-03-01'],
    ['2024-02-29 08:30:00', '2024-02-29 08:30', '2024-02-29 08:30:01'],
    ['2024-02-29 08:30:00.5', '2024-02-29 08:30:00.500', '2024-02-29 08:30:00.501'],
    ['9999-12-31 23', '9999-12-31 23:00', null],
  ])('%s begins with its first moment and ends before the next', (part, from, below) => expect(spanOfPart(part)).toEqual({ from, below }))

  it('is told from all other spans, from 1900 to 2200', () => {
    const time = fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2200, 11, 31, 23, 59, 59) })
    fc.assert(
      fc.property(time, fc.constantFrom(4, 7, 10, 13, 16, 19, 23), (at, length) => {
        const part = new Date(at).toISOString().replace('T', ' ').slice(0, length)
        const { from, below } = spanOfPart(part)
        expect(partOfSpan({ from, below })).toBe(part)
        expect(below !== null && from < below).toBe(true)
        expect(holds([spanOfPart(part.slice(0, 4))], from)).toBe(true)
      }),
      propertyRuns(20_261_131, 300),
    )
    expect(
      [
        { from: null, below: '2024-01-01' },
        { from: '2024-01-01', below: '2024-01-03' },
        { from: '2024-01-01', below: null },
      ].map(partOfSpan),
    ).toEqual([null, null, null])
  })
  it('counts months across years, as far as years can be written', () => {
    expect([monthAfter('2024-11-30', 2), monthAfter('2024-01-01', -1), monthAfter('9999-12-01', 1)]).toEqual(['2025-01-01', '2023-12-01', null])
  })
})

describe('a set of times', () => {
  it('is joined, turned around, added to and taken from as its hours are', () => {
    fc.assert(
      fc.property(spans, span, (set, one) => {
        const inside = hoursIn(set)
        expect(hoursIn(mergeSpans(set))).toEqual(inside)
        expect(hoursIn(complement(set))).toEqual(all.filter((other) => !inside.includes(other)))
        expect(hoursIn(withSpan(set, one))).toEqual(all.filter((other) => inside.includes(other) || holds([one], other)))
        expect(hoursIn(withoutSpan(set, one))).toEqual(inside.filter((other) => !holds([one], other)))
        expect(complement(complement(set))).toEqual(mergeSpans(set))
      }),
      propertyRuns(20_261_124, 200),
    )
  })
  it('knows whether it holds all of a period, some of it or nothing', () => {
    fc.assert(
      fc.property(spans, fc.integer({ min: 0, max: HOURS - 6 }), fc.integer({ min: 1, max: 5 }), (set, start, length) => {
        const whole = { from: hourAt(start), below: hourAt(start + length) }
        const inside = all.filter((one) => holds([whole], one))
        const held = inside.filter((one) => holds(set, one)).length
        expect(coverageOf(mergeSpans(set), whole)).toBe(held === 0 ? 'none' : held === inside.length ? 'all' : 'some')
      }),
      propertyRuns(20_261_124, 200),
    )
  })
})
