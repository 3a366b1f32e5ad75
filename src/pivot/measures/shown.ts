/** Plans "show values as" for a measure: resolves its field to a position on the layout and derives the type of the result. */
import { fail, ok, type Result } from '../../contract/errors.ts'
import type { Measure } from '../../contract/measure.ts'
import { SHOW_AS, type ShowAsTraits, type ShowValuesAsName } from '../../contract/show-as.ts'
import { BIGINT, DOUBLE, type SqlType, typeFamilyOf } from '../../contract/sql-type.ts'
import type { StoredColumn } from '../resolve.ts'
import type { Running } from '../running-queries.ts'
import type { Along, ShowAsPlan } from '../show-values-as/kind.ts'
import { KINDS } from '../show-values-as/registry.ts'
import type { MeasurePlan } from './aggregate.ts'

interface Layout {
  readonly rows: readonly StoredColumn[]
  readonly columns: readonly StoredColumn[]
}

type ShownCode = 'difference_field' | 'difference_item' | 'comparison_needs_date'

/** Plans the show-as of a measure. Fails if its field is on neither axis, unless the measure is compared over time, or if it lacks the item to compare with. */
function shownAs(measure: Measure, type: SqlType, layout: Layout, overTime: boolean): Result<ShowAsPlan, ShownCode> {
  const { name, params } = measure.show_values_as
  const plain = { name, item: params?.value ?? null, relative: params?.relative ?? null, overTime, isDouble: type.kind === 'float' }
  if (SHOW_AS[name].needs === 'nothing' || overTime) return ok({ ...plain, along: null })
  if (params?.relative === 'year_before') return fail('comparison_needs_date', { measure: measure.name })
  for (const axis of ['rows', 'columns'] as const) {
    const depth = layout[axis].findIndex((c) => c.id === params?.column_id)
    const field = layout[axis][depth]
    if (!field) continue
    const isWithoutItem = SHOW_AS[name].needs === 'item' && params?.value === undefined && params?.relative === undefined
    return isWithoutItem ? fail('difference_item', { measure: measure.name, field: field.name }) : ok({ ...plain, along: { axis, depth } })
  }
  return fail('difference_field', { measure: measure.name })
}

const SHOWN_TYPES: Readonly<Record<ShowAsTraits['type'], (own: SqlType) => SqlType>> = {
  own: (own) => own,
  'own number': (own) => (own.kind === 'boolean' ? BIGINT : own),
  double: () => DOUBLE,
  integer: () => BIGINT,
}

/** The type of a measure's values after show-as; `type` is the type before it. */
export const displayType = (name: ShowValuesAsName, type: SqlType): SqlType => SHOWN_TYPES[SHOW_AS[name].type](type)

const isNumber = (type: SqlType): boolean => ['number', 'boolean'].includes(typeFamilyOf(type))

/** Adds the show-as plan to a measure plan. `overTime`: the measure is compared with another calendar period. */
export function planShownMeasure(
  measure: Measure,
  plan: MeasurePlan,
  layout: Layout,
  overTime: boolean,
): Result<MeasurePlan, ShownCode | 'show_as_not_number'> {
  const shown = shownAs(measure, plan.type, layout, overTime)
  if (!shown.ok) return shown
  if (shown.value.name === 'none') return ok(plan)
  if (!isNumber(plan.type)) return fail('show_as_not_number', { measure: measure.name })
  return ok({ ...plan, shown: shown.value, type: displayType(measure.show_values_as.name, plan.type) })
}

/** For each field that running measures accumulate along: the measures and operands that are not additive, which need queries of their own. */
export function runningOverRows(plans: readonly MeasurePlan[]): Running[] {
  const found = new Map<string, { along: Along; measures: Set<number> }>()
  const visit = (at: number, along: Along): void => {
    const plan = plans[at]
    if (!plan) return
    for (const part of plan.formula ? [plan.formula.first, ...plan.formula.rest.map((r) => r.operand)] : []) if ('measure' in part) visit(part.measure, along)
    if (plan.formula || plan.additive) return
    const key = `${along.axis} ${along.depth}`
    const running = found.get(key) ?? { along, measures: new Set() }
    found.set(key, { along, measures: running.measures.add(at) })
  }
  for (const [at, { shown }] of plans.entries()) if (KINDS[shown.name].plan === 'through' && shown.along) visit(at, shown.along)
  return [...found.values()].map(({ along, measures }) => ({ along, measures: [...measures] }))
}

/** Checks that operands of expressions are numbers; fails with the first measure that is not. */
export function numericOperands(plans: readonly MeasurePlan[]): Result<null, 'operand_not_number'> {
  for (const plan of plans) {
    if (!plan.formula) continue
    for (const part of [plan.formula.first, ...plan.formula.rest.map((r) => r.operand)]) {
      const operand = 'measure' in part ? plans[part.measure] : undefined
      if (operand && !operand.formula && !isNumber(operand.shown.name === 'none' ? operand.type : DOUBLE))
        return fail('operand_not_number', { measure: plan.name, value: operand.name })
    }
  }
  return ok(null)
}
