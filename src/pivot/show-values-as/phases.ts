/** Computes the values of a result in order: raw values, then kinds that look at cells, then kinds that depend on order. */
import type { ResultNotice } from '../../contract/pivot-result.ts'
import type { Value } from '../../contract/scalar.ts'
import { phaseOf, type ShowAsTraits } from '../../contract/show-as.ts'
import type { Plan } from '../compile.ts'
import { evaluate } from '../measures/formula.ts'
import type { BaseValues } from '../over-time/base-values.ts'
import { isOthersNode } from '../shape/others.ts'
import { type MeasureValues, ValueCollector, valueAt } from '../shape/values.ts'
import type { Cells } from './cells.ts'
import type { Along } from './kind.ts'
import { KINDS } from './registry.ts'
import type { RunningValues } from './running-values.ts'
import { addedThrough, combinedThrough } from './through.ts'

export interface PhaseValues {
  readonly values: readonly MeasureValues[]
  readonly notices: readonly ResultNotice[]
}

function collected(values: readonly Value[]): MeasureValues {
  const collector = new ValueCollector(false)
  for (const value of values) collector.push(value)
  return collector.done()
}

/** The values of every measure as computed, with expressions evaluated in each cell. */
export function withExpressions(plan: Plan, computed: readonly MeasureValues[], count: number): MeasureValues[] {
  const values = [...computed]
  for (const at of plan.formulaOrder) {
    const formula = plan.measures[at]?.formula
    if (formula) values[at] = collected(Array.from({ length: count }, (_, cell) => evaluate(formula, (m) => (values[m] ? valueAt(values[m], cell) : null))))
  }
  return values
}

export interface PhaseInput {
  readonly plan: Plan
  readonly cells: Cells
  readonly raw: readonly MeasureValues[]
  readonly values: readonly MeasureValues[]
  /** Display positions of an axis's nodes; null before they are sorted. */
  readonly position: ((axis: Along['axis']) => Uint32Array) | null
  /** Values from running queries. */
  readonly running?: readonly RunningValues[]
  /** The bases of comparisons over time. */
  readonly overTime: BaseValues | null
}

function positionsOf({ position }: PhaseInput): NonNullable<PhaseInput['position']> {
  if (!position) throw new Error('the headers are not ordered yet')
  return position
}

/** A measure over each item of a field and all before it, by the position of its plan. */
function throughItems({ plan, cells, raw, position, running = [] }: PhaseInput, along: Along): (measure: number) => readonly Value[] {
  if (!position) throw new Error('the headers are not ordered yet')
  const queried = running.find((one) => one.along.axis === along.axis && one.along.depth === along.depth)
  const through = (at: number): readonly Value[] => {
    const formula = plan.measures[at]?.formula
    if (formula) return combinedThrough(cells, formula, through)
    const values = queried?.of(at)
    if (values) return values
    if (!plan.measures[at]?.additive) throw new Error(`no running values of ${plan.measures[at]?.id}`)
    const own = raw[at]
    return addedThrough(cells, along, position(along.axis), (cell) => (own ? valueAt(own, cell) : null))
  }
  return through
}

/** Whether a cell belongs to others on the axis that a kind runs along. They stand for other groups in each parent, so nothing compares with them. */
const isOthersAlong = (cells: Cells, { axis }: Along, cell: number): boolean =>
  axis === 'rows' ? isOthersNode(cells.rows, cells.rowOf(cell)) : isOthersNode(cells.columns, cells.columnOf(cell))

/**
 * Shows the measures of one phase and leaves the others as in `values`. `raw` holds the raw values of all measures;
 * `codeOf` looks a value up in a field's dictionary, row fields first.
 */
export function shownIn(phase: ShowAsTraits['phase'], of: PhaseInput, codeOf: (field: number, value: Value) => number | undefined): PhaseValues {
  const { plan, cells } = of
  const notices: ResultNotice[] = []
  const values = plan.measures.map((measure, at) => {
    const { name, along, item, relative, overTime, isDouble } = measure.shown
    const known = of.values[at] as MeasureValues
    if (name === 'none' || phaseOf(name, overTime ? null : relative) !== phase) return known
    const own = of.raw[at] as MeasureValues
    const rows = measure.rowsAt === null ? undefined : of.raw[measure.rowsAt]
    const isBlank = (cell: number): boolean => along !== null && !overTime && isOthersAlong(cells, along, cell)
    const shown = KINDS[name].cells({
      cells,
      raw: (cell) => (cell < 0 || isBlank(cell) ? null : valueAt(own, cell)),
      along,
      itemCode: along ? codeOf(along.axis === 'rows' ? along.depth : plan.rows.length + along.depth, item) : undefined,
      relative,
      overTime: overTime ? (of.overTime?.of(at) ?? null) : null,
      position: (axis) => positionsOf(of)(axis),
      missingIsZero: measure.missingIsZero,
      hasRows: rows ? (cell) => cells.hasRows(cell) && valueAt(rows, cell) !== null : cells.hasRows,
      isDouble,
      through: () => (along ? throughItems(of, along)(at) : []),
    })
    if (shown.notice) notices.push({ code: shown.notice, message: measure.name })
    return collected(along ? shown.values.map((value, cell) => (isBlank(cell) ? null : value)) : shown.values)
  })
  return { values, notices }
}
