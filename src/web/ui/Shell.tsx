/** The default layout: navigation on top, the page, the footer. */
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconMenu2, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { installation } from '../api/installation.ts'
import { useT } from '../i18n/locale.tsx'
import { isSignedIn, useAuth } from '../session/auth.ts'
import { AccountLinks } from './AccountLinks.tsx'
import { LanguageItems, LanguageLinks } from './LanguageLinks.tsx'
import { Mark } from './Mark.tsx'
import { MenuList } from './MenuList.tsx'
import { OperatorLine } from './OperatorLine.tsx'
import { SchemeButton, SchemeItem } from './SchemeToggle.tsx'
import classes from './Shell.module.css'
import { SkipLink } from './SkipLink.tsx'
import { useEarly } from './use-early.ts'

function AccountMenu() {
  const t = useT()
  const auth = useAuth()
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={t('nav.account')} radius="xl" variant="light" color="petrol">
          <IconUser size={16} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <MenuList>
        <Menu.Label>{auth.user_email}</Menu.Label>
        <AccountLinks />
      </MenuList>
    </Menu>
  )
}

/** What whoever is not signed in finds on top of every page. */
const GUEST_PAGES = [
  ['/tryitnow', 'nav.tryItNow'],
  ['/pricing', 'nav.pricing'],
  ['/article/population-health', 'foot.caseStudy'],
  ['/book-demo', 'nav.bookDemo'],
  ['/contact', 'nav.contact'],
] as const

/** Pages that every page leads to, at its foot: columns with their headings. */
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
    <footer className={classes.footer}>
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

/** Where accounts are made by invitation alone, its link is the way in. */
const maySignUp = (): boolean => installation().sign_up.kind !== 'invitation'

function Account() {
  const t = useT()
  if (isSignedIn(useAuth())) return <AccountMenu />
  return (
    <>
      <Link className={classes.link} to="/signin">
        {t('nav.signIn')}
      </Link>
      {maySignUp() && (
        <Button component={Link} to="/signup" variant="default">
          {t('nav.signUp')}
        </Button>
      )}
    </>
  )
}

/** `title` is the document's title; empty for the home page. */
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
          <Link to="/" className={classes.brand}>
            <Mark /> Tessera
          </Link>
          <nav className={classes.nav} aria-label={t('nav.main')}>
            <NavLinks />
          </nav>
          <div className={classes.end}>
            <SchemeButton />
            <LanguageLinks />
            <Account />
          </div>
          <div className={classes.small}>
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon aria-label={t('nav.menu')} size={40}>
                  <IconMenu2 size={20} />
                </ActionIcon>
              </Menu.Target>
              <MenuList>
                <SmallMenu />
              </MenuList>
            </Menu>
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

function SmallMenu() {
  const t = useT()
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
      {!signedIn && (
        <Menu.Item component={Link} to="/signin">
          {t('nav.signIn')}
        </Menu.Item>
      )}
      {!signedIn && maySignUp() && (
        <Menu.Item component={Link} to="/signup">
          {t('nav.signUp')}
        </Menu.Item>
      )}
      <LanguageItems />
      <SchemeItem />
    </>
  )
}
