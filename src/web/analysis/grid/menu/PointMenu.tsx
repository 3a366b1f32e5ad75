/** A menu that opens at a point of the page: at a cell, a header, or a mark of a chart. */
import { Menu } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { FindableMenuList } from '../../../ui/MenuList.tsx'
import classes from '../PivotGrid.module.css'
import { type MenuDialog, MenuDialogs } from './MenuDialogs.tsx'
import { useSubMenuHost } from './SubMenu.tsx'

// only pointers outside close the menu: the key that opens it also comes from outside
const POINTERS = ['mousedown', 'touchstart']

export interface MenuPoint {
  /** Counts how often the menu was opened. */
  readonly opening: number
  /** Position in CSS pixels of the viewport. */
  readonly x: number
  readonly y: number
}

interface PointMenuProps {
  /** The place of the menu, now or when it was last open; null before it is first opened. */
  readonly point: MenuPoint | null
  readonly opened: boolean
  /** Distance to the point in CSS pixels. */
  readonly offset: number
  /** The menu's name for screen readers, if its items do not tell. */
  readonly label?: string
  readonly onClose: () => void
  /** Renders the items. They open dialogs by the function that they get. */
  readonly children: (openDialog: (dialog: MenuDialog) => void) => ReactNode
}

/** The element that opened the menu takes the focus back when it closes. */
export function PointMenu({ point, opened, offset, label, onClose, children }: PointMenuProps) {
  const host = useSubMenuHost()
  const [dialog, setDialog] = useState<MenuDialog | null>(null)
  return (
    <>
      <Menu
        opened={opened}
        onChange={(next) => !next && onClose()}
        clickOutsideEvents={POINTERS}
        position="bottom-start"
        offset={offset}
        returnFocus={false}
        // lets clicks pass through the menu while it fades out
        {...host}
        styles={{ dropdown: { ...host.styles.dropdown, pointerEvents: opened ? 'auto' : 'none' } }}
      >
        <Menu.Target>
          <button
            // remounts the target: the library only positions the menu when it gets a new one
            key={point?.opening}
            type="button"
            tabIndex={-1}
            aria-hidden="true"
            className={classes.menuPoint}
            style={{ insetBlockStart: point?.y ?? 0, insetInlineStart: point?.x ?? 0 }}
          />
        </Menu.Target>
        <FindableMenuList {...(label === undefined ? {} : { 'aria-label': label })}>{children(setDialog)}</FindableMenuList>
      </Menu>
      <MenuDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </>
  )
}
