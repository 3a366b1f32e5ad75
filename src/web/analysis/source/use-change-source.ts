/** Switches the open analysis to another dataset and reopens it. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Analysis } from '../../../contract/analysis.ts'
import type { Input } from '../../../contract/operations.ts'
import type { Reply } from '../../api/client.ts'
import { call, toasts } from '../../api/nexus.ts'
import { useT } from '../../i18n/locale.tsx'
import { usePageStore } from '../step-store.ts'

/** Drops what was cached of the old dataset: columns of the new one may have the same IDs. The page reopens with the analysis given here (AnalysisPage). */
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
      // the change may have reached the server
      await queries.invalidateQueries({ queryKey: ['apiv2/get_analysis', { analysis_id: id }] })
    }
    return reply
  }
}
