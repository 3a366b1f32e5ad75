import { fiscalQuarter } from '../../analysis/conditions/fiscal.ts'
import { type DateRange, type DateRangePreset, followsYear } from '../../contract/column.ts'
import { isFiscal } from '../../contract/date-series.ts'
import { formatDate } from '../../format/date.ts'
import { dayIn } from '../../format/moment.ts'
import { LANGUAGES } from '../../texts/languages.ts'
import { useLocale, useT } from '../i18n/locale.tsx'
import { useBlankLabels } from './blank-labels.ts'
import { usePage } from './step-store.ts'

type Given = Pick<DateRange, 'count' | 'from' | 'to'>
type Words = (preset: DateRangePreset, given?: Given) => string

/** A date range by its preset, with its number or days: Last 12 weeks, Before 03/05/24; with fiscal years, Current fiscal year. */
export function usePresetLabels(): Words {
  const t = useT()
  const { dates } = LANGUAGES[useLocale()]
  const fiscal = usePage((s) => isFiscal(s.analysis.calendar))
  return (preset, { count = 0, from = '', to = '' } = {}) =>
    fiscal && followsYear(preset)
      ? t(`calculated.fiscalPresets.${preset}`)
      : t(`calculated.presets.${preset}`, { count, from: formatDate(from, dates), to: formatDate(to, dates) })
}

/** Today in the time zone of the dataset. */
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

/** The same with the current fiscal year or quarter: Current fiscal year (FY2026). */
export function usePeriodLabels(): Words {
  const t = useT()
  const presetWords = usePresetLabels()
  const { period } = useBlankLabels()
  const calendar = usePage((s) => s.analysis.calendar)
  const today = useToday()
  return (preset, given) => {
    const words = presetWords(preset, given)
    if (!isFiscal(calendar) || !followsYear(preset)) return words
    const { later, isYear } = STRETCHES[preset]
    const { year, quarter } = fiscalQuarter(today, calendar, later)
    const named = period({ fiscal: true, year: String(year), quarter: isYear ? null : String(quarter) })
    return t('filtering.fiscalPeriod', { preset: words, period: named })
  }
}
