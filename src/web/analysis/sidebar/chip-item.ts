/** An item in an area of the field list. */
import type { Column } from '../../../contract/column.ts'
import type { Filter } from '../../../contract/filter.ts'
import type { Measure } from '../../../contract/measure.ts'

/** `own`: the column created for the filter, unless it is a list of values. */
export type ChipItem =
  | { readonly kind: 'column'; readonly id: string; readonly name: string; readonly column: Column; readonly filter?: Filter; readonly own?: Column | null }
  | { readonly kind: 'measure'; readonly id: string; readonly name: string; readonly measure: Measure }
