/** Deleting an analysis, from wherever it is shown. */
import { useQueryClient } from '@tanstack/react-query'
import { useT } from '../i18n/locale.tsx'
import { call, confirm, sayFailed, toasts } from './nexus.ts'

/** Asks, deletes, and leaves the page of the analysis by `leave` before it would ask for it again. */
export function useDeleteAnalysis(leave: () => Promise<void> = async () => undefined) {
  const t = useT()
  const queries = useQueryClient()
  return async (id: string): Promise<void> => {
    const sure = await confirm.ask({
      group: 'delete-analysis',
      title: t('analysis.deleteAnalysis'),
      message: t('analysis.deleteText'),
      accept: t('datasets.delete'),
      reject: t('app.cancel'),
      danger: true,
    })
    if (!sure) return
    const reply = await call('apiv2/delete_analysis', { analysis_id: id }, { quiet: true })
    if (!reply.ok) return sayFailed(t('analysis.deleteFailed'), reply.problem)
    toasts.show({ severity: 'success', title: t('analysis.deleted') })
    await leave()
    await queries.invalidateQueries()
  }
}
