/** Calculated columns of the analysis. They are defined in `dataset.columns`. Every step that reads one stores a copy, so that an unsaved step can run. */
import type { AnalysisDocument } from '../../contract/analysis.ts'
import type { Column } from '../../contract/column.ts'
import type { Step, StepConfig } from '../../contract/step.ts'
import { sameContent } from '../config-key.ts'
import { dependentColumns, dependentMeasures, operandsOf, usedCalculations, withoutColumn } from '../references.ts'
import { renameReferences } from '../rename-references.ts'
import { editLayout, type LayoutEdit } from './layout.ts'
import { dropMeasure } from './measures.ts'

/** The definitions of calculated columns, shared by all steps of the analysis. */
export const definitionsIn = ({ dataset }: Pick<AnalysisDocument, 'dataset'>): Column[] => dataset.columns.filter((c) => c.type === 'calculated column')

/** Whether the column belongs to this step only, as in documents of earlier releases. */
export const isOwnColumn = (document: AnalysisDocument, step: Step, id: string): boolean =>
  step.config.query.value.group_calculations.some((c) => c.id === id) && definitionsIn(document).every((c) => c.id !== id)

const withCalculations = (config: StepConfig, group_calculations: Column[]): StepConfig => ({
  ...config,
  query: { ...config.query, value: { ...config.query.value, group_calculations } },
})

const withColumns = (document: AnalysisDocument, columns: Column[]): AnalysisDocument => ({ ...document, dataset: { ...document.dataset, columns } })

/** Updates the copies in every step, so that each stores exactly the definitions that it reads. Columns that belong to one step are kept. */
export function carryColumns(document: AnalysisDocument): AnalysisDocument {
  const definitions = definitionsIn(document)
  if (definitions.length === 0) return document
  const defined = new Set(definitions.map((c) => c.id))
  const steps = document.steps.map((step) => {
    const before = step.config.query.value.group_calculations
    const own = before.filter((c) => !defined.has(c.id))
    const all = withCalculations(step.config, [...own, ...definitions])
    const used = new Set(usedCalculations(all, operandsOf(step.config, document.measures), document.dataset.columns).map((c) => c.id))
    const carried = [...own, ...definitions.filter((c) => used.has(c.id))]
    const isSame = before.length === carried.length && before.every((column, i) => column === carried[i] || sameContent(column, carried[i]))
    return isSame ? step : { ...step, config: withCalculations(step.config, carried) }
  })
  return { ...document, steps }
}

/**
 * Adds a definition or replaces the one with the same ID. Updates the name in all SQL texts, and places the column in
 * the step's layout if the edit says where.
 */
export function putColumn(document: AnalysisDocument, stepId: string, edit: Extract<LayoutEdit, { kind: 'put column' }>): AnalysisDocument {
  const { column, before } = edit
  const known = document.dataset.columns.find((c) => c.id === column.id)
  const named = known && known.name !== column.name ? renameReferences(document, new Map([[known.name, column.name]])) : document
  const { columns } = named.dataset
  const defined = withColumns(named, known ? columns.map((c) => (c.id === column.id ? column : c)) : [...columns, column])
  if (before === undefined) return defined
  const placed = (step: Step): Step => ({ ...step, config: editLayout(step.config, edit) })
  return { ...defined, steps: defined.steps.map((step) => (step.step_id === stepId ? placed(step) : step)) }
}

/** Deletes a definition, and every column and measure that depends on it, from all steps. */
export function dropColumn(document: AnalysisDocument, id: string): AnalysisDocument {
  const definitions = definitionsIn(document)
  const gone = new Set(dependentColumns(definitions, id).map((c) => c.id))
  const measures = dependentMeasures({ group_calculations: definitions, measures: document.measures }, gone)
  const rest = measures.reduce((next, measure) => dropMeasure(next, measure.id), document)
  const steps = rest.steps.map((step) => {
    const config = [...gone].reduce(withoutColumn, step.config)
    return sameContent(config, step.config) ? step : { ...step, config }
  })
  return withColumns(
    { ...rest, steps },
    rest.dataset.columns.filter((c) => !gone.has(c.id)),
  )
}
