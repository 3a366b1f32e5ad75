/** Provides the server's texts for filters and other limits in words. They say the same as the page (a test compares both). */
import { isMoving } from '../../contract/column.ts'
import type { Calendar } from '../../contract/date-series.ts'
import { fillIn } from '../../contract/errors.ts'
import { blankLabels } from '../../describe/labels.ts'
import { spanWordsOf } from '../../format/date-conditions.ts'
import { type Detail, VALUES_NAMED } from '../../format/filter-words.ts'
import { fiscalPeriodOfRange } from '../../format/fiscal-range.ts'
import { fillMessage, type MessageValues } from '../../format/message.ts'
import { fixedRangeText, type SpanWords } from '../../format/span-words.ts'
import type { LimitTexts } from '../../format/step-limits.ts'
import type { Locale } from '../../texts/languages.ts'
import { textsIn } from '../texts.ts'

/** The calendar and the current day in the time zone of a dataset, by which date ranges are put into words. */
export interface WordedDates {
  readonly calendar: Calendar
  readonly today: string
}

function rangeText(locale: Locale, { calendar, today }: WordedDates, spans: SpanWords): LimitTexts['range'] {
  const { describe, limits } = textsIn(locale)
  const { other, one, fiscal } = describe.moving
  return (range) => {
    const { preset, count = 0 } = range
    if (!isMoving(preset)) return fixedRangeText(range, spans) ?? ''
    const period = fiscalPeriodOfRange(preset, calendar, today)
    const words: Partial<Record<string, string>> = period ? fiscal : count === 1 ? one : other
    const said = fillIn(words[preset] ?? other[preset], { count: String(count) })
    return period ? fillMessage(limits.filtering.fiscalPeriod, { preset: said, period: blankLabels(describe, locale).period(period) }, locale) : said
  }
}

/** Creates the texts in a language. */
export function limitTexts(locale: Locale, dates: WordedDates, detail: Detail): LimitTexts {
  const { describe, limits } = textsIn(locale)
  const { filtering, measure, choosing } = limits
  const fill = (text: string, values: MessageValues): string => fillMessage(text, values, locale)
  const list = (items: readonly string[]): string => items.join(limits.listSeparator)
  const spans = spanWordsOf(describe, locale, dates.calendar, (items) =>
    items.length > VALUES_NAMED[detail] ? fill(filtering.spans, { count: items.length }) : list(items),
  )
  return {
    ...{ locale, detail, spans, list, labels: blankLabels(describe, locale) },
    rule: (operator, values) => fill(filtering.rules[operator], values),
    orBlank: (words) => fill(filtering.orBlank, { words }),
    without: (excluded) => fill(filtering.without, { list: excluded }),
    operator: (operator) => limits.operators[operator],
    values: (count) => fill(filtering.values, { count }),
    andMore: (named, count) => fill(filtering.andMore, { list: named, count }),
    range: rangeText(locale, dates, spans),
    sentence: (kind, values) => fill(measure[kind], values),
    either: (first, second) => fill(measure.either, { first, second }),
    both: (first, second) => fill(measure.both, { first, second }),
    top: (kind, values) => fill(choosing.words[kind], values),
    at: (words, at) => fill(choosing.at, { words, at }),
    withOthers: (words) => fill(choosing.withOthers, { words }),
    compared: (operator, values) => fill(choosing.compared[operator], values),
    totalsOfAll: (words) => fill(limits.limits.totalsOfAll, { words }),
    lostMeasure: choosing.lostMeasure,
    counted: (conditions) => fill(limits.limits.counted, { conditions }),
  }
}
