/** Lists the dataset columns that a document needs, and what reads each of them. Another dataset must provide these. */
import { AGGREGATIONS } from '../../contract/aggregation.ts'
import type { AnalysisDocument } from '../../contract/analysis.ts'
import { acceptedFamilies, type Column } from '../../contract/column.ts'
import { filtersOfMeasure, type Measure } from '../../contract/measure.ts'
import { typeFamily } from '../../contract/scalar.ts'
import type { TypeFamily } from '../../contract/sql-type.ts'
import type { Step } from '../../contract/step.ts'
import { definitionsIn } from '../edits/columns.ts'
import { aggregatedColumns, columnReads, idsByName } from '../references.ts'

/** Something that reads a column directly. `accepts`: type families of the columns it can be computed from. */
export interface ColumnUse {
  readonly kind: 'step' | 'measure' | 'column'
  readonly name: string
  readonly accepts: readonly TypeFamily[]
}

export interface RequiredColumn {
  readonly column: Column
  readonly uses: readonly ColumnUse[]
}

const ANYTHING = AGGREGATIONS.count.accepts
const acceptedByColumn = ({ config }: Column): readonly TypeFamily[] => (config ? acceptedFamilies(config) : ANYTHING)
const acceptedByMeasure = (measure: Measure): readonly TypeFamily[] => (measure.type === 'ui' ? AGGREGATIONS[measure.value.agg].accepts : ANYTHING)

/** IDs in the layout of a step, including the fields that its measures are compared along. */
export const layoutColumnIds = ({ config: { pivot, query } }: Step): string[] => [
  ...[...pivot.rows, ...pivot.columns, ...query.value.groupbys],
  ...[...query.value.filters.map((f) => f.column), ...pivot.sort.map((s) => s.column_id)],
  ...query.value.measures.flatMap((m) => m.show_values_as.params?.column_id ?? []),
]

type Use = readonly [ids: readonly string[], use: ColumnUse]

/** Yields the columns that a measure reads, with their use. Its filters accept columns of every type; `columns` are those that they made for themselves, among others. */
function* measureUses(measure: Measure, idOf: (name: string) => string[], columns: readonly Column[]): Generator<Use> {
  const named = { kind: 'measure', name: measure.name } as const
  yield [aggregatedColumns(measure, idOf), { ...named, accepts: acceptedByMeasure(measure) }]
  for (const { column: id } of filtersOfMeasure(measure)) {
    const own = columns.find((c) => c.id === id && c.of_filter)
    yield own ? [columnReads(own, idOf), { ...named, accepts: acceptedByColumn(own) }] : [[id], { ...named, accepts: ANYTHING }]
  }
}

/** Pairs of read columns and their use. A column made by a gesture or a filter counts as a use by the step, or by the measure that it filters. */
function* readsOf(document: AnalysisDocument): Generator<Use> {
  const definitions = definitionsIn(document)
  const idOf = idsByName(document.dataset.columns)
  for (const column of definitions)
    if (!column.automatic && !column.of_filter) yield [columnReads(column, idOf), { kind: 'column', name: column.name, accepts: acceptedByColumn(column) }]
  for (const measure of document.measures) yield* measureUses(measure, idOf, definitions)
  for (const step of document.steps) {
    const { measures, group_calculations } = step.config.query.value
    const idHere = idsByName([...document.dataset.columns, ...group_calculations])
    yield [layoutColumnIds(step), { kind: 'step', name: step.name, accepts: ANYTHING }]
    for (const measure of measures) yield* measureUses(measure, idHere, [...definitions, ...group_calculations])
    for (const column of group_calculations) {
      const isMade = column.automatic || column.of_filter
      if (!column.automatic && definitions.some((d) => d.id === column.id)) continue
      yield [columnReads(column, idHere), { kind: isMade ? 'step' : 'column', name: isMade ? step.name : column.name, accepts: acceptedByColumn(column) }]
    }
  }
}

const sameUse = (a: ColumnUse, b: ColumnUse): boolean => a.kind === b.kind && a.name === b.name

/** Combines two uses. Accepts only what both accept. */
const joined = (a: ColumnUse, b: ColumnUse): ColumnUse => ({ ...a, accepts: a.accepts.filter((family) => b.accepts.includes(family)) })

/** The dataset's columns that anything in a document reads, in the dataset's order. */
export function requiredColumns(document: AnalysisDocument): RequiredColumn[] {
  const found = new Map<string, ColumnUse[]>()
  for (const [ids, use] of readsOf(document)) {
    for (const id of new Set(ids)) {
      const uses = found.get(id) ?? []
      const at = uses.findIndex((known) => sameUse(known, use))
      const known = uses[at]
      found.set(id, known ? uses.with(at, joined(known, use)) : [...uses, use])
    }
  }
  return document.dataset.columns.flatMap((column) => {
    const uses = found.get(column.id)
    return column.type === 'column' && uses ? [{ column, uses }] : []
  })
}

/** The uses that cannot be computed from a column of a type. */
export const incompatibleUses = (wanted: RequiredColumn, dtype: string): ColumnUse[] =>
  wanted.uses.filter(({ accepts }) => !accepts.includes(typeFamily(dtype)))
