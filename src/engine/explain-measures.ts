/** The measures and fields that explain a cell, taken from its step. */
import { AGGREGATIONS } from '../contract/aggregation.ts'
import type { FixedField, FormulaPart } from '../contract/explanation.ts'
import type { Filter } from '../contract/filter.ts'
import { type Measure, withoutShowAs } from '../contract/measure.ts'
import type { Value } from '../contract/scalar.ts'
import { phaseOf } from '../contract/show-as.ts'
import type { StepConfig } from '../contract/step.ts'
import type { StoredColumn } from '../pivot/resolve.ts'
import { onceMeasures } from './explain-once.ts'

/**
 * Returns a config with the same header order, without the ways to show values that depend on that order, because they do
 * not affect it. `overTime` are the measures whose neighbors are periods of a date, which do not depend on it.
 */
export function inHeaderOrder(config: StepConfig, overTime: ReadonlySet<string>): StepConfig {
  const { query } = config
  const measures = query.value.measures.map((measure) => {
    const { name, params } = measure.show_values_as
    return phaseOf(name, overTime.has(measure.id) ? null : params?.relative) === 'ordered' ? withoutShowAs(measure) : measure
  })
  return { ...config, query: { ...query, value: { ...query.value, measures } } }
}

/** A measure with its own filters changed. */
export const withFilters = (measure: Measure, change: (filters: readonly Filter[]) => Filter[]): Measure =>
  measure.type === 'ui' && measure.value.filters ? { ...measure, value: { ...measure.value, filters: change(measure.value.filters) } } : measure

/** Returns the measure, the measures that its expression needs, and those that explain their aggregations over these columns. */
export function closure(measure: Measure, all: readonly Measure[], columns: readonly StoredColumn[]): Measure[] {
  const found = new Map<string, Measure>()
  const visit = (one: Measure): void => {
    if (found.has(one.id)) return
    found.set(one.id, withoutShowAs(one))
    if (one.type === 'ui') {
      for (const agg of AGGREGATIONS[one.value.agg].explainedBy) {
        const part: Measure = { ...withoutShowAs(one), id: `${one.id}/${agg}`, value: { ...one.value, agg } }
        found.set(part.id, part)
      }
      for (const part of onceMeasures(one, columns)) found.set(part.id, part)
    }
    if (one.type !== 'expression') return
    for (const operand of [one.value.first, ...one.value.rest.map((r) => r.operand)]) {
      const next = 'measure_id' in operand ? all.find((m) => m.id === operand.measure_id) : undefined
      if (next) visit(next)
    }
  }
  visit(measure)
  return [...found.values()]
}

/** The numbers that explain an aggregation, such as the sum and the count of an average. `read` returns the number of a measure of the closure by its ID. */
export function explainingParts(
  { id, value }: Extract<Measure, { type: 'ui' }>,
  read: (id: string) => FormulaPart,
  columns: readonly StoredColumn[],
): FormulaPart[] {
  const column = columns.find((c) => c.id === value.column_id)
  return AGGREGATIONS[value.agg].explainedBy.map((agg) => ({
    ...read(`${id}/${agg}`),
    role: agg,
    ...(column ? { aggregate: { agg, column_id: column.id, name: column.name } } : {}),
  }))
}

/** Writes a measure as a person would. `all`: the measures that its expression may name. */
export function definitionOf(measure: Measure, all: readonly Measure[], columns: readonly StoredColumn[]): string {
  if (measure.type === 'sql') return measure.value.sql
  if (measure.type === 'ui') {
    const column = columns.find((c) => c.id === measure.value.column_id)
    return `${measure.value.agg}(${column?.name ?? '*'})`
  }
  const signs = { add: '+', subtract: '−', multiply: '×', divide: '÷' } as const
  const nameOf = (operand: typeof measure.value.first): string =>
    'constant' in operand ? String(operand.constant) : (all.find((m) => m.id === operand.measure_id)?.name ?? '')
  return measure.value.rest.reduce(
    (text, { operator, operand }, i) => `${i > 0 ? `(${text})` : text} ${signs[operator]} ${nameOf(operand)}`,
    nameOf(measure.value.first),
  )
}

/** The fields of an axis that identify a cell, with their values; null if there are more values than fields. */
export function heldFields(axis: FixedField['axis'], fields: readonly StoredColumn[], values: readonly Value[]): FixedField[] | null {
  if (values.length > fields.length) return null
  return values.map((value, i) => ({ axis, column_id: fields[i]?.id ?? '', name: fields[i]?.name ?? '', value }))
}

/** Values of a held field's axis, from the outermost field to the field itself. */
export function pathOf(keys: readonly FixedField[], held: FixedField): Value[] {
  const axisKeys = keys.filter((k) => k.axis === held.axis)
  return axisKeys.slice(0, axisKeys.indexOf(held) + 1).map((k) => k.value)
}
