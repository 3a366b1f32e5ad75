/** The view of a step's result: collapsed groups, hidden totals, and the domains of conditional formats. Changing it never causes a run. */
import { sortFormats } from '../../analysis/conditional-formats.ts'
import { sameContent } from '../../analysis/config-key.ts'
import { savedFolds, VIEW_AXES, type ViewAxis, withFolds } from '../../analysis/saved-view.ts'
import { totalsView } from '../../analysis/totals-view.ts'
import type { AnalysisDocument } from '../../contract/analysis.ts'
import type { DomainRequest } from '../../contract/conditional-format.ts'
import type { Collapse, TotalsView } from '../../contract/pivot-result.ts'
import type { Step, StepConfig } from '../../contract/step.ts'
import { formatsByMeasure } from '../../format/conditional/cell-marks.ts'

export interface CollapsePair {
  readonly rows: Collapse
  readonly columns: Collapse
}
export interface ResultView extends CollapsePair {
  readonly totals: TotalsView
  /** Domains whose points the windows carry. Missing if no format needs any. */
  readonly domains?: DomainRequest[]
}

/** The domains that a step's formats need, for a result of `config`. */
export function domainsOf({ table_settings: { formats } }: Pick<Step, 'table_settings'>, config: StepConfig): Pick<ResultView, 'domains'> {
  if (!formats) return {}
  const { requests } = formatsByMeasure(sortFormats(formats, config.query.value.measures).active)
  return requests.length === 0 ? {} : { domains: [...requests] }
}

const OPEN: Collapse = { level: null, toggled: [] }
export const OPEN_ALL: CollapsePair = { rows: OPEN, columns: OPEN }
/** Whether the same rows and columns are visible in both views. */
export const hasSamePlaces = (a: ResultView, b: ResultView): boolean => sameContent({ ...a, domains: null }, { ...b, domains: null })

/** Shows everything: all groups expanded, all totals above their rows. */
export const WHOLE_VIEW: ResultView = { ...OPEN_ALL, totals: { rows: [], columns: [], below: false } }

/** The collapsed groups of all steps, by `axisKey`. */
export type Collapses = Readonly<Record<string, Collapse>>

/** A key of step, axis and outermost field: while that field stays, collapsed groups stay valid, even if inner fields change. */
const axisKey = (stepId: string, axis: ViewAxis, { pivot }: StepConfig): string => JSON.stringify([stepId, axis, pivot[axis][0] ?? ''])

export const collapseOf = (collapses: Collapses, stepId: string, axis: ViewAxis, config: StepConfig): Collapse =>
  collapses[axisKey(stepId, axis, config)] ?? OPEN

export const withCollapse = (collapses: Collapses, stepId: string, config: StepConfig, { rows, columns }: CollapsePair): Collapses => ({
  ...collapses,
  [axisKey(stepId, 'rows', config)]: rows,
  [axisKey(stepId, 'columns', config)]: columns,
})

/** The folded groups that steps were saved with. */
export const savedCollapses = (steps: readonly Step[]): Collapses =>
  Object.fromEntries(
    steps.flatMap((step) =>
      VIEW_AXES.flatMap((axis) => {
        const folds = savedFolds(step, axis, step.config)
        return folds ? [[axisKey(step.step_id, axis, step.config), folds]] : []
      }),
    ),
  )

/** The folded groups that a step was saved with. */
export const savedPair = (step: Step): CollapsePair => {
  const saved = savedCollapses([step])
  return { rows: collapseOf(saved, step.step_id, 'rows', step.config), columns: collapseOf(saved, step.step_id, 'columns', step.config) }
}

/** `document` with the folded groups in `changed`. `unsaved`: the steps with more single folded groups than can be saved. */
export function withSavedFolds(document: AnalysisDocument, changed: Collapses): { document: AnalysisDocument; unsaved: readonly Step[] } {
  const unsaved = new Set<Step>()
  const steps = document.steps.map((before) =>
    VIEW_AXES.reduce((step, axis) => {
      const folds = changed[axisKey(step.step_id, axis, step.config)]
      const next = folds ? withFolds(step, axis, folds) : step
      if (!next) unsaved.add(before)
      return next ?? step
    }, before),
  )
  return { document: steps.every((step, at) => step === document.steps[at]) ? document : { ...document, steps }, unsaved: [...unsaved] }
}

/** Adds to `changed` the axes whose folds in `next` differ from those on screen. */
export function withChangedFolds(changed: Collapses, shown: Collapses, stepId: string, config: StepConfig, next: CollapsePair): Collapses {
  const axes = VIEW_AXES.filter((axis) => next[axis] !== collapseOf(shown, stepId, axis, config))
  return { ...changed, ...Object.fromEntries(axes.map((axis) => [axisKey(stepId, axis, config), next[axis]])) }
}

export function viewOf(step: Step, config: StepConfig, collapses: Collapses): ResultView {
  const { step_id } = step
  return {
    rows: collapseOf(collapses, step_id, 'rows', config),
    columns: collapseOf(collapses, step_id, 'columns', config),
    totals: totalsView(config.pivot, step.table_settings),
    ...domainsOf(step, config),
  }
}
