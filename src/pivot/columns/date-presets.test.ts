import { expect, it } from 'vitest'
import type { DateRange } from '../../contract/column.ts'
import { PLAIN_CALENDAR } from '../../contract/date-series.ts'
import { rangeOf } from './date-presets.ts'

it.each([
  ['previous quarter', '2026-05-15', 1, '2026-01-01', '2026-03-31'],
  ['previous quarter', '2026-02-10', 1, '2025-10-01', '2025-12-31'],
  ['previous quarter', '2026-05-15', 2, '2026-02-01', '2026-04-30'],
  ['current quarter', '2026-05-15', 2, '2026-05-01', '2026-07-31'],
  ['current quarter', '2026-01-31', 12, '2025-12-01', '2026-02-28'],
  ['QTD', '2026-05-15', 1, '2026-04-01', '2026-05-15'],
  ['previous month', '2026-03-31', 1, '2026-02-01', '2026-02-28'],
  ['current month', '2024-02-10', 1, '2024-02-01', '2024-02-29'],
  ['MTD', '2026-03-31', 1, '2026-03-01', '2026-03-31'],
  ['previous year', '2026-03-31', 4, '2024-04-01', '2025-03-31'],
  ['current year', '2026-03-31', 4, '2025-04-01', '2026-03-31'],
  ['YTD', '2026-03-31', 4, '2025-04-01', '2026-03-31'],
] as const satisfies readonly [DateRange['preset'], string, number, string, string][])(
  '%s on %s, in a year that begins with month %i, is %s to %s',
  (preset, today, fiscal_month, from, to) => {
    expect(rangeOf({ preset }, today, { ...PLAIN_CALENDAR, fiscal_month })).toEqual({ from, to })
  },
)
