import { useQueryClient } from '@tanstack/react-query'
import { COLUMNS_TOAST_LIFE } from '../../../contract/constants.ts'
import type { Output } from '../../../contract/operations.ts'
import { call, toasts } from '../../api/nexus.ts'
import { useT } from '../../i18n/locale.tsx'

/** Returns a function that refetches a dataset after its columns changed: first the dataset itself, then everything else. */
export function useReloadColumns(datasetId: string): () => Promise<void> {
  const t = useT()
  const queries = useQueryClient()
  return async () => {
    const config = await call('apiv2/get_dataset_config', { dataset_id: datasetId }, { quiet: true, background: true })
    if (!config.ok) {
      toasts.show({ severity: 'error', title: t('dataset.columnsFailedTitle'), message: t('dataset.columnsFailed'), life: COLUMNS_TOAST_LIFE })
      return
    }
    const { schema } = config.data
    queries.setQueryData<Output<'apiv2/get_dataset'>>(['apiv2/get_dataset', { dataset_id: datasetId }], (known) => known && { ...known, schema })
    await queries.invalidateQueries()
  }
}
