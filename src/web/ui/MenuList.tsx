/** The items of a menu. The library would focus the first one with timers, which also fire after a fast user has moved on or closed the menu. */
import { Menu, type MenuDropdownProps, useMenuContext } from '@mantine/core'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useState } from 'react'

interface MenuListProps extends MenuDropdownProps {
  readonly children: ReactNode
}

/** Takes the focus when it opens. Tab closes it like Escape. A second click on an item while it fades out does nothing. */
export function MenuList(props: MenuListProps) {
  const { opened, closeDropdownImmediately } = useMenuContext()
  const [list, setList] = useState<HTMLDivElement | null>(null)
  // after the effect in which the library records where the focus came from
  useEffect(() => {
    if (opened) list?.querySelector<HTMLElement>('[data-menu-item]:not([data-disabled])')?.focus({ preventScroll: true })
  }, [opened, list])
  const ignoreWhileClosed = (event: MouseEvent): void => {
    if (opened) return
    event.preventDefault()
    event.stopPropagation()
  }
  const leaveByTab = (event: KeyboardEvent): void => {
    if (event.key !== 'Tab') return
    event.preventDefault()
    closeDropdownImmediately()
  }
  return <Menu.Dropdown {...props} ref={setList} onClickCapture={ignoreWhileClosed} onKeyDown={leaveByTab} />
}
