/** Turns calculated columns of one step, as in older documents, into columns of the analysis. */
import type { AnalysisDocument } from '../../contract/analysis.ts'
import type { Column, ColumnConfig } from '../../contract/column.ts'
import type { Measure } from '../../contract/measure.ts'
import type { Step, StepConfig } from '../../contract/step.ts'
import { formatsWith } from '../conditional-formats.ts'
import { sameContent } from '../config-key.ts'
import { emptyGroupsOf } from '../empty-groups.ts'
import { choicesWith } from '../group-choices.ts'
import { freshId, uniqueName } from '../names.ts'
import { idsByName, measureReads, operandIds, transitiveReads } from '../references.ts'
import { renameInConfig } from '../rename-references.ts'
import { isOwnColumn } from './columns.ts'

/** Maps an old ID to the new one. */
export type MapId = (id: string) => string

export function remapColumnConfig(config: ColumnConfig, to: MapId): ColumnConfig {
  switch (config.kind) {
    case 'sql':
      return config
    case 'concatenate':
      return { ...config, params: { ...config.params, columns: config.params.columns.map(to) } }
    case 'divide':
      return { ...config, params: { numerator: to(config.params.numerator), denominator: to(config.params.denominator) } }
    default:
      return { ...config, base_column: to(config.base_column) }
  }
}

export function remapMeasure(measure: Measure, to: MapId): Measure {
  const { params } = measure.show_values_as
  const shown = params ? { ...measure, show_values_as: { ...measure.show_values_as, params: { ...params, column_id: to(params.column_id) } } } : measure
  if (shown.type !== 'ui') return shown
  const { column_id, filters } = shown.value
  const filtered = filters ? { filters: filters.map((f) => ({ ...f, column: to(f.column) })) } : {}
  return { ...shown, value: { ...shown.value, column_id: column_id === null ? null : to(column_id), ...filtered } }
}

/** Returns a copy of the config with every column ID replaced by the one that `to` maps it to. */
export function remapConfig({ pivot, query }: StepConfig, to: MapId): StepConfig {
  const { value } = query
  const group_calculations = value.group_calculations.map((c) => ({ ...c, id: to(c.id), config: c.config && remapColumnConfig(c.config, to) }))
  return {
    pivot: {
      ...choicesWith(
        pivot,
        () => true,
        (choice) => ({ ...choice, column_id: to(choice.column_id) }),
      ),
      rows: pivot.rows.map(to),
      columns: pivot.columns.map(to),
      sort: pivot.sort.map((s) => ({ ...s, column_id: to(s.column_id) })),
      ...emptyGroupsOf(pivot, () => true, to),
    },
    query: {
      ...query,
      value: {
        filters: value.filters.map((f) => ({ ...f, column: to(f.column) })),
        measures: value.measures.map((m) => remapMeasure(m, to)),
        groupbys: value.groupbys.map(to),
        group_calculations,
      },
    },
  }
}

/** Columns that only the step has and that a measure reads, through its operands and through other columns. */
function ownReads(document: AnalysisDocument, step: Step, measureId: string): Column[] {
  const { measures, group_calculations } = step.config.query.value
  const ids = new Set([measureId])
  for (const id of ids) for (const measure of measures) if (measure.id === id) for (const operand of operandIds(measure)) ids.add(operand)
  const idOf = idsByName([...document.dataset.columns, ...group_calculations])
  const read = transitiveReads(
    measures.filter((m) => ids.has(m.id)).flatMap((m) => measureReads(m, idOf)),
    group_calculations,
    idOf,
  )
  return group_calculations.filter((c) => read.has(c.id) && isOwnColumn(document, step, c.id))
}

/** Turns one column of the step into a column of the analysis with a unique ID and name. Equal columns of other steps are merged into it. */
function lifted(document: AnalysisDocument, step: Step, column: Column): AnalysisDocument {
  const others = document.steps
    .filter((s) => s.step_id !== step.step_id)
    .flatMap((s) => s.config.query.value.group_calculations)
    .filter((c) => !sameContent(c, column))
  const elsewhere = [...document.dataset.columns, ...others]
  const here = step.config.query.value.group_calculations
  const taken = elsewhere.some((c) => c.id === column.id)
  const all = [...elsewhere, ...here].map((c) => c.id)
  const id = taken ? freshId('k', all) : column.id
  const measures = [...document.measures, ...document.steps.flatMap((s) => s.config.query.value.measures)]
  const name = uniqueName(
    column.name,
    [...elsewhere, ...here.filter((c) => c.id !== column.id), ...measures].map((x) => x.name),
  )
  const to: MapId = (old) => (old === column.id ? id : old)
  const renamed = renameInConfig(remapConfig(step.config, to), name === column.name ? new Map() : new Map([[column.name, name]]))
  const config = renamed.query.value
  const definition = { ...column, id, name, config: config.group_calculations.find((c) => c.id === id)?.config ?? column.config }
  const group_calculations = config.group_calculations.map((c) => (c.id === id ? definition : c))
  const { totals } = step.table_settings
  const changed: Step = {
    ...step,
    config: { ...renamed, query: { ...renamed.query, value: { ...config, group_calculations } } },
    table_settings: { ...formatsWith(step.table_settings, { column: to }), totals: { ...totals, hidden: totals.hidden.map(to) } },
  }
  return {
    ...document,
    dataset: { ...document.dataset, columns: [...document.dataset.columns, definition] },
    steps: document.steps.map((s) => (s.step_id === step.step_id ? changed : s)),
  }
}

/** Turns the columns that a measure of the step reads and that only the step has into columns of the analysis. */
export function promoteColumns(document: AnalysisDocument, stepId: string, measureId: string): AnalysisDocument {
  const stepIn = (d: AnalysisDocument): Step | undefined => d.steps.find((s) => s.step_id === stepId)
  let next = document
  for (;;) {
    const step = stepIn(next)
    const [column] = step ? ownReads(next, step, measureId) : []
    if (!step || !column) return next
    next = lifted(next, step, column)
  }
}
