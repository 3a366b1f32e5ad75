/** Finds the date by which the rows of a dataset are shown over time, and the periods that suit its span. */
import type { Column } from '../../contract/column.ts'
import { type DateSeriesWindow, isWindowOf } from '../../contract/date-series.ts'
import type { TypeFamily } from '../../contract/sql-type.ts'
import type { DateSpan } from '../date-grain.ts'
import type { Facts } from './facts.ts'
import { isYear } from './values.ts'
import { BIRTHS, EVENT_DATES, LATER_DATES, PERIODS, says } from './words.ts'

export interface Time {
  readonly column: Column
  readonly family: TypeFamily
  /** First and last date; null if the column contains periods instead of dates, such as years. */
  readonly span: DateSpan | null
  /** How many distinct values it has. */
  readonly count: number
}

const BLANKS_MAX = 0.8
/** Maximum periods in a column of texts or years. */
const PERIODS_MAX = 60
const DAY = 86_400_000
const MONTH = 30.44

/** The finest window whose periods still fit, by the span in days. On columns, fewer fit than on rows. */
const FITTING: Record<'rows' | 'columns', readonly { readonly days: number; readonly window: DateSeriesWindow }[]> = {
  rows: [
    { days: 2, window: 'hour' },
    { days: 31, window: 'day' },
    { days: 100, window: 'week' },
    { days: 60 * MONTH, window: 'month' },
  ],
  columns: [
    { days: 1, window: 'hour' },
    { days: 14, window: 'day' },
    { days: 62, window: 'week' },
    { days: 24 * MONTH, window: 'month' },
    { days: 72 * MONTH, window: 'quarter' },
  ],
}

const timeAt = (text: string): number => Date.parse(`${text.slice(0, 10)}T${text.slice(11, 19) || '00:00:00'}Z`)

/** The periods of a date on an axis; null for a column that contains periods already. */
export function periodOf({ span, family }: Time, axis: 'rows' | 'columns'): DateSeriesWindow | null {
  if (!span) return null
  const days = (timeAt(span.to) - timeAt(span.from)) / DAY
  const found = FITTING[axis].find((fit) => days <= fit.days && isWindowOf(fit.window, family))
  return found?.window ?? 'year'
}

function score({ column: { name }, blanks }: Facts): number {
  const named = says(name, LATER_DATES) ? 5 : says(name, EVENT_DATES) ? 30 : 20
  return named - 30 * blanks
}

const isDate = ({ column, family, blanks, profile }: Facts): boolean =>
  (family === 'date' || family === 'datetime') && blanks <= BLANKS_MAX && profile.min !== profile.max && !says(column.name, BIRTHS)

const isPeriod = (facts: Facts): boolean =>
  isYear(facts) ||
  (facts.family === 'text' && facts.profile.distinct <= PERIODS_MAX && facts.profile.distinct < facts.values && says(facts.column.name, PERIODS))

/** The best date; without dates, the first column of years or other periods. Null if there is none. */
export function timeOf(facts: readonly Facts[]): Time | null {
  const dates = facts.filter((one) => isDate(one) && Number.isFinite(timeAt(String(one.profile.min))) && Number.isFinite(timeAt(String(one.profile.max))))
  const [date] = dates.sort((a, b) => score(b) - score(a))
  const best = date ?? facts.find(isPeriod)
  if (!best) return null
  const { column, family, profile } = best
  const span = date ? { from: String(profile.min), to: String(profile.max) } : null
  return { column, family, span, count: profile.distinct }
}
