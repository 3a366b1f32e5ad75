/** What a calculated column means for one row (docs/computation.md), as plainly as it can be said. */
import type { ColumnConfig, Rule } from '../../src/contract/column.ts'
import type { Value } from '../../src/contract/scalar.ts'
import type { Row } from './tables.ts'

const DAY = 86_400_000
const at = (row: Row, id: string): Value => row[Number(id.slice(1)) - 1] ?? null
const text = (value: Value): string => String(value)
const time = (iso: Value): number => Date.parse(`${text(iso)}T00:00:00Z`)
const iso = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

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

/** Whether a day lies in a preset; walks day by day where a period would need a formula. */
function inRange(preset: string, day: string, today: string): boolean {
  const [y, m] = today.split('-').map(Number) as [number, number]
  const quarter = (month: number) => Math.ceil(month / 3)
  const [dy, dm] = day.split('-').map(Number) as [number, number]
  const last = /^last (\d+) days$/.exec(preset)
  if (last) return time(day) <= time(today) && time(day) > time(today) - Number(last[1]) * DAY
  const before = time(day) <= time(today)
  const month = dy * 12 + dm - (y * 12 + m)
  const quarters = dy * 4 + quarter(dm) - (y * 4 + quarter(m))
  switch (preset) {
    case 'YTD':
      return dy === y && before
    case 'QTD':
      return quarters === 0 && before
    case 'MTD':
      return month === 0 && before
    case 'current month':
      return month === 0
    case 'current quarter':
      return quarters === 0
    case 'current year':
      return dy === y
    case 'previous month':
      return month === -1
    case 'previous quarter':
      return quarters === -1
    case 'previous year':
      return dy === y - 1
    default:
      throw new Error(preset)
  }
}

function seriesOf(window: string, day: string): Value {
  const days = { week: 7, '7-day': 7, '14-day': 14, '30-day': 30 }[window]
  const start = time('1970-01-04')
  if (days) return iso(start + Math.floor((time(day) - start) / DAY / days) * days * DAY)
  if (window === 'year') return Number(day.slice(0, 4))
  if (window === 'month') return day.slice(0, 7)
  if (window === 'day-in-month') return Number(day.slice(8))
  return ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'][new Date(time(day)).getUTCDay()] ?? null
}

export function calculated(config: ColumnConfig, row: Row, today: string): Value {
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
      const range = base === null ? undefined : config.params.ranges.find((r) => inRange(r.preset, text(base), today))
      return range ? (range.name ?? range.preset) : config.params.others
    }
    case 'date_series':
      return base === null ? null : seriesOf(config.params.window, text(base))
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
      throw new Error('SQL has no plain definition here')
  }
}
