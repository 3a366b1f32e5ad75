/** Gives up access to a shared analysis, from any page that shows it. */
import { useT } from '../i18n/locale.tsx'
import { useConfirmedAction } from './use-confirmed-action.ts'

/** Asks, gives up access, and leaves the page of the analysis with `goOn`. */
export function useLeaveAnalysis(goOn?: () => Promise<void>) {
  const t = useT()
  const deed = useConfirmedAction()
  return ({ id, title }: { id: string; title: string }): Promise<void> =>
    deed({
      ...{ group: 'leave-share', title: t('share.leaveTitle', { title }), message: t('share.leaveText'), accept: t('share.leaveAccept'), danger: true },
      ...{ call: ['apiv2/leave_analysis', { analysis_id: id }], done: t('share.left'), failed: t('share.leaveFailed') },
      ...(goOn ? { goOn } : {}),
    })
}
