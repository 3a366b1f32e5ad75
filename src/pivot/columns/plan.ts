/**
 * Calculated columns as relations over the dataset's table: which are needed, in what order, and the expression of each.
 * References are by id, so they survive renaming.
 */
import { type Column, columnsNamedIn } from '../../contract/column.ts'
import type { Calendar } from '../../contract/date-series.ts'
import { fail, ok, type Result } from '../../contract/errors.ts'
import { filtersOfMeasure } from '../../contract/measure.ts'
import { TEXT } from '../../contract/sql-type.ts'
import type { StepConfig } from '../../contract/step.ts'
import { dependencyOrder } from '../dependency-order.ts'
import type { ColumnsById, StoredColumn } from '../resolve.ts'
import { cast, column, type Expr, type Relation } from '../sql/ast.ts'
import { columnsIn, mapParts } from '../sql/walk.ts'
import type { Calculation } from './calculation.ts'
import { dateRanges, dateSeries } from './dates.ts'
import { concatenate, divide, sameColumn, substring } from './functions.ts'
import { type GroupCode, rules, valueGroups } from './groups.ts'

/** A checked SQL expression and the ids of the columns it reads. */
export interface CheckedExpression {
  readonly of: Expr
  readonly columns: readonly string[]
}

export type CalculationCode =
  | GroupCode
  | 'column_circle'
  | 'column_base_missing'
  | 'column_not_calculated'
  | 'column_needs_number'
  | 'column_needs_date'
  | 'column_needs_time'
  | 'column_date_format'

/** The name of the nth calculated column inside a query; no file column has such a name. */
export const calculatedName = (position: number): string => `#${position + 1}`

/** Ids of the columns that a calculated column reads. */
export function readsOf(of: Column, sql: ReadonlyMap<string, CheckedExpression>): readonly string[] {
  const { config } = of
  if (config === null) return []
  return config.kind === 'sql' ? (sql.get(of.id)?.columns ?? []) : columnsNamedIn(config)
}

/** Ids of the columns that a step reads directly. */
export function usedBy({ query, pivot }: StepConfig, measureReads: readonly string[]): string[] {
  const { filters, measures, groupbys } = query.value
  const ofMeasures = measures.flatMap((m) => [
    ...(m.type === 'ui' && m.value.column_id !== null ? [m.value.column_id] : []),
    ...filtersOfMeasure(m).map((f) => f.column),
  ])
  // A date that measures are compared along may stand in no other place.
  const dates = measures.flatMap(({ show_values_as: { params } }) => (params?.relative ? [params.column_id] : []))
  return [...pivot.rows, ...pivot.columns, ...groupbys, ...filters.map((f) => f.column), ...ofMeasures, ...measureReads, ...dates]
}

/** The needed calculated columns, dependencies first; fails with the names of a cycle. */
export function inOrder(
  calculated: readonly Column[],
  used: readonly string[],
  stored: ColumnsById,
  sql: ReadonlyMap<string, CheckedExpression>,
): Result<Column[], 'column_circle' | 'column_base_missing'> {
  const byId = new Map(calculated.map((c) => [c.id, c]))
  const columnsFor = (ids: readonly string[]): Column[] => ids.flatMap((id) => byId.get(id) ?? [])
  const found = dependencyOrder(columnsFor(used), (of) => columnsFor(readsOf(of, sql)))
  if ('circle' in found) return fail('column_circle', { names: found.circle.map((c) => c.name).join(' → ') })
  for (const of of found.order) {
    const missing = readsOf(of, sql).find((id) => !byId.has(id) && !stored.has(id))
    if (missing !== undefined) return fail('column_base_missing', { column: of.name, id: missing })
  }
  return ok([...found.order])
}

/** Casts dictionary columns to text, as people's expressions expect them. */
export function withTexts(of: Expr, dictionaries: ReadonlySet<string>): Expr {
  if (of.kind === 'column') return dictionaries.has(of.name) ? cast(of, TEXT) : of
  return mapParts(of, (part) => withTexts(part, dictionaries))
}

/** The expression of a calculated column over columns that already exist. */
export function calculationOf(
  of: Column,
  columns: ColumnsById,
  context: { readonly today: string; readonly calendar: Calendar; readonly sql: ReadonlyMap<string, CheckedExpression> },
): Result<Calculation, CalculationCode> {
  const { config } = of
  const missing = (id: string) => fail('column_base_missing', { column: of.name, id })
  if (config === null) return fail('column_not_calculated', { column: of.name })
  if (config.kind === 'sql') {
    const checked = context.sql.get(of.id)
    if (!checked) return missing(of.id)
    const dictionaries = new Set([...columns.values()].flatMap((c) => (c.enumType ? [c.physical] : [])))
    return ok({ of: withTexts(checked.of, dictionaries), type: null })
  }
  if (config.kind === 'concatenate') {
    const parts = config.params.columns.map((id) => columns.get(id))
    const absent = config.params.columns.find((_, i) => !parts[i])
    return absent === undefined ? ok(concatenate(config.params.separator, parts as StoredColumn[])) : missing(absent)
  }
  if (config.kind === 'divide') {
    const [numerator, denominator] = [columns.get(config.params.numerator), columns.get(config.params.denominator)]
    return numerator && denominator ? divide(of.name, numerator, denominator) : missing(numerator ? config.params.denominator : config.params.numerator)
  }
  const base = columns.get(config.base_column)
  if (!base) return missing(config.base_column)
  switch (config.kind) {
    case 'value_groups':
      return valueGroups(config, base)
    case 'rules':
      return rules(of.name, config, base)
    case 'date_ranges':
      return dateRanges(of.name, config, base, context)
    case 'date_series':
      return dateSeries(of.name, config, base, context.calendar)
    case 'substring':
      return ok(substring(config, base))
    case 'base':
    case 'unknown':
      return ok(sameColumn(base))
  }
}

/** One calculated column with its name in the query. */
export interface Calculated {
  readonly name: string
  readonly of: Expr
}

/** Relations that add calculated columns to the table, one layer per level of dependency. Each layer passes on the columns that later layers read. */
export function layersOf(calculated: readonly Calculated[], stored: readonly string[]): { relations: Relation[]; from: string } {
  const level = new Map<string, number>()
  for (const { name, of } of calculated) level.set(name, 1 + Math.max(0, ...[...columnsIn(of)].map((read) => level.get(read) ?? 0)))
  const depth = Math.max(0, ...level.values())
  const relations: Relation[] = []
  for (let at = 1; at <= depth; at++) {
    const below = [...stored, ...calculated.filter((c) => (level.get(c.name) ?? 0) < at).map((c) => c.name)]
    relations.push({
      name: `source${at}`,
      inline: true,
      query: {
        columns: [
          ...below.map((name) => ({ of: column(name), as: name })),
          ...calculated.filter((c) => level.get(c.name) === at).map((c) => ({ of: c.of, as: c.name })),
        ],
        from: at === 1 ? 'data' : `source${at - 1}`,
      },
    })
  }
  return { relations, from: depth === 0 ? 'data' : `source${depth}` }
}
