import { useCall } from '../../api/queries.ts'
import { useT } from '../../i18n/locale.tsx'
import { isSignedIn, useAuth } from '../../session/auth.ts'
import { ErrorPage } from '../../ui/ErrorPage.tsx'
import { Loadable } from '../../ui/Loadable.tsx'
import classes from '../../ui/page.module.css'
import { Shell } from '../../ui/Shell.tsx'
import { EnquiriesView } from './EnquiriesView.tsx'
import { InstallationView } from './InstallationView.tsx'
import { InvitationsView } from './InvitationsView.tsx'
import { PeopleTable } from './PeopleTable.tsx'
import { UseView } from './UseView.tsx'

/** The administration, for administrators only. The role here only decides what is rendered; the server checks every call. */
export function AdminPage() {
  const auth = useAuth()
  return isSignedIn(auth) && auth.user_role === 'admin' ? <Administration /> : <ErrorPage error={{ status: 404 }} />
}

function Administration() {
  const t = useT()
  const installation = useCall('apiv2/admin_get_installation', {})
  return (
    <Shell title={t('admin.title')}>
      <div className={classes.page}>
        <div className={classes.head}>
          <h1>{t('admin.title')}</h1>
        </div>
        <section className={classes.section} aria-labelledby="admin-people">
          <h2 id="admin-people">{t('admin.people')}</h2>
          <PeopleTable />
        </section>
        <section className={classes.section} aria-labelledby="admin-invitations">
          <h2 id="admin-invitations">{t('admin.invitations')}</h2>
          <InvitationsView />
        </section>
        <section className={classes.section} aria-labelledby="admin-enquiries">
          <h2 id="admin-enquiries">{t('enquiries.title')}</h2>
          <EnquiriesView />
        </section>
        <section className={classes.section} aria-labelledby="admin-use">
          <h2 id="admin-use">{t('use.title')}</h2>
          <UseView />
        </section>
        <Loadable query={installation}>{(data) => <InstallationView {...data} />}</Loadable>
      </div>
    </Shell>
  )
}
