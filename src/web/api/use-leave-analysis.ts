/** Giving up an analysis that somebody shares, from wherever it is shown. */
import { useT } from '../i18n/locale.tsx'
import { useDeed } from './use-deed.ts'

/** Asks, leaves, and goes away from the page of the analysis by `goOn`. */
export function useLeaveAnalysis(goOn?: () => Promise<void>) {
  const t = useT()
  const deed = useDeed()
  return ({ id, title }: { id: string; title: string }): Promise<void> =>
    deed({
      ...{ group: 'leave-share', title: t('share.leaveTitle', { title }), message: t('share.leaveText'), accept: t('share.leaveAccept'), danger: true },
      ...{ call: ['apiv2/leave_analysis', { analysis_id: id }], done: t('share.left'), failed: t('share.leaveFailed') },
      ...(goOn ? { goOn } : {}),
    })
}
