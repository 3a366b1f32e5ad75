import type { DateRange, DateRangePreset } from '../../contract/column.ts'
import { formatDate } from '../../format/date.ts'
import { LANGUAGES } from '../../texts/languages.ts'
import { useLocale, useT } from '../i18n/locale.tsx'

/** A date range by its preset, with its number or its days: Last 12 weeks, Before 03/05/24. */
export function usePresetWords(): (preset: DateRangePreset, given?: Pick<DateRange, 'count' | 'from' | 'to'>) => string {
  const t = useT()
  const { dates } = LANGUAGES[useLocale()]
  return (preset, { count = 0, from = '', to = '' } = {}) =>
    t(`calculated.presets.${preset}`, { count, from: formatDate(from, dates), to: formatDate(to, dates) })
}
