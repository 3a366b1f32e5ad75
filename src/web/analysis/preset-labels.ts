import { type DateRange, type DateRangePreset, followsYear, isMoving } from '../../contract/column.ts'
import { type Calendar, isFiscal } from '../../contract/date-series.ts'
import { fiscalPeriodOfRange } from '../../format/fiscal-range.ts'
import { dayIn, dayText } from '../../format/moment.ts'
import { fixedRangeText, type SpanWords } from '../../format/span-words.ts'
import type { Locale } from '../../texts/languages.ts'
import { type T, useLocale, useT } from '../i18n/locale.tsx'
import { blankLabels } from './blank-labels.ts'
import { usePage } from './step-store.ts'

type Given = Pick<DateRange, 'count' | 'from' | 'to'>
type Words = (preset: DateRangePreset, given?: Given) => string

/** The page's language, calendar and current day, by which date ranges are put into words. */
export interface DateWords {
  readonly t: T
  readonly locale: Locale
  readonly calendar: Calendar
  /** Today's date in the time zone of the dataset. */
  readonly today: string
}

/** Today's date in the time zone of the dataset. */
export function useToday(): string {
  const timeZone = usePage((s) => s.analysis.time_zone)
  return dayIn(timeZone, new Date())
}

export function useDateWords(): DateWords {
  const t = useT()
  const locale = useLocale()
  const calendar = usePage((s) => s.analysis.calendar)
  return { t, locale, calendar, today: useToday() }
}

/** Formats a date range: Last 12 weeks; Before Mar 5, 2024; Current fiscal year. */
export function usePresetLabels(): Words {
  const { t, locale, calendar } = useDateWords()
  return (preset, { count = 0, from = '', to = '' } = {}) =>
    isFiscal(calendar) && followsYear(preset)
      ? t(`calculated.fiscalPresets.${preset}`)
      : t(`calculated.presets.${preset}`, { count, from: dayText(from, locale), to: dayText(to, locale) })
}

/** Appends the fiscal year or quarter that a preset currently means: Current fiscal year (FY2026). */
function fiscalPeriod(preset: DateRangePreset, words: string, { t, locale, calendar, today }: DateWords): string {
  const period = fiscalPeriodOfRange(preset, calendar, today)
  return period ? t('filtering.fiscalPeriod', { preset: words, period: blankLabels(t, locale).period(period) }) : words
}

/** Formats a date range, and appends the fiscal year or quarter that it currently means. */
export function usePeriodLabels(): Words {
  const presetWords = usePresetLabels()
  const words = useDateWords()
  return (preset, given) => fiscalPeriod(preset, presetWords(preset, given), words)
}

/** Formats spans of days and times. Up to `named` spans are listed; more are counted. */
export const spanWords = ({ t, locale, calendar }: DateWords, named: number): SpanWords => ({
  ...{ locale, calendar, period: blankLabels(t, locale).period },
  fill: (form, values) => t(`dates.spans.${form}`, { day: '', from: '', period: '', time: '', to: '', year: '', ...values }),
  list: (items) => (items.length > named ? t('filtering.spans', { count: items.length }) : items.join(t('app.listSeparator'))),
})

/** Formats a date range for use within a sentence: in the last 30 days; from Jan 1 to Mar 15, 2025. */
export function rangeWords(range: DateRange, words: DateWords, spans: SpanWords): string {
  const { t, calendar } = words
  const { preset, count = 0 } = range
  if (!isMoving(preset)) return fixedRangeText(range, spans) ?? ''
  if (isFiscal(calendar) && followsYear(preset)) return fiscalPeriod(preset, t(`dates.movingFiscal.${preset}`), words)
  return count === 1 ? t(`dates.movingOne.${preset as 'last n days'}`) : t(`dates.moving.${preset}`, { count: String(count) })
}
