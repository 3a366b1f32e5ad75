/** Determines which dataset columns each part of a document reads, and hides the parts that a person may not read. */
import type { AnalysisDocument } from '../contract/analysis.ts'
import type { Column } from '../contract/column.ts'
import type { Measure } from '../contract/measure.ts'
import { SLICERS_MAX } from '../contract/slicer.ts'
import { Step, type StepConfig } from '../contract/step.ts'
import { sameContent } from './config-key.ts'
import { EMPTY_CONFIG } from './document.ts'
import { allReads, idsByName, type NamedColumn, operandsOf, transitiveReads } from './references.ts'
import { withSlicersOf } from './slicers.ts'

/** Every measure that an expression may refer to. Those of the analysis come last, because the last measure with an ID wins. */
export const measuresOf = (document: AnalysisDocument): Measure[] => [...document.steps.flatMap((s) => s.config.query.value.measures), ...document.measures]

/**
 * IDs of the dataset columns that a config reads: through layout, filters, sorting, measures, calculated columns,
 * expressions and SQL texts. `names` are the columns that SQL texts may name; unknown names are ignored.
 */
export function configReads(config: StepConfig, operands: readonly Measure[], names: readonly NamedColumn[]): Set<string> {
  const calculated = new Set(config.query.value.group_calculations.map((c) => c.id))
  return new Set([...allReads(config, operands, names)].filter((id) => !calculated.has(id)))
}

/** IDs of the dataset columns that each step reads, by step ID. */
export function documentReads(document: AnalysisDocument, names: readonly NamedColumn[]): Map<string, Set<string>> {
  const known = measuresOf(document)
  return new Map(document.steps.map(({ step_id, config }) => [step_id, configReads(config, operandsOf(config, known), names)]))
}

/** IDs of the dataset columns that any step reads, in the dataset's order. */
export function columnsInUse(document: AnalysisDocument, columns: readonly NamedColumn[]): string[] {
  const used = new Set([...documentReads(document, columns).values()].flatMap((ids) => [...ids]))
  return columns.filter((c) => used.has(c.id)).map((c) => c.id)
}

const within = (ids: ReadonlySet<string>, granted: ReadonlySet<string>): boolean => [...ids].every((id) => granted.has(id))

/**
 * Reduces a document to what a person with access to only the granted columns may read. A step that reads any other
 * column keeps only its name, because even its filters and groups contain values. `withheld` lists the IDs of such
 * steps.
 */
export function grantedDocument(
  document: AnalysisDocument,
  granted: ReadonlySet<string>,
  names: readonly NamedColumn[],
): { document: AnalysisDocument; withheld: string[] } {
  const reads = documentReads(document, names)
  const mayShow = (column: Column, calculated: readonly Column[]) => {
    const ids = new Set(calculated.map((c) => c.id))
    return [...transitiveReads([column.id], calculated, idsByName([...names, ...calculated]))].every((id) => ids.has(id) || granted.has(id))
  }
  const calculated = document.dataset.columns.filter((c) => c.type === 'calculated column')
  const isGranted = (measure: Measure): boolean => {
    const value = { ...EMPTY_CONFIG.query.value, measures: [measure], group_calculations: calculated }
    const config = { ...EMPTY_CONFIG, query: { ...EMPTY_CONFIG.query, value } }
    return within(configReads(config, operandsOf(config, measuresOf(document)), names), granted)
  }
  const columns = document.dataset.columns.filter((c) => (c.type === 'column' ? granted.has(c.id) : mayShow(c, calculated)))
  const visible = new Set(columns.map((c) => c.id))
  const withheld = document.steps.filter((s) => !within(reads.get(s.step_id) ?? new Set(), granted)).map((s) => s.step_id)
  const steps = document.steps.map((step) => {
    if (withheld.includes(step.step_id))
      return Step.parse({ id: step.id, step_id: step.step_id, analysis_id: step.analysis_id, name: step.name, auto: step.auto, config: EMPTY_CONFIG })
    const { value } = step.config.query
    const group_calculations = value.group_calculations.filter((c) => mayShow(c, value.group_calculations))
    const shown = { ...step, config: { ...step.config, query: { ...step.config.query, value: { ...value, group_calculations } } } }
    return withSlicersOf(shown, (id) => (visible.has(id) ? id : null))
  })
  return { document: { dataset: { ...document.dataset, columns }, steps, measures: document.measures.filter(isGranted) }, withheld }
}

/** Withheld steps whose content differs from the empty one that was sent out. A person may rename them, but not change them. */
export function changedHiddenSteps(sent: AnalysisDocument, shown: { document: AnalysisDocument; withheld: readonly string[] }): Step[] {
  const nameless = (step: Step | undefined) => step && { ...step, id: '', analysis_id: '', name: '', auto: undefined }
  const seen = (id: string) => shown.document.steps.find((s) => s.step_id === id)
  return sent.steps.filter((step) => shown.withheld.includes(step.step_id) && !sameContent(nameless(step), nameless(seen(step.step_id))))
}

/** Restores the withheld parts of the stored document in a document sent by a person who saw only `shown`. */
export function restoreHidden(
  sent: AnalysisDocument,
  stored: AnalysisDocument,
  shown: { document: AnalysisDocument; withheld: readonly string[] },
): AnalysisDocument {
  const isUnshown = <T extends { id: string }>(all: readonly T[], some: readonly T[]) => all.filter((x) => !some.some((s) => s.id === x.id))
  const visible = new Set(shown.document.dataset.columns.map((c) => c.id))
  const steps = sent.steps.map((step) => {
    const before = stored.steps.find((s) => s.step_id === step.step_id)
    if (!before) return step
    if (shown.withheld.includes(step.step_id)) {
      const { auto: _before, ...own } = before
      return { ...own, name: step.name, ...(step.auto ? { auto: step.auto } : {}) }
    }
    const seen = shown.document.steps.find((s) => s.step_id === step.step_id)?.config.query.value.group_calculations ?? []
    const { query } = step.config
    const group_calculations = [...query.value.group_calculations, ...isUnshown(before.config.query.value.group_calculations, seen)]
    const restored = { ...step, config: { ...step.config, query: { ...query, value: { ...query.value, group_calculations } } } }
    const unseen = (before.slicers ?? []).filter((slicer) => !visible.has(slicer.column_id))
    return unseen.length === 0 ? restored : { ...restored, slicers: [...(step.slicers ?? []), ...unseen].slice(0, SLICERS_MAX) }
  })
  const columns = [...sent.dataset.columns, ...isUnshown(stored.dataset.columns, shown.document.dataset.columns)]
  return {
    dataset: { ...sent.dataset, columns },
    steps,
    measures: [...sent.measures, ...isUnshown(stored.measures, shown.document.measures)],
  }
}
