import { Menu } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { usePhone } from '../../../ui/use-phone.ts'
import classes from './SubMenu.module.css'

/** A list that is longer than the page has room for scrolls. */
const LONG = { maxBlockSize: '80vh', overflowY: 'auto' } as const

/** They open beside it, which scrolling would cut off. */
const ON_DESKS = { styles: { dropdown: { maxBlockSize: 'none', overflow: 'visible' } } } as const
/** They open inside of it; it may cover its button, so that none of it lies outside of the page. */
const ON_PHONES = { styles: { dropdown: LONG }, middlewares: { flip: true, shift: { crossAxis: true } } } as const

/** Props of a menu that holds others. */
export const useSubMenuHost = (): typeof ON_DESKS | typeof ON_PHONES => (usePhone() ? ON_PHONES : ON_DESKS)

/** The library opens a submenu by pointer and by the right arrow; Enter and Space, which arrive as a click without a pointer, do as the arrow does. */
function openByKey(event: MouseEvent<HTMLButtonElement>): void {
  if (event.detail === 0) event.currentTarget.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
}

interface SubMenuProps {
  readonly label: string
  readonly children: ReactNode
}

/** A menu inside of another: beside it, or on a phone, where there is no room, unfolded under its entry. */
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

/** The left arrow closes it and goes back to its entry. */
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
