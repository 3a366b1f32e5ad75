/** Updates the editor without remounting it when the person's access to the analysis changes. */
import type { Analysis } from '../../../contract/analysis.ts'
import { Reads } from '../../../contract/grant.ts'
import type { GrantChange, PageStore } from '../step-store.ts'

type Shown = Pick<Analysis, 'value_json' | 'withheld_steps' | 'reads'>

/** The columns, steps and access level that a reply contains, as comparable strings. */
function shownBy({ value_json, withheld_steps, reads }: Shown): Set<string> {
  const columns = value_json.dataset.columns.filter((c) => c.type === 'column').map((c) => `column ${c.id}`)
  const steps = value_json.steps.filter((s) => !withheld_steps.includes(s.step_id)).map((s) => `step ${s.step_id}`)
  const levels = Reads.options.slice(0, Reads.options.indexOf(reads) + 1)
  return new Set([...columns, ...steps, ...levels])
}

/** How access changed between two replies. Steps are only compared for the same version, because a newer one may have other steps. */
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
 * Applies the current access to the same version of the analysis, and keeps unsaved changes. Returns true if results on
 * the page may contain columns that are no longer granted. Changes that conflict with the new access are kept and
 * reported (`unmerged`). Never loads a newer version or another dataset: the person does that on request.
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
    // a merge that conflicts leaves the session as it is
    unmerged = store.getState().session === session
  }
  const told = changes.length > 0 ? changes : (granted?.changes.filter((change) => change !== 'ended') ?? [])
  store.setState({ analysis: now, granted: told.length > 0 ? { changes: told, unmerged } : unmerged ? { changes: ['other'], unmerged } : null })
  return shown === 'less' || shown === 'other'
}

/** Discards unsaved changes that conflict with the new access; Undo restores them. */
export function loadGranted(store: PageStore, label: string): void {
  const { analysis } = store.getState()
  store.dispatch({ type: 'load', document: analysis.value_json, version: analysis.version, label })
  store.setState({ granted: null })
}
