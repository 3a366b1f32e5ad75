/** Reads parts of a stored result that the grid has not loaded, for searching, copying and exporting. */
import type { PivotResult, PivotWindow } from '../../contract/pivot-result.ts'
import type { CallProblem } from '../api/client.ts'
import { call } from '../api/nexus.ts'
import type { ResultView } from './view.ts'

/** Resolves to null if a part could not be loaded, which was reported, or if reading was stopped. */
export type ReadWindow = (range: PivotWindow) => Promise<PivotResult | null>

interface KeptResult {
  readonly analysisId: string
  readonly hash: string
  readonly view: ResultView
}

/** Reads a result in a given view, with its collapsed groups and totals. `onProblem` receives problems, and reports them. */
export function windowReader({ analysisId, hash, view }: KeptResult, signal?: AbortSignal, onProblem?: (problem: CallProblem) => void): ReadWindow {
  return async (range) => {
    const window = { ...range, ...view }
    const asked = { analysis_id: analysisId, config_hash: hash, window }
    const reply = await call('apiv2/get_step_window', asked, { ...(signal ? { signal } : {}), quiet: onProblem !== undefined })
    if (!reply.ok) onProblem?.(reply.problem)
    return reply.ok ? reply.data : null
  }
}
