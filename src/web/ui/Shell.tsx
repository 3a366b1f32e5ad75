/** The layout of every page except the editor: header with navigation, content, footer. */
import { IconMenu2, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ComponentType, cloneElement, type ReactNode, useEffect, useState } from 'react'
import { toasts } from '../api/nexus.ts'
import { useT } from '../i18n/locale.tsx'
import { isSignedIn, useAuth } from '../session/auth.ts'
import { GUEST_PAGES, maySignUp } from './guest-pages.ts'
import { LanguageLinks } from './LanguageLinks.tsx'
import buttons from './LightButton.module.css'
import { Mark } from './Mark.tsx'
import { OperatorLine } from './OperatorLine.tsx'
import { SchemeButton } from './SchemeToggle.tsx'
import classes from './Shell.module.css'
import type { ShellMenuProps } from './ShellMenus.tsx'
import { SkipLink } from './SkipLink.tsx'
import { useEarly } from './use-early.ts'
import { useNext } from './use-next.ts'

const loadMenus = () => import('./ShellMenus.tsx')

interface MenuButtonProps {
  readonly menu: 'AccountMenu' | 'SmallMenu'
  readonly label: string
  readonly className: string
  readonly children: ReactNode
}

/** A button that loads its menu on hover or focus: the menu and its dependencies are larger than the rest of the page. */
function MenuButton({ menu, label, className, children }: MenuButtonProps) {
  const t = useT()
  const [Menu, setMenu] = useState<ComponentType<ShellMenuProps> | null>(null)
  const open = async () => {
    try {
      const menus = await loadMenus()
      setMenu(() => menus[menu])
    } catch {
      toasts.show({ severity: 'error', title: t('errors.part', { name: label }) })
    }
  }
  const fetchAhead = () => void loadMenus().catch(() => undefined)
  const button = (
    <button type="button" className={className} aria-label={label} aria-haspopup="menu">
      {children}
    </button>
  )
  if (Menu) return <Menu button={button} />
  return cloneElement(button, { 'aria-expanded': false, onClick: () => void open(), onPointerEnter: fetchAhead, onFocus: fetchAhead })
}

/** Links of the footer: columns of a heading and pages. */
const FOOT_PAGES = [
  [
    'foot.product',
    [
      ['/tryitnow', 'nav.tryItNow'],
      ['/pricing', 'nav.pricing'],
      ['/article/population-health', 'foot.caseStudy'],
    ],
  ],
  [
    'foot.about',
    [
      ['/book-demo', 'nav.bookDemo'],
      ['/contact', 'nav.contact'],
      ['/privacy', 'nav.privacy'],
    ],
  ],
] as const

function Foot() {
  const t = useT()
  return (
    <footer className={classes.footer} data-slice="">
      <div className={`${classes.bar} ${classes.foot}`}>
        <div className={classes.notes}>
          <span className={classes.brand}>
            <Mark size={16} /> Tessera
          </span>
          <p>{t('footer.data')}</p>
          <OperatorLine />
        </div>
        <nav className={classes.more} aria-label={t('nav.more')}>
          {FOOT_PAGES.map(([heading, pages]) => (
            <section key={heading} aria-label={t(heading)}>
              <p className={classes.heading}>{t(heading)}</p>
              {pages.map(([to, name]) => (
                <Link key={to} className={classes.link} to={to}>
                  {t(name)}
                </Link>
              ))}
            </section>
          ))}
        </nav>
      </div>
    </footer>
  )
}

function NavLinks() {
  const t = useT()
  const auth = useAuth()
  return isSignedIn(auth) ? (
    <>
      <Link className={classes.link} to="/user/$id" params={{ id: auth.user_id }}>
        {t('nav.home')}
      </Link>
      <Link className={classes.link} to="/datasets">
        {t('nav.datasets')}
      </Link>
      <Link className={classes.link} to="/tryitnow">
        {t('nav.explore')}
      </Link>
    </>
  ) : (
    GUEST_PAGES.map(([to, name]) => (
      <Link key={to} className={classes.link} to={to}>
        {t(name)}
      </Link>
    ))
  )
}

function Account() {
  const t = useT()
  const next = useNext()
  if (isSignedIn(useAuth()))
    return (
      <MenuButton menu="AccountMenu" label={t('nav.account')} className={buttons.account ?? ''}>
        <IconUser size={16} stroke={1.6} aria-hidden="true" />
      </MenuButton>
    )
  return (
    <>
      <Link className={classes.link} to="/signin" search={next}>
        {t('nav.signIn')}
      </Link>
      {maySignUp() && (
        <Link to="/signup" search={next} className={buttons.default}>
          {t('nav.signUp')}
        </Link>
      )}
    </>
  )
}

/** `title` is shown in the browser tab; empty for the home page. */
export function Shell({ title, children }: { title: string; children: ReactNode }) {
  const t = useT()
  useEarly()
  useEffect(() => {
    document.title = title === '' ? `Tessera · ${t('app.tagline')}` : `${title} · Tessera`
  }, [title, t])
  return (
    <div className={classes.shell}>
      <SkipLink label={t('app.skip')} to="main" />
      <header className={classes.header}>
        <div className={classes.bar}>
          <Link to="/" className={classes.brand} data-slice="row">
            <Mark /> Tessera
          </Link>
          <nav className={classes.nav} aria-label={t('nav.main')} data-slice="row">
            <NavLinks />
          </nav>
          <div className={classes.end} data-slice="row">
            <SchemeButton />
            <LanguageLinks />
            <Account />
          </div>
          <div className={classes.small}>
            <MenuButton menu="SmallMenu" label={t('nav.menu')} className={`${buttons.icon} ${buttons.large}`}>
              <IconMenu2 size={20} aria-hidden="true" />
            </MenuButton>
          </div>
        </div>
      </header>
      <main id="main" className={classes.main} tabIndex={-1}>
        {children}
      </main>
      <Foot />
    </div>
  )
}
