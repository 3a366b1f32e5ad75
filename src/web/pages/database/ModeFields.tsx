/** Chooses between a copy of the rows and live data. */
import { Radio } from '@mantine/core'
import { DataMode } from '../../../contract/live.ts'
import { useT } from '../../i18n/locale.tsx'
import own from './Database.module.css'

interface ModeFieldsProps {
  readonly mode: DataMode
  readonly onChange: (mode: DataMode) => void
}

export function ModeFields({ mode, onChange }: ModeFieldsProps) {
  const t = useT()
  return (
    <Radio.Group label={t('live.mode')} value={mode} onChange={(value) => onChange(DataMode.catch('copy').parse(value))}>
      <div className={own.modes}>
        {DataMode.options.map((value) => (
          <Radio key={value} value={value} label={t(`live.${value}`)} description={t(`live.${value}Hint`)} />
        ))}
      </div>
    </Radio.Group>
  )
}
