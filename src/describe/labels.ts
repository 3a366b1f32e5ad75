/** Names groups and fields in sentences, and detects fields of time. */

import { fillIn } from '../contract/errors.ts'
import { PERIOD, typeFamily, type Value } from '../contract/scalar.ts'
import { timeOrder } from '../contract/time-order.ts'
import { nameText } from '../format/name-text.ts'
import { type BlankLabels, keyLabel, markUnfinished, type Period, valueText } from '../format/value.ts'
import { LANGUAGES, type Locale } from '../texts/languages.ts'
import type { DigestAxis, DigestField } from './digest.ts'
import type { DescribeTexts } from './texts.ts'

function periodWords({ period }: DescribeTexts) {
  return ({ fiscal, year, quarter }: Period): string => {
    const kind = year === null ? 'anyQuarter' : quarter === null ? 'year' : 'quarter'
    return fillIn(period[fiscal ? 'fiscal' : 'calendar'][kind], { year: year ?? '', quarter: quarter ?? '' })
  }
}

/** Returns the words for values without a text, in a language. */
export const blankLabels = (texts: DescribeTexts, locale: Locale): BlankLabels => ({
  ...texts.values,
  date: LANGUAGES[locale].dates,
  weekdays: Object.values(texts.weekdays),
  months: Object.values(texts.months),
  period: periodWords(texts),
  until: (label, day, isDayOfMonth) => fillIn(isDayOfMonth ? texts.until.dayOfMonth : texts.until.day, { label, day }),
})

/** Whether a value is clear only with its field's name: a number, or yes and no. */
const needsField = (field: DigestField, value: Value): boolean => value !== null && ['number', 'boolean'].includes(typeFamily(field.dtype))

/** Names the innermost value of a key in a sentence. */
export function groupName(fields: readonly DigestField[], key: readonly Value[], texts: DescribeTexts, locale: Locale): string {
  const field = fields[key.length - 1]
  const value = key.at(-1) ?? null
  if (!field) return texts.everything
  const words = blankLabels(texts, locale)
  if (isYear(field, [value])) return markUnfinished(fillIn(texts.period.calendar.year, { year: String(value) }), value, field, words)
  const isDay = ['date', 'datetime'].includes(typeFamily(field.dtype))
  const written = isDay && value !== null ? valueText(value, field.dtype, locale) : keyLabel(value, field.dtype, words)
  const label = nameText(markUnfinished(written, value, field, words)) || texts.values.empty
  return value === null || value === '' || needsField(field, value) ? fillIn(texts.groupOf, { field: nameText(field.name), value: label }) : label
}

const TIME_TEXT = /^(FY)?\d{4}([- ]Q[1-4]|-W?\d{2}(-\d{2})?)?$/

function isYear(field: DigestField, values: readonly Value[]): boolean {
  if (!/year|decade|年/iu.test(field.name)) return false
  return values.every((v) => typeof v === 'number' && Number.isInteger(v) && v >= 1_000 && v <= 3_000)
}

/** Whether the groups of an axis's first field are periods in time. */
export function isTime({ fields: [field], outer }: DigestAxis): boolean {
  if (!field) return false
  const values = outer.map((key) => key[0] ?? null).filter((v) => v !== null)
  if (values.length < 3) return false
  const family = typeFamily(field.dtype)
  if (family === 'date' || family === 'datetime') return true
  if (family === 'number') return isYear(field, values)
  return (family === 'text' || field.dtype === PERIOD) && values.every((v) => typeof v === 'string' && TIME_TEXT.test(v))
}

/** Sorts keys by time, without blanks. */
export const sortByTime = (keys: readonly (readonly Value[])[]): (readonly Value[])[] =>
  keys.filter(([value]) => value !== null && value !== undefined && value !== '').toSorted(([a], [b]) => timeOrder(String(a), String(b)))
