/** Shows or hides the messages about all steps of a report, on the screen and on paper. */
import { Switch } from '@mantine/core'
import { useT } from '../../i18n/locale.tsx'
import classes from './Reading.module.css'

interface MessagesSwitchProps {
  readonly count: number
  readonly isOn: boolean
  readonly onSwitch: (isOn: boolean) => void
}

export function MessagesSwitch({ count, isOn, onSwitch }: MessagesSwitchProps) {
  const t = useT()
  return (
    <div className={`${classes.switch} ${classes.onScreen}`}>
      <Switch label={t('reading.showMessages', { count })} checked={isOn} onChange={(e) => onSwitch(e.currentTarget.checked)} />
    </div>
  )
}
