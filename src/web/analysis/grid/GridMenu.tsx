/** The context menu of a cell or header. Its items are in the order that spreadsheets use. */
import { Menu } from '@mantine/core'
import { memo, type RefObject, useState } from 'react'
import type { Measure } from '../../../contract/measure.ts'
import type { PivotResult } from '../../../contract/pivot-result.ts'
import { useT } from '../../i18n/locale.tsx'
import { FindableMenuList } from '../../ui/MenuList.tsx'
import type { GridActions } from './grid-actions.ts'
import { type MenuDialog, MenuDialogs } from './menu/MenuDialogs.tsx'
import { useSubMenuHost } from './menu/SubMenu.tsx'
import { TargetItems } from './menu/TargetItems.tsx'
import classes from './PivotGrid.module.css'
import type { GridTarget } from './targets.ts'

const POINTERS = ['mousedown', 'touchstart']

export interface MenuPlace {
  /** Counts how often the menu was opened. */
  readonly opening: number
  readonly target: GridTarget
  /** Position in CSS pixels of the viewport. */
  readonly x: number
  readonly y: number
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
  const host = useSubMenuHost()
  const [dialog, setDialog] = useState<MenuDialog | null>(null)
  return (
    <>
      <Menu
        opened={opened}
        onChange={(next) => !next && actions.current.closeMenu()}
        // only pointers outside close the menu: the key that opens it also comes from outside
        clickOutsideEvents={POINTERS}
        position="bottom-start"
        offset={0}
        // the grid takes the focus when the menu closes
        returnFocus={false}
        // lets clicks pass through the menu while it fades out
        {...host}
        styles={{ dropdown: { ...host.styles.dropdown, pointerEvents: opened ? 'auto' : 'none' } }}
      >
        <Menu.Target>
          <button
            // remounts the target: the library only positions the menu when it gets a new one
            key={place?.opening}
            type="button"
            tabIndex={-1}
            aria-hidden="true"
            className={classes.menuPoint}
            style={{ insetBlockStart: place?.y ?? 0, insetInlineStart: place?.x ?? 0 }}
          />
        </Menu.Target>
        <FindableMenuList>
          {place && <TargetItems key={place.opening} target={place.target} measures={measures} result={result} actions={actions.current} onOpen={setDialog} />}
          <Menu.Divider />
          <Menu.Item onClick={() => actions.current.copy('plain')}>{t('menu.copy')}</Menu.Item>
          <Menu.Item onClick={() => actions.current.copy('headers')}>{t('menu.copyHeaders')}</Menu.Item>
          <Menu.Item onClick={() => actions.current.copy('shown')}>{t('menu.copyShown')}</Menu.Item>
        </FindableMenuList>
      </Menu>
      <MenuDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </>
  )
})
