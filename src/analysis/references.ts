/** What reads a calculated column: other columns, measures and places of a step, and how a step does without it. */
import { type Column, columnsNamedIn } from '../contract/column.ts'
import type { Measure } from '../contract/measure.ts'
import type { StepConfig } from '../contract/step.ts'
import { namesInSql } from './rename-references.ts'

/** Ids of the columns that have a name which a SQL text uses. */
type IdOf = (name: string) => string | readonly string[] | undefined

/** Ids of the columns that a column's config names. SQL names columns by their names: `idOf` knows these. */
export function columnReads(column: Column, idOf: IdOf): string[] {
  const { config } = column
  if (!config) return []
  return config.kind === 'sql' ? namesInSql(config.params.sql).flatMap((name) => idOf(name) ?? []) : columnsNamedIn(config)
}

/** Ids of the columns that a measure reads; its operands are not followed. */
export function measureReads(measure: Measure, idOf: IdOf): string[] {
  const shown = measure.show_values_as.params?.column_id
  const own =
    measure.type === 'ui'
      ? measure.value.column_id === null
        ? []
        : [measure.value.column_id]
      : measure.type === 'sql'
        ? namesInSql(measure.value.sql).flatMap((name) => idOf(name) ?? [])
        : []
  return shown === undefined ? own : [...own, shown]
}

/** Ids of the measures that an expression combines. */
export const operandIds = (measure: Measure): string[] =>
  measure.type === 'expression'
    ? [measure.value.first, ...measure.value.rest.map((r) => r.operand)].flatMap((operand) => ('measure_id' in operand ? [operand.measure_id] : []))
    : []

/** What a part of a document has to read from: calculated columns and measures. */
export interface Readers {
  readonly group_calculations: readonly Column[]
  readonly measures: readonly Measure[]
}

export type NamedColumn = Pick<Column, 'id' | 'name'>

/** Ids by the name that a SQL text uses: exact, else all that differ in case only. */
export function idsByName(columns: readonly NamedColumn[]): (name: string) => string[] {
  return (name) => {
    const exact = columns.filter((c) => c.name === name)
    return (exact.length > 0 ? exact : columns.filter((c) => c.name.toLowerCase() === name.toLowerCase())).map((c) => c.id)
  }
}

/** The ids and everything that they read through calculated columns. */
export function reached(ids: Iterable<string>, calculated: readonly Column[], idOf: IdOf): Set<string> {
  const found = new Set(ids)
  for (const id of found) {
    const column = calculated.find((c) => c.id === id)
    for (const read of column ? columnReads(column, idOf) : []) found.add(read)
  }
  return found
}

/** Measures of `known` that a step's expressions name, directly or through others, and that the step does not show. */
export function operandsOf(config: StepConfig, known: readonly Measure[]): Measure[] {
  const byId = new Map(known.map((m) => [m.id, m]))
  const have = new Set(config.query.value.measures.map((m) => m.id))
  const operands: Measure[] = []
  const pending = [...config.query.value.measures]
  for (const measure of pending) {
    for (const id of operandIds(measure)) {
      const found = have.has(id) ? undefined : byId.get(id)
      if (!found) continue
      have.add(found.id)
      operands.push(found)
      pending.push(found)
    }
  }
  return operands
}

/** Ids of all columns that a config and its operands read, calculated ones among them. `names`: columns beside the config's own that SQL texts may name. */
export function allReads({ pivot, query: { value } }: StepConfig, operands: readonly Measure[], names: readonly NamedColumn[]): Set<string> {
  const idOf = idsByName([...names, ...value.group_calculations])
  const direct = [
    ...[...pivot.rows, ...pivot.columns, ...value.groupbys],
    ...value.filters.map((f) => f.column),
    ...pivot.sort.map((s) => s.column_id),
    ...[...value.measures, ...operands].flatMap((m) => measureReads(m, idOf)),
  ]
  return reached(direct, value.group_calculations, idOf)
}

/** The calculated columns that a step reads, directly or through others. */
export function usedCalculations(config: StepConfig, operands: readonly Measure[] = [], names: readonly NamedColumn[] = []): Column[] {
  const read = allReads(config, operands, names)
  return config.query.value.group_calculations.filter((c) => read.has(c.id))
}

/** The calculated columns among `all` that some columns are or read. */
export function calculationsFor(ids: readonly string[], all: readonly Column[]): Column[] {
  const calculated = all.filter((c) => c.type === 'calculated column')
  const read = reached(ids, calculated, idsByName(all))
  return calculated.filter((c) => read.has(c.id))
}

/** Calculated columns that read a column, directly or through others, itself first. */
export function dependentColumns(calculated: readonly Column[], id: string): Column[] {
  const idOf = idsByName(calculated)
  const found = new Set([id])
  for (const read of found) for (const column of calculated) if (columnReads(column, idOf).includes(read)) found.add(column.id)
  return calculated.filter((c) => found.has(c.id))
}

/** Measures that read one of the columns, or a measure that does. */
export function dependentMeasures(value: Readers, columnIds: ReadonlySet<string>): Measure[] {
  const idOf = idsByName(value.group_calculations)
  const found = new Set(value.measures.filter((m) => measureReads(m, idOf).some((id) => columnIds.has(id))).map((m) => m.id))
  for (const id of found) for (const measure of value.measures) if (operandIds(measure).includes(id)) found.add(measure.id)
  return value.measures.filter((m) => found.has(m.id))
}

/** Names of the step's own columns and measures that a measure reads: no other step has them. `shared`: ids of those of the analysis. */
export function readsOfStep(value: Readers, measure: Measure, shared: ReadonlySet<string>): string[] {
  const columns = measureReads({ ...measure, show_values_as: { name: 'none', dependencies: [] } }, idsByName(value.group_calculations))
  const read = new Set([...columns, ...operandIds(measure)].filter((id) => !shared.has(id)))
  return [...value.group_calculations, ...value.measures].filter((x) => read.has(x.id)).map((x) => x.name)
}

/** A step without a calculated column and without everything that reads it. */
export function withoutColumn(config: StepConfig, id: string): StepConfig {
  const { value } = config.query
  const gone = new Set(dependentColumns(value.group_calculations, id).map((c) => c.id))
  const measures = new Set(dependentMeasures(value, gone).map((m) => m.id))
  const stays = (column: string) => !gone.has(column)
  const pivot = {
    rows: config.pivot.rows.filter(stays),
    columns: config.pivot.columns.filter(stays),
    sort: config.pivot.sort.filter((s) => stays(s.column_id) && !(s.by.kind === 'measure' && measures.has(s.by.measure_id))),
  }
  return {
    ...config,
    pivot,
    query: {
      ...config.query,
      value: {
        ...value,
        filters: value.filters.filter((f) => stays(f.column)),
        measures: value.measures.filter((m) => !measures.has(m.id)),
        groupbys: value.groupbys.filter(stays),
        group_calculations: value.group_calculations.filter((c) => stays(c.id)),
      },
    },
  }
}
