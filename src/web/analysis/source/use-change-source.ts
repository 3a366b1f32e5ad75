/** Switches the open analysis to another dataset and remounts the editor. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Analysis } from '../../../contract/analysis.ts'
import type { Input } from '../../../contract/operations.ts'
import type { Reply } from '../../api/client.ts'
import { call, toasts } from '../../api/nexus.ts'
import { useT } from '../../i18n/locale.tsx'
import { usePageStore } from '../step-store.ts'

/**
 * Drops cached replies about the old dataset, because columns of the new one may have the same IDs, and has the editor
 * remounted with `analysis` (AnalysisPage).
 */
export function openOnSource(queries: QueryClient, analysis: Analysis): void {
  const isAbout = (input: unknown): boolean => typeof input === 'object' && input !== null && 'analysis_id' in input && input.analysis_id === analysis.id
  queries.removeQueries({ predicate: ({ queryKey: [name, input] }) => name !== 'apiv2/get_analysis' && isAbout(input) })
  queries.setQueryData(['apiv2/get_analysis', { analysis_id: analysis.id }], analysis)
}

export function useChangeSource() {
  const t = useT()
  const store = usePageStore()
  const queries = useQueryClient()
  return async (dataset_id: string, columns: Input<'apiv2/change_source'>['columns'], signal: AbortSignal): Promise<Reply<Analysis>> => {
    const { id, version } = store.getState().analysis
    const reply = await call('apiv2/change_source', { analysis_id: id, base_version: version, dataset_id, columns }, { quiet: true, signal })
    if (reply.ok) {
      toasts.show({ severity: 'success', title: t('dataSource.done') })
      openOnSource(queries, reply.data)
      await queries.invalidateQueries({ queryKey: ['apiv2/list_analyses'] })
    } else if (reply.problem.code === 'aborted') {
      // the server may have made the change although the call failed
      await queries.invalidateQueries({ queryKey: ['apiv2/get_analysis', { analysis_id: id }] })
    }
    return reply
  }
}
