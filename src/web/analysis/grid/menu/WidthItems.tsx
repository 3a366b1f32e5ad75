import { Menu } from '@mantine/core'
import { useT } from '../../../i18n/locale.tsx'
import type { GridActions } from '../grid-actions.ts'
import type { GridTarget } from '../targets.ts'
import { SubMenu } from './SubMenu.tsx'

const WIDTH_STEP = 16

/** Menu items that resize a column or, with Shift, all columns of its measure. */
export function WidthItems({ target, actions }: { target: Extract<GridTarget, { kind: 'measure' }>; actions: GridActions }) {
  const t = useT()
  const resize = (by: number, isShift: boolean) => actions.resize(target, by, isShift || target.isAll === true)
  return (
    <SubMenu label={t('menu.width')}>
      <Menu.Item closeMenuOnClick={false} onClick={(e) => resize(WIDTH_STEP, e.shiftKey)}>
        {t('menu.wider')}
      </Menu.Item>
      <Menu.Item closeMenuOnClick={false} onClick={(e) => resize(-WIDTH_STEP, e.shiftKey)}>
        {t('menu.narrower')}
      </Menu.Item>
      <Menu.Item onClick={(e) => resize(0, e.shiftKey)}>{t('menu.fit')}</Menu.Item>
    </SubMenu>
  )
}
