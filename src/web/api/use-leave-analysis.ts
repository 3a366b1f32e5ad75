/** Giving up an analysis that somebody shares, from wherever it is shown. */
import { useQueryClient } from '@tanstack/react-query'
import { useT } from '../i18n/locale.tsx'
import { call, confirm, sayFailed, toasts } from './nexus.ts'

/** Asks, leaves, and goes away from the page of the analysis by `goOn` before it would ask for it again. */
export function useLeaveAnalysis(goOn: () => Promise<void> = async () => undefined) {
  const t = useT()
  const queries = useQueryClient()
  return async ({ id, title }: { id: string; title: string }): Promise<void> => {
    const sure = await confirm.ask({
      group: 'leave-share',
      title: t('share.leaveTitle', { title }),
      message: t('share.leaveText'),
      accept: t('share.leaveAccept'),
      reject: t('app.cancel'),
      danger: true,
    })
    if (!sure) return
    const reply = await call('apiv2/leave_analysis', { analysis_id: id }, { quiet: true })
    if (!reply.ok) return sayFailed(t('share.leaveFailed'), reply.problem)
    toasts.show({ severity: 'success', title: t('share.left') })
    await goOn()
    await queries.invalidateQueries()
  }
}
