/** Deletes an analysis, from any page that shows it. */
import { useT } from '../i18n/locale.tsx'
import { useConfirmedAction } from './use-confirmed-action.ts'

/** Asks, deletes, and leaves the page of the analysis with `goOn`. */
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
