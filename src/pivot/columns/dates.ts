/** Date ranges and date series over the day of a base column. */
import type { ColumnConfig } from '../../contract/column.ts'
import { type Calendar, type DateSeriesWindow, isFiscal, isWindowOf, SERIES_WINDOWS, type Span, startingAt } from '../../contract/date-series.ts'
import { fail, ok, type Result } from '../../contract/errors.ts'
import { FISCAL_PREFIX } from '../../contract/fiscal.ts'
import { MONTHS, WEEKDAYS } from '../../contract/scalar.ts'
import { DATE, INTEGER, PERIOD_TYPE, type SqlType, TEXT, TIMESTAMP, WEEKDAY_TYPE } from '../../contract/sql-type.ts'
import { familyOf, type StoredColumn } from '../resolve.ts'
import { call, cast, column, type Expr, type FunctionName, integer, parameter } from '../sql/ast.ts'
import type { Calculation } from './calculation.ts'
import { type DayRange, rangeLabel, rangeOf } from './date-presets.ts'
import { overKey } from './over-key.ts'

type DateCode = 'column_needs_date' | 'column_date_format'
type SeriesCode = DateCode | 'column_needs_time'

/**
 * Turns a date format such as mm/dd/yy into strptime patterns, tried in order; null when a part is missing or unknown. A
 * yy year may have two or four digits.
 */
function strptimePatterns(format: string): string[] | null {
  if (!/^[ymd/\-. ,年月日]+$/i.test(format)) return null
  const pattern = format.replace(/y+|m+|d+/gi, (part) => {
    const letter = part[0]?.toLowerCase()
    return letter === 'y' ? (part.length > 2 ? '%Y' : '%y') : letter === 'm' ? '%m' : '%d'
  })
  const isWhole = ['y', 'm', 'd'].every((letter) => (format.toLowerCase().match(new RegExp(`${letter}+`, 'g')) ?? []).length === 1)
  return isWhole ? [...new Set([pattern, pattern.replace('%y', '%Y')])] : null
}

/** Years below this were parsed from fewer than four digits: the engine's %Y reads 02/29/24 as the year 24. */
const FOUR_DIGITS_FROM = 1000

/** Parses text into a day; null if it does not match the pattern. */
function readAs(text: Expr, pattern: string): Expr {
  const day = call('read_date', cast(text, TEXT), parameter(pattern, TEXT))
  if (!pattern.includes('%Y')) return day
  const isFour: Expr = { kind: 'compare', operator: '>=', left: call('year_of', day), right: integer(FOUR_DIGITS_FROM) }
  return { kind: 'case', branches: [{ when: isFour, result: day }] }
}

/** Converts the base column to a day. Text is parsed with the date format. */
export function dayOf(name: string, base: StoredColumn, format = ''): Result<Expr, DateCode> {
  const of = column(base.physical)
  const family = familyOf(base)
  if (family === 'date') return ok(of)
  if (family === 'datetime') return ok(cast(of, DATE))
  if (family !== 'text') return fail('column_needs_date', { column: name, base: base.name, family })
  const patterns = strptimePatterns(format)
  if (patterns === null) return fail('column_date_format', { column: name, format })
  const [first, second] = patterns.map((pattern) => readAs(of, pattern))
  return ok(first && second ? call('coalesce', first, second) : (first ?? of))
}

function isIn(day: Expr, { from, to }: DayRange): Expr {
  if (from !== null && to !== null) return { kind: 'between', of: day, low: parameter(from, DATE), high: parameter(to, DATE) }
  if (from !== null) return { kind: 'compare', operator: '>=', left: day, right: parameter(from, DATE) }
  return { kind: 'compare', operator: '<=', left: day, right: parameter(to, DATE) }
}

/** Returns the name of the first range that contains the day, otherwise the name for others (null if there is none). */
export function dateRanges(
  name: string,
  { params }: Extract<ColumnConfig, { kind: 'date_ranges' }>,
  base: StoredColumn,
  { today, calendar }: { readonly today: string; readonly calendar: Calendar },
): Result<Calculation, DateCode> {
  const day = dayOf(name, base, params.date_format)
  if (!day.ok) return day
  const labels = params.ranges.map((range) => range.name ?? rangeLabel(range, calendar))
  const branches = params.ranges.map((range, i) => ({
    when: isIn(day.value, rangeOf(range, today, calendar)),
    result: parameter(labels[i] ?? range.preset, TEXT),
  }))
  const others = params.others === null ? undefined : parameter(params.others, TEXT)
  const of: Expr = { kind: 'case', branches, ...(others ? { otherwise: others } : {}) }
  return ok({ of, type: TEXT, keyOrder: { first: labels, last: params.others === null ? [] : [params.others] } })
}

const text = (value: string): Expr => parameter(value, TEXT)
const inWords = (of: Expr, shownType: SqlType, first: readonly string[] = []): Calculation => ({
  of,
  type: TEXT,
  keyOrder: { first, last: [], shownType, byTime: true },
})

/**
 * Maps a number of the day to a name, such as month 1 to 'Jan'. `base` is the number of the first name; `first` is the
 * index of the name that sorts first.
 */
function named(names: readonly string[], by: FunctionName, day: Expr, base: 0 | 1, first: number, shownType: SqlType): Calculation {
  const branches = names.map((name, i) => ({
    when: { kind: 'compare', operator: '=', left: call(by, day), right: integer(i + base) } as const,
    result: text(name),
  }))
  return inWords({ kind: 'case', branches }, shownType, startingAt(names, first))
}

/** The prefix of period keys: 2024, or FY2025 in a fiscal calendar. */
const yearOf = (day: Expr, calendar: Calendar): Expr[] =>
  isFiscal(calendar) ? [text(FISCAL_PREFIX), cast(call('fiscal_year', day, integer(calendar.fiscal_month)), TEXT)] : [cast(call('year_of', day), TEXT)]

/** The first day of the week that contains the day. */
function weekOf(day: Expr, { week_starts_on: first }: Calendar): Expr {
  if (first === 0) return call('window_start', day, integer(7))
  return call('add_days', call('window_start', call('add_days', day, integer(-first)), integer(7)), integer(first))
}

/** Computes a window from the day; the hour windows use `time`, the column itself. */
function series(window: DateSeriesWindow, day: Expr, time: Expr, calendar: Calendar): Calculation {
  const quarter = call('quarter_number', day, integer(calendar.fiscal_month))
  const periods = isFiscal(calendar) ? 'fiscal' : 'calendar'
  switch (window) {
    case 'year':
      return isFiscal(calendar)
        ? { ...inWords(call('joined', ...yearOf(day, calendar)), PERIOD_TYPE), periods }
        : { of: call('year_of', day), type: INTEGER, periods }
    case 'quarter':
      return { ...inWords(call('joined', ...yearOf(day, calendar), text('-Q'), cast(quarter, TEXT)), PERIOD_TYPE), periods }
    case 'month':
      return { of: call('month_of', day), type: TEXT, keyOrder: { first: [], last: [], byTime: true } }
    case 'week':
      return { of: weekOf(day, calendar), type: DATE }
    case 'day':
      return { of: day, type: DATE }
    case 'hour':
      return { of: call('hour_start', time), type: TIMESTAMP }
    case '7-day':
    case '14-day':
    case '30-day':
      return { of: call('window_start', day, integer(SERIES_WINDOWS[window].moves.period.count)), type: DATE }
    case 'day-in-month':
      return { of: call('day_of_month', day), type: INTEGER }
    case 'weekday':
      return named(WEEKDAYS, 'weekday_of', day, 0, calendar.week_starts_on, WEEKDAY_TYPE)
    case 'month-of-year':
      return named(MONTHS, 'month_number', day, 1, calendar.fiscal_month - 1, PERIOD_TYPE)
    case 'quarter-of-year':
      return { ...inWords(call('joined', text(isFiscal(calendar) ? `${FISCAL_PREFIX}-Q` : 'Q'), cast(quarter, TEXT)), PERIOD_TYPE), periods }
    case 'hour-of-day':
      return { of: call('hour_of_day', time), type: TEXT }
  }
}

function overMonth(window: DateSeriesWindow, day: Expr, calendar: Calendar): Pick<Calculation, 'over'> {
  if (!SERIES_WINDOWS[window].ofMonth) return {}
  const over = overKey(call('month_start', day), (month) => series(window, month, month, calendar).of)
  return { over: window === 'year' && !isFiscal(calendar) ? { ...over, onlyShared: true } : over }
}

/**
 * Computes a window of a date, such as its month or its weekday. Windows of 7, 14 and 30 days are counted from Sunday
 * 1970-01-04, so their boundaries depend neither on the data nor on the calendar.
 */
export function dateSeries(
  name: string,
  { params }: Extract<ColumnConfig, { kind: 'date_series' }>,
  base: StoredColumn,
  calendar: Calendar,
): Result<Calculation, SeriesCode> {
  const family = familyOf(base)
  const time = column(base.physical)
  if (!isWindowOf(params.window, family))
    return fail(isWindowOf('day', family) ? 'column_needs_time' : 'column_needs_date', { column: name, base: base.name, family })
  if (family === 'time') return ok(series(params.window, time, time, calendar))
  const day = dayOf(name, base, params.date_format)
  return day.ok ? ok({ ...series(params.window, day.value, time, calendar), ...overMonth(params.window, day.value, calendar) }) : day
}

/** Adds months to a day or moment; null if the target month lacks the day (January 31 plus one month). */
function monthsLater(of: Expr, day: Expr, count: number, type: SqlType): Expr {
  const moved = call('add_months', of, integer(count))
  const keepsDay: Expr = { kind: 'compare', operator: '=', left: call('day_of_month', cast(moved, DATE)), right: call('day_of_month', day) }
  return { kind: 'case', branches: [{ when: keepsDay, result: cast(moved, type) }] }
}

/** A day shifted by a span, for comparisons over time. `hour` is the shifted start of the hour, for bases with a time of day. */
interface MovedDay {
  readonly day: Expr
  readonly hour: Expr
  /** Some day in the target month; exists even if that month lacks the shifted day. */
  readonly inMonth: Expr
}

function moved(day: Expr, time: Expr, { unit, count }: Span): MovedDay {
  const start = call('hour_start', time)
  switch (unit) {
    case 'month':
      return {
        day: monthsLater(day, day, count, DATE),
        hour: monthsLater(start, day, count, TIMESTAMP),
        inMonth: cast(call('add_months', call('month_start', day), integer(count)), DATE),
      }
    case 'day': {
      const later = call('add_days', day, integer(count))
      return { day: later, hour: call('add_hours', start, integer(24 * count)), inMonth: later }
    }
    case 'hour': {
      const hour = call('add_hours', start, integer(count))
      return { day: cast(hour, DATE), hour, inMonth: cast(hour, DATE) }
    }
  }
}

/** Computes a window of the date shifted by a span; null if the shifted day does not exist. */
export function movedSeries(
  name: string,
  { params }: Extract<ColumnConfig, { kind: 'date_series' }>,
  base: StoredColumn,
  calendar: Calendar,
  span: Span,
): Result<Calculation, SeriesCode> {
  const day = dayOf(name, base, params.date_format)
  if (!day.ok) return day
  const { window } = params
  const to = moved(day.value, column(base.physical), span)
  return ok(series(window, SERIES_WINDOWS[window].ofMonth ? to.inMonth : to.day, to.hour, calendar))
}

/** Shifts a date or moment by a span; null if the target month lacks the day. */
export function movedDate(base: StoredColumn, span: Span): Expr {
  const of = column(base.physical)
  const to = moved(of, of, span)
  if (familyOf(base) === 'date') return to.day
  return span.unit === 'month'
    ? monthsLater(of, cast(of, DATE), span.count, TIMESTAMP)
    : call('add_hours', of, integer(span.count * (span.unit === 'day' ? 24 : 1)))
}
