/**
 * From a step's config to the queries that compute it, at every grain in one pass.
 *
 * Measures that decompose are grouped once at the base grain and rolled up inside the same query
 * (performance.md); distinct counts have a query each. What a total means does not depend on
 * this: it is the measure over the source rows of its grain (computation.md, Totals).
 */
import { fail, ok, type Result } from '../contract/errors.ts'
import type { Measure } from '../contract/measure.ts'
import type { FieldSort, StepConfig } from '../contract/step.ts'
import { filterCondition } from './filters.ts'
import { type Grain, grainsOf, groupingMask } from './grain.ts'
import { type MeasureCode, type MeasurePlan, planMeasure, type Shown } from './measures/aggregate.ts'
import { distinctQuery, type KeyField } from './measures/distinct.ts'
import { formulaOrder, planFormula } from './measures/formula.ts'
import { byId, layoutOf, type StoredColumn } from './resolve.ts'
import { call, cast, column, countRows, type Query, type Select } from './sql/ast.ts'

export type CompileCode = MeasureCode | 'field_twice' | 'filter_value' | 'filter_needs_one_value' | 'column_kind_unknown'

export interface PlannedQuery {
  readonly query: Query
  /** Which measures its value columns hold, in order. The main query has the row count before them. */
  readonly measures: readonly number[]
}

export interface Plan {
  readonly rows: readonly StoredColumn[]
  readonly columns: readonly StoredColumn[]
  readonly measures: readonly MeasurePlan[]
  /** Positions of expression measures, each after those it needs. */
  readonly formulaOrder: readonly number[]
  readonly sort: readonly FieldSort[]
  /** Grain by the number in the column `g`. */
  readonly grains: ReadonlyMap<number, Grain>
  /** The first is the main query: every key that exists, its row count, and the measures that decompose. */
  readonly queries: readonly PlannedQuery[]
}

/** How the keys of a field leave the engine: dictionary codes, numbers and booleans as they are, the rest as text. */
function keyField(stored: StoredColumn, alias: string): KeyField {
  const source = column(stored.physical)
  const grouped = column(alias)
  if (stored.enumType) return { alias, source, sent: cast(call('enum_code', grouped), 'INTEGER'), sentType: 'INTEGER' }
  if (/^(BOOLEAN|TINYINT|SMALLINT|INTEGER|DOUBLE)$/i.test(stored.dtype)) return { alias, source, sent: grouped, sentType: stored.dtype }
  return { alias, source, sent: cast(grouped, 'VARCHAR'), sentType: 'VARCHAR' }
}

/** A measure's value as it leaves the engine: whatever is not a number or a boolean as text. */
function sentValue(measure: MeasurePlan) {
  const value = measure.value ?? countRows
  return /^(DATE|TIME|TIMESTAMP|DATETIME|VARCHAR)/i.test(measure.dtype) ? cast(value, 'VARCHAR') : value
}

function mainQuery(plan: { measures: readonly MeasurePlan[] }, rows: readonly KeyField[], columns: readonly KeyField[], where: Select['where']): PlannedQuery {
  const fields = [...rows, ...columns]
  const decomposed = plan.measures.flatMap((m, i) => (m.value ? [i] : []))
  const partials = plan.measures.flatMap((m) => m.partials)
  const leaf: Select = {
    columns: [...fields.map((f) => ({ of: f.source, as: f.alias })), { of: countRows, as: 'n' }, ...partials.map((p) => ({ of: p.leaf, as: p.name }))],
    from: 'data',
    ...(where ? { where } : {}),
    groupBy: fields.map((f) => f.source),
  }
  const values = [
    { of: call('coalesce', call('sum', column('n')), { kind: 'integer', value: 0 }), as: 'rows' },
    ...decomposed.map((i) => ({ of: sentValue(plan.measures[i] as MeasurePlan), as: `v${i}` })),
  ]
  const keys = fields.map((f) => ({ of: f.sent, as: f.alias }))
  const groupingSets = grainsOf(rows.length, columns.length).map((grain) =>
    [...rows.slice(0, grain.rows), ...columns.slice(0, grain.columns)].map((f) => column(f.alias)),
  )
  const rolled: Select =
    fields.length === 0
      ? { columns: [{ of: { kind: 'integer', value: 0 }, as: 'g' }, ...values], from: 'leaf' }
      : { columns: [{ of: call('grouping', ...fields.map((f) => column(f.alias))), as: 'g' }, ...keys, ...values], from: 'leaf', groupingSets }
  return { query: { with: [{ name: 'leaf', query: leaf }], unionAll: [rolled] }, measures: decomposed }
}

function planExpression(measure: Extract<Measure, { type: 'expression' }>, measures: readonly Measure[]): Result<MeasurePlan, MeasureCode> {
  const formula = planFormula(measure, measures)
  if (!formula.ok) return formula
  const plain = { id: measure.id, name: measure.name, agg: null, column: null, dtype: 'DOUBLE', additive: false, approximate: false, partials: [], value: null }
  return ok({ ...plain, formula: formula.value, shown: { kind: 'none' } })
}

/** What show_values_as asks for, with its field found on the layout. */
function shownAs(measure: Measure, layout: { rows: readonly StoredColumn[]; columns: readonly StoredColumn[] }): Result<Shown, 'difference_field'> {
  const { name, params } = measure.show_values_as
  if (name === 'none') return ok({ kind: 'none' })
  if (name !== 'difference_from' && name !== 'percentage_difference_from') return ok({ kind: 'percent', of: name })
  const field = params?.column_id
  for (const axis of ['rows', 'columns'] as const) {
    const depth = layout[axis].findIndex((c) => c.id === field)
    if (depth >= 0) return ok({ kind: 'difference', axis, depth, value: params?.value ?? null, relative: name === 'percentage_difference_from' })
  }
  return fail('difference_field', { measure: measure.name })
}

/** Shares and relative differences are fractions, whatever they are taken of; none of them adds up. */
function asShown(plan: MeasurePlan, shown: Shown): MeasurePlan {
  if (shown.kind === 'none') return plan
  const isFraction = shown.kind === 'percent' || shown.relative
  return { ...plan, shown, dtype: isFraction ? 'DOUBLE' : plan.dtype }
}

/**
 * The plan of a step over the columns of one dataset version. `approximate` sums as DOUBLE, for
 * the second try after a sum outgrew 38 digits.
 */
export function compile(config: StepConfig, stored: readonly StoredColumn[], approximate = false): Result<Plan, CompileCode> {
  const { filters, measures, group_calculations } = config.query.value
  const unknown = group_calculations[0]
  if (unknown) return fail('column_kind_unknown', { column: unknown.name })
  const columns = byId(stored)
  const layout = layoutOf(config, columns)
  if (!layout.ok) return layout
  const where = filterCondition(filters, columns)
  if (!where.ok) return where
  const plans: MeasurePlan[] = []
  for (const [position, measure] of measures.entries()) {
    const plan = measure.type === 'expression' ? planExpression(measure, measures) : planMeasure(measure, position, columns, approximate)
    if (!plan.ok) return plan
    const shown = shownAs(measure, layout.value)
    if (!shown.ok) return shown
    plans.push(asShown(plan.value, shown.value))
  }
  const order = formulaOrder(measures)
  if (!order.ok) return order
  const { rows, columns: across } = layout.value
  const rowFields = rows.map((c, i) => keyField(c, `row${i}`))
  const columnFields = across.map((c, i) => keyField(c, `col${i}`))
  const distinct = plans.flatMap((plan, i): PlannedQuery[] =>
    plan.agg === 'count_distinct' && plan.column
      ? [{ query: distinctQuery(column(plan.column.physical), rowFields, columnFields, where.value), measures: [i] }]
      : [],
  )
  return ok({
    rows,
    columns: across,
    measures: plans,
    formulaOrder: order.value,
    sort: config.pivot.sort,
    grains: new Map(grainsOf(rows.length, across.length).map((g) => [groupingMask(g, rows.length, across.length), g])),
    queries: [mainQuery({ measures: plans }, rowFields, columnFields, where.value), ...distinct],
  })
}
