import { expect, it } from 'vitest'
import { timeOrder } from './time-order.ts'

it.each([
  ['days and times', ['0044-03-15 (BC)', '0001-01-01', '0999-12-31', '2023-12-31T08:00:00', '2024-01-01', '10000-01-01']],
  ['times before year 1', ['0045-01-01T(BC) 00:00:00', '0044-03-15T(BC) 08:00:00', '0044-03-15T(BC) 09:00:00', '0001-01-01T00:00:00']],
  ['months', ['-43-03', '-43-04', '0999-01', '2024-01', '2024-12', '10000-01']],
  ['quarters', ['-43-Q1', '998-Q4', '2024-Q1', '2024-Q2', '10000-Q1']],
  ['fiscal years and quarters', ['FY998', 'FY2024', 'FY10000', 'Others']],
  ['quarters of any year', ['Q1', 'Q2', 'Q3', 'Q4']],
])('%s are in the order of time', (_, keys) => {
  expect(keys.toReversed().toSorted(timeOrder)).toEqual(keys)
})
