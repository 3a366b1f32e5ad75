import { Menu } from '@mantine/core'
import { SLICERS_MAX } from '../../../contract/slicer.ts'
import { useT } from '../../i18n/locale.tsx'
import { usePin } from './use-pin.ts'

/** Pins a field above the step as a slicer. */
export function PinItem({ columnId }: { columnId: string }) {
  const t = useT()
  const pin = usePin(columnId)
  return pin === null ? null : (
    <Menu.Item disabled={pin.isFull} title={pin.isFull ? t('slicers.full', { count: String(SLICERS_MAX) }) : undefined} onClick={pin.pin}>
      {t('slicers.pin')}
    </Menu.Item>
  )
}
