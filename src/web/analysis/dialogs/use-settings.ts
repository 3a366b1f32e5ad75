/** Saves title, description, visibility and public access at once, separately from the document. */
import { useQueryClient } from '@tanstack/react-query'
import type { Input } from '../../../contract/operations.ts'
import type { Reply } from '../../api/client.ts'
import { call, showFailure, toasts } from '../../api/nexus.ts'
import { useT } from '../../i18n/locale.tsx'
import { usePageStore } from '../step-store.ts'

type Settings = Omit<Input<'apiv2/save_analysis_settings'>, 'analysis_id'>

/** Returns a function that saves settings and shows a toast about the outcome. */
export function useSaveSettings(): (settings: Settings) => Promise<Reply<unknown>> {
  const t = useT()
  const store = usePageStore()
  const queries = useQueryClient()
  return async (settings) => {
    const { id } = store.getState().analysis
    const reply = await call('apiv2/save_analysis_settings', { analysis_id: id, ...settings }, { quiet: true })
    if (!reply.ok) {
      showFailure(t('settings.failed'), reply.problem)
      return reply
    }
    const { title, description, visibility, updated, publication, abilities } = reply.data
    store.setState((s) => ({ analysis: { ...s.analysis, title, description, visibility, updated, publication, abilities } }))
    toasts.show({ severity: 'success', title: t('settings.saved') })
    queries.setQueryData(['apiv2/get_analysis', { analysis_id: id }], reply.data)
    await queries.invalidateQueries({ queryKey: ['apiv2/list_analyses'] })
    return reply
  }
}
