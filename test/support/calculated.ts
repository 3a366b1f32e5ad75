/** A reference implementation of calculated columns (docs/computation.md): computes one row as plainly as possible. */
import type { ColumnConfig, DateRange, Rule } from '../../src/contract/column.ts'
import { type Calendar, PLAIN_CALENDAR } from '../../src/contract/date-series.ts'
import type { Value } from '../../src/contract/scalar.ts'
import { seriesOf } from './date-series.ts'
import type { Row } from './tables.ts'

const DAY = 86_400_000
const SUNDAY = Date.UTC(1970, 0, 4)
const at = (row: Row, id: string): Value => row[Number(id.slice(1)) - 1] ?? null
const text = (value: Value): string => String(value)
const time = (iso: Value): number => Date.parse(`${text(iso)}T00:00:00Z`)

function meets(rule: Rule, value: Value): boolean {
  const [a = null, b = null] = rule.values
  const compare = (left: Value, right: Value): number =>
    typeof left === 'number' ? left - Number(right) : text(left) < text(right) ? -1 : text(left) > text(right) ? 1 : 0
  if (rule.operator === 'is null') return value === null
  if (value === null) return false
  switch (rule.operator) {
    case 'is not null':
      return true
    case 'equal':
      return compare(value, a) === 0
    case 'not equal':
      return compare(value, a) !== 0
    case 'greater than':
      return compare(value, a) > 0
    case 'greater or equal':
      return compare(value, a) >= 0
    case 'less than':
      return compare(value, a) < 0
    case 'less or equal':
      return compare(value, a) <= 0
    case 'between':
      return compare(value, a) >= 0 && compare(value, b) <= 0
    case 'not between':
      return !(compare(value, a) >= 0 && compare(value, b) <= 0)
    case 'at least and below':
      return compare(value, a) >= 0 && compare(value, b) < 0
    case 'contains':
      return text(value).includes(text(a))
    case 'not contains':
      return !text(value).includes(text(a))
    case 'starts with':
      return text(value).startsWith(text(a))
    case 'not starts with':
      return !text(value).startsWith(text(a))
    case 'ends with':
      return text(value).endsWith(text(a))
    case 'not ends with':
      return !text(value).endsWith(text(a))
  }
}

function labelOf({ preset, count, from = '', to = '' }: DateRange): string {
  if (preset === 'between') return `${from} to ${to}`
  if (preset === 'before' || preset === 'after') return `${preset} ${from}${to}`
  return preset.replace('n', (letter, at: number) => (preset[at + 1] === ' ' && preset[at - 1] === ' ' ? String(count) : letter))
}

/** Whether a day is within a preset range, such as the last 7 days. Walks day by day, so that it shares no formula with the code under test. */
function inRange({ preset, count = 0, from = '', to = '' }: DateRange, day: string, today: string, { week_starts_on, fiscal_month: first }: Calendar): boolean {
  if (preset === 'before') return day < to
  if (preset === 'after') return day > from
  if (preset === 'between') return from <= day && day <= to
  const start = SUNDAY + week_starts_on * DAY
  const week = Math.floor((time(day) - start) / (7 * DAY)) - Math.floor((time(today) - start) / (7 * DAY))
  const [y, m] = today.split('-').map(Number) as [number, number]
  /** Counts months from the start of fiscal year 0, so that every 12 months begin a fiscal year. */
  const months = (year: number, month: number) => year * 12 + month - first
  const [dy, dm] = day.split('-').map(Number) as [number, number]
  const last = /^last (\d+) days$/.exec(preset)
  if (last) return time(day) <= time(today) && time(day) > time(today) - Number(last[1]) * DAY
  const before = time(day) <= time(today)
  const month = dy * 12 + dm - (y * 12 + m)
  const quarters = Math.floor(months(dy, dm) / 3) - Math.floor(months(y, m) / 3)
  const years = Math.floor(months(dy, dm) / 12) - Math.floor(months(y, m) / 12)
  switch (preset) {
    case 'last n days':
      return before && time(day) > time(today) - count * DAY
    case 'last n weeks':
      return before && time(day) > time(today) - count * 7 * DAY
    case 'last n months': {
      // the same day `count` months earlier, or the last day of that month if it is shorter
      const first = new Date(Date.UTC(y, m - 1 - count, 1))
      const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
      first.setUTCDate(Math.min(days, Number(today.slice(8))))
      return before && time(day) > first.getTime()
    }
    case 'WTD':
      return week === 0 && before
    case 'current week':
      return week === 0
    case 'previous week':
      return week === -1
    case 'YTD':
      return years === 0 && before
    case 'QTD':
      return quarters === 0 && before
    case 'MTD':
      return month === 0 && before
    case 'current month':
      return month === 0
    case 'current quarter':
      return quarters === 0
    case 'current year':
      return years === 0
    case 'previous month':
      return month === -1
    case 'previous quarter':
      return quarters === -1
    case 'previous year':
      return years === -1
    default:
      throw new Error(preset)
  }
}

export function calculated(config: ColumnConfig, row: Row, today: string, calendar: Calendar = PLAIN_CALENDAR): Value {
  const base = 'base_column' in config ? at(row, config.base_column) : null
  switch (config.kind) {
    case 'value_groups': {
      const group = config.params.groups.find((g) => g.values.some((v) => v === base))
      if (group) return group.name
      return base === null ? null : (config.params.others ?? text(base))
    }
    case 'rules':
      return config.params.rules.find((rule) => meets(rule, base))?.name ?? config.params.others
    case 'date_ranges': {
      const range = base === null ? undefined : config.params.ranges.find((r) => inRange(r, text(base), today, calendar))
      const fiscal = calendar.fiscal_month > 1 && /YTD|QTD|year|quarter/.test(range?.preset ?? '') ? 'FY ' : ''
      return range ? (range.name ?? `${fiscal}${labelOf(range)}`) : config.params.others
    }
    case 'date_series':
      return base === null ? null : seriesOf(config.params.window, text(base), calendar)
    case 'concatenate': {
      const parts = config.params.columns.map((id) => at(row, id)).filter((value) => value !== null)
      return parts.length === 0 ? null : parts.map(text).join(config.params.separator)
    }
    case 'substring':
      return base === null ? null : [...text(base)].slice(Math.max(0, config.params.start - 1), Math.max(0, config.params.end)).join('')
    case 'divide': {
      const [n, d] = [at(row, config.params.numerator), at(row, config.params.denominator)]
      return n === null || d === null || Number(d) === 0 ? null : Number(n) / Number(d)
    }
    case 'base':
    case 'unknown':
      return base
    case 'sql':
      throw new Error('SQL has no reference implementation here')
  }
}
