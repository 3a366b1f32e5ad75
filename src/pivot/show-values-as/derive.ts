/** Values that are computed from other cells: expression measures first, then show_values_as on raw values. */
import type { Value } from '../../contract/scalar.ts'
import type { Plan } from '../compile.ts'
import { evaluate } from '../measures/formula.ts'
import { type MeasureValues, ValueCollector, valueAt } from '../shape/values.ts'
import type { Cells } from './cells.ts'
import { differenceFrom } from './difference-from.ts'
import { percentOf } from './percent-of.ts'

export interface Derived {
  readonly values: readonly MeasureValues[]
  readonly notices: { code: string; message: string }[]
}

function collected(values: readonly Value[]): MeasureValues {
  const collector = new ValueCollector(false)
  for (const value of values) collector.push(value)
  return collector.done()
}

/** The values to show. `codeOf` looks a value up in a field's dictionary, rows' fields first. */
export function derive(plan: Plan, cells: Cells, raw: readonly MeasureValues[], codeOf: (field: number, value: Value) => number | undefined): Derived {
  const values = [...raw]
  for (const at of plan.formulaOrder) {
    const formula = plan.measures[at]?.formula
    if (formula)
      values[at] = collected(Array.from({ length: cells.count() }, (_, cell) => evaluate(formula, (m) => (values[m] ? valueAt(values[m], cell) : null))))
  }
  const notices: Derived['notices'] = []
  const shown = plan.measures.map((measure, at) => {
    const own = values[at] as MeasureValues
    const rawValue = (cell: number): Value => (cell < 0 ? null : valueAt(own, cell))
    const { shown: as } = measure
    if (as.kind === 'none') return own
    if (as.kind === 'percent') return collected(percentOf(as.of, cells, rawValue))
    const base = {
      axis: as.axis,
      depth: as.depth,
      code: codeOf(as.axis === 'rows' ? as.depth : plan.rows.length + as.depth, as.value),
      missingIsZero: measure.missingIsZero,
    }
    const { values: differences, baseMissing } = differenceFrom(cells, base, rawValue, as.relative)
    if (baseMissing) notices.push({ code: 'base_item_missing', message: measure.name })
    return collected(differences)
  })
  return { values: shown, notices }
}
