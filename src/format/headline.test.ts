import { describe, expect, it } from 'vitest'
import { aColumnAt, aResult, aRow } from '../../test/support/results.ts'
import { PLAIN_CALENDAR } from '../contract/date-series.ts'
import type { Value } from '../contract/scalar.ts'
import { headlineFor, type TimeReading } from './headline.ts'

const TIME: TimeReading = { window: () => 'month', calendar: PLAIN_CALENDAR, today: '2026-03-20' }
const over = (keys: readonly Value[], dtype = 'VARCHAR') =>
  aResult({
    ...{ rowFields: [dtype], columnFields: [], rows: [...keys.map((key) => aRow([key])), aRow([])], columns: [aColumnAt([])] },
    cell: ({ key }) => (key.length === 0 ? 100 : keys.indexOf(key[0] ?? null) + 1),
  })
const headline = (keys: readonly Value[], time?: TimeReading, dtype?: string) => headlineFor(over(keys, dtype), [0], String, time)

describe('the headline of measures', () => {
  it('is that of the last month that has ended, with the month before', () => {
    expect(headline(['2026-03', null, '2026-01', '2026-02'], TIME)).toMatchObject({ label: '2026-02', before: '2026-01', values: [{ value: 4, before: 3 }] })
  })
  it('is that of the last month of all while none has ended', () => {
    expect(headline(['2026-03', '2026-04'], TIME)).toMatchObject({ label: '2026-04', before: '2026-03' })
  })
  it('leaves out the current year among whole numbers that look like years', () => {
    const years = { ...TIME, window: () => null }
    expect(headline([2023, 2024, 2025, 2026], years, 'BIGINT')).toMatchObject({ label: '2025', before: '2024' })
  })
  it('is the total without time', () => {
    expect(headline(['North', 'South'], { ...TIME, window: () => null })).toMatchObject({ label: null, before: null, values: [{ value: 100, before: null }] })
  })
})
