/**
 * From a step's config to the queries that compute it, at every grain in one pass.
 *
 * Measures that decompose are grouped once at the base grain and rolled up inside the same query
 * (performance.md); distinct counts have a query each. What a total means does not depend on
 * this: it is the measure over the source rows of its grain (computation.md, Totals).
 */
import { fail, ok, type Result } from '../contract/errors.ts'
import type { FieldSort, StepConfig } from '../contract/step.ts'
import { filterCondition } from './filters.ts'
import { type Grain, grainsOf, groupingMask } from './grain.ts'
import { type MeasureCode, type MeasurePlan, planMeasure } from './measures/aggregate.ts'
import { distinctQuery, type KeyField } from './measures/distinct.ts'
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
    const plan = planMeasure(measure, position, columns, approximate)
    if (!plan.ok) return plan
    plans.push(plan.value)
  }
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
    sort: config.pivot.sort,
    grains: new Map(grainsOf(rows.length, across.length).map((g) => [groupingMask(g, rows.length, across.length), g])),
    queries: [mainQuery({ measures: plans }, rowFields, columnFields, where.value), ...distinct],
  })
}
