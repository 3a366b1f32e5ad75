/** Gives up access to a connection that someone else shared. Used by every page that lists one. */
import { useConfirmedAction } from '../api/use-confirmed-action.ts'
import { useT } from '../i18n/locale.tsx'

/** Asks for confirmation, gives up access, then calls `goOn`. */
export function useLeaveConnection(goOn?: () => Promise<void>) {
  const t = useT()
  const deed = useConfirmedAction()
  return ({ id, title }: { id: string; title: string }): Promise<void> =>
    deed({
      ...{
        group: 'leave-share',
        title: t('share.leaveTitle', { title }),
        message: t('share.leaveConnectionText'),
        accept: t('share.leaveAccept'),
        danger: true,
      },
      ...{ call: ['apiv2/leave_connection', { connection_id: id }], done: t('share.leftConnection'), failed: t('share.leaveConnectionFailed') },
      ...(goOn ? { goOn } : {}),
    })
}
