import { type DateRange, type DateRangePreset, followsYear, isMoving } from '../../contract/column.ts'
import { isFiscal } from '../../contract/date-series.ts'
import { fiscalQuarter } from '../../contract/fiscal.ts'
import { dayIn, dayText } from '../../format/moment.ts'
import { fixedRangeText, type SpanWords } from '../../format/span-words.ts'
import { useLocale, useT } from '../i18n/locale.tsx'
import { useBlankLabels } from './blank-labels.ts'
import { usePage } from './step-store.ts'

type Given = Pick<DateRange, 'count' | 'from' | 'to'>
type Words = (preset: DateRangePreset, given?: Given) => string

/** Formats a date range: Last 12 weeks; Before Mar 5, 2024; Current fiscal year. */
export function usePresetLabels(): Words {
  const t = useT()
  const locale = useLocale()
  const fiscal = usePage((s) => isFiscal(s.analysis.calendar))
  return (preset, { count = 0, from = '', to = '' } = {}) =>
    fiscal && followsYear(preset)
      ? t(`calculated.fiscalPresets.${preset}`)
      : t(`calculated.presets.${preset}`, { count, from: dayText(from, locale), to: dayText(to, locale) })
}

/** Today's date in the time zone of the dataset. */
export function useToday(): string {
  const timeZone = usePage((s) => s.analysis.time_zone)
  return dayIn(timeZone, new Date())
}

const STRETCHES = {
  YTD: { later: 0, isYear: true },
  QTD: { later: 0, isYear: false },
  'current quarter': { later: 0, isYear: false },
  'current year': { later: 0, isYear: true },
  'previous quarter': { later: -1, isYear: false },
  'previous year': { later: -4, isYear: true },
} as const

/** Appends the fiscal year or quarter that a preset currently means: Current fiscal year (FY2026). */
function useFiscalPeriod(): (preset: DateRangePreset, words: string) => string {
  const t = useT()
  const { period } = useBlankLabels()
  const calendar = usePage((s) => s.analysis.calendar)
  const today = useToday()
  return (preset, words) => {
    if (!isFiscal(calendar) || !followsYear(preset)) return words
    const { later, isYear } = STRETCHES[preset]
    const { year, quarter } = fiscalQuarter(today, calendar, later)
    const named = period({ fiscal: true, year: String(year), quarter: isYear ? null : String(quarter) })
    return t('filtering.fiscalPeriod', { preset: words, period: named })
  }
}

/** Formats a date range, and appends the fiscal year or quarter that it currently means. */
export function usePeriodLabels(): Words {
  const presetWords = usePresetLabels()
  const fiscalPeriod = useFiscalPeriod()
  return (preset, given) => fiscalPeriod(preset, presetWords(preset, given))
}

/** Up to this many spans are listed; more are counted. */
const SPANS_NAMED = 2

/** Formats spans of days and times in the interface language. */
export function useSpanWords(): SpanWords {
  const t = useT()
  const locale = useLocale()
  const { period } = useBlankLabels()
  const calendar = usePage((s) => s.analysis.calendar)
  return {
    ...{ locale, calendar, period },
    fill: (form, values) => t(`dates.spans.${form}`, { day: '', from: '', period: '', time: '', to: '', year: '', ...values }),
    list: (items) => (items.length > SPANS_NAMED ? t('filtering.spans', { count: items.length }) : items.join(t('app.listSeparator'))),
  }
}

/** Formats a date range for use within a sentence: in the last 30 days; from Jan 1 to Mar 15, 2025. */
export function useRangeWords(): (range: DateRange) => string {
  const t = useT()
  const spans = useSpanWords()
  const fiscalPeriod = useFiscalPeriod()
  return (range) => {
    const { preset, count = 0 } = range
    if (!isMoving(preset)) return fixedRangeText(range, spans) ?? ''
    if (isFiscal(spans.calendar) && followsYear(preset)) return fiscalPeriod(preset, t(`dates.movingFiscal.${preset}`))
    return count === 1 ? t(`dates.movingOne.${preset as 'last n days'}`) : t(`dates.moving.${preset}`, { count: String(count) })
  }
}
