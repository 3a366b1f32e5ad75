/**
 * Views that are saved with steps: folded groups and the scroll position. They are no edits, so they make no undo step
 * and never conflict (docs/decisions/0190).
 */
import type { AnalysisDocument } from '../contract/analysis.ts'
import { FOLDED_MAX } from '../contract/constants.ts'
import type { Collapse } from '../contract/pivot-result.ts'
import type { SavedFolds, SavedView, Step, StepConfig, TableSettings } from '../contract/step.ts'
import { sameContent } from './config-key.ts'

export type ViewAxis = 'rows' | 'columns'
export const VIEW_AXES: readonly ViewAxis[] = ['rows', 'columns']

/** The saved folds of an axis; null if there are none, or if another field is the outermost one by now. */
export function savedFolds({ view }: Pick<Step, 'view'>, axis: ViewAxis, { pivot }: StepConfig): Collapse | null {
  const folds = view?.[axis]
  return folds && folds.field === pivot[axis][0] ? { level: folds.level, toggled: folds.toggled } : null
}

const isOpen = ({ level, toggled }: Collapse): boolean => level === null && toggled.length === 0

function withView(step: Step, view: SavedView): Step {
  const { view: _before, ...rest } = step
  const { rows, columns, at } = view
  if (!rows && !columns && !at) return rest
  return { ...rest, view: { ...(rows ? { rows } : {}), ...(columns ? { columns } : {}), ...(at ? { at } : {}) } }
}

/**
 * A step that is saved with these folds of an axis. Returns the same step if it has them already, and null if more
 * single groups are folded than can be saved.
 */
export function withFolds(step: Step, axis: ViewAxis, folds: Collapse): Step | null {
  const [field] = step.config.pivot[axis]
  if (field === undefined) return step
  const before = savedFolds(step, axis, step.config)
  if (before ? sameContent(before, folds) : isOpen(folds)) return step
  if (folds.toggled.length > FOLDED_MAX) return null
  const view: SavedView = { ...step.view }
  view[axis] = isOpen(folds) ? undefined : { field, ...folds }
  return withView(step, view)
}

/** A step that is saved with this scroll position. */
export const scrolledTo = (step: Step, at: { readonly line: number; readonly column: number }): Step =>
  withView(step, { ...step.view, at: at.line + at.column === 0 ? undefined : { ...at } })

/** Replaces the IDs of fields in a saved view. */
export function viewWithFields(step: Step, toId: (id: string) => string): Step {
  const { view } = step
  if (!view) return step
  const named = (folds: SavedFolds | undefined) => folds && { ...folds, field: toId(folds.field) }
  return withView(step, { ...view, rows: named(view.rows), columns: named(view.columns) })
}

/** A document that names no single folded group, for people who may only see results: a group may have been filtered out since. */
export const withoutGroupNames = (document: AnalysisDocument): AnalysisDocument => ({
  ...document,
  steps: document.steps.map((step) => {
    const { view } = step
    if (!view) return step
    const levels = (folds: SavedFolds | undefined) => folds && { ...folds, toggled: [] }
    return withView(step, { ...view, rows: levels(view.rows), columns: levels(view.columns) })
  }),
})

/** A step without its view and its widths, for comparing the rest. */
export const withoutView = ({ view: _view, ...step }: Step): Step => ({ ...step, table_settings: { ...step.table_settings, widths: {} } })

interface Sides<T> {
  readonly base: T | undefined
  readonly mine: T
  readonly theirs: T
}

const chosen = <T>({ base, mine, theirs }: Sides<T>): T => (sameContent(base, mine) ? theirs : mine)

/** Merges widths one by one. If both sides changed one, `mine` wins. */
function mergedWidths({ base, mine, theirs }: Sides<TableSettings['widths']>): TableSettings['widths'] {
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])]
  return Object.fromEntries(
    names.flatMap((name) => {
      const width = chosen({ base: base?.[name], mine: mine[name], theirs: theirs[name] })
      return width === undefined ? [] : [[name, width]]
    }),
  )
}

/** A merged step with the widths and the view of the side that changed them; of `mine` if both did. */
export function withMergedView(step: Step, { base, mine, theirs }: Sides<Step>): Step {
  const widthsOf = ({ table_settings: { widths } }: Step) => widths
  const widths = mergedWidths({ base: base && widthsOf(base), mine: widthsOf(mine), theirs: widthsOf(theirs) })
  const part = <K extends keyof SavedView>(key: K): SavedView[K] => chosen({ base: base?.view?.[key], mine: mine.view?.[key], theirs: theirs.view?.[key] })
  const merged = withView(step, { rows: part('rows'), columns: part('columns'), at: part('at') })
  return sameContent(widths, widthsOf(step)) ? merged : { ...merged, table_settings: { ...merged.table_settings, widths } }
}
