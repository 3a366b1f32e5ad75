/** Windows of a kept result beside those on screen: for finding, copying and files. */
import type { PivotResult, PivotWindow } from '../../contract/pivot-result.ts'
import { call } from '../api/nexus.ts'
import type { ResultView } from './view.ts'

/** Null where a window could not be had, which was said already, or reading was stopped. */
export type ReadWindow = (range: PivotWindow) => Promise<PivotResult | null>

interface KeptResult {
  readonly analysisId: string
  readonly hash: string
  readonly view: ResultView
}

/** Reads a result as one view of it shows it. */
export function windowReader({ analysisId, hash, view }: KeptResult, signal?: AbortSignal): ReadWindow {
  return async (range) => {
    const window = { ...range, ...view }
    const reply = await call('apiv2/get_step_window', { analysis_id: analysisId, config_hash: hash, window }, signal ? { signal } : {})
    return reply.ok ? reply.data : null
  }
}
