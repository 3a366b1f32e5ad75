/** Conditions on a date, for comparisons over time: which stretch of time they keep, and the same conditions shifted. */
import { type ColumnConfig, DATE_RANGES, type DateRange, RULES, type Rule } from '../../contract/column.ts'
import { type Calendar, SERIES_WINDOWS, type Span } from '../../contract/date-series.ts'
import { dayNumber, dayText, hourNumber, lengthOf, movedDay, type Stretch, stretchOfDays } from '../../contract/period.ts'
import type { Value } from '../../contract/scalar.ts'
import { rangeLabel, rangeOf } from '../columns/date-presets.ts'

export interface Today {
  readonly today: string
  readonly calendar: Calendar
}

/**
 * The stretch of time that a condition keeps. `before` is the distance to the preceding stretch of the same kind, `year`
 * to the same stretch a year earlier; null if there is none.
 */
export interface Kept {
  readonly stretch: Stretch
  readonly before: Span | null
  readonly year: Span | null
}

const months = (count: number): Span => ({ unit: 'month', count })
const days = (count: number): Span => ({ unit: 'day', count })
const YEAR = months(12)

/** The result for a condition that does not restrict the date to one stretch of time. */
export const UNKNOWN: Kept = { stretch: { from: null, below: null }, before: null, year: YEAR }

const PERIODS = { year: months(12), quarter: months(3), month: months(1), week: days(7) } as const

/**
 * Distance from a range to the preceding range of the same kind, such as a month for "this month". A range with custom
 * bounds is preceded by one of the same length.
 */
function beforeRange({ preset, count = 0 }: DateRange, kept: Stretch): Span | null {
  const { before, endsToday } = DATE_RANGES[preset]
  if (before === 'length') return endsToday && kept.from !== null && kept.below !== null ? days((kept.below - kept.from) / 24) : lengthOf(kept)
  return before === 'months' ? months(count) : PERIODS[before]
}

const dayOrNull = (text: string | null): number | null => (text === null ? null : dayNumber(text))

function keptByRange(range: DateRange, { today, calendar }: Today): Kept {
  const { from, to } = rangeOf(range, today, calendar)
  const stretch = stretchOfDays(dayOrNull(from), dayOrNull(to))
  return { stretch, before: beforeRange(range, stretch), year: DATE_RANGES[range.preset].before === 'week' ? SERIES_WINDOWS.week.moves.year : YEAR }
}

/** The smallest stretch that contains all given stretches. */
export function spanning(stretches: readonly Stretch[]): Stretch {
  const froms = stretches.map((s) => s.from)
  const ends = stretches.map((s) => s.below)
  const numbers = (list: readonly (number | null)[]) => list.filter((n) => n !== null)
  return {
    from: froms.length === 0 || froms.includes(null) ? null : Math.min(...numbers(froms)),
    below: ends.length === 0 || ends.includes(null) ? null : Math.max(...numbers(ends)),
  }
}

/** The day of a date value, or the hour of a moment, as a stretch. */
function stretchOfValue(value: Value, isDay: boolean): Stretch {
  const text = String(value)
  const from = isDay ? dayNumber(text) : hourNumber(text)
  if (from === null) return { from: null, below: null }
  return isDay ? stretchOfDays(from, from) : { from, below: from + 1 }
}

function stretchOfRule({ operator, values }: Rule, isDay: boolean): Stretch {
  const { test, negated } = RULES[operator]
  const [first, second] = values.map((value) => stretchOfValue(value, isDay))
  if (negated || !first) return { from: null, below: null }
  const isBelow = test === '<' || test === 'half-open'
  if (test === 'equal') return first
  if (test === '>' || test === '>=') return { from: first.from, below: null }
  if (test === '<' || test === '<=') return { from: null, below: isBelow ? first.from : first.below }
  if ((test === 'range' || test === 'half-open') && second) return { from: first.from, below: isBelow ? second.from : second.below }
  return { from: null, below: null }
}

/** Combines alternatives: a row is kept if it meets any of them. */
function together(kept: readonly Kept[]): Kept {
  if (kept.length === 1 && kept[0]) return kept[0]
  const stretch = spanning(kept.map((one) => one.stretch))
  return { stretch, before: lengthOf(stretch), year: YEAR }
}

/** The stretch that a list of days or moments keeps. */
export function keptByValues(values: readonly Value[], isDay: boolean): Kept {
  return together(
    values.map((value) => {
      const stretch = stretchOfValue(value, isDay)
      return { stretch, before: isDay ? lengthOf(stretch) : null, year: YEAR }
    }),
  )
}

/** The stretch kept by a filter on a column of date ranges or rules; `names` are the range or rule names it keeps. */
export function keptByConfig(config: ColumnConfig, names: readonly Value[], isDay: boolean, of: Today): Kept {
  if (config.kind === 'date_ranges') {
    const chosen = config.params.ranges.filter((range) => names.includes(range.name ?? rangeLabel(range, of.calendar)))
    return together(chosen.map((range) => keptByRange(range, of)))
  }
  if (config.kind === 'rules') {
    const stretches = config.params.rules.filter((rule) => names.includes(rule.name)).map((rule) => stretchOfRule(rule, isDay))
    const stretch = spanning(stretches)
    return { stretch, before: lengthOf(stretch), year: YEAR }
  }
  return UNKNOWN
}

const isFirstOfMonth = (day: number): boolean => dayText(day).endsWith('-01')
const isLastOfMonth = (day: number): boolean => isFirstOfMonth(day + 1)

/** Shifts the last day of a stretch. If the stretch covers whole months, its end stays the last day of a month. */
function movedEnd(day: number, span: Span, isWhole: boolean): number {
  return span.unit === 'month' && isWhole && isLastOfMonth(day) ? (movedDay(day + 1, span, 'clamped') ?? day) - 1 : (movedDay(day, span, 'clamped') ?? day)
}

/** Shifts a closed interval of days. A bound that does not exist in the target month becomes the last day of that month. */
export function movedDays(from: number | null, to: number | null, span: Span, endsToday = false): { from: number | null; to: number | null } {
  const isWhole = !endsToday && (from === null || isFirstOfMonth(from))
  return { from: from === null ? null : movedDay(from, span, 'clamped'), to: to === null ? null : movedEnd(to, span, isWhole) }
}

/** Shifts a "last N months" range. It starts the day after the same date of an earlier month, so that date is shifted and the start follows it. */
function movedLastMonths(from: number | null, to: number | null, span: Span): { from: number | null; to: number | null } {
  const start = from === null ? null : movedDay(from - 1, span, 'clamped')
  return { from: start === null ? null : start + 1, to: to === null ? null : movedDay(to, span, 'clamped') }
}

/** Creates a range with fixed bounds under the given name. A null bound is open. */
function rangeBetween(name: string, from: number | null, to: number | null): DateRange {
  if (from !== null && to !== null) return { name, preset: 'between', from: dayText(from), to: dayText(to) }
  if (from !== null) return { name, preset: 'after', from: dayText(from - 1) }
  return { name, preset: 'before', to: dayText((to ?? 0) + 1) }
}

function movedRange(range: DateRange, span: Span, { today, calendar }: Today): DateRange {
  const { from, to } = rangeOf(range, today, calendar)
  const [first, last] = [dayOrNull(from), dayOrNull(to)]
  const moved =
    DATE_RANGES[range.preset].before === 'months' && span.unit === 'month'
      ? movedLastMonths(first, last, span)
      : movedDays(first, last, span, DATE_RANGES[range.preset].endsToday)
  return rangeBetween(range.name ?? rangeLabel(range, calendar), moved.from, moved.to)
}

/** Shifts a date value, keeping its time of day. If the target month lacks the day, 'existing' returns null and 'clamped' the month's last day. */
export function movedValue(value: Value, span: Span, how: 'existing' | 'clamped'): Value {
  const text = String(value)
  const day = value === null ? null : dayNumber(text)
  if (day === null) return null
  if (span.unit === 'hour') {
    const hour = (hourNumber(text) ?? 0) + span.count
    return `${dayText(Math.floor(hour / 24))}T${String(((hour % 24) + 24) % 24).padStart(2, '0')}${text.slice(13) || ':00:00'}`
  }
  const moved = movedDay(day, span, how)
  return moved === null ? null : `${dayText(moved)}${text.slice(10)}`
}

/** Shifts a rule; null if no value can match it after the shift. */
function movedRule(rule: Rule, span: Span): Rule | null {
  const { test } = RULES[rule.operator]
  if (test === 'blank') return rule
  if (test === 'equal') {
    const value = movedValue(rule.values[0] ?? null, span, 'existing')
    return value === null ? null : { ...rule, values: [value as string] }
  }
  const [first = null, second = null] = rule.values
  const isDay = (value: Value) => value !== null && String(value).length === 10 && dayNumber(String(value)) !== null
  const last = test === 'range' ? second : test === '<=' || test === '>' ? first : null
  if (isDay(last) && (test !== 'range' || isDay(first))) {
    const { from, to } = movedDays(test === 'range' ? dayNumber(String(first)) : null, dayNumber(String(last)), span)
    return { ...rule, values: [...(test === 'range' ? [dayText(from ?? 0)] : []), dayText(to ?? 0)] }
  }
  return { ...rule, values: rule.values.map((value) => movedValue(value, span, 'clamped') as string) }
}

const NEVER = { operator: 'between', values: ['0001-01-02', '0001-01-01'] } as const satisfies Pick<Rule, 'operator' | 'values'>

/** Shifts a config of date ranges or rules by a span. Configs of other kinds are returned unchanged. */
export function movedConfig(config: ColumnConfig, span: Span, of: Today): ColumnConfig {
  switch (config.kind) {
    case 'date_ranges':
      return { ...config, params: { ...config.params, ranges: config.params.ranges.map((range) => movedRange(range, span, of)) } }
    case 'rules': {
      const rules = config.params.rules.map((rule) => movedRule(rule, span) ?? { ...rule, operator: NEVER.operator, values: [...NEVER.values] })
      return { ...config, params: { ...config.params, rules } }
    }
    default:
      return config
  }
}
