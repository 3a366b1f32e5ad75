/**
 * The items of a menu. Replaces the library's focusing of the first item, which uses timers that also fire after a fast
 * user has moved on or closed the menu.
 */
import { Menu, type MenuDropdownProps, useMenuContext } from '@mantine/core'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import classes from './MenuFind.module.css'
import { MenuFinding, useMenuFind } from './MenuFind.tsx'

interface MenuListProps extends MenuDropdownProps {
  readonly children: ReactNode
}

interface PlainListProps extends MenuListProps {
  readonly list: HTMLDivElement | null
  readonly onList: (list: HTMLDivElement | null) => void
}

/** Focuses its first item when it opens. Tab closes it like Escape. Ignores a second click on an item while the menu fades out. */
function PlainList({ list, onList, ...props }: PlainListProps) {
  const { opened, closeDropdownImmediately } = useMenuContext()
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
  return <Menu.Dropdown {...props} ref={onList} onClickCapture={ignoreWhileClosed} onKeyDown={leaveByTab} />
}

export function MenuList(props: MenuListProps) {
  const [list, setList] = useState<HTMLDivElement | null>(null)
  return <PlainList {...props} list={list} onList={setList} />
}

/** The items of a menu with submenus. Typing searches all of them. A searched menu is a group of a field and a menu. */
export function FindableMenuList({ children, ...rest }: MenuListProps) {
  const { opened } = useMenuContext()
  const [list, setList] = useState<HTMLDivElement | null>(null)
  const { isFinding, field, onKeyDownCapture } = useMenuFind(list, opened)
  // the library sets these attributes of the list itself, so props cannot
  useLayoutEffect(() => {
    list?.setAttribute('role', isFinding ? 'group' : 'menu')
    if (isFinding) list?.removeAttribute('aria-orientation')
    else list?.setAttribute('aria-orientation', 'vertical')
  }, [list, isFinding])
  return (
    <MenuFinding value={isFinding}>
      <PlainList {...rest} list={list} onList={setList} {...(isFinding ? { className: classes.finding ?? '' } : {})}>
        {field}
        <div role={isFinding ? 'menu' : 'none'} onKeyDownCapture={onKeyDownCapture}>
          {children}
        </div>
      </PlainList>
    </MenuFinding>
  )
}
