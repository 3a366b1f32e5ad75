/** Chooses for how long results of live data count as current. */
import { NativeSelect } from '@mantine/core'
import { LIVE_FOR, type LiveFor } from '../../../contract/live.ts'
import { type T, useT } from '../../i18n/locale.tsx'

const HOUR = 3_600

function lengthText(seconds: number, t: T): string {
  if (seconds < 60) return t('live.seconds', { count: seconds })
  return seconds < HOUR ? t('live.minutes', { count: seconds / 60 }) : t('live.hours', { count: seconds / HOUR })
}

export function LiveForField({ value, onChange }: { readonly value: LiveFor; readonly onChange: (value: LiveFor) => void }) {
  const t = useT()
  return (
    <NativeSelect
      label={t('live.liveFor')}
      description={t('live.liveForHint')}
      value={String(value)}
      onChange={(e) => onChange(LIVE_FOR.find((seconds) => String(seconds) === e.currentTarget.value) ?? null)}
      data={[...LIVE_FOR.map((seconds) => ({ value: String(seconds), label: lengthText(seconds, t) })), { value: 'null', label: t('live.liveForever') }]}
    />
  )
}
