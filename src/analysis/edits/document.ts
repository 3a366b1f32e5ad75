/** Edits of a document: the layout and presentation of a step, and the list of steps. */
import type { AnalysisDocument } from '../../contract/analysis.ts'
import type { ChartSettings } from '../../contract/chart.ts'
import type { ConditionalFormat } from '../../contract/conditional-format.ts'
import type { Described } from '../../contract/description.ts'
import type { Slicer } from '../../contract/slicer.ts'
import type { Step, StepConfig, TableSettings } from '../../contract/step.ts'
import { withFormatsOf, withoutAside } from '../conditional-formats.ts'
import { sameContent } from '../config-key.ts'
import { newUnnamedStep } from '../document.ts'
import { freshId, uniqueName } from '../names.ts'
import { type Slice, withoutLinkedSlicers, withoutLostSlicers, withSlice, withSlicers } from '../slicers.ts'
import { carryColumns, definitionsIn } from './columns.ts'
import { type ComparisonEdit, editComparisons, withComparisons } from './comparisons.ts'
import { configureStep } from './configure.ts'
import { type DateEdit, editDates, withoutUnusedSeries } from './dates.ts'
import type { LayoutEdit } from './layout.ts'
import { editMeasures, type MeasureEdit } from './measures.ts'
import { editStep } from './step.ts'

export type DocumentEdit =
  | MeasureEdit
  | ComparisonEdit
  | { readonly kind: 'layout'; readonly stepId: string; readonly edit: LayoutEdit }
  | { readonly kind: 'dates'; readonly stepId: string; readonly edit: DateEdit }
  | { readonly kind: 'table'; readonly stepId: string; readonly settings: Partial<TableSettings> }
  /** Replaces the conditional formats of a measure. An empty list removes them. */
  | { readonly kind: 'formats'; readonly stepId: string; readonly measureId: string; readonly formats: readonly ConditionalFormat[] }
  /** Uses conditional formats that were put aside for the unit that their measures have now, or removes them. */
  | { readonly kind: 'aside formats'; readonly stepId: string; readonly use: boolean }
  /** `newId`: an ID for the new step that no step, not even a deleted one, ever had. */
  | { readonly kind: 'add step'; readonly name: string; readonly newId?: string }
  | { readonly kind: 'duplicate step'; readonly stepId: string; readonly newId?: string }
  /** From then on, its name no longer follows its content. */
  | { readonly kind: 'rename step'; readonly stepId: string; readonly name: string }
  | { readonly kind: 'remove step'; readonly stepId: string }
  | { readonly kind: 'move step'; readonly stepId: string; readonly by: -1 | 1 }
  | {
      readonly kind: 'describe step'
      readonly stepId: string
      readonly description: string
      readonly shown: boolean
      /** Whether reports write a description while there is none; missing for yes. */
      readonly automatic?: boolean
      /** References from the numbers in the text to their cells; missing if a person wrote the text. */
      readonly described?: Described | null
    }
  | { readonly kind: 'display'; readonly stepId: string; readonly mode: Step['display_mode']; readonly chart?: Partial<ChartSettings> }
  /** Removes the notices about changed meanings from all steps after the reader dismissed them. */
  | { readonly kind: 'note meanings' }
  /** Replaces a step's config by a proposed one. */
  | { readonly kind: 'configure step'; readonly stepId: string; readonly config: StepConfig }
  /** Restores the steps, measures and calculated columns of an older version; the dataset's own columns stay current. */
  | { readonly kind: 'restore'; readonly document: AnalysisDocument }
  | { readonly kind: 'chart'; readonly stepId: string; readonly settings: Partial<ChartSettings> }
  /** Replaces the slicers that a step stores. Those that filter all steps replace slicers of other steps on the same column. */
  | { readonly kind: 'slicers'; readonly stepId: string; readonly slicers: readonly Slicer[] }
  /** Sets the filters on a field of the dataset in several steps, as a slicer's buttons do. */
  | { readonly kind: 'slice'; readonly stepIds: readonly string[]; readonly columnId: string; readonly slice: Slice }

const changeStep = (document: AnalysisDocument, stepId: string, change: (step: Step) => Step): AnalysisDocument => ({
  ...document,
  steps: document.steps.map((step) => (step.step_id === stepId ? change(step) : step)),
})

function insertAfter(document: AnalysisDocument, stepId: string | null, step: Step): AnalysisDocument {
  const at = stepId === null ? document.steps.length : document.steps.findIndex((s) => s.step_id === stepId) + 1
  return { ...document, steps: document.steps.toSpliced(at, 0, step) }
}

/** The current dataset's columns with the calculated columns of an older version. */
const restored = (dataset: AnalysisDocument['dataset'], older: AnalysisDocument): AnalysisDocument['dataset'] => ({
  ...dataset,
  columns: [...dataset.columns.filter((c) => c.type === 'column'), ...definitionsIn(older)],
})

function apply(document: AnalysisDocument, edit: DocumentEdit): AnalysisDocument {
  const names = document.steps.map((s) => s.name)
  const id = () =>
    freshId(
      's',
      document.steps.map((s) => s.step_id),
    )
  switch (edit.kind) {
    case 'layout':
      return editStep(document, edit.stepId, edit.edit)
    case 'dates':
      return editDates(document, edit.stepId, edit.edit)
    case 'put measure':
    case 'use measure':
    case 'drop measure':
      return editMeasures(document, edit)
    case 'compare':
      return editComparisons(document, edit)
    case 'table':
      return changeStep(document, edit.stepId, (step) => ({ ...step, table_settings: { ...step.table_settings, ...edit.settings } }))
    case 'formats':
      return changeStep(document, edit.stepId, (step) => ({ ...step, table_settings: withFormatsOf(step.table_settings, edit.measureId, edit.formats) }))
    case 'aside formats':
      return changeStep(document, edit.stepId, (step) => ({
        ...step,
        table_settings: withoutAside(step.table_settings, step.config.query.value.measures, edit.use),
      }))
    case 'add step':
      return insertAfter(document, null, newUnnamedStep(edit.newId ?? id(), uniqueName(edit.name, names), document.steps[0]?.analysis_id ?? ''))
    case 'duplicate step': {
      const source = document.steps.find((s) => s.step_id === edit.stepId)
      if (!source) return document
      const copyId = edit.newId ?? id()
      return insertAfter(document, edit.stepId, { ...withoutLinkedSlicers(source), id: copyId, step_id: copyId, name: uniqueName(source.name, names) })
    }
    case 'rename step': {
      const name = edit.name.trim()
      if (name === '') return document
      return changeStep(document, edit.stepId, (step) => {
        const { auto: _followed, ...named } = step
        const others = document.steps.filter((s) => s !== step).map((s) => s.name)
        return { ...named, name: uniqueName(name, others) }
      })
    }
    case 'move step': {
      const at = document.steps.findIndex((s) => s.step_id === edit.stepId)
      const step = document.steps[at]
      const to = at + edit.by
      if (!step || to < 0 || to >= document.steps.length) return document
      return { ...document, steps: document.steps.toSpliced(at, 1).toSpliced(to, 0, step) }
    }
    case 'describe step':
      return changeStep(document, edit.stepId, ({ auto_description: _chosen, ...step }) => ({
        ...step,
        ...{ description: edit.description.trim(), show_description: edit.shown, described: edit.described ?? null },
        ...(edit.automatic === false ? { auto_description: false } : {}),
      }))
    case 'note meanings':
      return { ...document, steps: document.steps.map(({ meaning: _read, ...step }) => step) }
    case 'configure step':
      return configureStep(document, edit.stepId, edit.config)
    case 'display':
      return changeStep(document, edit.stepId, (step) => ({ ...step, display_mode: edit.mode, chart_settings: { ...step.chart_settings, ...edit.chart } }))
    case 'chart':
      return changeStep(document, edit.stepId, (step) => ({ ...step, chart_settings: { ...step.chart_settings, ...edit.settings } }))
    case 'slicers':
      return withSlicers(document, edit.stepId, edit.slicers)
    case 'slice':
      return withSlice(document, edit.stepIds, edit.columnId, edit.slice)
    case 'restore':
      return { ...edit.document, dataset: restored(document.dataset, edit.document) }
    case 'remove step':
      return document.steps.length === 1 ? document : { ...document, steps: document.steps.filter((s) => s.step_id !== edit.stepId) }
  }
}

/** Applies an edit. Returns the same object if nothing changes. */
export function editDocument(document: AnalysisDocument, edit: DocumentEdit): AnalysisDocument {
  const next = withoutLostSlicers(withoutUnusedSeries(carryColumns(withComparisons(apply(document, edit), document))))
  return sameContent(next, document) ? document : next
}
