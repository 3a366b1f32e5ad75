/** What the page may show since its reader was granted more: it is there without opening the page again. */
import type { Analysis } from '../../../contract/analysis.ts'
import type { PageStore } from '../step-store.ts'

const columnsOf = ({ value_json }: Analysis) => value_json.dataset.columns.filter((c) => c.type === 'column').map((c) => c.id)

/** Whether all that `before` showed is shown now, and more. */
export function showsMore(before: Analysis, now: Analysis): boolean {
  const columns = new Set(columnsOf(now))
  if (!columnsOf(before).every((id) => columns.has(id))) return false
  return columns.size > columnsOf(before).length || before.withheld_steps.some((id) => !now.withheld_steps.includes(id))
}

/** The page with what the same version shows beyond what it showed; edits of one's own stay. Nothing of a newer version. */
export function takeShown(store: PageStore, now: Analysis): void {
  const { analysis, session } = store.getState()
  if (now.version !== session.version || !showsMore(analysis, now)) return
  const sent = { document: session.saved, title: session.savedTitle }
  store.dispatch({ type: 'merged', stored: { sent, document: now.value_json, title: now.title, renamed: [] }, version: now.version })
  store.setState({ analysis: now })
}
