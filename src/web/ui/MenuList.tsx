/**
 * The items of a menu. Replaces the library's focusing of the first item, which uses timers that also fire after a fast
 * user has moved on or closed the menu.
 */
import { Menu, type MenuDropdownProps, useMenuContext } from '@mantine/core'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useState } from 'react'

interface MenuListProps extends MenuDropdownProps {
  readonly children: ReactNode
}

/** Focuses its first item when it opens. Tab closes it like Escape. Ignores a second click on an item while the menu fades out. */
export function MenuList(props: MenuListProps) {
  const { opened, closeDropdownImmediately } = useMenuContext()
  const [list, setList] = useState<HTMLDivElement | null>(null)
  // runs after the effect in which the library records the previously focused element
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
