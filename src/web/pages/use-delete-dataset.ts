/** Deleting a dataset, from wherever it is shown. */
import { useQueryClient } from '@tanstack/react-query'
import type { DatasetSummary } from '../../contract/dataset.ts'
import { call, confirm, sayFailed, toasts } from '../api/nexus.ts'
import { useT } from '../i18n/locale.tsx'

/** Asks, deletes, and leaves the pages of the dataset by `leave` before they would ask for it again. */
export function useDeleteDataset(leave: () => Promise<void> = async () => undefined) {
  const t = useT()
  const queries = useQueryClient()
  return async (dataset: Pick<DatasetSummary, 'id' | 'title'>): Promise<void> => {
    const related = await call('apiv2/list_dataset_analyses', { dataset_id: dataset.id }, { quiet: true })
    const titles = related.ok ? related.data.analyses.map((a) => a.title) : []
    const sure = await confirm.ask({
      group: 'delete-dataset',
      title: t('datasets.deleteTitle', { title: dataset.title }),
      message: titles.length === 0 ? t('datasets.deleteText') : t('datasets.deleteUsed', { analyses: titles.join(t('app.listSeparator')) }),
      accept: t('datasets.delete'),
      reject: t('app.cancel'),
      danger: true,
    })
    if (!sure) return
    const reply = await call('apiv2/delete_dataset', { dataset_id: dataset.id }, { quiet: true })
    if (!reply.ok)
      return sayFailed(t('datasets.deleteFailedTitle'), { ...reply.problem, message: t('datasets.deleteFailed', { reason: reply.problem.message }) })
    toasts.show({ severity: 'success', title: t('datasets.deleted') })
    await leave()
    await queries.invalidateQueries()
  }
}
