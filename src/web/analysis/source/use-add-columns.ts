/** Moves the analysis to a dataset that has more columns, and back. Its steps stay, because the columns keep their IDs. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { requiredColumns } from '../../../analysis/source/required-columns.ts'
import { call, confirm, showFailure, toasts } from '../../api/nexus.ts'
import type { Made, OnMade } from '../../combine/use-combining.ts'
import { type T, useT } from '../../i18n/locale.tsx'
import { usePageStore } from '../step-store.ts'
import { openOnSource } from './use-change-source.ts'

/** Switches back to the dataset of before, once the person has seen what that removes. */
async function goBack(analysisId: string, former: Made, from: Made, queries: QueryClient, t: T): Promise<void> {
  const failed = t('dataSource.failed')
  const [now, config] = await Promise.all([
    call('apiv2/get_analysis', { analysis_id: analysisId }, { quiet: true }),
    call('apiv2/get_dataset_config', { dataset_id: former.id }, { quiet: true }),
  ])
  if (!now.ok) return showFailure(failed, now.problem)
  if (!config.ok) return showFailure(failed, config.problem)
  const { version, value_json, dataset } = now.data
  if (dataset.id !== from.id) return
  const known = new Set(config.data.schema.map(({ id }) => id))
  const required = requiredColumns(value_json).map(({ column }) => column)
  const lost = required.filter(({ id }) => !known.has(id)).map(({ name }) => name)
  const sure = await confirm.ask({
    ...{ group: 'former-dataset', title: t('addColumns.backTitle', { title: former.title }), accept: t('addColumns.back'), reject: t('app.cancel') },
    message: lost.length === 0 ? t('addColumns.backText') : t('addColumns.backLost', { columns: lost.join(t('app.listSeparator')) }),
    danger: lost.length > 0,
  })
  if (!sure) return
  const columns = required.map(({ id }) => ({ from: id, to: known.has(id) ? id : null }))
  const reply = await call('apiv2/change_source', { analysis_id: analysisId, base_version: version, dataset_id: former.id, columns }, { quiet: true })
  if (!reply.ok) return showFailure(failed, reply.problem)
  toasts.show({ severity: 'success', title: t('addColumns.wentBack', { title: former.title }) })
  openOnSource(queries, reply.data)
}

/** Returns a function that moves the open analysis to a dataset that was made of its own. Offers to switch back. */
export function useAddColumns(): OnMade {
  const t = useT()
  const store = usePageStore()
  const queries = useQueryClient()
  return async (made) => {
    const { id, version, value_json, dataset } = store.getState().analysis
    const columns = requiredColumns(value_json).map(({ column }) => ({ from: column.id, to: column.id }))
    const reply = await call('apiv2/change_source', { analysis_id: id, base_version: version, dataset_id: made.id, columns }, { quiet: true })
    if (!reply.ok) return reply.problem
    const back = (dismiss: () => void) => {
      dismiss()
      void goBack(id, dataset, made, queries, t)
    }
    toasts.show({
      severity: 'success',
      title: t('addColumns.done'),
      message: t('addColumns.doneText', { title: made.title }),
      action: { label: t('addColumns.back'), run: back },
    })
    openOnSource(queries, reply.data)
    await queries.invalidateQueries({ queryKey: ['apiv2/list_analyses'] })
    return null
  }
}
