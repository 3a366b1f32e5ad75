import { Menu } from '@mantine/core'
import { type MouseEvent, type ReactNode, useRef } from 'react'

/** A list that is longer than the page has room for scrolls. */
const LONG = { maxBlockSize: '80vh', overflowY: 'auto' } as const

/** For a menu that holds others: they open beside it, which scrolling would cut off. */
export const HOLDS_SUBMENUS = { dropdown: { maxBlockSize: 'none', overflow: 'visible' } } as const

/** The library opens a submenu by pointer and by the right arrow; Enter and Space, which arrive as a click without a pointer, do as the arrow does. */
function openByKey(event: MouseEvent<HTMLButtonElement>): void {
  if (event.detail === 0) event.currentTarget.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
}

/** A menu inside of another. The left arrow closes it and goes back to its entry. */
export function SubMenu({ label, children }: { label: string; children: ReactNode }) {
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
