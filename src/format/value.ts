/** Text of a group key or a cell of any type. */

import type { NumberFormat } from '../contract/number-format.ts'
import type { Unfinished } from '../contract/pivot-result.ts'
import { MONTHS, OTHERS, PERIOD, typeFamily, type Value, WEEKDAY, WEEKDAYS } from '../contract/scalar.ts'
import type { Locale } from '../texts/languages.ts'
import { formatDate, formatDateTime } from './date.ts'
import { momentText } from './moment.ts'
import { keyNumber } from './row-number.ts'

/** Words for values without text, in the interface language. */
export interface BlankLabels {
  readonly blank: string
  readonly empty: string
  /** The groups that a top-N leaves out, as one. */
  readonly others: string
  readonly yes: string
  readonly no: string
  /** Date pattern. */
  readonly date: string
  /** Sunday to Saturday. */
  readonly weekdays: readonly string[]
  /** January to December. */
  readonly months: readonly string[]
  /** Formats a year or quarter, such as a quarter of fiscal year 2025. */
  readonly period: (of: Period) => string
  /** Number formats of columns, by ID; none shows numbers as they are. */
  readonly numbers?: ReadonlyMap<string, NumberFormat>
  /** Marks a period that has not ended: its label, and the last day that it has. `isDayOfMonth`: the day is a number alone. */
  readonly until: (label: string, day: string, isDayOfMonth: boolean) => string
}

/** A year, a quarter of a year, or a quarter of any year. */
export interface Period {
  readonly fiscal: boolean
  readonly year: string | null
  readonly quarter: string | null
}

const PERIOD_KEY = /^(?:(FY)?(-?\d+)(?:-Q([1-4]))?|(FY-)?Q([1-4]))$/

/** Label of a month, quarter or year by its key. Other keys are names of groups and stay unchanged. */
function periodLabel(key: string, words: BlankLabels): string {
  const month = words.months[MONTHS.indexOf(key)]
  if (month !== undefined) return month
  const match = PERIOD_KEY.exec(key)
  if (!match) return key
  const [, fiscal, year = null, quarter, anyFiscal, anyQuarter] = match
  return words.period({ fiscal: fiscal !== undefined || anyFiscal !== undefined, year, quarter: quarter ?? anyQuarter ?? null })
}

/** A key as a header shows it: '(blank)' for null, '(empty)' for the empty text. */
export function keyLabel(value: Value | undefined, dtype: string, words: BlankLabels): string {
  if (value === null || value === undefined) return words.blank
  if (value === OTHERS) return words.others
  if (value === '') return words.empty
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (dtype === WEEKDAY) return words.weekdays[WEEKDAYS.indexOf(String(value))] ?? String(value)
  if (dtype === PERIOD) return periodLabel(String(value), words)
  return plainText(value, dtype, words.date)
}

/** A value in a sentence of the interface: dates in words, everything else as `plainText`. */
export function valueText(value: Value, dtype: string, locale: Locale): string {
  const family = typeFamily(dtype)
  if (value === null || (family !== 'date' && family !== 'datetime')) return plainText(value, dtype, '')
  return momentText(String(value), locale)
}

/** A field of a result, as far as its labels follow from it. */
export interface LabeledField {
  readonly dtype: string
  /** The column whose number format counts. */
  readonly column_id?: string
  readonly unfinished?: Unfinished | undefined
}

/** Returns the label of a key, marked if it is the period that has not ended yet: '2026-11, until 26'. */
export function markUnfinished(label: string, value: Value | undefined, field: LabeledField | undefined, words: BlankLabels): string {
  const { unfinished } = field ?? {}
  if (!unfinished || value === null || unfinished.value !== value) return label
  const { until } = unfinished
  const isMonth = value === until.slice(0, -3)
  return words.until(label, isMonth ? String(Number(until.slice(-2))) : formatDate(until, words.date), isMonth)
}

/** A key of a field as a header shows it. The period that has not ended says so. */
export const fieldLabel = (value: Value | undefined, field: LabeledField | undefined, words: BlankLabels): string =>
  markUnfinished(labelOf(value, field, words), value, field, words)

/** A key of a field: numbers in the format of its column, with all digits. */
function labelOf(value: Value | undefined, field: LabeledField | undefined, words: BlankLabels): string {
  const dtype = field?.dtype ?? 'VARCHAR'
  const format = field?.column_id === undefined || typeFamily(dtype) !== 'number' ? undefined : words.numbers?.get(field.column_id)
  return format && (typeof value === 'number' || typeof value === 'string') && value !== '' && value !== OTHERS
    ? keyNumber(value, format)
    : keyLabel(value, dtype, words)
}

/** A value without grouping or rounding; dates by a pattern. */
export function plainText(value: Value, dtype: string, dates: string): string {
  if (value === null) return ''
  const family = typeFamily(dtype)
  if (family === 'date') return formatDate(String(value), dates)
  if (family === 'datetime') return formatDateTime(String(value), dates)
  if (typeof value === 'number') return String(value).replace('-', '\u2212')
  return String(value)
}
