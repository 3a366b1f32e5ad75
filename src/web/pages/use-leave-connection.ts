/** Gives up access to a shared connection, from any page that shows it. */
import { useConfirmedAction } from '../api/use-confirmed-action.ts'
import { useT } from '../i18n/locale.tsx'

/** Asks, gives up access, then calls `goOn`. */
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
