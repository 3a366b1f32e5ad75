import { useMemo } from 'react'
import type { ColumnFormats } from '../../contract/column-format.ts'
import type { BlankLabels } from '../../format/value.ts'
import { LANGUAGES, type Locale } from '../../texts/languages.ts'
import { type T, useLocale, useT } from '../i18n/locale.tsx'
import { useColumnFormats } from './column-formats.ts'

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'] as const
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** Words in a language for null, empty text, true and false; `numbers` are the formats of columns. */
export const blankLabels = (t: T, locale: Locale, numbers?: ColumnFormats): BlankLabels => ({
  ...(numbers && { numbers }),
  blank: t('grid.blank'),
  empty: t('grid.empty'),
  others: t('grid.others'),
  yes: t('grid.yes'),
  no: t('grid.no'),
  date: LANGUAGES[locale].dates,
  weekdays: WEEKDAYS.map((day) => t(`grid.weekdays.${day}`)),
  months: MONTHS.map((month) => t(`dates.months.${month}`)),
  period: ({ fiscal, year, quarter }) => {
    const kind = year === null ? 'anyQuarter' : quarter === null ? 'year' : 'quarter'
    return t(`dates.${fiscal ? 'fiscal' : 'calendar'}.${kind}`, { year: year ?? '', quarter: quarter ?? '' })
  },
  until: (label, day, isDayOfMonth) => t(isDayOfMonth ? 'dates.untilDay' : 'dates.until', { label, day }),
})

/** The same words in the interface language. */
export function useBlankLabels(): BlankLabels {
  const t = useT()
  const locale = useLocale()
  const numbers = useColumnFormats()
  return useMemo(() => blankLabels(t, locale, numbers), [t, locale, numbers])
}
