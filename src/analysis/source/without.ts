/** A document without some columns of its dataset and without everything that is computed from them. */
import type { AnalysisDocument } from '../../contract/analysis.ts'
import type { Column } from '../../contract/column.ts'
import type { Measure } from '../../contract/measure.ts'
import type { FieldSort, Step } from '../../contract/step.ts'
import { carryColumns, definitionsIn } from '../edits/columns.ts'
import { withoutUnusedSeries } from '../edits/dates.ts'
import { columnReads, idsByName, operandIds } from '../references.ts'
import { shownAs } from '../shown-as.ts'
import { computedFrom } from './wanted.ts'

interface Gone {
  readonly columns: ReadonlySet<string>
  readonly measures: ReadonlySet<string>
}

type IdOf = ReturnType<typeof idsByName>

/** `lost` and the calculated columns that are computed from any of them. */
function lostColumns(lost: ReadonlySet<string>, calculated: readonly Column[], idOf: IdOf): Set<string> {
  const found = new Set(lost)
  for (let before = -1; before < found.size; ) {
    before = found.size
    for (const column of calculated) if (columnReads(column, idOf).some((id) => found.has(id))) found.add(column.id)
  }
  return found
}

function lostMeasures(columns: ReadonlySet<string>, measures: readonly Measure[], idOf: IdOf): Set<string> {
  const found = new Set(measures.filter((m) => computedFrom(m, idOf).some((id) => columns.has(id))).map((m) => m.id))
  for (let before = -1; before < found.size; ) {
    before = found.size
    for (const measure of measures) if (operandIds(measure).some((id) => found.has(id))) found.add(measure.id)
  }
  return found
}

/** A measure that is compared along a field that is gone shows its plain values. */
const plainWithout = (measure: Measure, { columns }: Gone): Measure => {
  const field = measure.show_values_as.params?.column_id
  return field !== undefined && columns.has(field) ? shownAs(measure, 'none', undefined) : measure
}

function withoutInStep(step: Step, gone: Gone): Step {
  const { query, pivot } = step.config
  const stays = (id: string): boolean => !gone.columns.has(id)
  const areas = { rows: pivot.rows.filter(stays), columns: pivot.columns.filter(stays) }
  const lost = { rows: areas.rows.length < pivot.rows.length, columns: areas.columns.length < pivot.columns.length }
  // the key of another axis has a part less
  const sorted = (sort: FieldSort): FieldSort =>
    sort.by.kind === 'measure' && lost[pivot.rows.includes(sort.column_id) ? 'columns' : 'rows'] ? { ...sort, by: { ...sort.by, at: [] } } : sort
  const sort = pivot.sort.filter((s) => stays(s.column_id) && !(s.by.kind === 'measure' && gone.measures.has(s.by.measure_id))).map(sorted)
  const { filters, measures, groupbys, group_calculations } = query.value
  const value = {
    filters: filters.filter((f) => stays(f.column)),
    measures: measures.filter((m) => !gone.measures.has(m.id)).map((m) => plainWithout(m, gone)),
    groupbys: groupbys.filter(stays),
    group_calculations: group_calculations.filter((c) => stays(c.id)),
  }
  const { totals, widths } = step.table_settings
  const named = (name: string): boolean => !(name.startsWith('field:') && !stays(name.slice('field:'.length)))
  const table_settings = {
    ...step.table_settings,
    totals: { ...totals, hidden: totals.hidden.filter(stays) },
    widths: Object.fromEntries(Object.entries(widths).filter(([name]) => named(name))),
  }
  const drawn = (id: string | null): string | null => (id !== null && gone.measures.has(id) ? null : id)
  const { selectedMeasure, selectedSecondaryMeasure } = step.chart_settings
  const chart_settings = { ...step.chart_settings, selectedMeasure: drawn(selectedMeasure), selectedSecondaryMeasure: drawn(selectedSecondaryMeasure) }
  return { ...step, config: { pivot: { ...areas, sort }, query: { ...query, value } }, table_settings, chart_settings }
}

/** `lost`: ids of columns of the dataset. */
export function withoutColumns(document: AnalysisDocument, lost: ReadonlySet<string>): AnalysisDocument {
  const definitions = definitionsIn(document)
  const { columns } = document.dataset
  const idOf = idsByName(columns)
  const shared = lostColumns(lost, definitions, idOf)
  const gone: Gone = { columns: shared, measures: lostMeasures(shared, document.measures, idOf) }
  const steps = document.steps.map((step) => {
    const { group_calculations, measures } = step.config.query.value
    const idHere = idsByName([...columns, ...group_calculations])
    const here = lostColumns(shared, [...definitions, ...group_calculations], idHere)
    return withoutInStep(step, { columns: here, measures: lostMeasures(here, [...document.measures, ...measures], idHere) })
  })
  const rest = {
    dataset: { ...document.dataset, columns: columns.filter((c) => !shared.has(c.id)) },
    measures: document.measures.filter((m) => !gone.measures.has(m.id)).map((m) => plainWithout(m, gone)),
    steps,
  }
  return withoutUnusedSeries(carryColumns(rest))
}
