/**
 * Measures of the whole analysis. The document contains their definitions. Every step that shows one contains a copy
 * with its own format and show_values_as, so that an unsaved step can run.
 */

import type { AnalysisDocument } from '../../contract/analysis.ts'
import type { Column } from '../../contract/column.ts'
import { type Measure, type Operand, withoutAutoName } from '../../contract/measure.ts'
import type { Step } from '../../contract/step.ts'
import { chartWith, chartWithout } from '../chart-ids.ts'
import { formatsWith } from '../conditional-formats.ts'
import { sameContent } from '../config-key.ts'
import { choicesWith } from '../group-choices.ts'
import { freshId, uniqueName } from '../names.ts'
import { readersOf } from '../references.ts'
import { withShowValuesAs } from '../shown-as.ts'
import { widthsWith } from '../width-names.ts'
import { editLayout } from './layout.ts'

export type MeasureEdit =
  /** Writes a complete measure, for the step or, by its scope, for the whole analysis, with the new columns that its filters made for themselves. */
  | { readonly kind: 'put measure'; readonly stepId: string; readonly measure: Measure; readonly columns?: readonly Column[] }
  /** Adds a measure of the analysis to the step's Values. */
  | { readonly kind: 'use measure'; readonly stepId: string; readonly id: string }
  /** Deletes a measure with those that read it: a measure of the analysis from every step, otherwise only from this step. */
  | { readonly kind: 'drop measure'; readonly stepId: string; readonly id: string }

const idsOf = (measures: readonly Measure[]): string[] => measures.map((m) => m.id)
const namesOf = (measures: readonly Measure[]): string[] => measures.map((m) => m.name)
const measuresOf = (step: Step): readonly Measure[] => step.config.query.value.measures

const withMeasures = (step: Step, change: (measures: readonly Measure[]) => Measure[]): Step => {
  const { query } = step.config
  return { ...step, config: { ...step.config, query: { ...query, value: { ...query.value, measures: change(query.value.measures) } } } }
}

const inStep = (document: AnalysisDocument, stepId: string, change: (step: Step) => Step): AnalysisDocument => ({
  ...document,
  steps: document.steps.map((step) => (step.step_id === stepId ? change(step) : step)),
})

/** The definition of a measure of the analysis, with the looks that a step gives it. */
export const withDefinition = (own: Measure, definition: Measure): Measure => ({
  ...definition,
  show_values_as: own.show_values_as,
  ...(own.format === undefined ? {} : { format: own.format }),
})
const plainly = (measure: Measure): Measure => withShowValuesAs(measure, 'none', undefined)

const bare = (measure: Measure): Measure => ({ ...plainly(withoutAutoName(measure)), format: null })

/** Whether two measures are the same apart from their looks and from names that nobody gave them. */
export const sameDefinition = (a: Measure, b: Measure): boolean => sameContent(bare(a), bare(b))

/** A step whose sort order, widths, conditional formats and chart refer to another measure. */
function followed(step: Step, from: string, to: string): Step {
  const sort = step.config.pivot.sort.map((s) => (s.by.kind === 'measure' && s.by.measure_id === from ? { ...s, by: { ...s.by, measure_id: to } } : s))
  const chosen = choicesWith(
    step.config.pivot,
    () => true,
    (choice) => (choice.measure_id === from ? { ...choice, measure_id: to } : choice),
  )
  const toId = (id: string): string => (id === from ? to : id)
  const table_settings = formatsWith(step.table_settings, { measure: toId })
  const widths = widthsWith(table_settings.widths, { measure: toId })
  return {
    ...step,
    config: { ...step.config, pivot: { ...chosen, sort } },
    table_settings: { ...table_settings, widths },
    chart_settings: chartWith(step.chart_settings, { measure: toId }),
  }
}

/** A step in which a measure has another ID everywhere. */
export function withMeasureId(step: Step, from: string, to: string): Step {
  if (from === to) return step
  const operand = (o: Operand): Operand => ('measure_id' in o && o.measure_id === from ? { measure_id: to } : o)
  const next = withMeasures(step, (measures) =>
    measures.map((m) => {
      const renamed = m.id === from ? { ...m, id: to } : m
      const own = renamed.comparison_of === from ? { ...renamed, comparison_of: to } : renamed
      if (own.type !== 'expression') return own
      return { ...own, value: { ...own.value, first: operand(own.value.first), rest: own.value.rest.map((r) => ({ ...r, operand: operand(r.operand) })) } }
    }),
  )
  return followed(next, from, to)
}

/** Shows another measure in place of one. Measures computed from that one do not change. */
export function replaceMeasure(document: AnalysisDocument, stepId: string, id: string, other: Measure): AnalysisDocument {
  const named = (measures: readonly Measure[]) => ({ ...other, name: uniqueName(other.name, namesOf(measures.filter((m) => m.id !== id))) })
  return inStep(document, stepId, (step) =>
    followed(
      withMeasures(step, (measures) => measures.map((m) => (m.id === id ? named(measures) : m.comparison_of === id ? { ...m, comparison_of: other.id } : m))),
      id,
      other.id,
    ),
  )
}

const isShared = (document: AnalysisDocument, id: string): boolean => document.measures.some((m) => m.id === id)
const isShownIn = (document: AnalysisDocument, id: string): boolean => document.steps.some((step) => idsOf(measuresOf(step)).includes(id))

/** Writes the definition to the document and every step that shows it, under a name that is unique in the document. */
function define(document: AnalysisDocument, definition: Measure): AnalysisDocument {
  const known = isShared(document, definition.id)
  const others = [...document.measures, ...document.steps.flatMap(measuresOf)].filter((m) => m.id !== definition.id)
  const columns = [...document.dataset.columns, ...document.steps.flatMap((step) => step.config.query.value.group_calculations)]
  const named = { ...plainly(definition), name: uniqueName(definition.name, [...namesOf(others), ...columns.map((c) => c.name)]) }
  return {
    ...document,
    measures: known ? document.measures.map((m) => (m.id === named.id ? named : m)) : [...document.measures, named],
    steps: document.steps.map((step) =>
      idsOf(measuresOf(step)).includes(named.id) ? withMeasures(step, (list) => list.map((m) => (m.id === named.id ? withDefinition(m, named) : m))) : step,
    ),
  }
}

function put(document: AnalysisDocument, stepId: string, measure: Measure): AnalysisDocument {
  const step = document.steps.find((s) => s.step_id === stepId)
  if (!step) return document
  const wasShared = isShared(document, measure.id)
  const isWide = measure.scope === 'analysis'
  const taken = isWide ? [...idsOf(document.measures), ...document.steps.flatMap((s) => idsOf(measuresOf(s)))] : idsOf(measuresOf(step))
  const id = isWide === wasShared ? measure.id : freshId(isWide ? 'a' : 'm', taken)
  const own: Measure = { ...measure, id }
  const placed = inStep(document, stepId, (s) => {
    const next = withMeasureId(s, measure.id, id)
    return { ...next, config: editLayout(next.config, { kind: 'put measure', measure: own }) }
  })
  if (isWide) return define(placed, own)
  const isRead = readersOf(placed.measures, [measure.id]).size > 1
  return wasShared && !isRead && !isShownIn(placed, measure.id) ? { ...placed, measures: placed.measures.filter((m) => m.id !== measure.id) } : placed
}

/** Removes some measures from a step, its chart, its choices of groups and its conditional formats. */
function withoutMeasures(step: Step, gone: ReadonlySet<string>): Step {
  const chosen = choicesWith(step.config.pivot, ({ measure_id }) => !gone.has(measure_id))
  const unchosen = sameContent(chosen, step.config.pivot) ? step.config : { ...step.config, pivot: chosen }
  const config = [...gone].reduce((before, id) => editLayout(before, { kind: 'remove', id, area: 'values' }), unchosen)
  const table_settings = formatsWith(step.table_settings, { measure: (id) => (gone.has(id) ? null : id) })
  if (config === step.config && sameContent(table_settings, step.table_settings)) return step
  return { ...step, config, table_settings, chart_settings: chartWithout(step.chart_settings, gone) }
}

/** Deletes a measure of the analysis and those that read it, in every step. */
export function dropMeasure(document: AnalysisDocument, id: string): AnalysisDocument {
  const gone = readersOf(document.measures, [id])
  return {
    ...document,
    measures: document.measures.filter((m) => !gone.has(m.id)),
    steps: document.steps.map((step) => withoutMeasures(step, readersOf(measuresOf(step), gone))),
  }
}

/** Adds a measure of the analysis to a step with its last looks. If it is compared along a field that this step lacks, it shows plain values. */
function shownIn(document: AnalysisDocument, stepId: string, measure: Measure): AnalysisDocument {
  const used = inStep(document, stepId, (step) => {
    const field = measure.show_values_as.params?.column_id
    const { rows, columns } = step.config.pivot
    const isShown = field === undefined || rows.includes(field) || columns.includes(field)
    if (idsOf(measuresOf(step)).includes(measure.id)) return step
    return { ...step, config: editLayout(step.config, { kind: 'put measure', measure: isShown ? measure : plainly(measure) }) }
  })
  return shareDefinitions(used, stepId, [measure])
}

export function editMeasures(document: AnalysisDocument, edit: MeasureEdit): AnalysisDocument {
  switch (edit.kind) {
    case 'put measure': {
      const { dataset } = document
      const made = (edit.columns ?? []).filter((column) => dataset.columns.every((known) => known.id !== column.id))
      return put({ ...document, dataset: { ...dataset, columns: [...dataset.columns, ...made] } }, edit.stepId, edit.measure)
    }
    case 'use measure': {
      const measure = document.measures.find((m) => m.id === edit.id)
      if (!measure) return document
      return shownIn(document, edit.stepId, measure)
    }
    case 'drop measure':
      if (isShared(document, edit.id)) return dropMeasure(document, edit.id)
      return inStep(document, edit.stepId, (step) => withoutMeasures(step, readersOf(measuresOf(step), [edit.id])))
  }
}

/** Propagates a step's edits of measures of the analysis, such as a new name, to every step. `before`: the measures before the edit. */
export function shareDefinitions(document: AnalysisDocument, stepId: string, before: readonly Measure[]): AnalysisDocument {
  const step = document.steps.find((s) => s.step_id === stepId)
  const changed = (step ? measuresOf(step) : []).filter((m) => {
    const was = before.find((b) => b.id === m.id)
    return isShared(document, m.id) && was !== undefined && !sameDefinition(was, m)
  })
  return changed.reduce(define, document)
}
