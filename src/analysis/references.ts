/** What reads a calculated column: other columns, measures and places of a step, and how a step does without it. */
import type { Column } from '../contract/column.ts'
import type { Measure } from '../contract/measure.ts'
import type { StepConfig } from '../contract/step.ts'
import { namesInSql } from './rename-references.ts'

type Value = StepConfig['query']['value']

/** Ids of the columns that a column's config names. SQL names columns by their names: `idOf` knows these. */
function columnReads(column: Column, idOf: (name: string) => string | undefined): string[] {
  const { config } = column
  if (!config) return []
  switch (config.kind) {
    case 'sql':
      return namesInSql(config.params.sql).flatMap((name) => idOf(name) ?? [])
    case 'concatenate':
      return config.params.columns
    case 'divide':
      return [config.params.numerator, config.params.denominator]
    default:
      return [config.base_column]
  }
}

function measureReads(measure: Measure, idOf: (name: string) => string | undefined): string[] {
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

const namesOf = (value: Value) => {
  const ids = new Map(value.group_calculations.map((c) => [c.name.toLowerCase(), c.id]))
  return (name: string) => ids.get(name.toLowerCase())
}

/** Calculated columns that read a column, directly or through others, itself first. */
export function dependentColumns(value: Value, id: string): Column[] {
  const idOf = namesOf(value)
  const found = new Set([id])
  for (const read of found) for (const column of value.group_calculations) if (columnReads(column, idOf).includes(read)) found.add(column.id)
  return value.group_calculations.filter((c) => found.has(c.id))
}

/** Measures that read one of the columns, or a measure that does. */
export function dependentMeasures(value: Value, columnIds: ReadonlySet<string>): Measure[] {
  const idOf = namesOf(value)
  const found = new Set(value.measures.filter((m) => measureReads(m, idOf).some((id) => columnIds.has(id))).map((m) => m.id))
  for (const id of found) for (const measure of value.measures) if (operandIds(measure).includes(id)) found.add(measure.id)
  return value.measures.filter((m) => found.has(m.id))
}

/** Names of the step's own columns and measures that a measure reads: no other step has them. */
export function readsOfStep(value: Value, measure: Measure, shared: readonly Pick<Measure, 'id'>[]): string[] {
  const columns = measureReads({ ...measure, show_values_as: { name: 'none', dependencies: [] } }, namesOf(value))
  const operands = operandIds(measure).filter((id) => !shared.some((m) => m.id === id))
  return [...value.group_calculations.filter((c) => columns.includes(c.id)), ...value.measures.filter((m) => operands.includes(m.id))].map((x) => x.name)
}

/** The calculated columns that a step reads, directly or through others. */
export function usedCalculations({ query: { value }, pivot }: StepConfig): Column[] {
  const idOf = namesOf(value)
  const found = new Set([
    ...[...pivot.rows, ...pivot.columns, ...value.groupbys, ...value.filters.map((f) => f.column)],
    ...value.measures.flatMap((m) => measureReads(m, idOf)),
  ])
  for (const id of found) {
    const column = value.group_calculations.find((c) => c.id === id)
    for (const read of column ? columnReads(column, idOf) : []) found.add(read)
  }
  return value.group_calculations.filter((c) => found.has(c.id))
}

/** A step without a calculated column and without everything that reads it. */
export function withoutColumn(config: StepConfig, id: string): StepConfig {
  const { value } = config.query
  const gone = new Set(dependentColumns(value, id).map((c) => c.id))
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
