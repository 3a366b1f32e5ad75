import { Link } from '@tanstack/react-router'
import type { SharedConnection } from '../../contract/share.ts'
import { useT } from '../i18n/locale.tsx'
import { useConnectionRoleNames } from '../share/roles.ts'
import { SharedList } from './SharedList.tsx'
import { useLeaveConnection } from './use-leave-connection.ts'

export function SharedConnectionTable({ connections }: { connections: readonly SharedConnection[] }) {
  const t = useT()
  const roleNames = useConnectionRoleNames()
  const leave = useLeaveConnection()
  return (
    <SharedList
      label={t('share.mineConnections')}
      things={connections}
      roleNames={roleNames}
      head={<th>{t('database.server')}</th>}
      cell={({ server }) => <td title={server}>{server}</td>}
      link={({ id }, title) => (
        <Link to="/datasets/new" search={{ connection: id }}>
          {title}
        </Link>
      )}
      onLeave={(connection) => void leave(connection)}
    />
  )
}
