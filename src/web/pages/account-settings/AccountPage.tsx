import { Link, Navigate } from '@tanstack/react-router'
import type { Profile } from '../../../contract/account.ts'
import { useAddressPart } from '../../address.ts'
import { useCall } from '../../api/queries.ts'
import { useT } from '../../i18n/locale.tsx'
import { isSignedIn, useAuth } from '../../session/auth.ts'
import { timeZone } from '../../session/time-zone.ts'
import { ErrorPage } from '../../ui/ErrorPage.tsx'
import { Loadable } from '../../ui/Loadable.tsx'
import classes from '../../ui/page.module.css'
import { Shell } from '../../ui/Shell.tsx'
import { AboutForm } from './AboutForm.tsx'
import own from './AccountPage.module.css'
import { DeleteAccount } from './DeleteAccount.tsx'
import { EmailForm } from './EmailForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { SessionsTable } from './SessionsTable.tsx'

/** The account settings of the signed-in person; another person's ID shows an error page. */
export function AccountPage() {
  const auth = useAuth()
  const id = useAddressPart('id')
  if (!isSignedIn(auth)) return <Navigate to="/signin" search={{ next: location.pathname }} />
  return id === auth.user_id ? <Settings id={id} /> : <ErrorPage error={{ status: 404 }} />
}

function Settings({ id }: { id: string }) {
  const t = useT()
  const profile = useCall('apiv2/get_profile', {})
  return (
    <Shell title={t('account.title')}>
      <div className={classes.page}>
        <div className={classes.head}>
          <h1>{t('account.title')}</h1>
          <Link to="/user/$id" params={{ id }}>
            {t('account.back')}
          </Link>
        </div>
        <Loadable query={profile}>{(data) => <Sections profile={data} />}</Loadable>
      </div>
    </Shell>
  )
}

function Sections({ profile }: { profile: Profile }) {
  const t = useT()
  return (
    <>
      <section className={`${classes.section} ${own.narrow}`} aria-labelledby="account-about">
        <h2 id="account-about">{t('account.about')}</h2>
        <AboutForm profile={profile} browserZone={timeZone()} />
      </section>
      <section className={`${classes.section} ${own.narrow}`} aria-labelledby="account-email">
        <h2 id="account-email">{t('account.email')}</h2>
        <EmailForm profile={profile} />
      </section>
      <section className={`${classes.section} ${own.narrow}`} aria-labelledby="account-password">
        <h2 id="account-password">{t('account.password')}</h2>
        {profile.has_password ? <PasswordForm email={profile.email} /> : <p className={classes.muted}>{t('account.noPassword')}</p>}
      </section>
      <section className={classes.section} aria-labelledby="account-sessions">
        <h2 id="account-sessions">{t('account.sessions')}</h2>
        <SessionsTable zone={profile.time_zone ?? timeZone()} />
      </section>
      <section className={`${classes.section} ${own.narrow}`} aria-labelledby="account-delete">
        <h2 id="account-delete">{t('account.delete')}</h2>
        <DeleteAccount profile={profile} />
      </section>
    </>
  )
}
