/** Reads windows of a stored result besides those on screen: for searching, copying and files. */
import type { PivotResult, PivotWindow } from '../../contract/pivot-result.ts'
import { call } from '../api/nexus.ts'
import type { ResultView } from './view.ts'

/** Null if a window could not be loaded, which was already reported, or reading was stopped. */
export type ReadWindow = (range: PivotWindow) => Promise<PivotResult | null>

interface KeptResult {
  readonly analysisId: string
  readonly hash: string
  readonly view: ResultView
}

/** Reads a result as one view shows it. */
export function windowReader({ analysisId, hash, view }: KeptResult, signal?: AbortSignal): ReadWindow {
  return async (range) => {
    const window = { ...range, ...view }
    const reply = await call('apiv2/get_step_window', { analysis_id: analysisId, config_hash: hash, window }, signal ? { signal } : {})
    return reply.ok ? reply.data : null
  }
}
