/**
 * Analyses that this page has just created with a proposed first pivot: their empty document, so that Undo leads back to
 * it, and the proposal. Lost with the page; the proposal itself is saved.
 */
import type { FirstPivot } from '../../../analysis/first-pivot/propose.ts'
import type { KeptDraft } from '../../../analysis/step-session.ts'
import type { Analysis, AnalysisDocument } from '../../../contract/analysis.ts'
import type { StepConfig } from '../../../contract/step.ts'

export interface Proposed {
  /** The version that contains the proposal. */
  readonly version: number
  readonly empty: AnalysisDocument
  readonly proposal: FirstPivot
  readonly stepId: string
  readonly config: StepConfig
  /** The dataset, how much of its import report should be looked at, and for live data the database whose statistics the proposal rests on. */
  readonly dataset: { readonly id: string; readonly notes: number; readonly database: string | null }
}

const created = new Map<string, Proposed>()

export const rememberFirstPivot = (analysisId: string, proposed: Proposed): void => void created.set(analysisId, proposed)
/** From then on, the analysis opens like any other. */
export const forgetFirstPivot = (analysisId: string): void => void created.delete(analysisId)

/** The proposal of an analysis that nobody has saved since; null for any other. */
export function firstPivotOf({ id, version }: Pick<Analysis, 'id' | 'version'>): Proposed | null {
  const proposed = created.get(id)
  return proposed?.version === version ? proposed : null
}

/** The proposal as an edit of the empty document, so that it can be undone. */
export const asEdit = ({ empty }: Proposed, { value_json, title, version }: Analysis, label: string): KeptDraft => ({
  ...{ document: value_json, title, label },
  base: { document: empty, title, version },
})
