/** Removes dataset columns from a document, with everything that depends on them. */

import type { AnalysisDocument } from '../../contract/analysis.ts'
import type { Step } from '../../contract/step.ts'
import { chartWith } from '../chart-ids.ts'
import { formatsWith } from '../conditional-formats.ts'
import { carryColumns, definitionsIn } from '../edits/columns.ts'
import { withoutUnusedSeries } from '../edits/dates.ts'
import { computedFrom, configWithout, idsByName, measuresReading, type RemovedIds, resetLostComparison, withDependentColumns } from '../references.ts'
import { withSlicersOf } from '../slicers.ts'
import { widthsWith } from '../width-names.ts'

function withoutInStep(step: Step, gone: RemovedIds): Step {
  const { totals, widths } = step.table_settings
  const table_settings = {
    ...formatsWith(step.table_settings, { measure: (id) => (gone.measures.has(id) ? null : id) }),
    totals: { ...totals, hidden: totals.hidden.filter((id) => !gone.columns.has(id)) },
    widths: widthsWith(widths, { field: (id) => (gone.columns.has(id) ? null : id) }),
  }
  const chart_settings = chartWith(step.chart_settings, {
    measure: (id) => (gone.measures.has(id) ? null : id),
    field: (id) => (gone.columns.has(id) ? null : id),
  })
  return withSlicersOf({ ...step, config: configWithout(step.config, gone), table_settings, chart_settings }, (id) => (gone.columns.has(id) ? null : id))
}

/** `lost`: IDs of the dataset columns to remove. */
export function withoutColumns(document: AnalysisDocument, lost: ReadonlySet<string>): AnalysisDocument {
  const definitions = definitionsIn(document)
  const { columns } = document.dataset
  const idOf = idsByName(columns)
  const shared = withDependentColumns(lost, definitions, idOf)
  const gone: RemovedIds = { columns: shared, measures: measuresReading(shared, document.measures, (m) => computedFrom(m, idOf)) }
  const steps = document.steps.map((step) => {
    const { group_calculations, measures } = step.config.query.value
    const idHere = idsByName([...columns, ...group_calculations])
    const here = withDependentColumns(shared, [...definitions, ...group_calculations], idHere)
    return withoutInStep(step, { columns: here, measures: measuresReading(here, [...document.measures, ...measures], (m) => computedFrom(m, idHere)) })
  })
  const rest = {
    dataset: { ...document.dataset, columns: columns.filter((c) => !shared.has(c.id)) },
    measures: document.measures.filter((m) => !gone.measures.has(m.id)).map((m) => resetLostComparison(m, gone)),
    steps,
  }
  return withoutUnusedSeries(carryColumns(rest))
}
