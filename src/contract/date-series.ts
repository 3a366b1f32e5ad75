/** Windows of date series, one row each. Menus, labels and the compiler read their traits from here (docs/decisions/0075). */

import { z } from 'zod'
import { namesOf } from './kinds.ts'
import type { TypeFamily } from './sql-type.ts'

interface WindowTraits {
  /** The type of its values in calendar years. */
  readonly dtype: string
  /** Type families it can be computed from. Text is read with a date format. */
  readonly accepts: readonly TypeFamily[]
  /** The words that pages use for its values: weekdays, or months, quarters and fiscal years. Null uses the type's own. */
  readonly words: 'WEEKDAY' | 'PERIOD' | null
  /** Date menus offer it as a time span or as a recurring part. Null: only the column dialog offers it. */
  readonly menu: 'span' | 'part' | null
  /** The next finer window, into which its groups expand; null for the finest. */
  readonly finer: string | null
  /** Average days per group, for windows that dates may be grouped by automatically; null for all others. */
  readonly days: number | null
  /** Whether the month of a day determines its value. */
  readonly ofMonth: boolean
  /** The same spans without their years, for comparing years; null if years do not share them. */
  readonly inYear: string | null
  /**
   * How far a comparison over time moves the date (decisions/0173): by one period, and by one year where a period has a
   * counterpart a year before. Null for windows that come back every week, month or year: they stay where they are.
   */
  readonly moves: { readonly period: Span; readonly year: Span | null } | null
}

/** A distance in time by the calendar. */
export interface Span {
  readonly unit: 'month' | 'day' | 'hour'
  readonly count: number
}

const months = (count: number): Span => ({ unit: 'month', count })
const days = (count: number): Span => ({ unit: 'day', count })
/** A week has no counterpart by date: the one 52 weeks before has the same days of the week. */
const WEEKS_OF_YEAR = days(364)

const DAYS: readonly TypeFamily[] = ['date', 'datetime', 'text']
const TIMES: readonly TypeFamily[] = ['datetime']
const CLOCKS: readonly TypeFamily[] = ['datetime', 'time']

export const SERIES_WINDOWS = {
  year: {
    dtype: 'INTEGER',
    accepts: DAYS,
    words: 'PERIOD',
    menu: 'span',
    finer: 'quarter',
    days: 365.2425,
    ofMonth: true,
    inYear: null,
    moves: { period: months(12), year: months(12) },
  },
  quarter: {
    dtype: 'VARCHAR',
    accepts: DAYS,
    words: 'PERIOD',
    menu: 'span',
    finer: 'month',
    days: 91.310625,
    ofMonth: true,
    inYear: 'quarter-of-year',
    moves: { period: months(3), year: months(12) },
  },
  month: {
    dtype: 'VARCHAR',
    accepts: DAYS,
    words: null,
    menu: 'span',
    finer: 'day',
    days: 30.436875,
    ofMonth: true,
    inYear: 'month-of-year',
    moves: { period: months(1), year: months(12) },
  },
  week: {
    dtype: 'DATE',
    accepts: DAYS,
    words: null,
    menu: 'span',
    finer: 'day',
    days: null,
    ofMonth: false,
    inYear: null,
    moves: { period: days(7), year: WEEKS_OF_YEAR },
  },
  day: {
    dtype: 'DATE',
    accepts: DAYS,
    words: null,
    menu: 'span',
    finer: 'hour',
    days: 1,
    ofMonth: false,
    inYear: null,
    moves: { period: days(1), year: months(12) },
  },
  hour: {
    dtype: 'TIMESTAMP',
    accepts: TIMES,
    words: null,
    menu: 'span',
    finer: null,
    days: 1 / 24,
    ofMonth: false,
    inYear: null,
    moves: { period: { unit: 'hour', count: 1 }, year: months(12) },
  },
  '7-day': {
    dtype: 'DATE',
    accepts: DAYS,
    words: null,
    menu: null,
    finer: 'day',
    days: null,
    ofMonth: false,
    inYear: null,
    moves: { period: days(7), year: WEEKS_OF_YEAR },
  },
  '14-day': {
    dtype: 'DATE',
    accepts: DAYS,
    words: null,
    menu: null,
    finer: 'day',
    days: null,
    ofMonth: false,
    inYear: null,
    moves: { period: days(14), year: WEEKS_OF_YEAR },
  },
  '30-day': {
    dtype: 'DATE',
    accepts: DAYS,
    words: null,
    menu: null,
    finer: 'day',
    days: null,
    ofMonth: false,
    inYear: null,
    moves: { period: days(30), year: null },
  },
  'day-in-month': { dtype: 'INTEGER', accepts: DAYS, words: null, menu: null, finer: 'hour-of-day', days: null, ofMonth: false, inYear: null, moves: null },
  weekday: { dtype: 'VARCHAR', accepts: DAYS, words: 'WEEKDAY', menu: 'part', finer: 'hour-of-day', days: null, ofMonth: false, inYear: null, moves: null },
  'month-of-year': {
    dtype: 'VARCHAR',
    accepts: DAYS,
    words: 'PERIOD',
    menu: 'part',
    finer: 'day-in-month',
    days: null,
    ofMonth: true,
    inYear: null,
    moves: null,
  },
  'quarter-of-year': {
    dtype: 'VARCHAR',
    accepts: DAYS,
    words: 'PERIOD',
    menu: 'part',
    finer: 'month-of-year',
    days: null,
    ofMonth: true,
    inYear: null,
    moves: null,
  },
  'hour-of-day': { dtype: 'VARCHAR', accepts: CLOCKS, words: null, menu: 'part', finer: null, days: null, ofMonth: false, inYear: null, moves: null },
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

/** The same spans without their years; null if years do not share them. */
export const inYear = (window: DateSeriesWindow): DateSeriesWindow | null => SERIES_WINDOWS[window].inYear

/** The first day of weeks and the first month of years: settings of a dataset. */
export const Calendar = z.strictObject({
  /** 0 is Sunday. */
  week_starts_on: z.int().min(0).max(6).default(0),
  /** 1 is January. A fiscal year is named after the calendar year in which it ends. */
  fiscal_month: z.int().min(1).max(12).default(1),
})
export type Calendar = z.infer<typeof Calendar>

export const PLAIN_CALENDAR: Calendar = Calendar.parse({})

/** Whether years begin with a month other than January. */
export const isFiscal = ({ fiscal_month }: Calendar): boolean => fiscal_month !== 1

/** The type of a window's values. */
export const dtypeOf = (window: DateSeriesWindow, calendar: Calendar): string =>
  isFiscal(calendar) && SERIES_WINDOWS[window].words === 'PERIOD' ? 'VARCHAR' : SERIES_WINDOWS[window].dtype

/** The items of a year or week, rotated to start at `first`. */
export const startingAt = <T>(items: readonly T[], first: number): T[] => [...items.slice(first), ...items.slice(0, first)]
