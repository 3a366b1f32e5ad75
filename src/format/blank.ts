/** What stands in a cell without a value (docs/computation.md, Blank cells). Copies and exports leave it empty. */
import type { Measure } from '../contract/measure.ts'
import { typeFamily } from '../contract/scalar.ts'
import { formatBlank } from './number.ts'

/** By the zero format of the measure's own format; nothing without one. */
export const blankText = (measure: Pick<Measure, 'format'> | undefined, dtype: string): string =>
  measure?.format && typeFamily(dtype) === 'number' ? formatBlank(measure.format) : ''

interface Axis {
  readonly fields: readonly { readonly column_id: string }[]
  /** How many of its fields the cell is grouped by. */
  readonly level: number
}

/** Whether the way that values are shown says anything in a cell: a difference along a field says nothing in a total across that field. */
export function hasMeaning({ show_values_as: { params } }: Pick<Measure, 'show_values_as'>, rows: Axis, columns: Axis): boolean {
  if (!params) return true
  return [rows, columns].some(({ fields, level }) => fields.slice(0, level).some((field) => field.column_id === params.column_id))
}
