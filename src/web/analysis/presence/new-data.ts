/** Updates an open analysis, without remounting it, after the data of its dataset changed (docs/decisions/0228). */
import { canonical } from '../../../analysis/config-key.ts'
import type { Analysis } from '../../../contract/analysis.ts'
import type { PageStore } from '../step-store.ts'
import { applyGrantChange } from './granted.ts'

const columnsOf = ({ value_json }: Analysis): string => canonical(value_json.dataset.columns)

/** Whether what the person may read or do differs, besides the columns that the data has. */
const isOtherAccess = (before: Analysis, now: Analysis): boolean =>
  now.granted !== before.granted &&
  canonical([now.reads, now.withheld_steps, now.abilities.edit]) !== canonical([before.reads, before.withheld_steps, before.abilities.edit])

/**
 * Shows what the analysis says about its new data: when it changed, its rows, and its columns. Unsaved changes are kept.
 * Never loads a newer version of the document or another dataset: the person does that on request. Returns whether
 * results on the page have to be computed again.
 */
export function takeNewData(store: PageStore, now: Analysis): boolean {
  const { analysis, session } = store.getState()
  if (now.dataset.id !== analysis.dataset.id || now.dataset_version === analysis.dataset_version) return false
  if (isOtherAccess(analysis, now)) applyGrantChange(store, now)
  else {
    if (now.version === session.version && columnsOf(now) !== columnsOf(analysis)) {
      const sent = { document: session.saved, title: session.savedTitle }
      store.dispatch({ type: 'merged', stored: { sent, document: now.value_json, title: now.title, renamed: [] }, version: now.version })
    }
    store.setState({ analysis: now })
  }
  store.setState({ newData: now.dataset_version === null ? null : { at: now.data_changed } })
  return now.dataset_version !== null
}
