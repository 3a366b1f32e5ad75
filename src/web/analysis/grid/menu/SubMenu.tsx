import { Menu } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, use, useRef, useState } from 'react'
import { Choices } from '../../../ui/MenuChoices.tsx'
import { MenuFinding } from '../../../ui/MenuFind.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import classes from './SubMenu.module.css'

/** For menus without submenus at the side: scrolls if the menu is too long for the window. */
const LONG = { maxBlockSize: '80vh', overflowY: 'auto' } as const

/** On wide screens, submenus open at the side, where scrolling would clip them. */
const ON_DESKS = { styles: { dropdown: { maxBlockSize: 'none', overflow: 'visible' } } } as const
/** On phones, submenus expand within the menu. The menu may cover its button, so that all of it fits on the screen. */
const ON_PHONES = { styles: { dropdown: LONG }, middlewares: { flip: true, shift: { crossAxis: true } } } as const

/** Props of a menu that contains submenus. */
export const useSubMenuHost = (): typeof ON_DESKS | typeof ON_PHONES => (usePhone() ? ON_PHONES : ON_DESKS)

/** Opens a submenu by Enter or Space, which arrive as a click without a pointer: the library only handles pointers and the right arrow key. */
function openByKey(event: MouseEvent<HTMLButtonElement>): void {
  if (event.detail === 0) event.currentTarget.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
}

interface SubMenuProps {
  readonly label: string
  readonly children: ReactNode
}

/** A submenu. Opens at the side, or expands under its item on a phone. Lists its items in place while the menu is searched. */
export function SubMenu(props: SubMenuProps) {
  const isPhone = usePhone()
  if (use(MenuFinding)) return <Choices {...props} />
  return isPhone ? <Unfolding {...props} /> : <Beside {...props} />
}

function Unfolding({ label, children }: SubMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const Chevron = isOpen ? IconChevronUp : IconChevronDown
  return (
    <>
      <Menu.Item closeMenuOnClick={false} aria-expanded={isOpen} rightSection={<Chevron size={14} aria-hidden="true" />} onClick={() => setIsOpen(!isOpen)}>
        {label}
      </Menu.Item>
      {isOpen && (
        <div role="group" aria-label={label} className={classes.unfolded}>
          {children}
        </div>
      )}
    </>
  )
}

/** The left arrow key closes it and focuses its item. */
function Beside({ label, children }: SubMenuProps) {
  const entry = useRef<HTMLButtonElement>(null)
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item ref={entry} onClick={openByKey}>
          {label}
        </Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown style={LONG} onKeyDown={(event) => event.key === 'ArrowLeft' && entry.current?.focus()}>
        {children}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  )
}
