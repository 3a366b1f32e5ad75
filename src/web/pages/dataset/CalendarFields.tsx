/** Fields for a dataset's calendar: the first day of the week and the first month of the fiscal year. */
import { NativeSelect } from '@mantine/core'
import type { Calendar } from '../../../contract/date-series.ts'
import { useBlankLabels } from '../../analysis/blank-labels.ts'
import { useT } from '../../i18n/locale.tsx'

interface CalendarFieldsProps {
  readonly calendar: Calendar
  readonly onChange: (calendar: Calendar) => void
}

export function CalendarFields({ calendar, onChange }: CalendarFieldsProps) {
  const t = useT()
  const { weekdays, months } = useBlankLabels()
  return (
    <>
      <NativeSelect
        label={t('dates.weekStart')}
        description={t('dates.weekStartHint')}
        value={String(calendar.week_starts_on)}
        onChange={(e) => onChange({ ...calendar, week_starts_on: Number(e.currentTarget.value) })}
        data={weekdays.map((label, i) => ({ value: String(i), label }))}
      />
      <NativeSelect
        label={t('dates.fiscalMonth')}
        description={t('dates.fiscalMonthHint')}
        value={String(calendar.fiscal_month)}
        onChange={(e) => onChange({ ...calendar, fiscal_month: Number(e.currentTarget.value) })}
        data={months.map((label, i) => ({ value: String(i + 1), label }))}
      />
    </>
  )
}
