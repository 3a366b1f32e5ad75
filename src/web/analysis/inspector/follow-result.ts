/** Keeps the explanation of a cell up to date when its step runs again. */
import { sameContent } from '../../../analysis/config-key.ts'
import type { StepConfig } from '../../../contract/step.ts'
import type { ExplainTarget } from '../step-store.ts'

/**
 * The same cell in a newer result of its step; null if it is already that one, or if the step now groups by other fields
 * or lacks the measure, so that there is no such cell.
 */
export function followResult(explained: ExplainTarget, stepId: string, applied: StepConfig): ExplainTarget | null {
  const { config, cell } = explained
  if (applied === config || explained.stepId !== stepId) return null
  const isGroupedAlike = sameContent([applied.pivot.rows, applied.pivot.columns], [config.pivot.rows, config.pivot.columns])
  const hasMeasure = applied.query.value.measures.some(({ id }) => id === cell.measure_id)
  return isGroupedAlike && hasMeasure ? { ...explained, config: applied } : null
}
