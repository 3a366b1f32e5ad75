/** The fiscal year or quarter that a date range currently means. */
import { type DateRangePreset, followsYear } from '../contract/column.ts'
import { type Calendar, isFiscal } from '../contract/date-series.ts'
import { fiscalQuarter } from '../contract/fiscal.ts'
import type { Period } from './value.ts'

const STRETCHES = {
  YTD: { later: 0, isYear: true },
  QTD: { later: 0, isYear: false },
  'current quarter': { later: 0, isYear: false },
  'current year': { later: 0, isYear: true },
  'previous quarter': { later: -1, isYear: false },
  'previous year': { later: -4, isYear: true },
} as const

/** Returns null for ranges that do not follow the fiscal year, and for datasets whose fiscal year is the calendar year. */
export function fiscalPeriodOfRange(preset: DateRangePreset, calendar: Calendar, today: string): Period | null {
  if (!isFiscal(calendar) || !followsYear(preset)) return null
  const { later, isYear } = STRETCHES[preset]
  const { year, quarter } = fiscalQuarter(today, calendar, later)
  return { fiscal: true, year: String(year), quarter: isYear ? null : String(quarter) }
}
