/** How a step shows its result: which groups are closed and which totals are left out. Never a reason to run it again. */
import type { Collapse, TotalsView } from '../../contract/pivot-result.ts'
import type { PivotLayout, Step, StepConfig, TableSettings } from '../../contract/step.ts'

export interface CollapsePair {
  readonly rows: Collapse
  readonly columns: Collapse
}
export interface ResultView extends CollapsePair {
  readonly totals: TotalsView
}

const OPEN: Collapse = { level: null, toggled: [] }
export const OPEN_ALL: CollapsePair = { rows: OPEN, columns: OPEN }
/** Every group open, every total above its rows. */
export const WHOLE_VIEW: ResultView = { ...OPEN_ALL, totals: { rows: [], columns: [], below: false } }

/** The same fields of the same step. */
export const collapseKey = (stepId: string, { pivot }: StepConfig): string => JSON.stringify([stepId, pivot.rows, pivot.columns])

/** The levels of an axis whose totals are left out; the innermost field's groups are no totals. */
function hiddenLevels(fields: readonly string[], hidden: readonly string[], grand: boolean): number[] {
  const inner = fields.slice(0, -1).flatMap((id, at) => (hidden.includes(id) ? [at + 1] : []))
  return grand ? inner : [0, ...inner]
}

/** In split headers a group's total stands below its rows, as each field has a column of its own. */
export function totalsView({ rows, columns }: Pick<PivotLayout, 'rows' | 'columns'>, { totals, row_headers }: TableSettings): TotalsView {
  return {
    rows: hiddenLevels(rows, totals.hidden, totals.rows),
    columns: hiddenLevels(columns, totals.hidden, totals.columns),
    below: row_headers === 'split' && rows.length > 1,
  }
}

export function viewOf(step: Step, config: StepConfig, collapses: Readonly<Record<string, CollapsePair>>): ResultView {
  return { ...(collapses[collapseKey(step.step_id, config)] ?? OPEN_ALL), totals: totalsView(config.pivot, step.table_settings) }
}
