import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../test/support/property-runs.ts'
import { formatDate } from './date.ts'
import { typedDay, typedPart, withWholeYear } from './typed-moment.ts'

const US = 'mm/dd/yy'
const day = fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2200, 11, 31) }).map((time) => new Date(time).toISOString().slice(0, 10))

describe('a typed date', () => {
  it.each([
    ['2024', '2024'],
    ['2024-03', '2024-03'],
    ['2024/3/5', '2024-03-05'],
    ['2024年3月5日', '2024-03-05'],
    ['2024年3月', '2024-03'],
    ['3/5/2024', '2024-03-05'],
    ['03/05/24', '2024-03-05'],
    ['3/5/69', '1969-03-05'],
    [' 2024-03-05 14 ', '2024-03-05 14'],
    ['2024-03-05T14:30', '2024-03-05 14:30'],
    ['2024-03-05 14:30:01.5', '2024-03-05 14:30:01.5'],
    ['2024-03-05T14:30:00Z', '2024-03-05 14:30:00'],
    ['3/5/24, 2:30 PM', '2024-03-05 14:30'],
    ['3/5/24 12 am', '2024-03-05 00'],
  ])('%s is read as exactly as it was written', (text, part) => expect(typedPart(text, US)).toBe(part))
  it.each(['', 'March', '2024-13', '2024-02-30', '31/12/2024', '2024-03-05 25:00', '2024-03-05 14:3', '2024-03-05 13:00 pm', '12', '2024-03 14:00', '1/2/3'])(
    '%s is none',
    (text) => expect(typedPart(text, US)).toBeNull(),
  )
  it('is a day in the order of the language, with midnight or without', () => {
    expect([typedDay('5/3/2024', 'dd/mm/yyyy'), typedDay('2024-03-05 00:00:00', US), typedDay('2024-03-05 00:01', US), typedDay('2024-03', US)]).toEqual([
      '2024-03-05',
      '2024-03-05',
      null,
      null,
    ])
  })
  it('is the day that is written in any pattern, from 1900 to 2200', () => {
    fc.assert(
      fc.property(day, fc.constantFrom('mm/dd/yy', 'yyyy-mm-dd', 'd.m.yyyy', 'm/d/yy'), (one, pattern) => {
        expect(typedDay(formatDate(one, withWholeYear(pattern)), pattern)).toBe(one)
        expect(typedDay(one, pattern)).toBe(one)
      }),
      propertyRuns(20_261_133, 300),
    )
  })
})
