/** Date ranges and date series: a day of the base column, and what it falls into. */
import type { ColumnConfig, DateSeriesWindow } from '../../contract/column.ts'
import { fail, ok, type Result } from '../../contract/errors.ts'
import { WEEKDAYS } from '../../contract/scalar.ts'
import { DATE, INTEGER, TEXT } from '../../contract/sql-type.ts'
import { familyOf, type StoredColumn } from '../resolve.ts'
import { call, cast, column, type Expr, integer, parameter } from '../sql/ast.ts'
import type { Calculation } from './calculation.ts'
import { rangeOf } from './date-presets.ts'

type DateCode = 'column_needs_date' | 'column_date_format'

const WINDOW_DAYS = { week: 7, '7-day': 7, '14-day': 14, '30-day': 30 } as const

/**
 * A date format such as mm/dd/yy as strptime patterns, the first that fits counts; null when it lacks
 * a part or holds anything else. A year written yy may have two digits or four.
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

/** The first year that is written with four digits: the engine's %Y would take 02/29/24 for the year 24. */
const FOUR_DIGITS_FROM = 1000

/** A text as a day; null where it does not fit the pattern. */
function readAs(text: Expr, pattern: string): Expr {
  const day = call('read_date', cast(text, TEXT), parameter(pattern, TEXT))
  if (!pattern.includes('%Y')) return day
  const isFour: Expr = { kind: 'compare', operator: '>=', left: call('year_of', day), right: integer(FOUR_DIGITS_FROM) }
  return { kind: 'case', branches: [{ when: isFour, result: day }] }
}

/** The base column as a day; text is read by the date format. */
function dayOf(name: string, base: StoredColumn, format = ''): Result<Expr, DateCode> {
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

/** The first range that holds the day; null or 'others' elsewhere. */
export function dateRanges(
  name: string,
  { params }: Extract<ColumnConfig, { kind: 'date_ranges' }>,
  base: StoredColumn,
  today: string,
): Result<Calculation, DateCode> {
  const day = dayOf(name, base, params.date_format)
  if (!day.ok) return day
  const labels = params.ranges.map((range) => range.name ?? range.preset)
  const branches = params.ranges.map(({ preset }, i) => {
    const { from, to } = rangeOf(preset, today)
    return {
      when: { kind: 'between', of: day.value, low: parameter(from, DATE), high: parameter(to, DATE) } as const,
      result: parameter(labels[i] ?? preset, TEXT),
    }
  })
  const others = params.others === null ? undefined : parameter(params.others, TEXT)
  const of: Expr = { kind: 'case', branches, ...(others ? { otherwise: others } : {}) }
  return ok({ of, type: TEXT, keyOrder: { first: labels, last: params.others === null ? [] : [params.others] } })
}

function series(window: DateSeriesWindow, day: Expr): Calculation {
  switch (window) {
    case 'year':
      return { of: call('year_of', day), type: INTEGER }
    case 'month':
      return { of: call('month_of', day), type: TEXT }
    case 'day-in-month':
      return { of: call('day_of_month', day), type: INTEGER }
    case 'weekday': {
      const branches = WEEKDAYS.map((name, i) => ({
        when: { kind: 'compare', operator: '=', left: call('weekday_of', day), right: integer(i) } as const,
        result: parameter(name, TEXT),
      }))
      return { of: { kind: 'case', branches }, type: TEXT, keyOrder: { first: WEEKDAYS, last: [] } }
    }
    case 'week':
    case '7-day':
    case '14-day':
    case '30-day':
      return { of: call('window_start', day, integer(WINDOW_DAYS[window])), type: DATE }
  }
}

/** The period or part of a date. Windows of days start on Sundays counted from 1970-01-04, so they never move. */
export function dateSeries(name: string, { params }: Extract<ColumnConfig, { kind: 'date_series' }>, base: StoredColumn): Result<Calculation, DateCode> {
  const day = dayOf(name, base, params.date_format)
  return day.ok ? ok(series(params.window, day.value)) : day
}
