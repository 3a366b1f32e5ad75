import { expect, it } from 'vitest'
import { grainFor } from './date-grain.ts'

it.each([
  ['days of a month', 'date', '2024-03-01', '2024-03-31', 'day'],
  ['days of two months', 'date', '2024-07-01', '2024-08-31', 'day'],
  ['months of two years', 'date', '2023-01-01', '2024-12-31', 'month'],
  ['months of five years', 'date', '2020-01-01', '2024-12-31', 'month'],
  ['quarters of twelve years', 'date', '2012-06-01', '2024-05-31', 'quarter'],
  ['years of fifty', 'date', '1975-01-01', '2024-12-31', 'year'],
  ['years of three centuries', 'date', '1900-01-01', '2200-12-31', 'year'],
  ['hours of a day', 'datetime', '2024-03-01 00:00:00', '2024-03-01 23:59:59', 'hour'],
  ['days of a week of times', 'datetime', '2024-03-01 08:00:00', '2024-03-07 18:00:00.5', 'day'],
  ['one day', 'date', '2024-03-01', '2024-03-01', 'day'],
] as const)('takes %s', (_, family, from, to, window) => {
  expect(grainFor(family, { from, to })).toBe(window)
})
it('takes months where no span is known, and hours of times of day', () => {
  expect([grainFor('date', undefined), grainFor('datetime', { from: 'x', to: 'y' }), grainFor('time', undefined)]).toEqual(['month', 'month', 'hour-of-day'])
})
