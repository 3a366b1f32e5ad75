import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seriesOf } from '../../test/support/date-series.ts'
import { propertyRuns } from '../../test/support/property-runs.ts'
import { fiscalPeriodOf, fiscalQuarter } from './fiscal.ts'
import { dayAfter, monthAfter } from './time-spans.ts'

const day = fc.integer({ min: 0, max: 301 * 365 }).map((n) => dayAfter('1900-01-01', n))
const month = fc.integer({ min: 1, max: 12 })
const keyOf = ({ year, quarter }: { year: number; quarter: number }, fiscal_month: number): string => `${fiscal_month === 1 ? '' : 'FY'}${year}-Q${quarter}`

describe('fiscal quarters', () => {
  it('are those by which the engine groups, from 1900 to 2200', () => {
    fc.assert(
      fc.property(day, month, (one, fiscal_month) => {
        expect(keyOf(fiscalQuarter(one, { fiscal_month }), fiscal_month)).toBe(seriesOf('quarter', one, { week_starts_on: 0, fiscal_month }))
      }),
      propertyRuns(20_261_132, 300),
    )
  })
  it('follow each other', () => {
    fc.assert(
      fc.property(day, month, fc.integer({ min: -9, max: 9 }), (one, fiscal_month, later) => {
        const first = `${one.slice(0, 7)}-01`
        expect(fiscalQuarter(one, { fiscal_month }, later)).toEqual(fiscalQuarter(monthAfter(first, 3 * later) ?? '', { fiscal_month }))
      }),
      propertyRuns(20_261_132, 200),
    )
  })
  it('and years are told from all other spans', () => {
    const april = { fiscal_month: 4 }
    expect(fiscalPeriodOf({ from: '2025-04-01', below: '2026-04-01' }, april)).toEqual({ year: 2026, quarter: null })
    expect(fiscalPeriodOf({ from: '2026-01-01', below: '2026-04-01' }, april)).toEqual({ year: 2026, quarter: 4 })
    for (const [from, below] of [
      ['2025-01-01', '2026-01-01'],
      ['2025-05-01', '2025-08-01'],
      ['2025-04-01', '2025-05-01'],
      ['2025-04-01 14:00', '2025-04-01 15:00'],
    ] as const)
      expect(fiscalPeriodOf({ from, below }, april)).toBeNull()
    expect(fiscalPeriodOf({ from: null, below: '2026-04-01' }, april)).toBeNull()
  })
})
