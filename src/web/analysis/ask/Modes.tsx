/** Switches the dialog between the step's messages and questions. */
import { SegmentedControl } from '@mantine/core'
import { useT } from '../../i18n/locale.tsx'
import classes from './Ask.module.css'

const MODES = ['messages', 'ask'] as const
export type TalkMode = (typeof MODES)[number]

export function Modes({ mode, onMode }: { mode: TalkMode; onMode: (mode: TalkMode) => void }) {
  const t = useT()
  return (
    <SegmentedControl
      className={classes.modes ?? ''}
      aria-label={t('ask.modes')}
      value={mode}
      onChange={onMode}
      data={MODES.map((value) => ({ value, label: t(`ask.${value}`) }))}
    />
  )
}
