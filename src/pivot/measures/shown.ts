/** What show_values_as asks of a measure, with its field found on the layout. */
import { fail, ok, type Result } from '../../contract/errors.ts'
import type { Measure } from '../../contract/measure.ts'
import { SHOW_AS, type ShowValuesAsName } from '../../contract/show-as.ts'
import { BIGINT, DOUBLE, type SqlType, typeFamilyOf } from '../../contract/sql-type.ts'
import type { StoredColumn } from '../resolve.ts'
import type { Shown } from '../show-values-as/kind.ts'
import { KINDS } from '../show-values-as/registry.ts'
import type { MeasurePlan } from './aggregate.ts'

interface Layout {
  readonly rows: readonly StoredColumn[]
  readonly columns: readonly StoredColumn[]
}

/** The way to show a measure, with its field found on the layout; fails where the field stands on neither axis. */
function shownAs(measure: Measure, type: SqlType, layout: Layout): Result<Shown, 'difference_field'> {
  const { name, params } = measure.show_values_as
  const plain = { name, item: params?.value ?? null, isDouble: type.kind === 'float' }
  if (SHOW_AS[name].needs === 'nothing') return ok({ ...plain, along: null })
  for (const axis of ['rows', 'columns'] as const) {
    const depth = layout[axis].findIndex((c) => c.id === params?.column_id)
    if (depth >= 0) return ok({ ...plain, along: { axis, depth } })
  }
  return fail('difference_field', { measure: measure.name })
}

/** The type of what is shown: fractions and ranks have one of their own, whatever they are taken of. */
export function typeShown(name: ShowValuesAsName, type: SqlType): SqlType {
  const { unit } = SHOW_AS[name]
  return unit === 'same' ? type : unit === 'fraction' ? DOUBLE : BIGINT
}

const isNumber = (type: SqlType): boolean => ['number', 'boolean'].includes(typeFamilyOf(type))

/** The plan as it is shown. */
export function asShown(measure: Measure, plan: MeasurePlan, layout: Layout): Result<MeasurePlan, 'difference_field' | 'show_as_not_number'> {
  const shown = shownAs(measure, plan.type, layout)
  if (!shown.ok) return shown
  if (shown.value.name === 'none') return ok(plan)
  if (!isNumber(plan.type)) return fail('show_as_not_number', { measure: measure.name })
  return ok({ ...plan, shown: shown.value, type: typeShown(measure.show_values_as.name, plan.type) })
}

/** What is evaluated along the items of a field is made of measures that add up; fails with the one that is not. */
export function addsUpThrough(plans: readonly MeasurePlan[]): Result<null, 'running_not_additive'> {
  const addsUp = (plan: MeasurePlan | undefined): boolean => {
    if (!plan?.formula) return plan?.additive ?? false
    return [plan.formula.first, ...plan.formula.rest.map((r) => r.operand)].every((part) => 'constant' in part || addsUp(plans[part.measure]))
  }
  const failing = plans.find((plan) => KINDS[plan.shown.name].plan === 'through' && !addsUp(plan))
  return failing ? fail('running_not_additive', { measure: failing.name }) : ok(null)
}

/** Operands of expressions are numbers; fails with the measure that is not. */
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
