/** The menus of the header. Loaded on demand, and opened as soon as they have loaded. */
import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { cloneElement, type ReactElement, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { useT } from '../i18n/locale.tsx'
import { isSignedIn, useAuth } from '../session/auth.ts'
import { Themed } from '../theme/Themed.tsx'
import { AccountLinks } from './AccountLinks.tsx'
import { GUEST_PAGES, maySignUp } from './guest-pages.ts'
import { LanguageItems, SchemeItem } from './MenuItems.tsx'
import { MenuList } from './MenuList.tsx'
import { useNext } from './use-next.ts'

export interface ShellMenuProps {
  /** The button that opened the menu. */
  readonly button: ReactElement<{ ref?: Ref<HTMLButtonElement> }>
}

interface OpenedProps extends ShellMenuProps {
  readonly position: 'bottom-start' | 'bottom-end'
  readonly children: ReactNode
}

/** Focuses the button before opening the menu, so that closing the menu returns the focus to it. */
function Opened({ button, position, children }: OpenedProps) {
  const [isOpen, setOpen] = useState(false)
  const target = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    target.current?.focus()
    setOpen(true)
  }, [])
  return (
    <Themed>
      <Menu opened={isOpen} onChange={setOpen} position={position}>
        <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
        <MenuList>{children}</MenuList>
      </Menu>
    </Themed>
  )
}

export function AccountMenu({ button }: ShellMenuProps) {
  const auth = useAuth()
  return (
    <Opened button={button} position="bottom-start">
      <Menu.Label>{auth.user_email}</Menu.Label>
      <AccountLinks />
    </Opened>
  )
}

export const SmallMenu = ({ button }: ShellMenuProps) => (
  <Opened button={button} position="bottom-end">
    <SmallItems />
  </Opened>
)

function SmallItems() {
  const t = useT()
  const next = useNext()
  const signedIn = isSignedIn(useAuth())
  return (
    <>
      {signedIn && (
        <Menu.Item component={Link} to="/tryitnow">
          {t('nav.explore')}
        </Menu.Item>
      )}
      {!signedIn &&
        GUEST_PAGES.map(([to, name]) => (
          <Menu.Item key={to} renderRoot={(props) => <Link to={to} {...props} />}>
            {t(name)}
          </Menu.Item>
        ))}
      {signedIn && (
        <Menu.Item component={Link} to="/datasets">
          {t('nav.datasets')}
        </Menu.Item>
      )}
      {signedIn && <AccountLinks />}
      {!signedIn && <Menu.Item renderRoot={(props) => <Link to="/signin" search={next} {...props} />}>{t('nav.signIn')}</Menu.Item>}
      {!signedIn && maySignUp() && <Menu.Item renderRoot={(props) => <Link to="/signup" search={next} {...props} />}>{t('nav.signUp')}</Menu.Item>}
      <LanguageItems />
      <SchemeItem />
    </>
  )
}
