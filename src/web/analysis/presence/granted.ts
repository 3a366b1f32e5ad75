/** Updates the page when its reader's access changes, without reopening it. */
import type { Analysis } from '../../../contract/analysis.ts'
import { Reads } from '../../../contract/grant.ts'
import type { GrantChange, PageStore } from '../step-store.ts'

type Shown = Pick<Analysis, 'value_json' | 'withheld_steps' | 'reads'>

/** Columns, steps and the level, each as a text that identifies what is shown. */
function shownBy({ value_json, withheld_steps, reads }: Shown): Set<string> {
  const columns = value_json.dataset.columns.filter((c) => c.type === 'column').map((c) => `column ${c.id}`)
  const steps = value_json.steps.filter((s) => !withheld_steps.includes(s.step_id)).map((s) => `step ${s.step_id}`)
  const levels = Reads.options.slice(0, Reads.options.indexOf(reads) + 1)
  return new Set([...columns, ...steps, ...levels])
}

/** Compares two replies for the same version: a newer version can also have other steps. */
function shownChange(before: Analysis, now: Analysis): 'more' | 'less' | 'other' | null {
  const [was, is] = [shownBy(before), shownBy(now)]
  const ofGrant = (one: string) => before.version === now.version || !one.startsWith('step ')
  const more = [...is].some((one) => ofGrant(one) && !was.has(one))
  const less = [...was].some((one) => ofGrant(one) && !is.has(one))
  return more ? (less ? 'other' : 'more') : less ? 'less' : null
}

export function grantChanges(before: Analysis, now: Analysis): GrantChange[] {
  const shown = shownChange(before, now)
  const [could, can] = [before.abilities.edit, now.abilities.edit]
  return [...(shown ? [shown] : []), ...(could === can ? [] : [can ? ('editor' as const) : ('viewer' as const)])]
}

/**
 * Updates the page to what its reader may now see of the same version, and keeps their edits. Returns true if results on
 * the page may contain what is no longer shown. Edits that conflict with what is now shown stay as they are, and the
 * page says so (`unmerged`). A newer version or another dataset is never taken over here: the reader loads it on
 * request.
 */
export function applyGrantChange(store: PageStore, now: Analysis): boolean {
  const { analysis, session, granted } = store.getState()
  if (now.dataset.id !== analysis.dataset.id) return false
  const changes = grantChanges(analysis, now)
  const shown = changes.find((change) => change === 'more' || change === 'less' || change === 'other')
  let unmerged = granted?.unmerged ?? false
  if (shown && now.version === session.version) {
    const sent = { document: session.saved, title: session.savedTitle }
    store.dispatch({ type: 'merged', stored: { sent, document: now.value_json, title: now.title, renamed: [] }, version: now.version })
    unmerged = store.getState().session.saved !== now.value_json
  }
  const told = changes.length > 0 ? changes : (granted?.changes.filter((change) => change !== 'ended') ?? [])
  store.setState({ analysis: now, granted: told.length > 0 ? { changes: told, unmerged } : unmerged ? { changes: ['other'], unmerged } : null })
  return shown === 'less' || shown === 'other'
}

/** Replaces conflicting edits by what is granted; Undo brings them back. */
export function loadGranted(store: PageStore, label: string): void {
  const { analysis } = store.getState()
  store.dispatch({ type: 'load', document: analysis.value_json, version: analysis.version, label })
  store.setState({ granted: null })
}
