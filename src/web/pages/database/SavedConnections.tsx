/** Chooses a saved connection, or a new one. */
import { Button, NativeSelect } from '@mantine/core'
import { IconDoorExit, IconShare, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { Connection } from '../../../contract/database.ts'
import { call, confirm, toasts } from '../../api/nexus.ts'
import { useT } from '../../i18n/locale.tsx'
import { useLeaveConnection } from '../use-leave-connection.ts'
import own from './Database.module.css'

interface SavedConnectionsProps {
  readonly connections: readonly Connection[]
  readonly chosen: string | null
  readonly onChoose: (connection: Connection | null) => void
  /** Opens the sharing dialog. The caller renders it outside of this form, because forms cannot be nested. */
  readonly onShare: (connection: Connection) => void
}

export function SavedConnections({ connections, chosen, onChoose, onShare }: SavedConnectionsProps) {
  const t = useT()
  const queries = useQueryClient()
  const present = connections.find(({ id }) => id === chosen)
  const remove = async (connection: Connection): Promise<void> => {
    const sure = await confirm.ask({
      group: 'delete-connection',
      title: t('database.deleteTitle', { title: connection.title }),
      message: t('database.deleteText'),
      accept: t('database.delete'),
      reject: t('app.cancel'),
      danger: true,
    })
    if (!sure) return
    const reply = await call('apiv2/delete_connection', { connection_id: connection.id })
    if (!reply.ok) return
    toasts.show({ severity: 'success', title: t('database.deleted') })
    onChoose(null)
    await queries.invalidateQueries({ queryKey: ['apiv2/list_connections'] })
  }
  const leave = useLeaveConnection(async () => onChoose(null))
  const labelOf = ({ title, owner: { name }, abilities }: Connection): string => (abilities.leave ? t('database.sharedBy', { title, name }) : title)
  if (connections.length === 0) return null
  return (
    <div className={own.saved}>
      <NativeSelect
        label={t('database.saved')}
        value={chosen ?? ''}
        data={[{ value: '', label: t('database.new') }, ...connections.map((one) => ({ value: one.id, label: labelOf(one) }))]}
        onChange={(e) => onChoose(connections.find(({ id }) => id === e.currentTarget.value) ?? null)}
      />
      {present?.abilities.share && (
        <Button variant="default" leftSection={<IconShare size={14} aria-hidden="true" />} onClick={() => onShare(present)}>
          {t('share.button')}
        </Button>
      )}
      {present?.abilities.leave && (
        <Button variant="default" leftSection={<IconDoorExit size={14} aria-hidden="true" />} onClick={() => void leave(present)}>
          {t('share.leave')}
        </Button>
      )}
      {present?.abilities.delete && (
        <Button variant="default" leftSection={<IconTrash size={14} aria-hidden="true" />} onClick={() => void remove(present)}>
          {t('database.delete')}
        </Button>
      )}
    </div>
  )
}
