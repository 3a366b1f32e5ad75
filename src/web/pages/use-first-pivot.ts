/** Creates an analysis of a dataset that starts with a proposed pivot. */
import { useNavigate } from '@tanstack/react-router'
import type { Dataset } from '../../contract/dataset.ts'
import { rememberFirstPivot } from '../analysis/first-pivot/first-pivots.ts'
import { call, toasts } from '../api/nexus.ts'
import { useT } from '../i18n/locale.tsx'
import { noteCount } from './report-notes.ts'

const fetchCode = () => import('./propose-document.ts').catch(() => null)

/**
 * Returns a function that creates and saves the analysis and opens it. If the proposal cannot be saved, the analysis
 * opens empty. Resolves to false if no analysis could be created.
 */
export function useFirstPivot(): (dataset: Dataset) => Promise<boolean> {
  const t = useT()
  const navigate = useNavigate()
  return async (dataset) => {
    const code = await fetchCode()
    if (!code) {
      toasts.show({ severity: 'error', title: t('firstPivot.failed') })
      return false
    }
    const made = await call('apiv2/create_analysis', { dataset_id: dataset.id, title: dataset.title })
    if (!made.ok) return false
    const { id, version, value_json: empty, calendar } = made.data
    const { proposal, document } = code.proposeDocument(dataset, empty, calendar, t)
    const saved = await call('apiv2/save_analysis', { analysis_id: id, base_version: version, value_json: document })
    const [step] = document.steps
    const told = { id: dataset.id, notes: dataset.report ? noteCount(dataset.report) : 0, database: dataset.live?.database ?? null }
    if (saved.ok && step) rememberFirstPivot(id, { version: saved.data.version, empty, proposal, stepId: step.step_id, config: step.config, dataset: told })
    await navigate({ to: '/analysis-{$id}', params: { id } })
    return true
  }
}
