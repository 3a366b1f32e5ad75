/**
 * Windows of date series, one row each: those of the specification (section 3), and day, quarter,
 * hour and the parts that come again every year, week or day (docs/decisions/0075). Menus, labels
 * and the compiler read what a window is from here.
 */

import { z } from 'zod'
import { namesOf } from './kinds.ts'
import type { TypeFamily } from './sql-type.ts'

interface WindowTraits {
  /** The type of its values in years that begin with January. */
  readonly dtype: string
  /** Families of columns that it can be computed from; text is read by a date format. */
  readonly accepts: readonly TypeFamily[]
  /** The names by which pages word its values: those of weekdays, or of months, quarters and fiscal years. Null: by their type. */
  readonly words: 'WEEKDAY' | 'PERIOD' | null
  /** Menus of dates offer it: stretches of time, and parts that come again. Null where only the dialog of columns does. */
  readonly menu: 'span' | 'part' | null
  /** The next finer window, into which its groups open; null for the finest. */
  readonly finer: string | null
  /** Average days of a group of stretches that a span of dates may be grouped by without asking; null for all others. */
  readonly days: number | null
  /** The month of a day tells its value. */
  readonly ofMonth: boolean
  /** The same stretches without their years, by which years are compared; null where years have not the same ones. */
  readonly inYear: string | null
}

const DAYS: readonly TypeFamily[] = ['date', 'datetime', 'text']
const TIMES: readonly TypeFamily[] = ['datetime']
const CLOCKS: readonly TypeFamily[] = ['datetime', 'time']

export const SERIES_WINDOWS = {
  year: { dtype: 'INTEGER', accepts: DAYS, words: 'PERIOD', menu: 'span', finer: 'quarter', days: 365.2425, ofMonth: true, inYear: null },
  quarter: { dtype: 'VARCHAR', accepts: DAYS, words: 'PERIOD', menu: 'span', finer: 'month', days: 91.310625, ofMonth: true, inYear: 'quarter-of-year' },
  month: { dtype: 'VARCHAR', accepts: DAYS, words: null, menu: 'span', finer: 'day', days: 30.436875, ofMonth: true, inYear: 'month-of-year' },
  week: { dtype: 'DATE', accepts: DAYS, words: null, menu: 'span', finer: 'day', days: null, ofMonth: false, inYear: null },
  day: { dtype: 'DATE', accepts: DAYS, words: null, menu: 'span', finer: 'hour', days: 1, ofMonth: false, inYear: null },
  hour: { dtype: 'TIMESTAMP', accepts: TIMES, words: null, menu: 'span', finer: null, days: 1 / 24, ofMonth: false, inYear: null },
  '7-day': { dtype: 'DATE', accepts: DAYS, words: null, menu: null, finer: 'day', days: null, ofMonth: false, inYear: null },
  '14-day': { dtype: 'DATE', accepts: DAYS, words: null, menu: null, finer: 'day', days: null, ofMonth: false, inYear: null },
  '30-day': { dtype: 'DATE', accepts: DAYS, words: null, menu: null, finer: 'day', days: null, ofMonth: false, inYear: null },
  'day-in-month': { dtype: 'INTEGER', accepts: DAYS, words: null, menu: null, finer: 'hour-of-day', days: null, ofMonth: false, inYear: null },
  weekday: { dtype: 'VARCHAR', accepts: DAYS, words: 'WEEKDAY', menu: 'part', finer: 'hour-of-day', days: null, ofMonth: false, inYear: null },
  'month-of-year': { dtype: 'VARCHAR', accepts: DAYS, words: 'PERIOD', menu: 'part', finer: 'day-in-month', days: null, ofMonth: true, inYear: null },
  'quarter-of-year': { dtype: 'VARCHAR', accepts: DAYS, words: 'PERIOD', menu: 'part', finer: 'month-of-year', days: null, ofMonth: true, inYear: null },
  'hour-of-day': { dtype: 'VARCHAR', accepts: CLOCKS, words: null, menu: 'part', finer: null, days: null, ofMonth: false, inYear: null },
} as const satisfies Readonly<Record<string, WindowTraits>>

export const DateSeriesWindow = z.enum(namesOf(SERIES_WINDOWS))
export type DateSeriesWindow = z.infer<typeof DateSeriesWindow>
export const WINDOW_NAMES: readonly DateSeriesWindow[] = namesOf(SERIES_WINDOWS)

/** Whether a window can be computed from columns of a family. */
export const isWindowOf = (window: DateSeriesWindow, family: TypeFamily): boolean => SERIES_WINDOWS[window].accepts.some((accepted) => accepted === family)

/** The next finer window of columns of a family; null for the finest. */
export function finerWindow(window: DateSeriesWindow, family: TypeFamily): DateSeriesWindow | null {
  const { finer } = SERIES_WINDOWS[window]
  return finer !== null && isWindowOf(finer, family) ? finer : null
}

/** The same stretches without their years; null where years have not the same ones. */
export const inYear = (window: DateSeriesWindow): DateSeriesWindow | null => SERIES_WINDOWS[window].inYear

/** From which day weeks count, and from which month years do: settings of a dataset. */
export const Calendar = z.strictObject({
  /** 0 is Sunday. */
  week_starts_on: z.int().min(0).max(6).default(0),
  /** 1 is January. A fiscal year bears the number of the calendar year in which it ends. */
  fiscal_month: z.int().min(1).max(12).default(1),
})
export type Calendar = z.infer<typeof Calendar>

export const PLAIN_CALENDAR: Calendar = Calendar.parse({})

/** Years that begin with another month than January are called fiscal. */
export const isFiscal = ({ fiscal_month }: Calendar): boolean => fiscal_month !== 1

/** The type of a window's values. */
export const dtypeOf = (window: DateSeriesWindow, calendar: Calendar): string =>
  isFiscal(calendar) && SERIES_WINDOWS[window].words === 'PERIOD' ? 'VARCHAR' : SERIES_WINDOWS[window].dtype

/** Items of a year or week from the one that comes first. */
export const startingAt = <T>(items: readonly T[], first: number): T[] => [...items.slice(first), ...items.slice(0, first)]
