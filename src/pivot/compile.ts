/**
 * Compiles a step's config into the queries that compute it at every grain in one pass.
 *
 * How a measure is computed depends on whether it decomposes (`queries.ts`, `measures/distinct.ts`). The meaning of a
 * total does not: it is always the measure over the source rows of its grain.
 */
import { fail, ok, type Result } from '../contract/errors.ts'
import { filtersOfMeasure, type Measure } from '../contract/measure.ts'
import { SHOW_AS } from '../contract/show-as.ts'
import { DOUBLE } from '../contract/sql-type.ts'
import type { FieldSort, StepConfig } from '../contract/step.ts'
import { type ChosenGroups, type Coded, mapped, type Narrow } from './choices/mapping.ts'
import { type EmptyGroups, planEmptyGroups } from './empty-groups/plan.ts'
import { filterCondition } from './filters.ts'
import { type Grain, grainsOf, groupingMask } from './grain.ts'
import { type MeasureCode, type MeasurePlan, planMeasure } from './measures/aggregate.ts'
import { distinctQuery } from './measures/distinct.ts'
import { formulaAddsUp, formulaOrder, planFormula } from './measures/formula.ts'
import { numericOperands, planShownMeasure, runningOverRows } from './measures/shown.ts'
import { type CheckedMeasure, planSql } from './measures/sql.ts'
import type { Compared } from './over-time/compared.ts'
import type { Building } from './over-time/moved-source.ts'
import { comparedMeasures, type OverTimeCode, type OverTimePlan, planOverTime, type Replan } from './over-time/plan.ts'
import { directQuery, type Fields, keyField, mainQuery, type PlannedQuery, typesOf } from './queries.ts'
import { byId, layoutOf, type Source, type StoredColumn } from './resolve.ts'
import type { Running } from './running-queries.ts'
import { PLAIN_VALUES } from './show-values-as/kind.ts'
import { and, type Expr } from './sql/ast.ts'
import { check, unsupportedName } from './sql/check.ts'
import type { Dialect } from './sql/dialect.ts'

export type CompileCode = MeasureCode | OverTimeCode | 'step_not_for_engine' | 'field_twice'

/** The source of a step's queries, with its checked SQL measures by id. */
export interface Prepared {
  readonly source: Source
  /** The dialect of the engine that runs the queries. */
  readonly dialect: Dialect
  readonly sql: ReadonlyMap<string, CheckedMeasure>
  /** Measures that expressions use but the step does not show. */
  readonly operands?: readonly Measure[]
  /** How the source was built, for comparisons over time; without it no measure is compared over time. */
  readonly building?: Building
  /** A further condition on the rows. */
  readonly within?: Expr | null
  /** Takes rows out of a source, as the step's source is without them. */
  readonly narrow?: Narrow | undefined
  /** Computes sums as DOUBLE: the second attempt after a sum exceeded 38 digits. */
  readonly approximate?: boolean
}

export interface Plan {
  readonly rows: readonly StoredColumn[]
  readonly columns: readonly StoredColumn[]
  readonly measures: readonly MeasurePlan[]
  /** Positions of expression measures, dependencies first. */
  readonly formulaOrder: readonly number[]
  readonly sort: readonly FieldSort[]
  /** Grains by the number in the column `g`. */
  readonly grains: ReadonlyMap<number, Grain>
  /** The first is the main query: every existing key, its row count, and the measures that decompose. */
  readonly queries: readonly PlannedQuery[]
  readonly fields: Fields
  /** Fields whose keys are codes of chosen groups. */
  readonly coded: Coded
  /** Running values that need a query over rows once the headers are sorted. */
  readonly running: readonly Running[]
  /** The bases of measures that are compared over time; null without any. */
  readonly overTime: OverTimePlan | null
  /** The groups without rows that fields show; null without any. */
  readonly empty: EmptyGroups | null
}

function planExpression(measure: Extract<Measure, { type: 'expression' }>, measures: readonly Measure[]): Result<MeasurePlan, MeasureCode> {
  const formula = planFormula(measure, measures)
  if (!formula.ok) return formula
  const plain = { id: measure.id, name: measure.name, type: DOUBLE, additive: false, emptyIs: 'null', missingIsZero: false, approximate: false } as const
  return ok({ ...plain, partials: [], value: null, direct: null, distinct: null, rowsAt: null, hidden: false, formula: formula.value, shown: PLAIN_VALUES })
}

function planOf(measure: Measure, position: number, measures: readonly Measure[], prepared: Prepared): Result<MeasurePlan, MeasureCode> {
  const { source, sql, dialect, approximate = false } = prepared
  if (measure.type === 'expression') return planExpression(measure, measures)
  if (measure.type === 'ui') return planMeasure(measure, position, byId(source.columns), { dialect, approximate })
  const checked = sql.get(measure.id)
  if (!checked) throw new Error(`measure ${measure.id} was not checked`)
  return ok(planSql(measure, checked, position, approximate))
}

/** Makes repeated names unique by appending ' 2', ' 3' and so on. */
function uniquelyNamed(plans: readonly MeasurePlan[]): MeasurePlan[] {
  const taken = new Set<string>()
  return plans.map((plan) => {
    let { name } = plan
    for (let n = 2; taken.has(name); n++) name = `${plan.name} ${n}`
    taken.add(name)
    return name === plan.name ? plan : { ...plan, name }
  })
}

function planAll(
  config: StepConfig,
  layout: { rows: StoredColumn[]; columns: StoredColumn[] },
  prepared: Prepared,
  overTime: ReadonlyMap<number, Compared>,
): Result<{ measures: MeasurePlan[]; order: number[] }, MeasureCode> {
  const shownOnes = config.query.value.measures
  const measures = [...shownOnes, ...(prepared.operands ?? [])]
  const plans: MeasurePlan[] = []
  for (const [position, measure] of measures.entries()) {
    const plan = planOf(measure, position, measures, prepared)
    if (!plan.ok) return plan
    const hidden = position >= shownOnes.length
    const shown = hidden ? ok({ ...plan.value, hidden }) : planShownMeasure(measure, plan.value, layout, overTime.has(position))
    if (!shown.ok) return shown
    plans.push(shown.value)
  }
  const numeric = numericOperands(plans)
  if (!numeric.ok) return numeric
  const order = formulaOrder(measures)
  if (!order.ok) return order
  const counted = withRowCounts(plans, measures, prepared)
  return counted.ok ? ok({ measures: uniquelyNamed(additiveFormulas(counted.value, order.value)), order: order.value }) : counted
}

/**
 * Adds a hidden count of rows for each measure with filters that is compared with an item of a field: its filters may have
 * removed the item.
 */
function withRowCounts(plans: readonly MeasurePlan[], measures: readonly Measure[], prepared: Prepared): Result<MeasurePlan[], MeasureCode> {
  const counts: MeasurePlan[] = []
  const marked: MeasurePlan[] = []
  for (const [at, plan] of plans.entries()) {
    const measure = measures[at]
    const isCompared = measure?.type === 'ui' && SHOW_AS[plan.shown.name].needs === 'item' && plan.shown.relative === null
    if (!isCompared || filtersOfMeasure(measure).length === 0) {
      marked.push(plan)
      continue
    }
    const rowsAt = plans.length + counts.length
    const count = planOf({ ...measure, value: { ...measure.value, agg: 'count', column_id: null } }, rowsAt, measures, prepared)
    if (!count.ok) return count
    counts.push({ ...count.value, hidden: true })
    marked.push({ ...plan, rowsAt })
  }
  return ok([...marked, ...counts])
}

/** Marks expressions whose parts add up to their total. `order` lists dependencies first. */
function additiveFormulas(plans: readonly MeasurePlan[], order: readonly number[]): MeasurePlan[] {
  const marked = [...plans]
  for (const at of order) {
    const plan = marked[at]
    if (plan?.formula && formulaAddsUp(plan.formula, (operand) => marked[operand]?.additive ?? false))
      marked[at] = { ...plan, additive: true, missingIsZero: true }
  }
  return marked
}

/** The axes of a plan with fields whose keys are codes. */
export const codedAxes = ({ coded, rows }: Plan): ('rows' | 'columns')[] =>
  (['rows', 'columns'] as const).filter((axis) => [...coded.keys()].some((field) => field < rows.length === (axis === 'rows')))

/** Groups of fields that a plan tells apart from the others (`choices/mapping.ts`); `onlyOthers` plans cells of others on every axis of the groups. */
export interface ChoiceOf {
  readonly groups: readonly ChosenGroups[]
  readonly onlyOthers: boolean
}

/** Plans a step over a prepared source. */
export function compile(config: StepConfig, prepared: Prepared, choice?: ChoiceOf): Result<Plan, CompileCode> {
  const { source } = prepared
  const columns = byId(source.columns)
  const layout = layoutOf(config, columns)
  if (!layout.ok) return layout
  const where = filterCondition(config.query.value.filters, columns)
  if (!where.ok) return where
  const { building, narrow } = prepared
  const step = building && {
    source,
    building,
    narrow,
    dialect: prepared.dialect,
    layout: layout.value,
    filters: config.query.value.filters,
    chosen: (of: Fields) => (choice ? mapped(of, choice.groups, choice.onlyOthers).fields : of),
  }
  const compared = step ? comparedMeasures(step, config.query.value.measures) : new Map<number, Compared>()
  const plans = planAll(config, layout.value, prepared, compared)
  if (!plans.ok) return plans
  const measures = [...config.query.value.measures, ...(prepared.operands ?? [])]
  const replan: Replan = (measure, position, over) => planOf(measure, position, measures, { ...prepared, source: over })
  const overTime = step ? planOverTime(step, { measures, plans: plans.value.measures, replan }, compared) : ok(null)
  if (!overTime.ok) return overTime
  const { rows, columns: across } = layout.value
  const { within } = prepared
  const condition = where.value && within ? and(where.value, within) : (where.value ?? within ?? undefined)
  const plain: Fields = {
    source,
    rows: rows.map((c, i) => keyField(c, `row${i}`, prepared.dialect)),
    columns: across.map((c, i) => keyField(c, `col${i}`, prepared.dialect)),
    where: condition,
  }
  const { fields, coded } = choice ? mapped(plain, choice.groups, choice.onlyOthers) : { fields: plain, coded: new Map() }
  const empty = step ? planEmptyGroups(config, { ...step, fields: plain, within: within ?? null }) : ok(null)
  if (!empty.ok) return empty
  const distinct = plans.value.measures.flatMap((plan, i): PlannedQuery[] =>
    plan.distinct
      ? [
          {
            query: distinctQuery(plan.distinct, fields.rows, fields.columns, fields.where, fields.source),
            measures: [i],
            types: typesOf(fields, [plan]),
          },
        ]
      : [],
  )
  const queries = [mainQuery(plans.value.measures, fields), ...distinct, ...directQuery(plans.value.measures, fields)]
  const items = empty.value?.axes.flatMap((axis) => axis.items ?? []) ?? []
  const asked = [...queries, ...(overTime.value?.bases.flatMap((base) => base.queries) ?? []), ...(overTime.value?.extents ?? []), ...items]
  const lack = asked.flatMap(({ query }) => check(query, prepared.dialect) ?? [])[0]
  if (lack) return fail('step_not_for_engine', { engine: prepared.dialect.name, part: unsupportedName(lack) })
  return ok({
    rows,
    columns: across,
    measures: plans.value.measures,
    formulaOrder: plans.value.order,
    sort: config.pivot.sort,
    grains: new Map(grainsOf(rows.length, across.length).map((g) => [groupingMask(g, rows.length, across.length), g])),
    queries,
    fields,
    coded,
    running: runningOverRows(plans.value.measures),
    overTime: overTime.value,
    empty: empty.value,
  })
}
