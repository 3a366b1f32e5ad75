/** A whole configuration in the place of a step's own: one edit, with what it brings to the analysis. */
import type { AnalysisDocument } from '../../contract/analysis.ts'
import type { StepConfig } from '../../contract/step.ts'
import { definitionsIn } from './columns.ts'
import { shareNew } from './step.ts'

/** New windows of dates become columns of the analysis and new measures its measures, as with every other edit; what a filter made for itself stays the step's. */
export function configureStep(document: AnalysisDocument, stepId: string, config: StepConfig): AnalysisDocument {
  const step = document.steps.find((s) => s.step_id === stepId)
  if (!step) return document
  const known = new Set([...definitionsIn(document), ...step.config.query.value.group_calculations].map((c) => c.id))
  const added = config.query.value.group_calculations.filter((c) => c.automatic && !known.has(c.id))
  const dataset = added.length === 0 ? document.dataset : { ...document.dataset, columns: [...document.dataset.columns, ...added] }
  const steps = document.steps.map((s) => (s === step ? { ...s, config } : s))
  return shareNew({ ...document, dataset, steps }, stepId, step.config.query.value.measures)
}
