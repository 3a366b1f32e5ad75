import { Menu } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { usePhone } from '../../../ui/use-phone.ts'
import classes from './SubMenu.module.css'

/** A list taller than the page scrolls. */
const LONG = { maxBlockSize: '80vh', overflowY: 'auto' } as const

/** Submenus open at the side, so scrolling would clip them. */
const ON_DESKS = { styles: { dropdown: { maxBlockSize: 'none', overflow: 'visible' } } } as const
/** Submenus open inside of the menu. A submenu may cover its button so that all of it stays on the page. */
const ON_PHONES = { styles: { dropdown: LONG }, middlewares: { flip: true, shift: { crossAxis: true } } } as const

/** Props of a menu that contains submenus. */
export const useSubMenuHost = (): typeof ON_DESKS | typeof ON_PHONES => (usePhone() ? ON_PHONES : ON_DESKS)

/**
 * The library opens a submenu by pointer and by the right arrow key. Enter and Space arrive as a click without a pointer
 * and are handled like the arrow key.
 */
function openByKey(event: MouseEvent<HTMLButtonElement>): void {
  if (event.detail === 0) event.currentTarget.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
}

interface SubMenuProps {
  readonly label: string
  readonly children: ReactNode
}

/** A submenu: at the side, or expanded under its item on a phone, where there is no room at the side. */
export const SubMenu = (props: SubMenuProps) => (usePhone() ? <Unfolding {...props} /> : <Beside {...props} />)

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
