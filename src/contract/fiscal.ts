/** Fiscal years and quarters, which start in the month that the dataset's calendar defines. */
import type { Calendar } from './date-series.ts'
import { monthAfter, type TimeSpan } from './time-spans.ts'

/** How the names of fiscal years and quarters begin: FY2025, FY2025-Q1 and FY-Q1. */
export const FISCAL_PREFIX = 'FY'

export type Quarter = 1 | 2 | 3 | 4
const QUARTERS: readonly Quarter[] = [1, 2, 3, 4]

/** A fiscal year, or one of its quarters. `year`: the calendar year in which the fiscal year ends. */
export interface FiscalPeriod {
  readonly year: number
  readonly quarter: Quarter | null
}

/** Returns the fiscal quarter of a day, shifted by `later` quarters, which may be negative. */
export function fiscalQuarter(day: string, { fiscal_month }: Pick<Calendar, 'fiscal_month'>, later = 0): { readonly year: number; readonly quarter: Quarter } {
  const [year = 0, month = 1] = day.split('-').map(Number)
  /** Months since the start of fiscal year 0. */
  const months = (year + (fiscal_month === 1 ? 0 : 1)) * 12 + month - fiscal_month
  const quarters = Math.floor(months / 3) + later
  return { year: Math.floor(quarters / 4), quarter: QUARTERS.at(quarters % 4) ?? 1 }
}

/** Returns the fiscal year or quarter with exactly these days; null for any other span. */
export function fiscalPeriodOf({ from, below }: TimeSpan, calendar: Pick<Calendar, 'fiscal_month'>): FiscalPeriod | null {
  if (from === null || below === null || !from.endsWith('-01') || (Number(from.slice(5, 7)) - calendar.fiscal_month + 12) % 3 !== 0) return null
  const { year, quarter } = fiscalQuarter(from, calendar)
  if (below === monthAfter(from, 3)) return { year, quarter }
  return quarter === 1 && below === monthAfter(from, 12) ? { year, quarter: null } : null
}
