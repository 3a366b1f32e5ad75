/** Plans the bases of comparisons over time: which queries run over shifted dates, and which grains use their values. */
import { type ErrorCode, fail, ok, type Result } from '../../contract/errors.ts'
import type { Filter } from '../../contract/filter.ts'
import { filtersOfMeasure, type Measure } from '../../contract/measure.ts'
import { dayNumber, dayText, lastDayOf, movedDay, movedPeriod, opposite, periodAt, type Stretch } from '../../contract/period.ts'
import { DATE, type SqlType, TEXT } from '../../contract/sql-type.ts'
import type { Narrow } from '../choices/mapping.ts'
import { dayOf } from '../columns/dates.ts'
import { type FilterCode, filterCondition } from '../filters.ts'
import { type Grain, grainsOf, groupingMask } from '../grain.ts'
import type { MeasureCode, MeasurePlan } from '../measures/aggregate.ts'
import { distinctQuery } from '../measures/distinct.ts'
import { directQuery, type Fields, keyField, mainQuery, type PlannedQuery, typesOf } from '../queries.ts'
import { byId, familyOf, type Source, type StoredColumn } from '../resolve.ts'
import { and, call, cast, column, type Expr, not, parameter, type Query } from '../sql/ast.ts'
import type { Dialect } from '../sql/dialect.ts'
import { columnsIn } from '../sql/walk.ts'
import { type Compared, comparedOverTime, type GrainMove, moveAt } from './compared.ts'
import { type DateColumn, rolesOf } from './date-of.ts'
import { type Building, type MovedCode, movedSource, stepColumns } from './moved-source.ts'

export type OverTimeCode = MovedCode | MeasureCode | FilterCode

/** Days of the base period after the one that corresponds to today, inclusive; their rows are left out. `to` is null for no end. */
export interface Cut {
  readonly from: number
  readonly to: number | null
}

/** The queries of one base. Their keys equal those of the compared cells. */
export interface BasePlan {
  readonly queries: readonly PlannedQuery[]
  /** Positions of the measures to compute, including the operands of expressions. */
  readonly measures: readonly number[]
  /** Grouping masks of the grains that use this base. */
  readonly grains: ReadonlySet<number>
  /** Fields that depend on the date; a cell where one of them is null has no base. */
  readonly dated: Compared['dated']
}

/** The base of a measure's cells at one grain. */
export interface GrainBase extends GrainMove {
  /** Index in `OverTimePlan.bases`. */
  readonly base: number
  /** The stretch that filters leave at a grain without a window of the date. */
  readonly filtered: Stretch | null
}

export interface ComparedMeasure {
  readonly measure: number
  readonly compared: Compared
  readonly grains: ReadonlyMap<number, GrainBase>
  /** Index in `OverTimePlan.extents`. */
  readonly extent: number
}

export interface OverTimePlan {
  readonly bases: readonly BasePlan[]
  readonly measures: readonly ComparedMeasure[]
  /** Queries for the minimum and maximum of a date under the filters on other columns. Each returns one row of texts. */
  readonly extents: readonly { readonly query: Query; readonly types: readonly SqlType[] }[]
  readonly today: number
  readonly building: Building
}

export interface StepParts {
  readonly source: Source
  readonly building: Building
  readonly dialect: Dialect
  readonly layout: { readonly rows: readonly StoredColumn[]; readonly columns: readonly StoredColumn[] }
  readonly filters: readonly Filter[]
  /** Takes out of a base what `source` is without. */
  readonly narrow?: Narrow | undefined
  /** The fields of a query with chosen groups as keys. */
  readonly chosen?: (fields: Fields) => Fields
}

/** The cut of a base; null if the compared period does not contain today, or ends today. */
function cutOf({ compared, move, today }: { compared: Compared; move: GrainMove; today: number }, { calendar }: Building): Cut | null {
  if (!compared.toSameDay) return null
  const back = opposite(move.span)
  const same = movedDay(today, back, 'clamped') ?? today
  if (move.window) {
    const period = periodAt(move.window.window, today * 24, calendar)
    if (!period || lastDayOf(period) === today) return null
    const base = movedPeriod(move.window.window, period, back, calendar)
    return base && { from: same + 1, to: lastDayOf(base) }
  }
  const { from, below } = compared.kept?.stretch ?? { from: null, below: null }
  const contains = (from === null || from <= today * 24) && (below === null || below > (today + 1) * 24)
  return contains ? { from: same + 1, to: null } : null
}

/** The date of a source row as a day; null if it cannot be converted. */
function dayOfDate(source: Source, date: DateColumn): Expr | null {
  const stored = source.columns.find((c) => c.id === date.id)
  const day = stored && dayOf(stored.name, stored, date.format)
  return day?.ok ? day.value : null
}

/** The condition that excludes the rows of a cut. Rows with a null day are kept. */
function outside(source: Source, date: DateColumn, { from, to }: Cut): Expr | null {
  const day = dayOfDate(source, date)
  if (!day) return null
  const bound = (n: number): Expr => parameter(dayText(n), DATE)
  const inside: Expr =
    to === null ? { kind: 'compare', operator: '>=', left: day, right: bound(from) } : { kind: 'between', of: day, low: bound(from), high: bound(to) }
  return not(call('coalesce', inside, { kind: 'truth', value: false }))
}

/** The source and conditions that select the rows of a base. */
export interface BaseRows {
  readonly source: Source
  readonly filters: readonly Filter[]
  readonly within: Expr | null
  /** Filters of a measure's own in the base. */
  readonly moved: (filters: readonly Filter[]) => Filter[]
  readonly idOf: (id: string) => string
}

/** `measure` is named where something cannot be moved; `own` are the filters of the measures that the base is computed for. */
export function baseRows(
  step: StepParts,
  { date, span, cut }: { readonly date: DateColumn; readonly span: GrainMove['span']; readonly cut: Cut | null },
  measure: string,
  own: readonly Filter[],
): Result<BaseRows, MovedCode> {
  const fields = [...step.layout.rows, ...step.layout.columns].map((c) => c.id)
  const moved = movedSource(step, { date, span }, { filters: step.filters, own, fields, measure })
  if (!moved.ok) return moved
  const { source, idOf } = moved.value
  return ok({ ...moved.value, source: step.narrow?.(source, idOf) ?? source, within: cut ? outside(step.source, date, cut) : null })
}

/** How far the date shifts at a grain and which days are cut; null if its cells have no base. */
export function baseAt(compared: Compared, grain: Grain, { today, ...building }: Building): { move: GrainMove; cut: Cut | null } | null {
  const move = moveAt(compared, grain)
  return move && { move, cut: cutOf({ compared, move, today: dayNumber(today) ?? 0 }, { ...building, today }) }
}

/** Builds the query for the minimum and maximum of a date, under the filters on columns that do not depend on it. */
export function extentQuery({ source, filters, building }: StepParts, date: DateColumn): Result<OverTimePlan['extents'][number], FilterCode> {
  const roleOf = rolesOf(date, stepColumns(source, building))
  const where = filterCondition(
    filters.filter((f) => roleOf(f.column) === null),
    byId(source.columns),
  )
  if (!where.ok) return where
  const stored = source.columns.find((c) => c.id === date.id)
  const of = stored && familyOf(stored) === 'datetime' ? column(stored.physical) : (dayOfDate(source, date) ?? column(stored?.physical ?? ''))
  const columns = (['min', 'max'] as const).map((name) => ({ of: cast(call(name, of), TEXT), as: name }))
  return ok({
    query: { with: source.relations, unionAll: [{ columns, from: source.from, ...(where.value ? { where: where.value } : {}) }] },
    types: [TEXT, TEXT],
  })
}

interface Wanted {
  readonly date: DateColumn
  readonly move: GrainMove
  readonly cut: Cut | null
  readonly dated: Compared['dated']
  readonly name: string
  readonly grains: Set<number>
  readonly measures: Set<number>
}

/** Plans a measure again over other columns, at its position among the measures of the step. */
export type Replan = (measure: Measure, position: number, source: Source) => Result<MeasurePlan, MeasureCode>

interface StepMeasures {
  readonly measures: readonly Measure[]
  readonly plans: readonly MeasurePlan[]
  readonly replan: Replan
}

const COMPUTES_NOTHING = { partials: [], value: null, direct: null, distinct: null } as const satisfies Partial<MeasurePlan>

class Planner {
  private readonly step: StepParts
  private readonly measures: readonly Measure[]
  private readonly plans: readonly MeasurePlan[]
  private readonly replan: Replan
  readonly today: number
  private readonly bases = new Map<string, Wanted>()
  private readonly extents = new Map<string, DateColumn>()

  constructor(step: StepParts, { measures, plans, replan }: StepMeasures) {
    this.step = step
    this.measures = measures
    this.plans = plans
    this.replan = replan
    this.today = dayNumber(step.building.today) ?? 0
  }

  /** Positions of a measure and, recursively, of the operands of its expression. */
  operandsOf(at: number, found = new Set<number>()): Set<number> {
    if (found.has(at)) return found
    found.add(at)
    const formula = this.plans[at]?.formula
    for (const part of formula ? [formula.first, ...formula.rest.map((r) => r.operand)] : []) if ('measure' in part) this.operandsOf(part.measure, found)
    return found
  }

  private baseFor(at: number, compared: Compared, move: GrainMove, mask: number): number {
    const cut = cutOf({ compared, move, today: this.today }, this.step.building)
    const key = JSON.stringify([compared.date, move.span, cut])
    const known = this.bases.get(key)
    const wanted = known ?? { date: compared.date, move, cut, dated: compared.dated, name: this.plans[at]?.name ?? '', grains: new Set(), measures: new Set() }
    if (!known) this.bases.set(key, wanted)
    wanted.grains.add(mask)
    for (const measure of this.operandsOf(at)) wanted.measures.add(measure)
    return [...this.bases.keys()].indexOf(key)
  }

  compare(measure: number, compared: Compared): ComparedMeasure {
    const { rows, columns } = this.step.layout
    const grains = new Map<number, GrainBase>()
    for (const grain of grainsOf(rows.length, columns.length)) {
      const move = moveAt(compared, grain)
      const mask = groupingMask(grain, rows.length, columns.length)
      if (move)
        grains.set(mask, { ...move, base: this.baseFor(measure, compared, move, mask), filtered: move.window ? null : (compared.kept?.stretch ?? null) })
    }
    const key = JSON.stringify(compared.date)
    if (!this.extents.has(key)) this.extents.set(key, compared.date)
    return { measure, compared, grains, extent: [...this.extents.keys()].indexOf(key) }
  }

  /** The plan of a measure in a base: with its own filters moved, and nothing for a measure that is not compared. */
  private planIn(at: number, wanted: ReadonlySet<number>, { source, moved }: BaseRows): Result<MeasurePlan, MeasureCode> {
    const plan = this.plans[at] as MeasurePlan
    const measure = this.measures[at]
    if (!measure || !wanted.has(at)) return ok({ ...plan, ...COMPUTES_NOTHING })
    const filters = filtersOfMeasure(measure)
    if (measure.type !== 'ui' || filters.length === 0) return ok(plan)
    const again = this.replan({ ...measure, value: { ...measure.value, filters: moved(filters) } }, at, source)
    if (!again.ok) return again
    const { partials, value, direct, distinct } = again.value
    return ok({ ...plan, partials, value, direct, distinct })
  }

  private plan({ date, move, cut, grains, measures, dated, name }: Wanted): Result<BasePlan, OverTimeCode> {
    const { rows, columns } = this.step.layout
    const own = [...measures].flatMap((at) => (this.measures[at] ? filtersOfMeasure(this.measures[at]) : []))
    const base = baseRows(this.step, { date, span: move.span, cut }, name, own)
    if (!base.ok) return base
    const { source, filters, within, idOf } = base.value
    const stored = byId(source.columns)
    const kept = filterCondition(filters, stored)
    if (!kept.ok) return kept
    const where = kept.value && within ? and(kept.value, within) : (kept.value ?? within ?? undefined)
    const field = (of: StoredColumn, alias: string) => keyField(stored.get(idOf(of.id)) ?? of, alias, this.step.dialect)
    const which = grainsOf(rows.length, columns.length).filter((grain) => grains.has(groupingMask(grain, rows.length, columns.length)))
    const plain: Fields = { source, rows: rows.map((c, i) => field(c, `row${i}`)), columns: columns.map((c, i) => field(c, `col${i}`)), where, grains: which }
    const fields = this.step.chosen?.(plain) ?? plain
    const plans: MeasurePlan[] = []
    for (const at of this.plans.keys()) {
      const plan = this.planIn(at, measures, base.value)
      if (!plan.ok) return plan
      plans.push(plan.value)
    }
    const distinct = plans.flatMap((plan, at): PlannedQuery[] =>
      plan.distinct
        ? [{ query: distinctQuery(plan.distinct, fields.rows, fields.columns, fields.where, fields.source), measures: [at], types: typesOf(fields, [plan]) }]
        : [],
    )
    return ok({ queries: [mainQuery(plans, fields), ...distinct, ...directQuery(plans, fields)], measures: [...measures], grains, dated })
  }

  finish(measures: readonly ComparedMeasure[]): Result<OverTimePlan, OverTimeCode> {
    const bases: BasePlan[] = []
    for (const wanted of this.bases.values()) {
      const plan = this.plan(wanted)
      if (!plan.ok) return plan
      bases.push(plan.value)
    }
    const extents: OverTimePlan['extents'][number][] = []
    for (const date of this.extents.values()) {
      const extent = extentQuery(this.step, date)
      if (!extent.ok) return extent
      extents.push(extent.value)
    }
    return ok({ bases, measures, extents, today: this.today, building: this.step.building })
  }
}

/** The name of a column that depends on the date and that a SQL measure reads. Conditions inside that SQL cannot be shifted. */
function readsDate(plan: MeasurePlan, date: DateColumn, { source, building }: StepParts): string | undefined {
  const roleOf = rolesOf(date, stepColumns(source, building))
  const read = new Set([plan.value, plan.direct, plan.distinct?.of, ...plan.partials.map((p) => p.leaf)].flatMap((of) => (of ? [...columnsIn(of)] : [])))
  return source.columns.find((c) => read.has(c.physical) && roleOf(c.id) !== null)?.name
}

/** Plans the comparisons over time of a step; null if there are none. `compared` is keyed by position of the measure. */
export function planOverTime(
  step: StepParts,
  of: StepMeasures,
  compared: ReadonlyMap<number, Compared>,
): Result<OverTimePlan | null, OverTimeCode | Extract<ErrorCode, 'comparison_not_movable'>> {
  if (compared.size === 0) return ok(null)
  const { measures, plans } = of
  const planner = new Planner(step, of)
  const found: ComparedMeasure[] = []
  for (const [at, how] of compared) {
    for (const operand of planner.operandsOf(at)) {
      const plan = plans[operand]
      const fixed = measures[operand]?.type === 'sql' && plan ? readsDate(plan, how.date, step) : undefined
      if (fixed !== undefined) return fail('comparison_not_movable', { measure: plans[at]?.name ?? '', column: fixed })
    }
    found.push(planner.compare(at, how))
  }
  return planner.finish(found)
}

/** The measures of a step that are compared over time, by position. */
export function comparedMeasures(step: StepParts, measures: readonly Measure[]): Map<number, Compared> {
  const columns = stepColumns(step.source, step.building)
  return new Map(
    measures.flatMap((measure, at) => {
      const compared = comparedOverTime(measure, step.layout, [...step.filters, ...filtersOfMeasure(measure)], columns, step.building)
      return compared ? [[at, compared] as const] : []
    }),
  )
}
