/** Determines what reads a calculated column (other columns, measures, areas of a step) and removes it from a step. */
import { type Column, columnsNamedIn } from '../contract/column.ts'
import { filtersOfMeasure, type Measure, withoutShowAs } from '../contract/measure.ts'
import type { FieldSort, StepConfig } from '../contract/step.ts'
import { emptyGroupsOf } from './empty-groups.ts'
import { choicesWith, choosingMeasures, withoutKey } from './group-choices.ts'
import { namesInSql } from './rename-references.ts'
import { withShowValuesAs } from './shown-as.ts'

/** IDs of the columns with a name that a SQL text uses. */
type IdOf = (name: string) => string | readonly string[] | undefined

/** IDs of the columns that a column's config refers to. SQL refers to columns by name, which `idOf` resolves. */
export function columnReads(column: Column, idOf: IdOf): string[] {
  const { config } = column
  if (!config) return []
  return config.kind === 'sql' ? namesInSql(config.params.sql).flatMap((name) => idOf(name) ?? []) : columnsNamedIn(config)
}

/** IDs of the columns that a measure aggregates, without those of its filters. */
export function aggregatedColumns(measure: Measure, idOf: IdOf): string[] {
  switch (measure.type) {
    case 'ui':
      return measure.value.column_id === null ? [] : [measure.value.column_id]
    case 'sql':
      return namesInSql(measure.value.sql).flatMap((name) => idOf(name) ?? [])
    case 'expression':
      return []
  }
}

/** IDs of the columns that a measure reads, without following its operands. */
export function measureReads(measure: Measure, idOf: IdOf): string[] {
  const shown = measure.show_values_as.params?.column_id
  const own = [...aggregatedColumns(measure, idOf), ...filtersOfMeasure(measure).map((filter) => filter.column)]
  return shown === undefined ? own : [...own, shown]
}

/** The columns that a measure is computed from, without the fields it is compared along. */
export const computedFrom = (measure: Measure, idOf: IdOf): string[] => measureReads(withoutShowAs(measure), idOf)

/** Ids of the measures that an expression combines. */
export const operandIds = (measure: Measure): string[] =>
  measure.type === 'expression'
    ? [measure.value.first, ...measure.value.rest.map((r) => r.operand)].flatMap((operand) => ('measure_id' in operand ? [operand.measure_id] : []))
    : []

/** The parts of a document that can read others: calculated columns and measures. */
export interface Readers {
  readonly group_calculations: readonly Column[]
  readonly measures: readonly Measure[]
}

export type NamedColumn = Pick<Column, 'id' | 'name'>

/** IDs by the name that a SQL text uses: the exact match, otherwise all that differ only in case. */
export function idsByName(columns: readonly NamedColumn[]): (name: string) => string[] {
  return (name) => {
    const exact = columns.filter((c) => c.name === name)
    return (exact.length > 0 ? exact : columns.filter((c) => c.name.toLowerCase() === name.toLowerCase())).map((c) => c.id)
  }
}

/** The IDs and everything that they read through calculated columns. */
export function transitiveReads(ids: Iterable<string>, calculated: readonly Column[], idOf: IdOf): Set<string> {
  const found = new Set(ids)
  for (const id of found) {
    const column = calculated.find((c) => c.id === id)
    for (const read of column ? columnReads(column, idOf) : []) found.add(read)
  }
  return found
}

/** Measures in `known` that choose groups of a step or that its expressions use, directly or through others, and that the step does not show. */
export function operandsOf(config: StepConfig, known: readonly Measure[]): Measure[] {
  const byId = new Map(known.map((m) => [m.id, m]))
  const have = new Set(config.query.value.measures.map((m) => m.id))
  const operands: Measure[] = []
  const pending = [...config.query.value.measures]
  const add = (id: string): void => {
    const found = have.has(id) ? undefined : byId.get(id)
    if (!found) return
    have.add(found.id)
    operands.push(found)
    pending.push(found)
  }
  for (const id of choosingMeasures(config)) add(id)
  for (const measure of pending) for (const id of operandIds(measure)) add(id)
  return operands
}

/** IDs of all columns that a config and its operands read, including calculated ones. `names` are further columns that SQL texts may use. */
export function allReads({ pivot, query: { value } }: StepConfig, operands: readonly Measure[], names: readonly NamedColumn[]): Set<string> {
  const idOf = idsByName([...names, ...value.group_calculations])
  const direct = [
    ...[...pivot.rows, ...pivot.columns, ...value.groupbys],
    ...value.filters.map((f) => f.column),
    ...[...pivot.sort, ...(pivot.tops ?? []), ...(pivot.conditions ?? [])].map((s) => s.column_id),
    ...[...value.measures, ...operands].flatMap((m) => measureReads(m, idOf)),
  ]
  return transitiveReads(direct, value.group_calculations, idOf)
}

/** The calculated columns that a step reads, directly or through others. */
export function usedCalculations(config: StepConfig, operands: readonly Measure[] = [], names: readonly NamedColumn[] = []): Column[] {
  const read = allReads(config, operands, names)
  return config.query.value.group_calculations.filter((c) => read.has(c.id))
}

/** The given columns that are calculated, and all calculated columns that they read. */
export function calculationsFor(ids: readonly string[], all: readonly Column[]): Column[] {
  const calculated = all.filter((c) => c.type === 'calculated column')
  const read = transitiveReads(ids, calculated, idsByName(all))
  return calculated.filter((c) => read.has(c.id))
}

/** IDs of the columns and of everything computed from them. */
export function withDependentColumns(ids: Iterable<string>, calculated: readonly Column[], idOf: IdOf = idsByName(calculated)): Set<string> {
  const found = new Set(ids)
  const reads = calculated.map((column) => [column.id, columnReads(column, idOf)] as const)
  for (const read of found) for (const [id, named] of reads) if (named.includes(read)) found.add(id)
  return found
}

/** IDs of the measures and of all measures that combine them, directly or through others. */
export function readersOf(measures: readonly Measure[], ids: Iterable<string>): Set<string> {
  const found = new Set(ids)
  for (const read of found) for (const m of measures) if (operandIds(m).includes(read)) found.add(m.id)
  return found
}

/** IDs of the measures that read one of the columns, or a measure that does. `readsOf` selects which reads of a measure count. */
export function measuresReading(columnIds: ReadonlySet<string>, measures: readonly Measure[], readsOf: (measure: Measure) => readonly string[]): Set<string> {
  const direct = measures.filter((m) => readsOf(m).some((id) => columnIds.has(id)))
  return readersOf(
    measures,
    direct.map((m) => m.id),
  )
}

/** Calculated columns that read a column, directly or through others, itself first. */
export function dependentColumns(calculated: readonly Column[], id: string): Column[] {
  const found = withDependentColumns([id], calculated)
  return calculated.filter((c) => found.has(c.id))
}

/** Measures that read one of the columns, or a measure that does. */
export function dependentMeasures(value: Readers, columnIds: ReadonlySet<string>): Measure[] {
  const idOf = idsByName(value.group_calculations)
  const found = measuresReading(columnIds, value.measures, (m) => measureReads(m, idOf))
  return value.measures.filter((m) => found.has(m.id))
}

/**
 * Names of the step's own columns and measures that a measure reads and that no other step has. `shared` are the IDs of
 * those of the analysis, `made` the columns that the measure's filters made for themselves.
 */
export function readsOfStep(value: Readers, measure: Measure, shared: ReadonlySet<string>, made: readonly Column[] = []): string[] {
  const idOf = idsByName(value.group_calculations)
  const columns = transitiveReads(computedFrom(measure, idOf), made, idOf)
  const read = new Set([...columns, ...operandIds(measure)].filter((id) => !shared.has(id)))
  return [...value.group_calculations, ...value.measures].filter((x) => read.has(x.id)).map((x) => x.name)
}

/** IDs that are removed from a document. */
export interface RemovedIds {
  readonly columns: ReadonlySet<string>
  readonly measures: ReadonlySet<string>
}

/** A measure that is compared along a removed field shows its plain values. */
export const resetLostComparison = (measure: Measure, { columns }: RemovedIds): Measure => {
  const field = measure.show_values_as.params?.column_id
  return field !== undefined && columns.has(field) ? withShowValuesAs(measure, 'none', undefined) : measure
}

/** Removes some columns and measures from all places of a step's config. */
export function configWithout(config: StepConfig, gone: RemovedIds): StepConfig {
  const { query, pivot } = config
  const stays = (id: string): boolean => !gone.columns.has(id)
  const areas = { rows: pivot.rows.filter(stays), columns: pivot.columns.filter(stays) }
  const lost = { rows: areas.rows.length < pivot.rows.length, columns: areas.columns.length < pivot.columns.length }
  // the key on the other axis loses a part
  const sorted = (sort: FieldSort): FieldSort =>
    sort.by.kind === 'measure' && lost[pivot.rows.includes(sort.column_id) ? 'columns' : 'rows'] ? { ...sort, by: { ...sort.by, at: [] } } : sort
  const sort = pivot.sort.filter((s) => stays(s.column_id) && !(s.by.kind === 'measure' && gone.measures.has(s.by.measure_id))).map(sorted)
  const { filters, measures, groupbys, group_calculations } = query.value
  const value = {
    filters: filters.filter((f) => stays(f.column)),
    measures: measures.filter((m) => !gone.measures.has(m.id)).map((m) => resetLostComparison(m, gone)),
    groupbys: groupbys.filter(stays),
    group_calculations: group_calculations.filter((c) => stays(c.id)),
  }
  const chosen = choicesWith(
    pivot,
    (choice) => stays(choice.column_id) && !gone.measures.has(choice.measure_id),
    (choice) => (lost[pivot.rows.includes(choice.column_id) ? 'columns' : 'rows'] ? withoutKey(choice) : choice),
  )
  return { pivot: { ...chosen, ...areas, sort, ...emptyGroupsOf(pivot, stays) }, query: { ...query, value } }
}

/** Removes a calculated column and everything that reads it from a step. */
export function withoutColumn(config: StepConfig, id: string): StepConfig {
  const { value } = config.query
  const columns = new Set(dependentColumns(value.group_calculations, id).map((c) => c.id))
  return configWithout(config, { columns, measures: new Set(dependentMeasures(value, columns).map((m) => m.id)) })
}
