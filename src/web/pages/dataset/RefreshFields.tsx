/** Fields for the schedule on which a database dataset is refreshed. */
import { NativeSelect } from '@mantine/core'
import type { RefreshPlan } from '../../../contract/refresh.ts'
import { useBlankLabels } from '../../analysis/blank-labels.ts'
import { useT } from '../../i18n/locale.tsx'
import { hourText } from './hour-text.ts'

interface RefreshFieldsProps {
  readonly plan: RefreshPlan | null
  readonly onChange: (plan: RefreshPlan | null) => void
}

const USUAL_HOUR = 6
const MONDAY = 1
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }))

export function RefreshFields({ plan, onChange }: RefreshFieldsProps) {
  const t = useT()
  const { weekdays } = useBlankLabels()
  const hour = plan?.hour ?? USUAL_HOUR
  const choose = (every: string) =>
    onChange(every === 'day' ? { every, hour } : every === 'week' ? { every, day: plan?.every === 'week' ? plan.day : MONDAY, hour } : null)
  return (
    <>
      <NativeSelect
        label={t('dataset.fresh')}
        description={t('dataset.freshHint')}
        value={plan?.every ?? 'never'}
        onChange={(e) => choose(e.currentTarget.value)}
        data={(['never', 'day', 'week'] as const).map((value) => ({ value, label: t(`dataset.freshEvery.${value}`) }))}
      />
      {plan?.every === 'week' && (
        <NativeSelect
          label={t('dataset.freshDay')}
          value={String(plan.day)}
          onChange={(e) => onChange({ ...plan, day: Number(e.currentTarget.value) })}
          data={weekdays.map((label, i) => ({ value: String(i), label }))}
        />
      )}
      {plan && (
        <NativeSelect
          label={t('dataset.freshHour')}
          value={String(plan.hour)}
          onChange={(e) => onChange({ ...plan, hour: Number(e.currentTarget.value) })}
          data={HOURS}
        />
      )}
    </>
  )
}
