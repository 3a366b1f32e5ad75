/** Gives up access to an analysis that someone else shared. Used by every page that lists or opens one. */
import { useT } from '../i18n/locale.tsx'
import { useConfirmedAction } from './use-confirmed-action.ts'

/** Asks for confirmation, gives up access, then calls `goOn` to leave the page of the analysis. */
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
