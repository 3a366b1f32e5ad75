/** Moves a document to another dataset by replacing column IDs and the names in SQL texts. */
import type { AnalysisDocument } from '../../contract/analysis.ts'
import type { Column } from '../../contract/column.ts'
import type { Measure } from '../../contract/measure.ts'
import type { Step } from '../../contract/step.ts'
import { formatsWith } from '../conditional-formats.ts'
import { definitionsIn } from '../edits/columns.ts'
import { type MapId, remapColumnConfig, remapConfig, remapMeasure } from '../edits/promote-columns.ts'
import { freshId, uniqueName } from '../names.ts'
import { columnReads, idsByName, measureReads } from '../references.ts'
import { renameReferences } from '../rename-references.ts'
import { withoutLostSlicers, withSlicersOf } from '../slicers.ts'
import { widthsWith } from '../width-names.ts'
import { layoutColumnIds, requiredColumns } from './required-columns.ts'
import { withoutColumns } from './without-columns.ts'

export interface Source {
  readonly id: string
  readonly name: string
  readonly columns: readonly Column[]
}

/** Maps column IDs of the old dataset to those of the new one. */
export type Mapping = ReadonlyMap<string, string>

const calculatedIn = (document: AnalysisDocument): Column[] => [
  ...definitionsIn(document),
  ...document.steps.flatMap((step) => step.config.query.value.group_calculations),
]
const measuresIn = (document: AnalysisDocument): Measure[] => [...document.measures, ...document.steps.flatMap((s) => s.config.query.value.measures)]

/** All column IDs that the document refers to. */
function namedIds(document: AnalysisDocument): Set<string> {
  const idOf = idsByName([...document.dataset.columns, ...calculatedIn(document)])
  return new Set([
    ...document.steps.flatMap(layoutColumnIds),
    ...calculatedIn(document).flatMap((column) => columnReads(column, idOf)),
    ...measuresIn(document).flatMap((measure) => measureReads(measure, idOf)),
  ])
}

/**
 * Removes everything that reads unmapped columns; the document stays on the old dataset. Also removes columns of unknown
 * kinds from a newer release, because they may read more than their base column.
 */
export function withoutUnmapped(document: AnalysisDocument, mapping: Mapping): AnalysisDocument {
  const calculated = new Map(calculatedIn(document).map((c) => [c.id, c]))
  const unmapped = [...namedIds(document)].filter((id) => !calculated.has(id) && !mapping.has(id))
  const unknown = [...calculated.values()].filter(({ config }) => config?.kind === 'unknown').map(({ id }) => id)
  return withoutColumns(document, new Set([...unmapped, ...unknown]))
}

/** Assigns new IDs to calculated columns whose IDs clash with the new dataset's columns. */
function idsBeside(calculated: readonly Column[], columns: readonly Column[]): Map<string, string> {
  const taken = new Set([...calculated, ...columns].map((c) => c.id))
  const found = new Map<string, string>()
  for (const { id } of calculated) {
    if (found.has(id) || columns.every((c) => c.id !== id)) continue
    const fresh = freshId('k', taken)
    taken.add(fresh)
    found.set(id, fresh)
  }
  return found
}

/** Assigns new names to things whose names clash with the new dataset's columns. */
function namesBeside(named: readonly { readonly name: string }[], columns: readonly Column[]): Map<string, string> {
  const own = new Set(columns.map((c) => c.name))
  const taken = new Set([...own, ...named.map(({ name }) => name)])
  const found = new Map<string, string>()
  for (const { name } of named) {
    if (found.has(name) || !own.has(name)) continue
    const fresh = uniqueName(name, taken)
    taken.add(fresh)
    found.set(name, fresh)
  }
  return found
}

const toAll = (ids: readonly string[], to: MapId): string[] => ids.map(to)

function movedColumn(column: Column, to: MapId, names: ReadonlyMap<string, string>): Column {
  const config = column.config && remapColumnConfig(column.config, to)
  // the stored choices list values of the old dataset
  return {
    ...column,
    id: to(column.id),
    name: names.get(column.name) ?? column.name,
    config,
    dependency: toAll(column.dependency, to),
    has_options: false,
    options: null,
  }
}

function movedMeasure(measure: Measure, to: MapId, names: ReadonlyMap<string, string>): Measure {
  const moved = remapMeasure(measure, to)
  const show_values_as = { ...moved.show_values_as, dependencies: toAll(moved.show_values_as.dependencies, to) }
  const named = { ...moved, name: names.get(moved.name) ?? moved.name, dependency: toAll(moved.dependency, to), show_values_as }
  switch (named.type) {
    case 'ui':
      return { ...named, value: { ...named.value, dependencies: toAll(named.value.dependencies, to) } }
    case 'sql':
      return { ...named, value: { ...named.value, dependencies: toAll(named.value.dependencies, to) } }
    case 'expression':
      return { ...named, value: { ...named.value, dependencies: toAll(named.value.dependencies, to) } }
  }
}

function movedStep(step: Step, to: MapId, names: ReadonlyMap<string, string>): Step {
  const { pivot, query } = remapConfig(
    { ...step.config, query: { ...step.config.query, value: { ...step.config.query.value, measures: [], group_calculations: [] } } },
    to,
  )
  const { measures, group_calculations } = step.config.query.value
  const value = {
    ...query.value,
    measures: measures.map((m) => movedMeasure(m, to, names)),
    group_calculations: group_calculations.map((c) => movedColumn(c, to, names)),
  }
  const { totals, widths } = step.table_settings
  const table_settings = {
    ...formatsWith(step.table_settings, { column: to }),
    totals: { ...totals, hidden: toAll(totals.hidden, to) },
    widths: widthsWith(widths, { field: to }),
  }
  return withSlicersOf({ ...step, config: { pivot, query: { ...query, value } }, table_settings }, to)
}

/** Moves a document to another dataset and removes what reads unmapped columns. Things whose names clash with the new columns are renamed. */
export function moveToSource(document: AnalysisDocument, source: Source, mapping: Mapping): AnalysisDocument {
  const part = withoutUnmapped(document, mapping)
  const calculated = calculatedIn(part)
  const newNames = new Map(source.columns.map((c) => [c.id, c.name]))
  const ids = new Map([...mapping, ...idsBeside(calculated, source.columns)])
  const to: MapId = (id) => ids.get(id) ?? id
  const names = namesBeside([...calculated, ...measuresIn(part)], source.columns)
  // unchanged names are included, because a name without an exact match is looked up ignoring case
  const inTexts = new Map([
    ...part.dataset.columns.flatMap((c): [string, string][] => {
      const name = newNames.get(mapping.get(c.id) ?? '')
      return c.type === 'column' && name !== undefined ? [[c.name, name]] : []
    }),
    ...calculated.map((c): [string, string] => [c.name, names.get(c.name) ?? c.name]),
  ])
  const named = renameReferences(part, inTexts)
  return withoutLostSlicers({
    dataset: { id: source.id, name: source.name, columns: [...source.columns, ...definitionsIn(named).map((c) => movedColumn(c, to, names))] },
    measures: named.measures.map((m) => movedMeasure(m, to, names)),
    steps: named.steps.map((step) => movedStep(step, to, names)),
  })
}

export type MappingCode = 'column_unmapped' | 'column_mapped_twice' | 'unknown_column'

/** Validates a mapping of a document's columns to another dataset; returns the problem, or null. */
export function mappingProblem(
  document: AnalysisDocument,
  columns: readonly Column[],
  list: readonly { readonly from: string; readonly to: string | null }[],
): { readonly code: MappingCode; readonly column: string } | null {
  const unmapped = requiredColumns(document).find(({ column }) => list.every(({ from }) => from !== column.id))
  if (unmapped) return { code: 'column_unmapped', column: unmapped.column.name }
  const unknown = list.find(({ to }) => to !== null && columns.every((c) => c.id !== to))
  if (unknown) return { code: 'unknown_column', column: unknown.to ?? '' }
  const twice = list.find((one, at) => list.slice(0, at).some((other) => other.from === one.from || (one.to !== null && other.to === one.to)))
  return twice ? { code: 'column_mapped_twice', column: columns.find((c) => c.id === twice.to)?.name ?? twice.from } : null
}

/**
 * The columns of the new dataset that a person with `granted` columns of the old one may read: those mapped from granted
 * columns that saved steps read (`used`). Steps that were withheld stay withheld.
 */
export function grantedAfter(granted: readonly string[], used: readonly string[], mapping: Mapping): string[] {
  const inReach = new Set(granted.flatMap((id) => mapping.get(id) ?? []))
  return used.filter((id) => inReach.has(id))
}
