/** Lists the conflicts of a merge with the names that steps have on pages. */
import type { AnalysisDocument } from '../../contract/analysis.ts'
import { withStepNames } from '../step-names.ts'
import { merge } from './merge.ts'
import type { Conflict, Sides } from './units.ts'

/**
 * The conflicts between two documents with a common base; empty if they merge. `namesOf` names the steps of a document.
 * A step that nobody has named gets one name in all three, so that other content does not count as another name.
 */
export function shownConflicts(sides: Sides, namesOf: (document: AnalysisDocument) => ReadonlyMap<string, string>): readonly Conflict[] {
  const names = new Map([sides.base, sides.theirs, sides.mine].flatMap((document) => [...namesOf(document)]))
  const merged = merge(withStepNames(sides.base, names), withStepNames(sides.mine, names), withStepNames(sides.theirs, names))
  return merged.ok ? [] : merged.conflicts
}
