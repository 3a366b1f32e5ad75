/**
 * Measures of the whole analysis. The document holds what each of them is; every step that shows one
 * holds a copy, so that an unsaved step can run, with a format and a show_values_as of its own.
 */
import type { AnalysisDocument } from '../../contract/analysis.ts'
import type { Measure, Operand } from '../../contract/measure.ts'
import type { Step, StepConfig } from '../../contract/step.ts'
import { sameContent } from '../config-key.ts'
import { freshId, uniqueName } from '../names.ts'
import { operandIds } from '../references.ts'
import { editLayout } from './layout.ts'

export type MeasureEdit =
  /** A measure as it was written in full, for the step or, by its scope, for the whole analysis. */
  | { readonly kind: 'put measure'; readonly stepId: string; readonly measure: Measure }
  /** A measure of the analysis into the step's Values. */
  | { readonly kind: 'use measure'; readonly stepId: string; readonly id: string }
  /** A measure of the analysis goes from every step, with the measures that read it. */
  | { readonly kind: 'drop measure'; readonly id: string }

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

/** What a measure of the analysis is, with the looks that a step gives it. */
const redefined = (own: Measure, definition: Measure): Measure => ({
  ...definition,
  show_values_as: own.show_values_as,
  ...(own.format === undefined ? {} : { format: own.format }),
})
const plainly = (measure: Measure): Measure => ({ ...measure, show_values_as: { name: 'none', dependencies: [] } })

const sameDefinition = (a: Measure, b: Measure): boolean => sameContent(plainly({ ...a, format: null }), plainly({ ...b, format: null }))

/** A step in which a measure has another id, wherever it is named. */
function renumbered(step: Step, from: string, to: string): Step {
  if (from === to) return step
  const operand = (o: Operand): Operand => ('measure_id' in o && o.measure_id === from ? { measure_id: to } : o)
  const next = withMeasures(step, (measures) =>
    measures.map((m) => {
      const own = m.id === from ? { ...m, id: to } : m
      if (own.type !== 'expression') return own
      return { ...own, value: { ...own.value, first: operand(own.value.first), rest: own.value.rest.map((r) => ({ ...r, operand: operand(r.operand) })) } }
    }),
  )
  const sort = next.config.pivot.sort.map((s) => (s.by.kind === 'measure' && s.by.measure_id === from ? { ...s, by: { ...s.by, measure_id: to } } : s))
  const { selectedMeasure, selectedSecondaryMeasure } = step.chart_settings
  const widths = Object.fromEntries(Object.entries(step.table_settings.widths).map(([name, w]) => [name === `measure:${from}` ? `measure:${to}` : name, w]))
  return {
    ...next,
    config: { ...next.config, pivot: { ...next.config.pivot, sort } },
    table_settings: { ...step.table_settings, widths },
    chart_settings: {
      ...step.chart_settings,
      selectedMeasure: selectedMeasure === from ? to : selectedMeasure,
      selectedSecondaryMeasure: selectedSecondaryMeasure === from ? to : selectedSecondaryMeasure,
    },
  }
}

const isShared = (document: AnalysisDocument, id: string): boolean => document.measures.some((m) => m.id === id)
const isShownIn = (document: AnalysisDocument, id: string): boolean => document.steps.some((step) => idsOf(measuresOf(step)).includes(id))

/** The definition in the document and in every step that shows it, by a name that is free in all of them. */
function define(document: AnalysisDocument, definition: Measure): AnalysisDocument {
  const known = isShared(document, definition.id)
  const beside = document.steps.filter((step) => idsOf(measuresOf(step)).includes(definition.id)).flatMap(measuresOf)
  const others = [...document.measures, ...beside].filter((m) => m.id !== definition.id)
  const named = { ...plainly(definition), name: uniqueName(definition.name, namesOf(others)) }
  return {
    ...document,
    measures: known ? document.measures.map((m) => (m.id === named.id ? named : m)) : [...document.measures, named],
    steps: document.steps.map((step) =>
      idsOf(measuresOf(step)).includes(named.id) ? withMeasures(step, (list) => list.map((m) => (m.id === named.id ? redefined(m, named) : m))) : step,
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
    const next = renumbered(s, measure.id, id)
    return { ...next, config: editLayout(next.config, { kind: 'put measure', measure: own }) }
  })
  if (isWide) return define(placed, own)
  const isRead = readersOf(placed.measures, measure.id).size > 1
  return wasShared && !isRead && !isShownIn(placed, measure.id) ? { ...placed, measures: placed.measures.filter((m) => m.id !== measure.id) } : placed
}

/** Measures that read one, directly or through others, itself first, among those given. */
export function readersOf(measures: readonly Measure[], id: string): ReadonlySet<string> {
  const found = new Set([id])
  for (const read of found) for (const m of measures) if (operandIds(m).includes(read)) found.add(m.id)
  return found
}

function drop(document: AnalysisDocument, id: string): AnalysisDocument {
  const gone = readersOf(document.measures, id)
  return {
    ...document,
    measures: document.measures.filter((m) => !gone.has(m.id)),
    steps: document.steps.map((step) => {
      const inThis = new Set([...gone].flatMap((one) => [...readersOf(measuresOf(step), one)]))
      const config = [...inThis].reduce((before, one) => editLayout(before, { kind: 'remove', id: one, area: 'values' }), step.config)
      return config === step.config ? step : { ...step, config }
    }),
  }
}

export function editMeasures(document: AnalysisDocument, edit: MeasureEdit): AnalysisDocument {
  switch (edit.kind) {
    case 'put measure':
      return put(document, edit.stepId, edit.measure)
    case 'use measure': {
      const measure = document.measures.find((m) => m.id === edit.id)
      if (!measure) return document
      const used = inStep(document, edit.stepId, (step) =>
        idsOf(measuresOf(step)).includes(edit.id) ? step : { ...step, config: editLayout(step.config, { kind: 'put measure', measure }) },
      )
      return shareDefinitions(used, edit.stepId, [measure])
    }
    case 'drop measure':
      return drop(document, edit.id)
  }
}

/** What a step made of measures of the analysis holds for the whole analysis: another name or function, for instance. `before`: what they were. */
export function shareDefinitions(document: AnalysisDocument, stepId: string, before: readonly Measure[]): AnalysisDocument {
  const step = document.steps.find((s) => s.step_id === stepId)
  const changed = (step ? measuresOf(step) : []).filter((m) => {
    const was = before.find((b) => b.id === m.id)
    return isShared(document, m.id) && was !== undefined && !sameDefinition(was, m)
  })
  return changed.reduce(define, document)
}

/** Measures of the analysis that a step's expressions read and the step does not show, theirs among them. */
export function hiddenOperands(config: StepConfig, document: AnalysisDocument): Measure[] {
  const shown = new Set(idsOf(config.query.value.measures))
  const found = new Map<string, Measure>()
  const pending = [...config.query.value.measures]
  for (const measure of pending) {
    for (const id of operandIds(measure)) {
      const operand = shown.has(id) || found.has(id) ? undefined : document.measures.find((m) => m.id === id)
      if (!operand) continue
      found.set(id, operand)
      pending.push(operand)
    }
  }
  return [...found.values()]
}
