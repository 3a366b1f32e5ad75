/** Puts spans of days and times into words: in 2025, in Q1 2025, on Mar 3, 2025, from Jan 1 to Mar 15, 2025, before Jan 1, 2025. */
import type { DateRange } from '../contract/column.ts'
import { type Calendar, isFiscal } from '../contract/date-series.ts'
import { fiscalPeriodOf } from '../contract/fiscal.ts'
import type { TickedDays } from '../contract/ticked-days.ts'
import { complement, dayAfter, partOfSpan, type SpanForm, type TimeSpan } from '../contract/time-spans.ts'
import type { Locale } from '../texts/languages.ts'
import { dayText, momentText, periodText } from './moment.ts'
import type { Period } from './value.ts'

/** The language and calendar that spans are worded in. */
export interface SpanWords {
  readonly locale: Locale
  readonly calendar: Calendar
  /** Fills the text of a form. */
  readonly fill: (form: SpanForm, values: Readonly<Record<string, string>>) => string
  /** Formats a fiscal year or quarter. */
  readonly period: (of: Period) => string
  /** Joins the names of several spans. */
  readonly list: (items: readonly string[]) => string
}

/** A span in words: a form with its values. */
interface Worded {
  readonly form: SpanForm
  readonly values: Readonly<Record<string, string>>
}

/** Text lengths of a year, a month, a day, and an hour of a day. */
const [YEAR, MONTH, DAY, HOUR] = [4, 7, 10, 13]
const MIDNIGHT = '24:00'

/** A moment in its shortest form: without midnight, zero seconds or a zone. */
function shortest(moment: string): string {
  const [day = '', clock = ''] = moment.replace(/Z$/, '').split(/[T ]/)
  const time = clock.replace(/\.0+$/, '').replace(/^(\d\d:\d\d):00$/, '$1')
  return time === '' || time === '00:00' ? day : `${day} ${time}`
}

const dayOf = (moment: string): string => moment.slice(0, DAY)
const hasTime = (moment: string): boolean => moment.length > DAY

/** The part of a text without its year, which comes first or last depending on the language. */
function withoutYear(text: string, year: string): string {
  return text.startsWith(year) ? text.slice(year.length) : text.slice(0, -year.length).replace(/[, ]+$/, '')
}

/** Both ends of a range, the year only once if they share it. */
function rangeOf(first: string, last: string, text: (part: string) => string, locale: Locale): Worded {
  const [from, to] = [text(first), text(last)]
  const year = periodText(first.slice(0, YEAR), locale)
  if (first.length === YEAR || first.slice(0, YEAR) !== last.slice(0, YEAR)) return { form: 'range', values: { from, to } }
  return from.startsWith(year)
    ? { form: 'range', values: { from, to: withoutYear(to, year) } }
    : { form: 'range', values: { from: withoutYear(from, year), to } }
}

/** Whole years, months or days, each named once. `below` is excluded. */
function daysText(from: string, below: string, { locale }: SpanWords): Worded {
  const last = dayAfter(below, -1)
  const length = [from, below].every((day) => day.endsWith('-01-01')) ? YEAR : [from, below].every((day) => day.endsWith('-01')) ? MONTH : DAY
  const text = (part: string): string => (length === DAY ? dayText(part, locale) : periodText(part, locale))
  return rangeOf(from.slice(0, length), last.slice(0, length), text, locale)
}

/** A span within one day, or from one time to another. `below` is excluded. */
function timesText(from: string, below: string, { locale }: SpanWords): Worded {
  const day = dayOf(from)
  const begin = from.slice(DAY + 1) || '00:00'
  if (below === dayAfter(day)) return { form: 'hours', values: { day: dayText(day, locale), from: begin, to: MIDNIGHT } }
  if (below.startsWith(day)) return { form: 'hours', values: { day: dayText(day, locale), from: begin, to: below.slice(DAY + 1) } }
  return { form: 'until', values: { from: momentText(from, locale), to: momentText(below, locale) } }
}

const isWeek = (from: string, below: string, { week_starts_on }: Calendar): boolean =>
  new Date(`${from}T00:00:00Z`).getUTCDay() === week_starts_on && below === dayAfter(from, 7)

/** A single year, quarter, month, week, day or minute; null for any other span. */
function wholePeriod({ from, below }: TimeSpan, words: SpanWords): Worded | null {
  const { calendar, locale } = words
  if (from === null || below === null) return null
  const inPeriod = (period: string): Worded => ({ form: 'in', values: { period } })
  const fiscal = isFiscal(calendar) ? fiscalPeriodOf({ from, below }, calendar) : null
  if (fiscal) return inPeriod(words.period({ fiscal: true, year: String(fiscal.year), quarter: fiscal.quarter === null ? null : String(fiscal.quarter) }))
  const part = partOfSpan({ from, below })
  if (part !== null && part.length <= MONTH) return inPeriod(periodText(part, locale))
  if (part?.length === DAY) return { form: 'on', values: { period: dayText(part, locale) } }
  if (part !== null && part.length > HOUR) return { form: 'minute', values: { day: dayText(dayOf(part), locale), time: part.slice(DAY + 1) } }
  if (hasTime(from) || hasTime(below)) return null
  const quarter = isFiscal(calendar) ? null : fiscalPeriodOf({ from, below }, { fiscal_month: 1 })
  if (quarter?.quarter) return inPeriod(words.fill(`Q${quarter.quarter}`, { year: String(quarter.year) }))
  return isWeek(from, below, calendar) ? { form: 'week', values: { period: dayText(from, locale) } } : null
}

function worded(given: TimeSpan, words: SpanWords): Worded {
  const [from, below] = [given.from === null ? null : shortest(given.from), given.below === null ? null : shortest(given.below)]
  const whole = wholePeriod({ from, below }, words)
  if (whole) return whole
  if (from === null) return below === null ? { form: 'always', values: {} } : { form: 'before', values: { to: momentText(below, words.locale) } }
  if (below === null) return { form: 'from', values: { from: momentText(from, words.locale) } }
  return hasTime(from) || hasTime(below) ? timesText(from, below, words) : daysText(from, below, words)
}

/** Forms whose names can share one preposition: in 2024 and 2025. */
const SHARED: readonly SpanForm[] = ['in', 'on']

/** One or more spans in words, with their prepositions; '' for none. */
export function spansText(spans: readonly TimeSpan[], words: SpanWords): string {
  const all = spans.map((span) => worded(span, words))
  const [first] = all
  if (!first) return ''
  if (SHARED.includes(first.form) && all.every(({ form }) => form === first.form))
    return words.fill(first.form, { period: words.list(all.map(({ values }) => values.period ?? '')) })
  return words.list(all.map(({ form, values }) => words.fill(form, values)))
}

/** Selected days in words: `when` names the kept days, or the left out ones if `excluded`. */
export interface TickedText {
  readonly excluded: boolean
  readonly when: string
  /** Blank rows are selected too, in the same sense as the days. */
  readonly blank: boolean
}

/** Days before or from a day on are named as kept, also if their complement was stored as excluded. */
export function tickedText({ excluded, spans, blank }: TickedDays, words: SpanWords): TickedText {
  const kept = excluded ? complement(spans) : spans
  const isOneSpan = excluded && spans.length > 0 && kept.length === 1
  return { excluded: excluded && !isOneSpan, when: spansText(isOneSpan ? kept : spans, words), blank: isOneSpan ? !blank : blank }
}

/** A range between fixed days in words; null for one that moves with the current day. */
export function fixedRangeText({ preset, from, to }: Pick<DateRange, 'preset' | 'from' | 'to'>, words: SpanWords): string | null {
  if (preset === 'before' && to !== undefined) return spansText([{ from: null, below: to }], words)
  if (preset === 'after' && from !== undefined) return words.fill('after', { from: dayText(from, words.locale) })
  return preset === 'between' && from !== undefined && to !== undefined ? spansText([{ from, below: dayAfter(to) }], words) : null
}
