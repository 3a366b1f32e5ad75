import { Menu } from '@mantine/core'
import { useT } from '../../../i18n/locale.tsx'
import type { GridActions } from '../grid-actions.ts'
import type { GridTarget } from '../targets.ts'
import { SubMenu } from './SubMenu.tsx'

const WIDTH_STEP = 16

/** The width of a column; with Shift, of all columns of its measure. */
export function WidthItems({ target, actions }: { target: Extract<GridTarget, { kind: 'measure' }>; actions: GridActions }) {
  const t = useT()
  return (
    <SubMenu label={t('menu.width')}>
      <Menu.Item closeMenuOnClick={false} onClick={(e) => actions.resize(target, WIDTH_STEP, e.shiftKey)}>
        {t('menu.wider')}
      </Menu.Item>
      <Menu.Item closeMenuOnClick={false} onClick={(e) => actions.resize(target, -WIDTH_STEP, e.shiftKey)}>
        {t('menu.narrower')}
      </Menu.Item>
      <Menu.Item onClick={(e) => actions.resize(target, 0, e.shiftKey)}>{t('menu.fit')}</Menu.Item>
    </SubMenu>
  )
}
