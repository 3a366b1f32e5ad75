/** The context menu of a cell or header. Its items are in the order that spreadsheets use. */
import { Menu } from '@mantine/core'
import { memo, type RefObject } from 'react'
import type { Measure } from '../../../contract/measure.ts'
import type { PivotResult } from '../../../contract/pivot-result.ts'
import { useT } from '../../i18n/locale.tsx'
import type { GridActions } from './grid-actions.ts'
import { type MenuPoint, PointMenu } from './menu/PointMenu.tsx'
import { TargetItems } from './menu/TargetItems.tsx'
import type { GridTarget } from './targets.ts'

export interface MenuPlace extends MenuPoint {
  readonly target: GridTarget
}

interface GridMenuProps {
  /** Where the menu is open or was last open; null before it is first opened. */
  readonly place: MenuPlace | null
  readonly opened: boolean
  readonly measures: readonly Measure[]
  readonly result: PivotResult
  readonly actions: RefObject<GridActions>
}

export const GridMenu = memo(function GridMenu({ place, opened, measures, result, actions }: GridMenuProps) {
  const t = useT()
  return (
    <PointMenu point={place} opened={opened} offset={0} onClose={() => actions.current.closeMenu()}>
      {(openDialog) => (
        <>
          {place && <TargetItems key={place.opening} target={place.target} measures={measures} result={result} actions={actions.current} onOpen={openDialog} />}
          <Menu.Divider />
          <Menu.Item onClick={() => actions.current.copy('plain')}>{t('menu.copy')}</Menu.Item>
          <Menu.Item onClick={() => actions.current.copy('headers')}>{t('menu.copyHeaders')}</Menu.Item>
          <Menu.Item onClick={() => actions.current.copy('shown')}>{t('menu.copyShown')}</Menu.Item>
        </>
      )}
    </PointMenu>
  )
})
