import { useQueryClient } from '@tanstack/react-query'
import { useT } from '../i18n/locale.tsx'
import { call, showFailure, toasts } from './nexus.ts'
import { refetchLists } from './refetch-lists.ts'

/** Returns a function that renames an analysis of a list. It reports the outcome, and fetches the lists again in either case. */
export function useRenameAnalysis(): (analysis: { readonly id: string; readonly title: string }, title: string) => Promise<void> {
  const t = useT()
  const queries = useQueryClient()
  return async ({ id, title: known_title }, title) => {
    const reply = await call('apiv2/rename_analysis', { analysis_id: id, known_title, title }, { quiet: true })
    if (!reply.ok) showFailure(t('lists.renameFailed'), reply.problem)
    else toasts.show({ severity: 'success', title: t('lists.renamed'), message: title })
    await refetchLists(queries)
  }
}
