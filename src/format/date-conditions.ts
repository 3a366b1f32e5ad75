/** Formats conditions on dates as sentences about a field. */
import { type DateRange, followsYear, isMoving, type MovingPreset } from '../contract/column.ts'
import { type Calendar, isFiscal } from '../contract/date-series.ts'
import { fillIn } from '../contract/errors.ts'
import { daysOfRules, type SpanRule } from '../contract/ticked-days.ts'
import type { SpanForm } from '../contract/time-spans.ts'
import type { Locale } from '../texts/languages.ts'
import { fixedRangeText, type SpanWords, tickedText } from './span-words.ts'

/** The texts of a language for conditions on dates. */
export interface DateTexts {
  readonly spans: Readonly<Record<SpanForm, string>>
  /** Ranges that move with the current day: in general, for a count of one, and with fiscal years. */
  readonly moving: {
    readonly other: Readonly<Record<MovingPreset, string>>
    readonly one: Readonly<Partial<Record<MovingPreset, string>>>
    readonly fiscal: Readonly<Partial<Record<MovingPreset, string>>>
  }
  readonly period: { readonly fiscal: { readonly year: string; readonly quarter: string } }
  readonly condition: { readonly when: string; readonly 'not when': string; readonly orBlank: string }
}

/** The words for spans from a language's texts. */
export const spanWordsOf = (texts: DateTexts, locale: Locale, calendar: Calendar, list: SpanWords['list']): SpanWords => ({
  ...{ locale, calendar, list },
  fill: (form, values) => fillIn(texts.spans[form], values),
  period: ({ year, quarter }) => fillIn(texts.period.fiscal[quarter === null ? 'year' : 'quarter'], { year: year ?? '', quarter: quarter ?? '' }),
})

/** Returns a sentence for rules that keep or exclude days; null for other rules. */
export function daysSentence(rules: readonly SpanRule[], field: string, { condition }: DateTexts, words: SpanWords): string | null {
  const ticked = daysOfRules(rules)
  if (!ticked || ticked.spans.length === 0) return null
  const { excluded, when, blank } = tickedText(ticked, words)
  const said = fillIn(condition[excluded ? 'not when' : 'when'], { field, when })
  return blank === excluded ? said : fillIn(condition.orBlank, { condition: said })
}

/** Returns a sentence for a date range, fixed or relative to today. */
export function rangeSentence(range: DateRange, field: string, { moving, condition }: DateTexts, words: SpanWords): string {
  const { preset, count } = range
  const fixed = isMoving(preset) ? null : fixedRangeText(range, words)
  const template = isMoving(preset)
    ? ((count === 1 ? moving.one[preset] : isFiscal(words.calendar) && followsYear(preset) ? moving.fiscal[preset] : null) ?? moving.other[preset])
    : ''
  return fillIn(condition.when, { field, when: fixed ?? fillIn(template, { count: count ?? '' }) })
}
