/** Entries of the account menus: settings, and administration for those who may. */
import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useT } from '../i18n/locale.tsx'
import { useAuth } from '../session/auth.ts'

export function AccountLinks() {
  const t = useT()
  const auth = useAuth()
  return (
    <>
      <Menu.Item renderRoot={(props) => <Link to="/user/$id/settings" params={{ id: auth.user_id }} {...props} />}>{t('nav.settings')}</Menu.Item>
      {auth.user_role === 'admin' && (
        <Menu.Item component={Link} to="/admin">
          {t('nav.admin')}
        </Menu.Item>
      )}
    </>
  )
}
