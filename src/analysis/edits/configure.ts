/** Replaces the whole config of a step in one edit, and adds its new columns and measures to the analysis. */
import type { AnalysisDocument } from '../../contract/analysis.ts'
import type { StepConfig } from '../../contract/step.ts'
import { definitionsIn } from './columns.ts'
import { shareNewMeasures } from './step.ts'

/** New date windows become columns of the analysis, and new measures its measures, as in all other edits. Columns created by a filter remain in the step. */
export function configureStep(document: AnalysisDocument, stepId: string, config: StepConfig): AnalysisDocument {
  const step = document.steps.find((s) => s.step_id === stepId)
  if (!step) return document
  const known = new Set([...definitionsIn(document), ...step.config.query.value.group_calculations].map((c) => c.id))
  const added = config.query.value.group_calculations.filter((c) => c.automatic && !known.has(c.id))
  const dataset = added.length === 0 ? document.dataset : { ...document.dataset, columns: [...document.dataset.columns, ...added] }
  const steps = document.steps.map((s) => (s === step ? { ...s, config } : s))
  return shareNewMeasures({ ...document, dataset, steps }, stepId, step.config.query.value.measures)
}
