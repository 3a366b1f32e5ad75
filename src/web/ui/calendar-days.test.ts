import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayAfterKey, sameDayLater, weeksOf } from './calendar-days.ts'

const day = fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2200, 11, 31) }).map((time) => new Date(time).toISOString().slice(0, 10))
const first = fc.integer({ min: 0, max: 6 })
const weekdayOf = (one: string): number => new Date(`${one}T00:00:00Z`).getUTCDay()

describe('a month of a calendar', () => {
  it('has each of its days once, under its weekday, from 1900 to 2200', () => {
    fc.assert(
      fc.property(day, first, (one, start) => {
        const weeks = weeksOf(one, start)
        const days = weeks.flat().filter((other) => other !== null)
        const last = new Date(Date.UTC(Number(one.slice(0, 4)), Number(one.slice(5, 7)), 0)).getUTCDate()
        expect(days).toEqual(Array.from({ length: last }, (_, i) => `${one.slice(0, 8)}${String(i + 1).padStart(2, '0')}`))
        for (const week of weeks) for (const [at, other] of week.entries()) if (other !== null) expect(weekdayOf(other)).toBe((start + at) % 7)
      }),
      { seed: 20_261_134, numRuns: 200 },
    )
  })
})

describe('a key in a calendar', () => {
  it.each([
    ['2024-03-01', 'ArrowLeft', false, '2024-02-29'],
    ['2024-12-31', 'ArrowRight', false, '2025-01-01'],
    ['2024-03-05', 'ArrowUp', false, '2024-02-27'],
    ['2024-03-05', 'ArrowDown', false, '2024-03-12'],
    ['2024-03-31', 'PageUp', false, '2024-02-29'],
    ['2024-02-29', 'PageDown', true, '2025-02-28'],
    ['2024-03-05', 'Home', false, '2024-03-04'],
    ['2024-03-05', 'End', false, '2024-03-10'],
    ['9999-12-31', 'ArrowRight', false, '9999-12-31'],
    ['9999-12-31', 'PageDown', false, '9999-12-31'],
    ['0001-01-01', 'ArrowLeft', false, '0001-01-01'],
    ['0001-01-01', 'PageUp', false, '0001-01-01'],
    ['2024-03-05', 'a', false, null],
  ])('goes from %s by %s (with Shift: %s) to %s', (from, key, shift, to) => expect(dayAfterKey(from, key, shift, 1)).toBe(to))
  it('goes back where it came from, but for days that a month lacks', () => {
    fc.assert(
      fc.property(day, first, (one, start) => {
        expect(dayAfterKey(dayAfterKey(one, 'ArrowDown', false, start) ?? '', 'ArrowUp', false, start)).toBe(one)
        if (Number(one.slice(8)) <= 28) expect(sameDayLater(sameDayLater(one, 1), -1)).toBe(one)
      }),
      { seed: 20_261_134, numRuns: 200 },
    )
  })
})
