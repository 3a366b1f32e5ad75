/** Formats cells without a value. Copies and exports leave such cells empty. */
import type { Measure } from '../contract/measure.ts'
import { typeFamily } from '../contract/scalar.ts'
import { formatBlank } from './number.ts'

/** Follows the zero format of the measure's format; empty without a format. */
export const blankText = (measure: Pick<Measure, 'format'> | undefined, dtype: string): string =>
  measure?.format && typeFamily(dtype) === 'number' ? formatBlank(measure.format) : ''

interface Axis {
  readonly fields: readonly { readonly column_id: string }[]
  /** How many fields of this axis the cell is grouped by. */
  readonly level: number
}

/** Whether a 'show values as' calculation applies to a cell. A difference along a field does not apply to totals over that field. */
export function hasMeaning({ show_values_as: { params } }: Pick<Measure, 'show_values_as'>, rows: Axis, columns: Axis): boolean {
  if (!params) return true
  return [rows, columns].some(({ fields, level }) => fields.slice(0, level).some((field) => field.column_id === params.column_id))
}
