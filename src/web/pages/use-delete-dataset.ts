/** Deletes a dataset. Used by every page that lists or opens one. */
import type { DatasetSummary } from '../../contract/dataset.ts'
import { paragraph } from '../../format/sentences.ts'
import { call } from '../api/nexus.ts'
import { useConfirmedAction } from '../api/use-confirmed-action.ts'
import { useLocale, useT } from '../i18n/locale.tsx'

/**
 * Asks for confirmation, naming the analyses and datasets that use the dataset and counting those that the person may not see;
 * deletes it, then calls `goOn` to leave its page.
 */
export function useDeleteDataset(goOn?: () => Promise<void>) {
  const t = useT()
  const locale = useLocale()
  const deed = useConfirmedAction()
  return async ({ id, title }: Pick<DatasetSummary, 'id' | 'title'>): Promise<void> => {
    const [related, found] = await Promise.all([
      call('apiv2/list_dataset_analyses', { dataset_id: id }, { quiet: true }),
      call('apiv2/get_dataset', { dataset_id: id }, { quiet: true }),
    ])
    const titles = related.ok ? related.data.analyses.map((a) => a.title) : []
    const own = titles.length === 0 ? t('datasets.deleteText') : t('datasets.deleteUsed', { analyses: titles.join(t('app.listSeparator')) })
    const others = related.ok ? related.data.others : 0
    const { used_by, others: unseen } = found.ok ? found.data.lineage : { used_by: [], others: 0 }
    const combined = [
      used_by.length === 0 ? '' : t('lineage.deleteUsed', { datasets: used_by.map((made) => made.title).join(t('app.listSeparator')) }),
      unseen === 0 ? '' : t('lineage.deleteOthers', { count: unseen }),
    ]
    const message = paragraph(locale, ...combined, others === 0 ? '' : t('datasets.deleteOthers', { count: others }), own)
    await deed({
      ...{ group: 'delete-dataset', title: t('datasets.deleteTitle', { title }), message, accept: t('datasets.delete'), danger: true },
      ...{ call: ['apiv2/delete_dataset', { dataset_id: id }], done: t('datasets.deleted') },
      ...{ failed: t('datasets.deleteFailedTitle'), words: (problem) => t('datasets.deleteFailed', { reason: problem.message }) },
      ...(goOn ? { goOn } : {}),
    })
  }
}
