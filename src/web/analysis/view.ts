/** How a step shows its result: which groups are collapsed and which totals are hidden. Never triggers a new run. */
import { totalsView } from '../../analysis/totals-view.ts'
import type { Collapse, TotalsView } from '../../contract/pivot-result.ts'
import type { Step, StepConfig } from '../../contract/step.ts'

export interface CollapsePair {
  readonly rows: Collapse
  readonly columns: Collapse
}
export interface ResultView extends CollapsePair {
  readonly totals: TotalsView
}

const OPEN: Collapse = { level: null, toggled: [] }
export const OPEN_ALL: CollapsePair = { rows: OPEN, columns: OPEN }
/** All groups expanded, all totals above their rows. */
export const WHOLE_VIEW: ResultView = { ...OPEN_ALL, totals: { rows: [], columns: [], below: false } }

/** Collapsed groups of every step and axis, by `axisKey`. */
export type Collapses = Readonly<Record<string, Collapse>>
type Axis = 'rows' | 'columns'

/** Value paths stay valid as long as the outermost field does: fields nested in it may change. */
const axisKey = (stepId: string, axis: Axis, { pivot }: StepConfig): string => JSON.stringify([stepId, axis, pivot[axis][0] ?? ''])

export const collapseOf = (collapses: Collapses, stepId: string, axis: Axis, config: StepConfig): Collapse => collapses[axisKey(stepId, axis, config)] ?? OPEN

export const withCollapse = (collapses: Collapses, stepId: string, config: StepConfig, { rows, columns }: CollapsePair): Collapses => ({
  ...collapses,
  [axisKey(stepId, 'rows', config)]: rows,
  [axisKey(stepId, 'columns', config)]: columns,
})

export function viewOf(step: Step, config: StepConfig, collapses: Collapses): ResultView {
  const { step_id } = step
  return {
    rows: collapseOf(collapses, step_id, 'rows', config),
    columns: collapseOf(collapses, step_id, 'columns', config),
    totals: totalsView(config.pivot, step.table_settings),
  }
}
