/** Deletes an analysis. Used by every page that lists or opens one. */
import { useT } from '../i18n/locale.tsx'
import { useConfirmedAction } from './use-confirmed-action.ts'

/** Asks for confirmation, deletes, then calls `goOn` to leave the page of the analysis. */
export function useDeleteAnalysis(goOn?: () => Promise<void>) {
  const t = useT()
  const deed = useConfirmedAction()
  return (id: string): Promise<void> =>
    deed({
      ...{ group: 'delete-analysis', title: t('analysis.deleteAnalysis'), message: t('analysis.deleteText'), accept: t('datasets.delete'), danger: true },
      ...{ call: ['apiv2/delete_analysis', { analysis_id: id }], done: t('analysis.deleted'), failed: t('analysis.deleteFailed') },
      ...(goOn ? { goOn } : {}),
    })
}
