/** Items of the account menu: home, settings, administration for administrators, and sign-out. */
import { Menu } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { call, confirm } from '../api/nexus.ts'
import { useT } from '../i18n/locale.tsx'
import { clearAuth, useAuth } from '../session/auth.ts'
import { dropAllDrafts } from '../session/drafts.ts'

export function AccountLinks() {
  const t = useT()
  const auth = useAuth()
  const navigate = useNavigate()
  const signOut = async (everywhere: boolean) => {
    // navigate first: a private page would redirect the signed-out person to the sign-in page
    await navigate({ to: '/' })
    await call('logout', { everywhere }, { quiet: true, unprompted: true })
    clearAuth()
    dropAllDrafts()
  }
  const askEverywhere = async () => {
    const question = { group: 'sign-out', title: t('nav.everywhereTitle'), message: t('nav.everywhereText') }
    if (await confirm.ask({ ...question, accept: t('nav.signOutEverywhere'), reject: t('app.cancel') })) await signOut(true)
  }
  return (
    <>
      <Menu.Item renderRoot={(props) => <Link to="/user/$id" params={{ id: auth.user_id }} {...props} />}>{t('nav.home')}</Menu.Item>
      <Menu.Item renderRoot={(props) => <Link to="/user/$id/settings" params={{ id: auth.user_id }} {...props} />}>{t('nav.settings')}</Menu.Item>
      {auth.user_role === 'admin' && (
        <Menu.Item component={Link} to="/admin">
          {t('nav.admin')}
        </Menu.Item>
      )}
      <Menu.Item onClick={() => void signOut(false)}>{t('nav.signOut')}</Menu.Item>
      <Menu.Item onClick={() => void askEverywhere()}>{t('nav.signOutEverywhere')}</Menu.Item>
    </>
  )
}
