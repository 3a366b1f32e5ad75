/**
 * Edits of a step's layout with their effects on the analysis: new measures and calculated columns belong to the
 * analysis, removing from Values only hides, and only an explicit deletion deletes (docs/decisions/0057).
 */
import type { AnalysisDocument } from '../../contract/analysis.ts'
import { filtersOfMeasure, type Measure, type UiDefinition } from '../../contract/measure.ts'
import type { Step } from '../../contract/step.ts'
import { sameContent } from '../config-key.ts'
import { freshId } from '../names.ts'
import { operandIds, readersOf, readsOfStep } from '../references.ts'
import { definitionsIn, dropColumn, isOwnColumn, putColumn } from './columns.ts'
import { editLayout, type LayoutEdit } from './layout.ts'
import { editMeasures, replaceMeasure, shareDefinitions } from './measures.ts'
import { defaultAggregation } from './placing.ts'
import { promoteColumns } from './promote-columns.ts'

const stepOf = (document: AnalysisDocument, stepId: string): Step | undefined => document.steps.find((s) => s.step_id === stepId)
const measuresIn = (document: AnalysisDocument, stepId: string): readonly Measure[] => stepOf(document, stepId)?.config.query.value.measures ?? []
const isShared = (document: AnalysisDocument, id: string): boolean => document.measures.some((m) => m.id === id)

function withLayout(document: AnalysisDocument, stepId: string, edit: LayoutEdit): AnalysisDocument {
  const steps = document.steps.map((step) => {
    const config = step.step_id === stepId ? editLayout(step.config, edit) : step.config
    return config === step.config ? step : { ...step, config }
  })
  return { ...document, steps }
}

/** Whether a measure reads something that only this step has, and so cannot belong to the analysis. */
function isBound(document: AnalysisDocument, step: Step, measure: Measure): boolean {
  const shared = new Set([...document.measures, ...definitionsIn(document)].map((x) => x.id))
  return readsOfStep(step.config.query.value, measure, shared).length > 0
}

/** Turns a measure of the step into one of the analysis, its operands first. Does nothing if it reads a column that only the step has. */
function shared(document: AnalysisDocument, stepId: string, id: string): AnalysisDocument {
  const own = measuresIn(document, stepId).find((m) => m.id === id)
  if (!own || isShared(document, id)) return document
  const at = measuresIn(document, stepId).indexOf(own)
  const withOperands = operandIds(own)
    .filter((operand) => operand !== id)
    .reduce((next, operand) => shared(next, stepId, operand), { ...document, steps: document.steps })
  const step = stepOf(withOperands, stepId)
  const measure = measuresIn(withOperands, stepId)[at]
  if (!step || !measure || isBound(withOperands, step, measure)) return document
  return editMeasures(withOperands, { kind: 'put measure', stepId, measure: { ...measure, scope: 'analysis' } })
}

/** Makes measures that an edit added to a step belong to the analysis. */
export function shareNewMeasures(document: AnalysisDocument, stepId: string, before: readonly Measure[]): AnalysisDocument {
  const added = measuresIn(document, stepId).filter((m) => m.scope === 'analysis' && before.every((b) => b.id !== m.id))
  return added.reduce((next, { id }) => {
    const made = shared(next, stepId, id)
    return made === next && !isShared(next, id) ? ownMeasure(next, stepId, id) : made
  }, document)
}

const ownMeasure = (document: AnalysisDocument, stepId: string, id: string): AnalysisDocument => {
  const measure = measuresIn(document, stepId).find((m) => m.id === id)
  return measure ? editMeasures(document, { kind: 'put measure', stepId, measure: { ...measure, scope: 'step' } }) : document
}

/** Removes a measure from a step's Values. The analysis keeps it with its looks and with the columns of the step that it reads. */
function hide(document: AnalysisDocument, stepId: string, id: string): AnalysisDocument {
  const at = measuresIn(document, stepId).findIndex((m) => m.id === id)
  const kept = shared(promoteColumns(document, stepId, id), stepId, id)
  const measure = measuresIn(kept, stepId)[at]
  if (!measure) return document
  if (measure.comparison_of !== undefined) return withLayout(document, stepId, { kind: 'remove', id, area: 'values' })
  const { format, show_values_as } = measure
  const measures = kept.measures.map((m) => (m.id === measure.id ? { ...m, show_values_as, ...(format === undefined ? {} : { format }) } : m))
  return withLayout({ ...kept, measures }, stepId, { kind: 'remove', id: measure.id, area: 'values' })
}

/** A measure of the analysis with this definition that the step does not show. */
function hiddenMeasure(
  document: AnalysisDocument,
  stepId: string,
  { agg, column_id, filters = [] }: Pick<UiDefinition, 'agg' | 'column_id' | 'filters'>,
): Measure | undefined {
  const shown = measuresIn(document, stepId)
  const isAlike = (m: Measure) => m.type === 'ui' && m.value.agg === agg && m.value.column_id === column_id && sameContent(filtersOfMeasure(m), filters)
  return document.measures.find((m) => m.comparison_of === undefined && isAlike(m) && shown.every((s) => s.id !== m.id))
}

/** The newest function of a column that no step shows any more, over all rows. */
function forgottenMeasure(document: AnalysisDocument, columnId: string): Measure | undefined {
  const isShown = (id: string) => document.steps.some((s) => measuresIn(document, s.step_id).some((own) => own.id === id))
  return document.measures.findLast((m) => m.type === 'ui' && m.value.column_id === columnId && filtersOfMeasure(m).length === 0 && !isShown(m.id))
}

/** Restores a hidden measure when its column, or the row count, is added to Values again. */
function shownAgain(document: AnalysisDocument, stepId: string, edit: LayoutEdit): AnalysisDocument | null {
  if (edit.kind === 'count rows') {
    const hidden = hiddenMeasure(document, stepId, { agg: 'count', column_id: null })
    return hidden ? editMeasures(document, { kind: 'use measure', stepId, id: hidden.id }) : null
  }
  if (edit.kind !== 'place' || edit.area !== 'values' || edit.field.kind !== 'column') return null
  const { column } = edit.field
  const hidden = hiddenMeasure(document, stepId, { agg: defaultAggregation(column.dtype), column_id: column.id }) ?? forgottenMeasure(document, column.id)
  if (!hidden) return null
  const used = editMeasures(document, { kind: 'use measure', stepId, id: hidden.id })
  const placed = withLayout(used, stepId, { kind: 'place', field: { kind: 'measure', id: hidden.id }, area: 'values', index: edit.index })
  return edit.from && edit.from !== 'values' ? withLayout(placed, stepId, { kind: 'remove', id: column.id, area: edit.from }) : placed
}

/**
 * Changes the function of a measure that other steps show or that others are computed from. They keep the measure, and
 * this step shows another one in its place.
 */
function otherFunction(document: AnalysisDocument, stepId: string, edit: Extract<LayoutEdit, { kind: 'aggregate' }>): AnalysisDocument | null {
  const measure = measuresIn(document, stepId).find((m) => m.id === edit.id)
  if (measure?.type !== 'ui' || measure.value.agg === edit.agg || !isShared(document, edit.id)) return null
  const isElsewhere = document.steps.some((s) => s.step_id !== stepId && s.config.query.value.measures.some((m) => m.id === edit.id))
  if (!isElsewhere && readersOf([...document.measures, ...measuresIn(document, stepId)], [edit.id]).size === 1) return null
  const hidden = hiddenMeasure(document, stepId, { ...measure.value, agg: edit.agg })
  if (hidden) return replaceMeasure(document, stepId, edit.id, { ...hidden, format: measure.format ?? null, show_values_as: measure.show_values_as })
  const id = freshId(
    'm',
    [...document.measures, ...measuresIn(document, stepId)].map((m) => m.id),
  )
  const other: Measure = { ...measure, id, name: edit.name, scope: 'analysis', value: { ...measure.value, agg: edit.agg } }
  return shared(replaceMeasure(document, stepId, edit.id, other), stepId, id)
}

/** A document after an edit of a step's layout. */
export function editStep(document: AnalysisDocument, stepId: string, edit: LayoutEdit): AnalysisDocument {
  const step = stepOf(document, stepId)
  if (!step) return document
  if (edit.kind === 'put column' && !isOwnColumn(document, step, edit.column.id)) return putColumn(document, stepId, edit)
  if (edit.kind === 'remove column' && !isOwnColumn(document, step, edit.id)) return dropColumn(document, edit.id)
  if (edit.kind === 'remove' && edit.area === 'values') return hide(document, stepId, edit.id)
  const changed = edit.kind === 'aggregate' ? otherFunction(document, stepId, edit) : shownAgain(document, stepId, edit)
  if (changed) return changed
  const { measures } = step.config.query.value
  return shareDefinitions(shareNewMeasures(withLayout(document, stepId, edit), stepId, measures), stepId, measures)
}
