/** Reads parts of a stored result that the grid has not loaded, for searching, copying and exporting. */
import type { PivotResult, PivotWindow } from '../../contract/pivot-result.ts'
import { call } from '../api/nexus.ts'
import type { ResultView } from './view.ts'

/** Resolves to null if a part could not be loaded, which was reported, or if reading was stopped. */
export type ReadWindow = (range: PivotWindow) => Promise<PivotResult | null>

interface KeptResult {
  readonly analysisId: string
  readonly hash: string
  readonly view: ResultView
}

/** Reads a result in a given view, with its collapsed groups and totals. */
export function windowReader({ analysisId, hash, view }: KeptResult, signal?: AbortSignal): ReadWindow {
  return async (range) => {
    const window = { ...range, ...view }
    const reply = await call('apiv2/get_step_window', { analysis_id: analysisId, config_hash: hash, window }, signal ? { signal } : {})
    return reply.ok ? reply.data : null
  }
}
